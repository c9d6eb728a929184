/** Schemas that apply to the same value: references, all, any, exactly one, not, if and then. */

import type { KeywordSchema, Schema } from '../../ir/model.ts';
import { isMarked } from '../../ir/shape.ts';
import { array, code, identifier, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { Write } from './arrays.ts';
import { choosesHeirs, isExtending, tellsKinds } from './kinds.ts';
import { extending, leavingOut, open, rule, zod, type Writing } from './notation.ts';
import { sentenceOf } from './rule-parts.ts';
import { stated } from './stated.ts';

/** The only thing that a schema says, where it is a model or a plain choice of schemas. */
export function modelOf(writing: Writing, schema: KeywordSchema, write: Write): Code | undefined {
  const { ref, allOf = [], anyOf, oneOf, discriminator } = schema;
  if ((ref ?? schema.allOf ?? anyOf) === undefined) return undefined;
  const place = extending(writing, isExtending(writing, schema));
  if (ref !== undefined) {
    const isAlone = allOf.length === 0 && (anyOf ?? oneOf) === undefined;
    return isAlone ? referenceOf(place, ref) : undefined;
  }
  const [only] = allOf;
  if (only !== undefined) {
    if ((anyOf ?? oneOf) !== undefined || isBaseAlone(place, only)) return undefined;
    if (allOf.length === 1) return write(place, only);
  }
  if (oneOf !== undefined) return undefined;
  if (anyOf === undefined || anyOf.length === 0 || discriminator !== undefined) return undefined;
  if (isChoiceOfHeirs(writing, schema)) return undefined;
  return choiceOf(writing, anyOf, write);
}

/** `z.union([…])`; where `null` is one of the forms, the others or it; of a single form, the form. */
function choiceOf(writing: Writing, branches: readonly Schema[], write: Write): Code {
  const others = branches.filter((branch) => !isNull(branch));
  const forms = others.map((branch) => write(writing, branch));
  const [first, second] = forms;
  if (first === undefined) return zod(writing, 'null');
  const choice = second === undefined ? first : zod(writing, 'union', code`[${forms}]`);
  return others.length === branches.length ? choice : zod(writing, 'nullable', choice);
}

function isNull(schema: Schema): boolean {
  if (schema.kind === 'boolean' || schema.types?.length !== 1) return false;
  return schema.types[0] === 'null' && Object.keys(schema).every((word) => NULL_WORDS.has(word));
}

const NULL_WORDS: ReadonlySet<string> = new Set(['kind', 'at', 'types']);

/** A base of kinds is a rule of what extends it, and no validator that rules could be put on. */
function isBaseAlone(writing: Writing, schema: Schema): boolean {
  if (writing.isExtending !== true || schema.kind !== 'schema') return false;
  return schema.ref?.kind === 'model' && tellsKinds(writing, schema.ref.key);
}

/** The validator of a model, in the form that this way asks for. */
function referenceOf(writing: Writing, ref: NonNullable<KeywordSchema['ref']>): Code {
  const usual = validatorOf(writing, ref.key);
  if (ref.kind === 'model') {
    const isBase = writing.isExtending === true && tellsKinds(writing, ref.key);
    return isBase ? rule(writing, 'base', usual) : usual;
  }
  return open(writing, rule(writing, 'dynamicRef', string(ref.anchor), usual));
}

export function validatorOf(writing: Writing, key: string): Code {
  const model = writing.models.get(key);
  if (model === undefined) return zod(writing, 'unknown');
  return identifier(
    writing.way === 'input' && model.input !== undefined ? model.input.validator : model.validator,
  );
}

/** Applicators that say what the value is. */
export function typeRules(writing: Writing, schema: KeywordSchema, write: Write): Code[] {
  if ((schema.ref ?? schema.allOf ?? schema.anyOf ?? schema.oneOf) === undefined) return [];
  const { ref, allOf = [] } = schema;
  const leftOut = leftOutOf(writing, schema);
  const place = extending(leavingOut(writing, leftOut), isExtending(writing, schema));
  const told = writing.isTraced ? [] : allOf.filter((part) => sentenceOf(part) !== undefined);
  const others = allOf.filter((part) => !told.includes(part)).map((part) => write(place, part));
  const parts = [...(ref === undefined ? [] : [referenceOf(place, ref)]), ...others];
  return [
    ...(parts.length === 0 ? [] : [rule(writing, 'allOf', ...parts)]),
    ...told.map((part) => statedRule(place, part, write)),
    ...choice(extending(writing, false), { schema, word: 'anyOf' }, write),
    ...choice(extending(writing, false), { schema, word: 'oneOf' }, write),
  ];
}

/** A rule that is told in the words of the spec, where it has some. */
export function statedRule(writing: Writing, schema: Schema, write: Write): Code {
  const text = schema.kind === 'schema' ? schema.description : undefined;
  const judged = write(writing, schema);
  return text === undefined
    ? rule(writing, 'allOf', judged)
    : rule(writing, 'stated', string(stated(text)), judged);
}

function choice(
  writing: Writing,
  { schema, word }: { readonly schema: KeywordSchema; readonly word: 'anyOf' | 'oneOf' },
  write: Write,
): Code[] {
  const branches = schema[word];
  if (branches === undefined || branches.length === 0) return [];
  const joined = rule(writing, word, ...branches.map((branch) => write(writing, branch)));
  const { discriminator } = schema;
  if (discriminator === undefined || discriminator.mapping.length === 0) {
    return [isChoiceOfHeirs(writing, schema) ? rule(writing, 'ofHeirs', joined) : joined];
  }
  const mapping = discriminator.mapping.map(
    ({ value, key }) => [value, referenceOf(writing, { kind: 'model', key })] as const,
  );
  return [rule(writing, 'discriminated', joined, string(discriminator.property), object(mapping))];
}

function isChoiceOfHeirs({ self, root, world }: Writing, schema: KeywordSchema): boolean {
  return self !== undefined && schema === root && choosesHeirs(world, schema, self);
}

/** Applicators that say nothing of the type. */
export function ownRules(writing: Writing, schema: KeywordSchema, write: Write): Code[] {
  const rules: Code[] = [];
  const { not, dependentSchemas, unevaluatedItems, unevaluatedProperties } = schema;
  if (not !== undefined) rules.push(rule(writing, 'not', write(writing, not), ...messageOf(not)));
  rules.push(...conditionOf(writing, schema, write));
  if (dependentSchemas !== undefined) {
    const entries = dependentSchemas.map(
      ({ name, schema: inner }) => [name, write(writing, inner)] as const,
    );
    rules.push(rule(writing, 'dependentSchemas', object(entries)));
  }
  if (unevaluatedItems !== undefined) {
    rules.push(rule(writing, 'unevaluatedItems', write(writing, unevaluatedItems)));
  }
  if (unevaluatedProperties !== undefined) {
    // Members of the other direction are looked at there.
    const leftOut = [...leftOutOf(writing, schema)];
    const also = leftOut.length === 0 ? [] : [array(leftOut.map(string))];
    rules.push(
      rule(writing, 'unevaluatedProperties', write(writing, unevaluatedProperties), ...also),
    );
  }
  return rules;
}

function conditionOf(
  writing: Writing,
  { if: condition, then, else: otherwise }: KeywordSchema,
  write: Write,
): Code[] {
  if (condition === undefined) return [];
  if (then === undefined && otherwise === undefined) {
    // It asserts nothing, but where it fits it has looked at the value.
    return writing.isTraced ? [rule(writing, 'when', write(writing, condition))] : [];
  }
  const args = [
    write(writing, condition),
    then === undefined ? code`undefined` : write(writing, then),
  ];
  return [
    rule(writing, 'when', ...args, ...(otherwise === undefined ? [] : [write(writing, otherwise)])),
  ];
}

function messageOf(schema: Schema): Code[] {
  const text = schema.kind === 'schema' ? schema.description : undefined;
  return text === undefined ? [] : [string(stated(text))];
}

/** Members that this way leaves out, of all that an `allOf` joins. */
function leftOutOf(writing: Writing, schema: KeywordSchema): ReadonlySet<string> {
  const found = new Set(writing.leftOut);
  const mark = writing.way === 'input' ? 'readOnly' : 'writeOnly';
  const seen = new Set<Schema>();
  const open: Schema[] = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'boolean' || seen.has(part)) continue;
    seen.add(part);
    for (const property of part.properties ?? []) {
      if (isMarked(writing.world, property.schema, mark)) found.add(property.name);
    }
    const target = part.ref?.kind === 'model' ? writing.world.schemas.get(part.ref.key) : undefined;
    open.push(...(part.allOf ?? []), ...(target === undefined ? [] : [target]));
  }
  return found.size === writing.leftOut.size ? writing.leftOut : found;
}
