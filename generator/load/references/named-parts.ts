/** A document that a reference opened in, with names for the parts that nothing leads to yet; all of its names noted. */

import type { Document } from '../documents.ts';
import { grammar } from '../structure/node-kinds.ts';
import type { NameIndex } from './anchors.ts';
import { placeBelow, placeOfRoot } from '../structure/place.ts';
import { isObject } from '../structure/pointer.ts';
import { walk } from '../structure/walk.ts';

/** Notes `$id`, `$self` and anchors of the whole document, since references in one part may name another part by them. */
export function noteDocument({ raw, file }: Document, names: NameIndex): void {
  if (!isObject(raw)) return;
  const root = placeOfRoot(file.path);
  const note = (value: unknown, kind: 'root' | 'schema', start = root): void =>
    walk(value, kind, (node) => names.noteUnreached(node, start));
  if (roots.some((name) => Object.hasOwn(raw, name))) return note(raw, 'root');
  if (Object.keys(raw).some(isKeyword)) return note(raw, 'schema');
  for (const [name, part] of Object.entries(raw)) note(part, 'schema', placeBelow(root, name));
}

/** Members that an OpenAPI document has at its root, and no schema. */
const roots = ['openapi', 'components', 'paths'];

/** What a schema begins with; a root without one of them is a map of schemas. */
function isKeyword(name: string): boolean {
  return grammar.schema.members.has(name) || name.startsWith('$') || name === 'type';
}
