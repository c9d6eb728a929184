/** A model that adds members to another in, `petSchema.extend({ … })` out, where that means what its allOf means. */

import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import type { KeywordSchema, Property, Schema } from '../../ir/model.ts';
import { code, object } from '../code.ts';
import type { Code } from '../code.ts';
import { useValidator } from './applicators.ts';
import type { Writing } from './notation.ts';
import { findFields, listFields } from './objects.ts';

/** An object of zod's that says nothing but its members: others may be added. */
export interface Extensible {
  /** Those that it describes, of either way. */
  readonly members: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

export interface Extension {
  readonly base: Code;
  readonly made: Extensible;
}

/** Undefined where a member is described twice, or where more is said than members. */
export function extend(writing: Writing, schema: Schema): Extension | undefined {
  if (writing.isTraced || schema.kind === 'boolean' || schema.allOf === undefined) return undefined;
  const { allOf, ...rest } = schema;
  const [base, ...others] = allOf.flatMap(listReferences);
  const parts = [schema, ...allOf.filter((part) => listReferences(part).length === 0)];
  if (base === undefined || others.length > 0 || !parts.every(isMembers)) return undefined;
  const name = useValidator(writing, base);
  const known = writing.extensible.get(name);
  const properties = parts.flatMap((part) => part.properties ?? []);
  const required = new Set([
    ...(known?.required ?? []),
    ...parts.flatMap((part) => part.required ?? []),
  ]);
  const members = new Set([...(known?.members ?? []), ...properties.map((one) => one.name)]);
  const isTwice = members.size < (known?.members.size ?? 0) + properties.length;
  if (known === undefined || isTwice) return undefined;
  const isKnown = [...required].every((one) => known.required.has(one) || !known.members.has(one));
  const isNamed = [...required].every((one) => known.required.has(one) || members.has(one));
  if (!isKnown || !isNamed || properties.some(isSpelling)) return undefined;
  const own = properties.map((one) => one.name).filter((one) => required.has(one));
  const fields = listFields(writing, findFields(writing, { ...rest, properties, required: own }));
  const added = code`${name}.extend(${object(fields, 'expanded')})`;
  return { base: fields.length === 0 ? name : added, made: { members, required } };
}

function listReferences(part: Schema): readonly string[] {
  const isAlone = part.kind === 'schema' && hasOnlyKeywords(part, REFERENCE);
  return isAlone && part.ref?.kind === 'model' ? [part.ref.key] : [];
}

function isMembers(part: Schema): part is KeywordSchema {
  if (part.kind === 'boolean' || !hasOnlyKeywords(part, WHOLE)) return false;
  const { types } = part;
  return types === undefined || (types.length === 1 && types[0] === 'object');
}

function isSpelling({ spellingOf }: Property): boolean {
  return spellingOf !== undefined;
}

const ANNOTATIONS = [
  'kind',
  'at',
  'title',
  'description',
  'deprecated',
  'default',
  'examples',
  'xml',
  'notShown',
  'statedLimits',
];

const REFERENCE: ReadonlySet<string> = new Set([...ANNOTATIONS, 'ref']);

const WHOLE: ReadonlySet<string> = new Set([
  ...ANNOTATIONS,
  'source',
  'types',
  'allOf',
  'properties',
  'required',
]);
