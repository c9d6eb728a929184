/** A schema in; what is left of it when it may say other words, bounds and plain members out: what others see of it through references. */

import { isObject } from './pointer.ts';
import { limiting } from './vocabulary.ts';

/** What a schema says to people. */
const WORDS: ReadonlySet<string> = new Set(['description', 'externalDocs']);

/** What it says of the values, and not of their form. */
const BOUNDS: ReadonlySet<string> = new Set([
  ...limiting,
  'pattern',
  'default',
  'example',
  'examples',
]);

const MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas']);
const PARTS: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'allOf',
  'anyOf',
  'oneOf',
  'prefixItems',
]);

/** What a member may say that stands for itself: it brings no name, and no form of its own in requests. */
const PLAIN: ReadonlySet<string> = new Set([
  ...WORDS,
  ...BOUNDS,
  'type',
  'format',
  'enum',
  'nullable',
  'deprecated',
  'uniqueItems',
]);

/** How much of a schema counts. */
export interface Regard {
  /** Whether bounds do, and plain members. */
  readonly isJudged: boolean;
  /** Members of these names are never plain: discriminators go by them. */
  readonly tags: ReadonlySet<string>;
}

/** Plain data to compare. */
export function faceOf(schema: unknown, regard: Regard): unknown {
  if (Array.isArray(schema)) return schema.map((part) => faceOf(part, regard));
  if (!isObject(schema)) return schema;
  const plain = regard.isJudged ? new Set() : plainMembers(schema, regard);
  return Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (WORDS.has(name) || (!regard.isJudged && BOUNDS.has(name))) return [];
    if (name === 'required' && Array.isArray(value)) {
      const others = value.filter((one) => !plain.has(one));
      return plain.size > 0 && others.length === 0 ? [] : [[name, others]];
    }
    if (PARTS.has(name)) return [[name, faceOf(value, regard)]];
    if (!MAPS.has(name) || !isObject(value)) return [[name, value]];
    const members = Object.entries(value).filter(
      ([key]) => name !== 'properties' || !plain.has(key),
    );
    // With its first member a schema becomes something else.
    const isEmpty = Object.keys(value).length === 0;
    return [[name, [isEmpty, ...members.map(([key, part]) => [key, faceOf(part, regard)])]]];
  });
}

function plainMembers(
  { properties }: Readonly<Record<string, unknown>>,
  { tags }: Regard,
): ReadonlySet<unknown> {
  const entries = isObject(properties) ? Object.entries(properties) : [];
  return new Set(entries.flatMap(([key, part]) => (!tags.has(key) && isPlain(part) ? [key] : [])));
}

function isPlain(schema: unknown): boolean {
  if (!isObject(schema) || typeof schema['type'] !== 'string' || schema['type'] === 'object') {
    return false;
  }
  return Object.entries(schema).every(
    ([name, value]) => PLAIN.has(name) || (name === 'items' && isPlain(value)),
  );
}

/** Members by which discriminators of a document in JSON tell schemas apart. */
export function tagsIn(bytes: Buffer): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = bytes.indexOf(tagName); at >= 0; at = bytes.indexOf(tagName, at + 1)) {
    const from = bytes.indexOf('"', at + tagName.length) + 1;
    found.add(bytes.toString('utf8', from, bytes.indexOf('"', from)));
  }
  return found;
}

const tagName = '"propertyName"';
