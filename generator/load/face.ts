/** A schema in; what is left of it when it may say other words and bounds out: what others see of it through references. */

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

/** Plain data to compare; `isJudged` where bounds count too. */
export function faceOf(schema: unknown, isJudged: boolean): unknown {
  if (Array.isArray(schema)) return schema.map((part) => faceOf(part, isJudged));
  if (!isObject(schema)) return schema;
  return Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (WORDS.has(name) || (!isJudged && BOUNDS.has(name))) return [];
    if (PARTS.has(name)) return [[name, faceOf(value, isJudged)]];
    if (!MAPS.has(name) || !isObject(value)) return [[name, value]];
    return [[name, Object.entries(value).map(([key, part]) => [key, faceOf(part, isJudged)])]];
  });
}
