/** Finds the schemas that a path of member names leads to, as far as the document says which members there are. */

import { suggestName } from '../diagnostics/suggest.ts';
import { placeBelow, type Raw } from '../load/structure/place.ts';
import { asMembers, getChild, isObject, type Members } from '../load/structure/pointer.ts';
import { isRule, listItemsOf, listOptions, listRules, listWholes } from './schema-parts.ts';
import type { Check } from './site.ts';

/** The schemas that a path leads to. */
export interface Lookup {
  /** The schemas that are there: none where nothing is, undefined where the document leaves it open. */
  readonly found: readonly Raw[] | undefined;
  /** `Did you mean …?`, of the whole path. */
  readonly near?: string | undefined;
}

/** Every item of a list, or every value of a map. */
export const EACH = '*';

export function lookUp(check: Check, starts: readonly Raw[], path: readonly string[]): Lookup {
  let reached = starts;
  for (let index = 0; index < path.length; index += 1) {
    const { next, last } = findNext(check, reached, { path, index });
    if (next === undefined) return { found: undefined };
    if (next.length === 0) {
      const known = reached.flatMap((one) => listMemberNames(check, one));
      const near = known.map((other) => path.with(index, other).join('.'));
      return { found: [], near: suggestName(path.join('.'), near) };
    }
    reached = next;
    index = last;
  }
  return { found: reached };
}

/** What the next name leads to; it may have dots itself, and is several parts of the path then. */
function findNext(
  check: Check,
  reached: readonly Raw[],
  { path, index }: { readonly path: readonly string[]; readonly index: number },
): { readonly next: readonly Raw[] | undefined; readonly last: number } {
  const next = findBelow(check, reached, path[index] ?? '');
  if (next?.length !== 0) return { next, last: index };
  for (let last = index + 1; last < path.length; last += 1) {
    const longer = findBelow(check, reached, path.slice(index, last + 1).join('.'));
    if (longer !== undefined && longer.length > 0) return { next: longer, last };
  }
  return { next, last: index };
}

/** What one schema says of a member. */
interface Step {
  readonly found: readonly Raw[];
  /** Says which members there are. */
  readonly lists: boolean;
  /** One of its options may have any member. */
  readonly isOpen: boolean;
}

function findBelow(
  check: Check,
  schemas: readonly Raw[],
  name: string,
): readonly Raw[] | undefined {
  const steps = schemas.map((schema) => readStep(check, schema, { name, seen: new Set() }));
  const found = steps.flatMap((step) => step.found);
  // A member of many alternatives may be one schema.
  if (found.length > 0) return [...new Map(found.map((one) => [one.value, one])).values()];
  return steps.some(({ lists, isOpen }) => isOpen || !lists) ? undefined : [];
}

interface Search {
  readonly name: string;
  /** Schemas that were looked at: each is asked once, and one that holds itself ends. */
  readonly seen: Set<unknown>;
}

function readStep(check: Check, schema: Raw, search: Search): Step {
  const { value } = schema;
  if (!isObject(value)) return { found: [], lists: true, isOpen: true };
  if (search.seen.has(value)) return { found: [], lists: true, isOpen: false };
  search.seen.add(value);
  const read = (part: Raw): Step => readStep(check, part, search);
  const wholes = listWholes(check, schema).map(read);
  const all = listOptions(schema);
  const options = all.filter((option) => !isRule(option.value)).map(read);
  const rules = [...listRules(schema), ...all.filter((option) => isRule(option.value))].map(read);
  const steps = [...wholes, ...options, ...rules];
  return {
    found: [...listMembers(schema, search.name), ...steps.flatMap((step) => step.found)],
    lists: isListing(value, search.name) || steps.some((step) => step.lists),
    isOpen:
      options.some((option) => option.isOpen || !option.lists) ||
      wholes.some((whole) => whole.isOpen),
  };
}

