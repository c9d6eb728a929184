/** `z.union`, `z.xor` and `z.discriminatedUnion` of the forms that a value can have. */

import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import type { Discriminator, KeywordSchema, Schema } from '../../ir/model.ts';
import { typeMarkedBranch } from '../../ir/types/discriminated-kinds.ts';
import { followReference } from '../../ir/schemas/walk.ts';
import { array, type Code, object, string } from '../code.ts';
import { findFixedValues } from '../schemas/fixed-values.ts';
import { getModelKey, isOfTypes } from '../schemas/schema-facts.ts';
import type { Built } from './built.ts';
import { printLiterals } from './objects.ts';
import { isOfScalars } from './rest.ts';
import { buildSchema, printSchema } from './schema.ts';
import type { Site } from './site.ts';

export interface Choosing {
  readonly word: 'anyOf' | 'oneOf';
  readonly discriminator?: Discriminator | undefined;
}

export function buildChoice(
  site: Site,
  branches: readonly Schema[],
  { word, discriminator }: Choosing,
): Built {
  const others = branches.filter((branch) => !isNull(branch));
  const isNullable = others.length < branches.length && isNullApart(site, others, word);
  const options = isNullable ? others : branches;
  const strips = !options.every((option) => isOfScalars(site, option));
  const [only, second] = options;
  if (only !== undefined && second === undefined) {
    const expression = buildSchema(site, only);
    return {
      ...expression,
      isNullable: isNullable || expression.isNullable === true,
      said: [],
      strips,
    };
  }
  const isNamed = discriminator !== undefined && discriminator.mapping.length > 0;
  const told = isNamed ? buildDiscriminated(site, options, discriminator) : findTold(site, options);
  if (told !== undefined) return { base: told, isNullable, said: [], strips };
  const forms = options.map((option) => printOption(site, option, discriminator));
  if (isNamed) {
    const { kind, at } = { kind: 'schema', at: discriminatorPlace(options) } as const;
    const rule: KeywordSchema = { kind, at, [word]: branches, discriminator };
    return { base: printUnion(site, forms), isNullable, said: [], strips, left: [rule] };
  }
  const isXor = word === 'oneOf';
  const base = isXor ? site.words.call('xor', array(forms)) : printUnion(site, forms);
  return { base, isNullable, said: [], strips };
}

function discriminatorPlace(options: readonly Schema[]): Schema['at'] {
  return options[0]?.at ?? { file: '', pointer: '' };
}

function printUnion({ words }: Site, forms: readonly Code[]): Code {
  const distinct = [...new Set(forms)];
  const [only, second] = distinct;
  return only !== undefined && second === undefined ? only : words.call('union', array(distinct));
}

/** An option, with the values by which a discriminator knows it, where its type has them. */
function printOption(site: Site, option: Schema, discriminator: Discriminator | undefined): Code {
  const key = getModelKey(option);
  const usual = printSchema(site, option);
  if (discriminator === undefined || key === undefined) return usual;
  const { world } = site.file;
  const type = { kind: 'model', key, input: site.way === 'input' } as const;
  if (typeMarkedBranch(world, type, discriminator).kind !== 'intersection') return usual;
  const values = discriminator.mapping.filter((one) => one.key === key).map(({ value }) => value);
  const tag = site.words.call(
    'object',
    object([[discriminator.property, printLiterals(site, values)]]),
  );
  return site.words.call('intersection', usual, tag);
}

/** Whether `null` is one of the forms that no other one is. */
function isNullApart({ file }: Site, others: readonly Schema[], word: Choosing['word']): boolean {
  if (others.length === 0) return false;
  const types = ['array', 'boolean', 'integer', 'number', 'object', 'string'] as const;
  return word === 'anyOf' || others.every((one) => isOfTypes(file.world, one, types));
}

function isNull(schema: Schema): boolean {
  if (schema.kind === 'boolean' || schema.types?.length !== 1) return false;
  return schema.types[0] === 'null' && hasOnlyKeywords(schema, NULL_WORDS);
}

const NULL_WORDS: ReadonlySet<string> = new Set(['kind', 'at', 'types']);

