/** Joins all files of a bundle into one OpenAPI document, as a viewer reads it: what references name is in it. */

import type { Place } from '../../../generator/core/diagnostics/diagnostic.ts';
import type { Bundle } from '../../../generator/core/load/document.ts';
import {
  findSlot,
  type Kind,
  referable,
} from '../../../generator/core/load/structure/node-kinds.ts';
import {
  getBelow,
  listEntries,
  listItems,
  type Raw,
} from '../../../generator/core/load/structure/place.ts';
import {
  getNode,
  isObject,
  setMember,
  splitPointer,
} from '../../../generator/core/load/structure/pointer.ts';
import type { Members } from '../../../generator/core/load/structure/pointer.ts';

/** What is known of a node beside what the document says of it; undefined in it takes a member away. */
export type Notes = (node: Members, kind: Kind, at: Place) => Members | undefined;

interface Joining {
  readonly bundle: Bundle;
  readonly notes: Notes;
  /** References by the places that they name. */
  readonly moved: Map<string, string>;
  /** Nodes that move into `components`, by section and name. */
  readonly components: Map<string, Map<string, unknown>>;
}

export function joinDocument(bundle: Bundle, notes: Notes): Members {
  const joining: Joining = { bundle, notes, moved: new Map(), components: new Map() };
  const at = { file: bundle.entry, pointer: '' };
  const root = copyNode({ value: bundle.root, at }, 'root', joining);
  const document: Record<string, unknown> = { ...asCopy(root), openapi: '3.2.0' };
  delete document['$self'];
  const components: Record<string, unknown> = { ...asCopy(document['components']) };
  for (const [section, moved] of joining.components) {
    components[section] = { ...asCopy(components[section]), ...Object.fromEntries(moved) };
  }
  return { ...document, components };
}

function asCopy(value: unknown): Members {
  return isObject(value) ? value : {};
}

/** Names of schemas, which no reference of the joined document uses. */
const names = new Set(['$id', '$schema', '$anchor', '$dynamicAnchor', '$dynamicRef', '$ref']);

function copyNode(raw: Raw, kind: Kind, joining: Joining): unknown {
  const { value, at } = raw;
  if (!isObject(value)) return value;
  const target = findTarget(value, at, { kind, joining });
  // Viewers follow no reference to a path.
  if (kind === 'pathItem' && target !== undefined) return copyPath(raw, target, joining);
  const copy: Record<string, unknown> = {};
  if (target !== undefined) copy['$ref'] = refer(target, kind, joining);
  for (const name of Object.keys(value)) {
    const isReplaced =
      name === '$ref' ? target !== undefined : kind === 'schema' && names.has(name);
    if (!isReplaced) setMember(copy, name, copyMember(raw, { kind, name }, joining));
  }
  if (kind === 'discriminator') copy['mapping'] = copyMapping(value['mapping'], at, joining);
  return Object.assign(copy, joining.notes(value, kind, at));
}

interface Step {
  readonly kind: Kind;
  readonly name: string;
}

function copyMember(raw: Raw, { kind, name }: Step, joining: Joining): unknown {
  const slot = findSlot(kind, name);
  const member = getBelow(raw, name);
  if (slot === undefined) return member.value;
  const copy = (one: Raw): unknown => copyNode(one, slot.kind, joining);
  if (Array.isArray(member.value)) return listItems(member).map(copy);
  if (slot.form !== 'map') return copy(member);
  const copies: Record<string, unknown> = {};
  for (const one of listEntries(member)) setMember(copies, one.key, copy(one));
  return copies;
}

function findTarget(
  value: Members,
  at: Place,
  { kind, joining: { bundle } }: { readonly kind: Kind; readonly joining: Joining },
): Raw | undefined {
  if (!referable.has(kind)) return undefined;
  const ref = value['$ref'] ?? (kind === 'schema' ? value['$dynamicRef'] : undefined);
  if (typeof ref !== 'string') return undefined;
  return kind === 'schema' ? bundle.resolveSchema(ref, at) : bundle.resolve(ref, at);
}

function copyPath({ value }: Raw, target: Raw, joining: Joining): unknown {
  const { bundle } = joining;
  let found: Raw | undefined = target;
  for (const seen = new Set<unknown>(); isObject(found?.value) && !seen.has(found.value);) {
    seen.add(found.value);
    const { $ref: ref } = found.value;
    if (typeof ref !== 'string') break;
    found = bundle.resolve(ref, found.at);
  }
  const { $ref: _, ...beside } = asCopy(value);
  const held = found && isObject(found.value) && !('$ref' in found.value) ? found : undefined;
  return { ...asCopy(held && copyNode(held, 'pathItem', joining)), ...beside };
}

/** Values are names of schemas, or references. */
function copyMapping(mapping: unknown, at: Place, joining: Joining): unknown {
  if (!isObject(mapping)) return undefined;
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(mapping)) {
    const target = typeof value === 'string' ? joining.bundle.resolveSchema(value, at) : undefined;
    setMember(copy, name, target === undefined ? value : refer(target, 'schema', joining));
  }
  return copy;
}

/** A reference to where the node is in the document; one that is in another file, or in no place of the root, moves. */
function refer(target: Raw, kind: Kind, joining: Joining): string {
  const { bundle, moved } = joining;
  const { file, pointer } = target.at;
  const isInRoot =
    file === bundle.entry && getNode(bundle.root, splitPointer(pointer)) === target.value;
  if (isInRoot) return `#${encodeURI(pointer)}`;
  const place = `${file}#${pointer}`;
  const known = moved.get(place);
  if (known !== undefined) return known;
  const section = sections[kind] ?? 'schemas';
  const name = chooseName(target.at, section, joining);
  const ref = `#/components/${section}/${name}`;
  moved.set(place, ref);
  const held = joining.components.get(section) ?? new Map<string, unknown>();
  joining.components.set(section, held.set(name, undefined));
  held.set(name, copyNode(target, kind, joining));
  return ref;
}

const sections: { readonly [kind in Kind]?: string } = {
  pathItem: 'pathItems',
  parameter: 'parameters',
  requestBody: 'requestBodies',
  mediaType: 'mediaTypes',
  example: 'examples',
  response: 'responses',
  header: 'headers',
  callback: 'callbacks',
  link: 'links',
  securityScheme: 'securitySchemes',
};

/** `Order` of `shared/models.yaml#/Order` and of `Order.yaml`. */
function chooseName({ file, pointer }: Place, section: string, joining: Joining): string {
  const { bundle, components } = joining;
  const last = splitPointer(pointer).at(-1) ?? file.replace(/^.*[/\\]|\.\w+$/g, '');
  const name = last.replace(/[^\w.-]/g, '_') || section;
  const isTaken = (one: string): boolean =>
    getNode(bundle.root, ['components', section, one]) !== undefined ||
    components.get(section)?.has(one) === true;
  for (let count = 2, free = name; ; count++) {
    if (!isTaken(free)) return free;
    free = `${name}${count}`;
  }
}
