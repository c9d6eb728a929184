/** What discriminators say of schemas that they name: the value of the member by which each is known. */

import type { Bundle } from '../../core/load/document.ts';
import { asMembers, isObject, type Members } from '../../core/load/structure/pointer.ts';
import { type Node, PlaceOfNode, walk } from '../../core/load/structure/walk.ts';
import type { Place } from '../../core/diagnostics/diagnostic.ts';

export interface Discriminators {
  /** The member of a schema, by the schema: its own, or that of a base that it extends. */
  readonly members: ReadonlyMap<unknown, Mapping>;
  /** Schemas whose member has these values alone. */
  readonly marked: ReadonlyMap<unknown, Mark>;
}

interface Mapping {
  readonly property: string;
  /** Values by the schemas that they name. */
  readonly values: ReadonlyMap<unknown, readonly string[]>;
}

interface Mark {
  readonly property: string;
  readonly values: readonly string[];
}

interface Found {
  readonly node: Members;
  readonly place: Place;
  /** The name of the component that it is. */
  readonly component: string | undefined;
}

export function findDiscriminators(bundle: Bundle): Discriminators {
  const members = new Map<unknown, Mapping>();
  const marked = new Map<unknown, Mark>();
  const extending: Found[] = [];
  for (const part of bundle.parts) {
    walk(part.value, part.kind, (node) => {
      if (node.kind !== 'schema') return;
      const { value } = node;
      const isBase = isObject(value['discriminator']);
      if (!isBase && !Array.isArray(value['allOf'])) return;
      const place = new PlaceOfNode(node, part.at);
      const found = { node: value, place, component: findComponent(node) };
      if (Array.isArray(value['allOf'])) extending.push(found);
      if (isBase) addBase(bundle, found, members, marked);
    });
  }
  for (const found of extending) addExtending(bundle, found, members, marked);
  return { members, marked };
}

function findComponent({ slot, name, parent }: Node): string | undefined {
  const isComponent = slot === 'schemas' && parent?.kind === 'components';
  return isComponent && typeof name === 'string' ? name : undefined;
}

/** The options of a `oneOf` are marked by their values. */
function addBase(
  bundle: Bundle,
  { node, place }: Found,
  members: Map<unknown, Mapping>,
  marked: Map<unknown, Mark>,
): void {
  const { propertyName, mapping } = asMembers(node['discriminator']);
  if (typeof propertyName !== 'string' || propertyName === '') return;
  const values = readMapping(bundle, asMembers(mapping), place);
  members.set(node, { property: propertyName, values });
  const options: unknown = node['oneOf'];
  if (!Array.isArray(options)) return;
  const named = new Map<unknown, readonly string[]>();
  for (const option of options) {
    const ref: unknown = isObject(option) ? option['$ref'] : undefined;
    if (typeof ref !== 'string') continue;
    const value = bundle.resolveSchema(ref, place)?.value;
    named.set(value, [ref.slice(ref.lastIndexOf('/') + 1)]);
  }
  for (const [schema, keys] of [...named, ...values]) {
    const own = values.get(schema) ?? keys;
    if (isMarkable(schema) && !marked.has(schema)) {
      marked.set(schema, { property: propertyName, values: own });
    }
  }
}

/** What extends a schema with a discriminator has its member too, with the value that names it. */
function addExtending(
  bundle: Bundle,
  { node, place, component }: Found,
  members: Map<unknown, Mapping>,
  marked: Map<unknown, Mark>,
): void {
  for (const part of Array.isArray(node['allOf']) ? node['allOf'] : []) {
    if (!isObject(part) || typeof part['$ref'] !== 'string') continue;
    const base = members.get(bundle.resolveSchema(part['$ref'], place)?.value);
    if (base === undefined) return;
    const { property, values } = base;
    const own = values.get(node);
    if (component === undefined) continue;
    if (own !== undefined) marked.set(node, { property, values: own });
    if (!members.has(node)) members.set(node, base);
  }
}

function isMarkable(schema: unknown): boolean {
  return isObject(schema) && (Array.isArray(schema['allOf']) || schema['type'] === 'object');
}

/** A value names a schema by a reference, or by the name of a component. */
function readMapping(
  bundle: Bundle,
  mapping: Members,
  place: Place,
): ReadonlyMap<unknown, readonly string[]> {
  const values = new Map<unknown, readonly string[]>();
  const schemas = asMembers(asMembers(bundle.root['components'])['schemas']);
  for (const [value, ref] of Object.entries(mapping)) {
    if (typeof ref !== 'string') continue;
    const isName = Object.hasOwn(schemas, ref) && !ref.includes('/');
    const schema = isName ? schemas[ref] : bundle.resolveSchema(ref, place)?.value;
    if (schema !== undefined) values.set(schema, [...(values.get(schema) ?? []), value]);
  }
  return values;
}
