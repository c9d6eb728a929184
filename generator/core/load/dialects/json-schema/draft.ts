/** Finds the draft of JSON Schema that a schema is written in, and whether a document is a schema at all. */

import { isObject } from '../../structure/pointer.ts';
import { jsonTypes } from '../../structure/vocabulary.ts';

/** Drafts whose rules are different. Draft 3 and before are read as draft 4. */
export type SchemaDraft = 4 | 6 | 7 | 2019 | 2020;

/** What a schema is read as for which nobody says a draft. */
export const newestDraft: SchemaDraft = 2020;

const drafts: ReadonlyMap<string, SchemaDraft> = new Map<string, SchemaDraft>([
  ['3', 4],
  ['4', 4],
  ['6', 6],
  ['7', 7],
  ['2019-09', 2019],
  ['2020-12', 2020],
]);

/** Undefined for a dialect that is none of the published ones. */
export function readDraft(schema: unknown): SchemaDraft | undefined {
  const uri = isObject(schema) ? schema['$schema'] : undefined;
  if (typeof uri !== 'string') return undefined;
  // Older ones are written with a hyphen and a zero, the others with a slash; people also mix them up.
  const [, name = ''] =
    /^https?:\/\/json-schema\.org\/draft[-/]0?([^a-z/]+)\/(?:hyper-)?schema#?$/.exec(uri) ?? [];
  return drafts.get(name);
}

/** `draft 7`, `draft 2019-09` */
export function formatDraft(draft: SchemaDraft): string {
  const [name = ''] = [...drafts].findLast(([, known]) => known === draft) ?? [];
  return `draft ${name}`;
}

/** Members at the root of documents that are no schemas, although a keyword may be among them. */
const foreign = ['info', 'paths', 'components', 'asyncapi', 'arazzo', 'overlay'];

/** Members of other documents have the same names, but not these values. */
const telling: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => [value].flat().every((type) => jsonTypes.has(String(type))),
  properties: isMapOfSchemas,
  patternProperties: isMapOfSchemas,
  definitions: isMapOfSchemas,
  $defs: isMapOfSchemas,
  allOf: Array.isArray,
  anyOf: Array.isArray,
  oneOf: Array.isArray,
  enum: Array.isArray,
  items: isSchema,
  not: isSchema,
  if: isSchema,
  const: () => true,
  $ref: isText,
  $id: isText,
};

/** Whether a document is a JSON Schema. */
export function isJsonSchema(root: unknown): boolean {
  if (!isObject(root)) return typeof root === 'boolean';
  if (/^https?:\/\/json-schema\.org\//.test(String(root['$schema']))) return true;
  const has = (name: string): boolean => Object.hasOwn(root, name);
  if (foreign.some(has)) return false;
  return Object.entries(telling).some(([name, fits]) => has(name) && fits(root[name]));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** A list is what `items` and `dependencies` may hold. */
function isSchema(value: unknown): boolean {
  return typeof value === 'boolean' || isObject(value) || Array.isArray(value);
}

function isMapOfSchemas(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isSchema);
}