function isListing(schema: Members, name: string): boolean {
  const { type, properties, patternProperties, additionalProperties } = schema;
  const types = [type].flat();
  const isOfOthers =
    type !== undefined && !types.includes('object') && !(name === EACH && types.includes('array'));
  const held = [properties, patternProperties, schema['items'], schema['prefixItems']];
  return (
    isOfOthers ||
    held.some(isHolder) ||
    additionalProperties === false ||
    isObject(additionalProperties)
  );
}

function isHolder(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function listMembers(schema: Raw, name: string): readonly Raw[] {
  return name === EACH ? listEach(schema) : listNamed(schema, name);
}

function listNamed({ value, at }: Raw, name: string): readonly Raw[] {
  const { properties, patternProperties, additionalProperties } = asMembers(value);
  const own = findProperty(asMembers(properties), name);
  const below = placeBelow(at, 'properties');
  if (own !== undefined) return [{ value: getChild(properties, own), at: placeBelow(below, own) }];
  const matching = Object.entries(asMembers(patternProperties)).filter(([pattern]) =>
    isMatching(pattern, name),
  );
  const found = matching.map(([pattern, held]) => ({
    value: held,
    at: placeBelow(placeBelow(at, 'patternProperties'), pattern),
  }));
  if (found.length > 0 || !isObject(additionalProperties)) return found;
  return [{ value: additionalProperties, at: placeBelow(at, 'additionalProperties') }];
}

/** A member may have other spellings. */
function findProperty(properties: Members, name: string): string | undefined {
  if (Object.hasOwn(properties, name)) return name;
  return Object.keys(properties).find((other) => listSpellings(properties[other]).includes(name));
}

function listSpellings(schema: unknown): readonly unknown[] {
  const spellings = getChild(schema, 'x-sw-spellings');
  return Array.isArray(spellings) ? spellings : [];
}

function isMatching(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    return true;
  }
}

function listEach({ value, at }: Raw): readonly Raw[] {
  const { items, additionalProperties, ...others } = asMembers(value);
  const inMaps = ['properties', 'patternProperties'].flatMap((keyword) => {
    return Object.entries(asMembers(others[keyword])).map(([name, held]) => ({
      value: held,
      at: placeBelow(placeBelow(at, keyword), name),
    }));
  });
  const single = Object.entries({ items, additionalProperties }).flatMap(([keyword, held]) =>
    isObject(held) ? [{ value: held, at: placeBelow(at, keyword) }] : [],
  );
  return [...single, ...listItemsOf({ value, at }, ['prefixItems']), ...inMaps];
}

/** Names of members, as far as a schema lists them. */
export function listMemberNames(
  check: Check,
  schema: Raw,
  seen = new Set<unknown>(),
): readonly string[] {
  if (!isObject(schema.value) || seen.has(schema.value)) return [];
  seen.add(schema.value);
  const { properties } = schema.value;
  const spellings = Object.values(asMembers(properties)).flatMap(listSpellings);
  const parts = [...listWholes(check, schema), ...listOptions(schema), ...listRules(schema)];
  return [
    ...Object.keys(asMembers(properties)),
    ...spellings.filter((name) => typeof name === 'string'),
    ...parts.flatMap((part) => listMemberNames(check, part, seen)),
  ];
}

/** Whether schemas, or what is inside them, have a member; and the names that there are. */
export function mayHaveInside(
  check: Check,
  schemas: readonly Raw[],
  path: readonly string[],
): { readonly isThere: boolean; readonly names: ReadonlySet<string> } {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const open = [...schemas];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (seen.has(schema.value)) continue;
    seen.add(schema.value);
    const { found } = lookUp(check, [schema], path);
    const own = listMemberNames(check, schema);
    // What lists no members may have it at the start; inside, it is a map, whose keys are no members.
    const isThere = found === undefined ? schemas.includes(schema) : found.length > 0;
    if (isThere && (schemas.includes(schema) || own.includes(path[0] ?? ''))) {
      return { isThere, names };
    }
    for (const name of own) names.add(name);
    open.push(...(lookUp(check, [schema], [EACH]).found ?? []));
  }
  return { isThere: false, names };
}
