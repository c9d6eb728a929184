/** The members of an answer that may say something of its pages: those at its top, and in the objects that usually hold them. */

import type { JsonType, KeywordSchema, Schema } from '../model/model.ts';
import { followReference, getReferencedSchema } from '../schemas/follow.ts';
import { walkReached } from '../schemas/walk.ts';
import { CONTAINERS, foldName } from './words.ts';

/** A member of an answer, or of an object in it. */
export interface AnswerMember {
  readonly path: readonly string[];
  /** Without case and signs: `nextpagetoken`. */
  readonly name: string;
  /** Types without null; empty where the document says none. */
  readonly types: readonly JsonType[];
  readonly format?: string | undefined;
  /** What the document says of it. */
  readonly text: string;
  readonly schema: Schema;
}

type Schemas = ReadonlyMap<string, Schema>;

export function listAnswerMembers(schemas: Schemas, answer: Schema): readonly AnswerMember[] {
  const open: { readonly schema: Schema; readonly path: readonly string[] }[] = [
    { schema: answer, path: [] },
  ];
  const found: AnswerMember[] = [];
  for (let one = open.shift(); one !== undefined; one = open.shift()) {
    const members = listMembers(schemas, one.schema, one.path);
    found.push(...members);
    if (one.path.length < DEEPEST) open.push(...listHolders(members));
  }
  return found;
}

/** Objects that may hold what is said of pages: by their names, or because there is one alone and no list beside it. */
function listHolders(members: readonly AnswerMember[]): readonly AnswerMember[] {
  const objects = members.filter(({ types }) => types[0] === 'object');
  const isWrapped = objects.length === 1 && !members.some(({ types }) => types[0] === 'array');
  return isWrapped ? objects : objects.filter(({ name }) => CONTAINERS.has(name));
}

/** `data.pagination.cursors.after` */
const DEEPEST = 3;

/** The members of an object, wherever references and `allOf` put them. */
export function listMembers(
  schemas: Schemas,
  schema: Schema,
  path: readonly string[] = [],
): readonly AnswerMember[] {
  return listSureParts(schemas, schema).flatMap(({ properties = [] }) =>
    properties.map(({ name, schema: held }) => describeMember(schemas, held, [...path, name])),
  );
}

function describeMember(schemas: Schemas, schema: Schema, path: readonly string[]): AnswerMember {
  const parts = listSureParts(schemas, schema);
  return {
    path,
    name: foldName(path.at(-1) ?? ''),
    types: listTypes(parts),
    format: parts.find(({ format }) => format !== undefined)?.format,
    text: parts.map(describeSchema).join('\n'),
    schema,
  };
}

/** The types of the values of a schema, without null. */
export function listTypes(parts: readonly KeywordSchema[]): readonly JsonType[] {
  const types = new Set(parts.flatMap(({ types: own = [] }) => own));
  types.delete('null');
  if (types.size > 0) return [...types];
  if (parts.some(({ properties }) => properties !== undefined)) return ['object'];
  return parts.some(({ items }) => items !== undefined) ? ['array'] : [];
}

/** What a schema says in words: its text, and what its examples look like. */
export function describeSchema({ description = '', examples = [] }: KeywordSchema): string {
  return [description, ...examples.filter((one) => typeof one === 'string')].join('\n');
}

/** A schema and what surely holds with it: what it refers to, `allOf`, and the only option beside null. */
export function listSureParts(
  schemas: Schemas,
  root: Schema | undefined,
): readonly KeywordSchema[] {
  const parts = walkReached([root], (schema) => {
    const options = listAlternatives(schema);
    const only = options.length === 1 ? options : [];
    return [getReferencedSchema(schemas, schema), ...(schema.allOf ?? []), ...only];
  });
  return [...parts];
}

function listAlternatives({ anyOf = [], oneOf = [] }: KeywordSchema): readonly Schema[] {
  return [...anyOf, ...oneOf].filter((option) => !isNull(option));
}

/** The kinds of a value: the alternatives of a schema, or the schema itself. */
export function listOptions(schemas: Schemas, schema: Schema): readonly Schema[] {
  const choice = listSureParts(schemas, schema).find((part) => listAlternatives(part).length > 1);
  return choice === undefined ? [schema] : listAlternatives(choice);
}

function isNull(schema: Schema): boolean {
  return schema.kind === 'schema' && schema.types?.length === 1 && schema.types[0] === 'null';
}

/** The schema of the items of a list. */
export function findItems(schemas: Schemas, list: Schema | undefined): Schema | undefined {
  return (
    listSureParts(schemas, list).find(({ items }) => items !== undefined)?.items ??
    followReference(schemas, list)?.items
  );
}
