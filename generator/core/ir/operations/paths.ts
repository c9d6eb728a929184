/** Every operation of a document as it is: under `paths`, or under `components` where its path comes from the caller. */

import { methods } from '../../load/structure/vocabulary.ts';
import { getBelow, listEntries, type Entry, type Raw } from '../../load/structure/place.ts';
import { asObject, getText, placeId } from '../raw.ts';
import { report, type Reading } from '../reading.ts';
import type { RawOperation } from './raw-operation.ts';
import { followInDocument } from '../document-references.ts';

export function listOperations(reading: Reading): readonly RawOperation[] {
  const used = new Set<string>();
  const found = listEntries(getBelow(reading.root, 'paths')).flatMap((entry) => {
    if (entry.key.startsWith('x-') || entry.key.includes('://')) return [];
    const path = entry.key.startsWith('/') ? entry.key : `/${entry.key}`;
    return listItemOperations(reading, entry, { path, used });
  });
  // A path item of a webhook is no operation of the client.
  for (const entry of listEntries(getBelow(reading.root, 'webhooks'))) {
    listLayers(reading, entry, used);
  }
  const items = listEntries(['components', 'pathItems'].reduce(getBelow, reading.root));
  const unused = items.filter(({ at }) => !used.has(placeId(at)));
  return [
    ...found,
    ...unused.flatMap((entry) => listItemOperations(reading, entry, { component: entry.key })),
  ];
}

interface Item extends Pick<RawOperation, 'path' | 'component'> {
  /** Places of the path items that others refer to. */
  readonly used?: Set<string>;
}

export function listItemOperations(
  reading: Reading,
  entry: Raw,
  { used = new Set(), ...where }: Item,
): readonly RawOperation[] {
  const pathItems = listLayers(reading, entry, used);
  const found = new Map<string, RawOperation>();
  const add = (operation: Entry, method: string): void => {
    if (asObject(operation.value) === undefined) return;
    const other = found.get(method);
    if (other !== undefined) reportReplaced(reading, other, operation);
    found.set(method, { method, ...where, pathItems, operation });
  };
  for (const item of pathItems) {
    for (const one of listEntries(item)) if (methods.has(one.key)) add(one, one.key.toUpperCase());
    for (const one of listEntries(getBelow(item, 'additionalOperations'))) add(one, one.key);
  }
  return [...found.values()];
}

/** OpenAPI leaves open what two operations of one method mean: what is written beside a reference wins. */
function reportReplaced(reading: Reading, { method, operation }: RawOperation, own: Entry): void {
  report(reading, {
    code: 'SPEC-124',
    at: own.at,
    message: `The path item that \`$ref\` names also has a ${method} operation, which is left out.`,
    help: `Remove \`$ref\`, or this operation. The other one is at \`${operation.at.pointer}\`.`,
  });
}

/** A path item may refer to another and add operations of its own. */
function listLayers(reading: Reading, entry: Raw, used: Set<string>): readonly Raw[] {
  if (getText(entry.value, '$ref') === undefined) {
    return asObject(entry.value) === undefined ? [] : [entry];
  }
  const target = followInDocument(reading, entry);
  if (target === undefined) return [entry];
  used.add(placeId(target.at));
  return [target, entry];
}