/** `z.discriminatedUnion('type', […])`; undefined where an option cannot have a tag of its own. */
function buildDiscriminated(
  site: Site,
  options: readonly Schema[],
  { property, mapping, fallback }: Discriminator,
): Code | undefined {
  if (fallback !== undefined) return undefined;
  const keys = options.flatMap((option) => getModelKey(option) ?? []);
  const isAll = keys.length === options.length && new Set(keys).size === keys.length;
  if (!isAll || !mapping.every(({ key }) => keys.includes(key))) return undefined;
  const kinds = keys.map((key) => ({
    key,
    values: mapping.filter((one) => one.key === key).map(({ value }) => value),
  }));
  return printKinds(site, property, kinds);
}

/** A model, and the values by which it is known. */
export interface Kind {
  readonly key: string;
  readonly values: readonly string[];
}

export function printKinds(site: Site, property: string, kinds: readonly Kind[]): Code | undefined {
  const names = kinds.map((kind) => printKind(site, property, kind));
  if (names.some((name) => name === undefined)) return undefined;
  const known = names.flatMap((name) => name ?? []);
  return site.words.call('discriminatedUnion', string(property), array(known));
}

/** The schema of a kind, which has its tag already or is given it. */
function printKind(site: Site, property: string, { key, values }: Kind): Code | undefined {
  const made = site.findObject(key);
  const name = made && site.useSchema(key);
  if (name === undefined || made === undefined || values.length === 0) return undefined;
  const own = findTags(site, key, property);
  if (own !== undefined && made.required.has(property)) {
    const isSame = own.length === new Set(values).size && own.every((tag) => values.includes(tag));
    return isSame ? name : undefined;
  }
  const mapping = values.map((value) => ({ value, key }));
  const type = { kind: 'model', key, input: site.way === 'input' } as const;
  // Where the value tells nothing of the kind, its type does not say it either.
  const isMarked = typeMarkedBranch(site.file.world, type, { property, mapping }) !== type;
  const isPlain = made.isStripping && !made.hasRules && made.members.has(property);
  if (!isPlain || !isMarked) return undefined;
  return site.words.extend('extend', name, object([[property, printLiterals(site, values)]]));
}

/** A kind, and its tag beside it where it does not say it. */
export function printMarked(site: Site, property: string, { key, values }: Kind): Code | undefined {
  const name = site.useSchema(key);
  if (name === undefined || findTags(site, key, property) !== undefined) return name;
  const tag = site.words.call('object', object([[property, printLiterals(site, values)]]));
  return site.words.call('intersection', name, tag);
}

/** The texts that a member of a model has, where it has no others. */
function findTags({ file }: Site, key: string, property: string): readonly string[] | undefined {
  const mark = file.world.kinds.marks.get(key);
  if (mark?.property === property) return [...new Set(mark.values)];
  const schema = file.world.schemas.get(key);
  if (schema?.kind !== 'schema') return undefined;
  const member = (schema.properties ?? []).find(({ name }) => name === property)?.schema;
  const target = member && followReference(file.world.schemas, member);
  const values = target && findFixedValues(target);
  const texts = values?.flatMap((value) => (typeof value === 'string' ? [value] : []));
  return texts?.length === values?.length ? texts : undefined;
}

/** The same without a discriminator, where all options have texts of their own in a member that must be there. */
function findTold(site: Site, options: readonly Schema[]): Code | undefined {
  const keys = options.flatMap((option) =>
    isReference(option) ? (getModelKey(option) ?? []) : [],
  );
  const [first] = keys;
  const isEach = keys.length === options.length && new Set(keys).size === keys.length;
  if (first === undefined || !isEach) return undefined;
  const objects = keys.map((key) => site.findObject(key));
  const made = objects[0];
  for (const name of made?.required ?? []) {
    const kinds = keys.map((key) => ({ key, values: findTags(site, key, name) ?? [] }));
    const all = kinds.flatMap(({ values }) => values);
    const isTelling =
      kinds.every(({ values }) => values.length > 0) && new Set(all).size === all.length;
    const areNeeded = objects.every((one) => one?.required.has(name) === true);
    if (!isTelling || !areNeeded) continue;
    const names = keys.flatMap((key) => site.useSchema(key) ?? []);
    return site.words.call('discriminatedUnion', string(name), array(names));
  }
  return undefined;
}

function isReference(option: Schema): boolean {
  return option.kind === 'schema' && hasOnlyKeywords(option, REFERENCE);
}

const REFERENCE: ReadonlySet<string> = new Set(['kind', 'at', 'ref', 'description', 'title']);
