/** Every operation of a document as it is: under `paths`, or under `components` where its path comes from the caller. */

import { methods } from '../../load/structure/vocabulary.ts';
import { placeBelow, type Raw } from '../../load/structure/place.ts';
import { listEntries, listItems, getMember, asObject, placeId, asText } from '../raw.ts';
import { follow, type Reading } from '../reading.ts';

/** An operation object with what is around it. */
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
  for (const entry of listEntries(
    getMember(reading.bundle.root, 'paths'),
    placeBelow(root, 'paths'),
  )) {
    if (entry.key.startsWith('x-') || entry.key.includes('://')) continue;
    const path = entry.key.startsWith('/') ? entry.key : `/${entry.key}`;
    for (const pathItem of listLayers(reading, entry, used)) {
      found.push(...listPathOperations(pathItem, { path }));
    }
  }
  noteWebhooks(reading, used);
  const items = getMember(getMember(reading.bundle.root, 'components'), 'pathItems');
  for (const entry of listEntries(items, placeBelow(root, 'components', 'pathItems'))) {
    if (used.has(placeId(entry.at))) continue;
    for (const pathItem of listLayers(reading, entry, new Set())) {
      found.push(...listPathOperations(pathItem, { component: entry.key }));
    }
  }
  return found;
}

/** A path item may refer to another and add operations of its own. */
export function listLayers(reading: Reading, entry: Raw, used: Set<string>): readonly Raw[] {
  if (asText(getMember(entry.value, '$ref')) === undefined) {
    return asObject(entry.value) === undefined ? [] : [entry];
  }
  const target = follow(reading, entry);
  if (target === undefined) return [entry];
  used.add(placeId(target.at));
  return [target, entry];
}

export function* listPathOperations(
  pathItem: Raw,
  where: { readonly path: string } | { readonly component: string },
): Generator<RawOperation> {
  for (const entry of listEntries(pathItem.value, pathItem.at)) {
    if (methods.has(entry.key) && asObject(entry.value) !== undefined) {
      yield { method: entry.key.toUpperCase(), ...where, pathItem, operation: entry };
    }
  }
  const others = getMember(pathItem.value, 'additionalOperations');
  for (const entry of listEntries(others, placeBelow(pathItem.at, 'additionalOperations'))) {
    if (asObject(entry.value) === undefined) continue;
    yield { method: entry.key, ...where, pathItem, operation: entry };
  }
}

/** What the service calls is no operation of the client. */
function noteWebhooks(reading: Reading, used: Set<string>): void {
  const at = { file: reading.bundle.entry, pointer: '/webhooks' };
  for (const entry of listEntries(getMember(reading.bundle.root, 'webhooks'), at)) {
    listLayers(reading, entry, used);
  }
}

/** Tags that an operation lists, in order. */
export function readTags({ operation }: RawOperation): readonly string[] {
  const tags = listItems(getMember(operation.value, 'tags'), operation.at);
  return tags.flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value] : []));
}
