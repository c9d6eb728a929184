/** What a schema is as XML: whether it is an element, how that is called, and what XML does not tell apart. */

import type { KeywordSchema, Schema, XmlHints } from '../model/model.ts';
import { report, type Reading } from '../reading.ts';
import { findRootKinds, isOnly, type RootKinds } from '../schemas/root-kinds.ts';
import { walkReached, listSchemaParts } from '../schemas/walk.ts';
import { listFormMembers } from './part-types.ts';
import type { RawContent } from '../operations/raw-operation.ts';
import { getReferencedSchema, getReferencedKey } from '../schemas/follow.ts';

type Schemas = ReadonlyMap<string, Schema>;

/** Whether a schema describes an element: one that is open, or of any text, is of a whole document as its text. */
export function isXmlElement(schemas: Schemas, schema: Schema | undefined): boolean {
  const kinds = findRootKinds(schemas, schema);
  if (kinds.size === 0 || isOnly(kinds, 'bytes')) return false;
  return !isOnly(kinds, 'text') || findXmlHints(schemas, schema).name !== undefined;
}

/** Hints beside a reference, and those of what it names; of a choice with `null`, those of the other branch. */
export function findXmlHints(schemas: Schemas, schema: Schema | undefined): XmlHints {
  const target = findNamed(schemas, schema);
  return { ...target?.xml, ...(schema?.kind === 'schema' ? schema.xml : undefined) };
}

/** The name of a root: what a hint says, else the name of the component. */
export function findXmlName(schemas: Schemas, schema: Schema | undefined): string | undefined {
  const { name } = findXmlHints(schemas, schema);
  const sole = findSole(schema);
  return (
    name ?? (isComponent(getReferencedSchema(schemas, sole)) ? getReferencedKey(sole) : undefined)
  );
}

/** Whether a schema has its name as a schema, and not because of the answer or the body that holds it. */
export function isComponent(schema: Schema | undefined): boolean {
  return schema !== undefined && !schema.at.pointer.includes('/content/');
}

function findNamed(schemas: Schemas, schema: Schema | undefined): KeywordSchema | undefined {
  const sole = findSole(schema);
  const target = getReferencedKey(sole) === undefined ? sole : getReferencedSchema(schemas, sole);
  return target?.kind === 'schema' ? target : undefined;
}

/** The schema itself, or the only branch that it is made of, `null` aside. */
export function findSole(schema: Schema | undefined): KeywordSchema | undefined {
  if (schema?.kind !== 'schema') return undefined;
  const { ref, allOf = [], anyOf = [], oneOf = [] } = schema;
  const branches = [...allOf, ...anyOf, ...oneOf].filter((branch) => !isNull(branch));
  const [branch] = branches;
  return ref === undefined && branches.length === 1 && branch?.kind === 'schema' ? branch : schema;
}

function isNull(schema: Schema): boolean {
  return schema.kind === 'schema' && schema.types?.join() === 'null';
}

/** Reports what is written under a name that nobody says, and what is read as it comes. */
export function checkXml(
  reading: Reading,
  schemas: Schemas,
  used: readonly { readonly content: RawContent; readonly isBody: boolean }[],
): void {
  const roots = used.filter(({ content: { codec, schema } }) => {
    return codec === 'xml' && isXmlElement(schemas, schema);
  });
  const bodies = roots.flatMap(({ content, isBody }) => (isBody ? (content.schema ?? []) : []));
  for (const schema of new Set(bodies)) {
    if (findXmlName(schemas, schema) === undefined) reportNameless(reading, schema);
  }
  const reached = walkReached(
    roots.map(({ content }) => content.schema),
    (schema) => [getReferencedSchema(schemas, schema), ...listSchemaParts(schema)],
  );
  for (const schema of reached) {
    if (isMixed(schemas, schema)) reportMixed(reading, schema);
    for (const member of listMixedMembers(schemas, schema)) reportMixed(reading, member);
  }
}

/** Whether elements of several kinds look alike: a text, a list and an object are all an element with something in it. */
function isMixed(schemas: Schemas, schema: KeywordSchema): boolean {
  const { types = [], oneOf, anyOf } = schema;
  if (types.length < 2 && (oneOf ?? anyOf) === undefined) return false;
  const kinds = findRootKinds(schemas, schema);
  return kinds.size > 1 && (kinds.has('object') || kinds.has('array'));
}

/** Members that alternatives have under one name, of another kind than the one before. */
function listMixedMembers(
  schemas: Schemas,
  { oneOf = [], anyOf = [] }: KeywordSchema,
): readonly Schema[] {
  const known = new Map<string, RootKinds>();
  const members = [...oneOf, ...anyOf].flatMap((branch) => listFormMembers(schemas, branch));
  return members.flatMap(({ name, schema }) => {
    const [kinds, before] = [findRootKinds(schemas, schema), known.get(name)];
    known.set(name, kinds);
    const isOther = before !== undefined && [...before].join() !== [...kinds].join();
    return isOther ? [schema] : [];
  });
}

function reportNameless(reading: Reading, { at }: Schema): void {
  report(reading, {
    code: 'SCHEMA-521',
    at,
    message: 'The root element has no name: it is written as `root`.',
    help: 'Say its name with `xml: { name: … }`, or refer to a component, whose name it then has.',
  });
}

function reportMixed(reading: Reading, { at }: Schema): void {
  report(reading, {
    code: 'SCHEMA-522',
    at,
    message:
      'In XML these alternatives look alike: the element is read as it comes, numbers as texts.',
    help: 'Describe one kind of value, or use JSON.',
  });
}
