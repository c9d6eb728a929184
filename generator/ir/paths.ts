/** Every operation of a document as it stands: under `paths`, or under `components` where its path comes from the caller. */

import { methods } from '../load/vocabulary.ts';
import { below, entriesOf, itemsOf, member, objectOf, placeId, textOf, type Raw } from './raw.ts';
import { follow, type Reading } from './reading.ts';

/** An operation object with what stands around it. */
export interface RawOperation {
  /** Upper case. */
  readonly method: string;
  readonly path?: string;
  /** Key under `components.pathItems`, where there is no path. */
  readonly component?: string;
  readonly pathItem: Raw;
  readonly operation: Raw;
}

export function listOperations(reading: Reading): readonly RawOperation[] {
  const root = { file: reading.bundle.entry, pointer: '' };
  const used = new Set<string>();
  const found: RawOperation[] = [];
  for (const entry of entriesOf(member(reading.bundle.root, 'paths'), below(root, 'paths'))) {
    if (entry.key.startsWith('x-') || entry.key.includes('://')) continue;
    const path = entry.key.startsWith('/') ? entry.key : `/${entry.key}`;
    for (const pathItem of layers(reading, entry, used)) {
      found.push(...operationsOf(pathItem, { path }));
    }
  }
  noteWebhooks(reading, used);
  const items = member(member(reading.bundle.root, 'components'), 'pathItems');
  for (const entry of entriesOf(items, below(root, 'components', 'pathItems'))) {
    if (used.has(placeId(entry.at))) continue;
    for (const pathItem of layers(reading, entry, new Set())) {
      found.push(...operationsOf(pathItem, { component: entry.key }));
    }
  }
  return found;
}

/** A path item may refer to another and add operations of its own. */
export function layers(reading: Reading, entry: Raw, used: Set<string>): readonly Raw[] {
  if (textOf(member(entry.value, '$ref')) === undefined) {
    return objectOf(entry.value) === undefined ? [] : [entry];
  }
  const target = follow(reading, entry);
  if (target === undefined) return [entry];
  used.add(placeId(target.at));
  return [target, entry];
}

export function* operationsOf(
  pathItem: Raw,
  where: { readonly path: string } | { readonly component: string },
): Generator<RawOperation> {
  for (const entry of entriesOf(pathItem.value, pathItem.at)) {
    if (methods.has(entry.key) && objectOf(entry.value) !== undefined) {
      yield { method: entry.key.toUpperCase(), ...where, pathItem, operation: entry };
    }
  }
  const others = member(pathItem.value, 'additionalOperations');
  for (const entry of entriesOf(others, below(pathItem.at, 'additionalOperations'))) {
    if (objectOf(entry.value) === undefined) continue;
    yield { method: entry.key, ...where, pathItem, operation: entry };
  }
}

/** What the service calls is no operation of the client. */
function noteWebhooks(reading: Reading, used: Set<string>): void {
  const at = { file: reading.bundle.entry, pointer: '/webhooks' };
  for (const entry of entriesOf(member(reading.bundle.root, 'webhooks'), at)) {
    layers(reading, entry, used);
  }
}

/** Tags that an operation lists, in order. */
export function tagsOf({ operation }: RawOperation): readonly string[] {
  const tags = itemsOf(member(operation.value, 'tags'), operation.at);
  return tags.flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value] : []));
}
