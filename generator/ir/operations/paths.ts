/** Every operation of a document as it is: under `paths`, or under `components` where its path comes from the caller. */

import { methods } from '../../load/structure/vocabulary.ts';
import { getBelow, listEntries, type Raw } from '../../load/structure/place.ts';
import { asObject, getText, placeId } from '../raw.ts';
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
  const used = new Set<string>();
  const found: RawOperation[] = [];
  for (const entry of listEntries(getBelow(reading.root, 'paths'))) {
    if (entry.key.startsWith('x-') || entry.key.includes('://')) continue;
    const path = entry.key.startsWith('/') ? entry.key : `/${entry.key}`;
    for (const pathItem of listLayers(reading, entry, used)) {
      found.push(...listPathOperations(pathItem, { path }));
    }
  }
  noteWebhooks(reading, used);
  for (const entry of listEntries(['components', 'pathItems'].reduce(getBelow, reading.root))) {
    if (used.has(placeId(entry.at))) continue;
    for (const pathItem of listLayers(reading, entry, new Set())) {
      found.push(...listPathOperations(pathItem, { component: entry.key }));
    }
  }
  return found;
}

/** A path item may refer to another and add operations of its own. */
export function listLayers(reading: Reading, entry: Raw, used: Set<string>): readonly Raw[] {
  if (getText(entry.value, '$ref') === undefined) {
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
  for (const entry of listEntries(pathItem)) {
    if (methods.has(entry.key) && asObject(entry.value) !== undefined) {
      yield { method: entry.key.toUpperCase(), ...where, pathItem, operation: entry };
    }
  }
  for (const entry of listEntries(getBelow(pathItem, 'additionalOperations'))) {
    if (asObject(entry.value) === undefined) continue;
    yield { method: entry.key, ...where, pathItem, operation: entry };
  }
}

/** What the service calls is no operation of the client. */
function noteWebhooks(reading: Reading, used: Set<string>): void {
  for (const entry of listEntries(getBelow(reading.root, 'webhooks'))) {
    listLayers(reading, entry, used);
  }
}
