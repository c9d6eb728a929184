/** Schemas that apply to the same value: references, all, any, exactly one, not, if and then. */

import type { Discriminator, KeywordSchema, Schema } from '../../ir/model.ts';
import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import { isMarked } from '../../ir/types/shape.ts';
import { array, code, identifier, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { write } from './expression.ts';
import { printDiscriminatedUnion } from './discriminated-unions.ts';
import { isChoosingSubtypes, isExtending, isDistinguishingKinds } from './kinds.ts';
import { isPlainForm, listRule, open, printRule, printStatement, printZod } from './notation.ts';
import { setExtending, setLeftOut, type Writing } from './notation.ts';
import { isStatedRule } from './rule-parts.ts';

/** The only thing that a schema says, where it is a model or a plain choice of schemas. */
export function printModel(writing: Writing, schema: KeywordSchema): Code | undefined {
  const { ref, allOf = [], anyOf, oneOf, discriminator } = schema;
  if ((ref ?? schema.allOf ?? anyOf ?? oneOf) === undefined) return undefined;
  const place = setExtending(writing, isExtending(writing, schema));
  if (ref !== undefined) {
    const isAlone = allOf.length === 0 && (anyOf ?? oneOf) === undefined;
    return isAlone ? printReference(place, ref) : undefined;
  }
  const [only] = allOf;
  if (only !== undefined) {
    if ((anyOf ?? oneOf) !== undefined || isBaseAlone(place, only)) return undefined;
    if (allOf.length === 1) return write(place, only);
  }
  if (isChoiceOfSubtypes(writing, schema)) return undefined;
  if (discriminator !== undefined && discriminator.mapping.length > 0) {
    return isPlainForm(writing) ? printDiscriminatedUnion(writing, schema) : undefined;
  }
  if (oneOf === undefined) return anyOf?.length ? printChoiceOf(writing, anyOf) : undefined;
  if (!isPlainForm(writing) || anyOf !== undefined || oneOf.length === 0) return undefined;
  return printZod(writing, 'xor', code`[${oneOf.map((branch) => write(writing, branch))}]`);
}

/** `z.union([…])`; where `null` is one of the forms, the others or it; of a single form, the form. */
function printChoiceOf(writing: Writing, branches: readonly Schema[]): Code {
  const others = branches.filter((branch) => !isNull(branch));
  const forms = others.map((branch) => write(writing, branch));
  const [first, second] = forms;
  if (first === undefined) return printZod(writing, 'null');
  const choice = second === undefined ? first : printZod(writing, 'union', code`[${forms}]`);
  return others.length === branches.length ? choice : printZod(writing, 'nullable', choice);
}

function isNull(schema: Schema): boolean {
  if (schema.kind === 'boolean' || schema.types?.length !== 1) return false;
  return schema.types[0] === 'null' && hasOnlyKeywords(schema, NULL_WORDS);
}

const NULL_WORDS: ReadonlySet<string> = new Set(['kind', 'at', 'types']);

/** A base of kinds is a rule of what extends it, and no validator that rules could be put on. */
function isBaseAlone(writing: Writing, schema: Schema): boolean {
  if (!writing.isExtending || schema.kind !== 'schema') return false;
  return schema.ref?.kind === 'model' && isDistinguishingKinds(writing, schema.ref.key);
}

/** The validator of a model, in the form that this way asks for. */
function printReference(writing: Writing, ref: NonNullable<KeywordSchema['ref']>): Code {
  const usual = useValidator(writing, ref.key);
  if (ref.kind === 'model') {
    const isBase = writing.isExtending && isDistinguishingKinds(writing, ref.key);
    return isBase ? printRule(writing, 'base', usual) : usual;
  }
  return open(writing, printRule(writing, 'dynamicRef', string(ref.anchor), usual));
}

export function useValidator(writing: Writing, key: string): Code {
  const model = writing.models.get(key);
  if (model === undefined) return printZod(writing, 'unknown');
  return identifier(
    writing.way === 'input' && model.input !== undefined ? model.input.validator : model.validator,
  );
}

/** Applicators that say what the value is, but for those that are written already. */
export function typeRules(
  writing: Writing,
  schema: KeywordSchema,
  carried: ReadonlySet<object | undefined> = NOTHING,
): Code[] {
  if ((schema.ref ?? schema.allOf ?? schema.anyOf ?? schema.oneOf) === undefined) return [];
  const ref = carried.has(schema.ref) ? undefined : schema.ref;
  const allOf = (schema.allOf ?? []).filter((part) => !carried.has(part));
  const leftOut = findLeftOut(writing, schema);
  const place = setExtending(setLeftOut(writing, leftOut), isExtending(writing, schema));
  const stated = writing.isTraced ? [] : allOf.filter(isStatedRule);
  const others = allOf.filter((part) => !stated.includes(part)).map((part) => write(place, part));
  const parts = [...(ref === undefined ? [] : [printReference(place, ref)]), ...others];
  return [
    ...(parts.length === 0 ? [] : [printRule(writing, 'allOf', ...parts)]),
    ...stated.map((part) => printStatedRule(place, part)),
    ...CHOICES.filter((word) => !carried.has(schema[word])).flatMap((word) =>
      listChoiceRules(setExtending(writing, false), schema, word),
    ),
  ];
}

const NOTHING: ReadonlySet<never> = new Set();

const CHOICES = ['anyOf', 'oneOf'] as const;

/** A rule in the words of the spec, where it has some. */
export function printStatedRule(writing: Writing, schema: Schema): Code {
  const [statement] = listStatements(schema);
  const checked = write(writing, schema);
  if (statement === undefined) return printRule(writing, 'allOf', checked);
  return printRule(writing, 'stated', statement, checked);
}

function listChoiceRules(
  writing: Writing,
  schema: KeywordSchema,
  word: 'anyOf' | 'oneOf',
): readonly Code[] {
  const branches = schema[word] ?? [];
  if (branches.length === 0) return [];
  const joined = printRule(writing, word, ...branches.map((branch) => write(writing, branch)));
  const { discriminator } = schema;
  if (discriminator === undefined || discriminator.mapping.length === 0) {
    return [
      isChoiceOfSubtypes(writing, schema) ? printRule(writing, 'ofSubtypes', joined) : joined,
    ];
  }
  return [printRule(writing, 'discriminated', joined, ...listBranches(writing, discriminator))];
}

/** A member, and the validator that each of its values names. */
export function listBranches(
  writing: Writing,
  { property, mapping }: Discriminator,
): readonly Code[] {
  const branches = mapping.map(
    ({ value, key }) => [value, printReference(writing, { kind: 'model', key })] as const,
  );
  return [string(property), object(branches)];
}

export function isChoiceOfSubtypes({ self, root, world }: Writing, schema: KeywordSchema): boolean {
  return self !== undefined && schema === root && isChoosingSubtypes(world, schema, self);
}

/** Applicators that say nothing about the type. */
export function listOwnRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { not, dependentSchemas, unevaluatedItems: items } = schema;
  const dependent = dependentSchemas?.map(
    ({ name, schema: inner }) => [name, write(writing, inner)] as const,
  );
  return [
    ...listRule(writing, 'not', not && [write(writing, not), ...listStatements(not)]),
    ...listConditionRules(writing, schema),
    ...listRule(writing, 'dependentSchemas', dependent && [object(dependent)]),
    ...listRule(writing, 'unevaluatedItems', items && [write(writing, items)]),
    ...listUnevaluatedRules(writing, schema),
  ];
}

/** Members that only the other direction has are validated there. */
function listUnevaluatedRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { unevaluatedProperties: rest } = schema;
  if (rest === undefined) return [];
  const leftOut = [...findLeftOut(writing, schema)];
  const also = leftOut.length === 0 ? [] : [array(leftOut.map(string))];
  return [printRule(writing, 'unevaluatedProperties', write(writing, rest), ...also)];
}

function listConditionRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { if: condition, then, else: otherwise } = schema;
  if (condition === undefined) return [];
  const tested = write(writing, condition);
  if ((then ?? otherwise) === undefined) {
    // It asserts nothing, but where it fits it has looked at the value.
    return writing.isTraced ? [printRule(writing, 'when', tested)] : [];
  }
  const met = then === undefined ? code`undefined` : write(writing, then);
  const unmet = otherwise === undefined ? [] : [write(writing, otherwise)];
  return [printRule(writing, 'when', tested, met, ...unmet)];
}

function listStatements(schema: Schema): readonly Code[] {
  const text = schema.kind === 'schema' ? schema.description : undefined;
  return text === undefined ? [] : [printStatement(text)];
}

/** Members that this way leaves out, of all that an `allOf` joins. */
export function findLeftOut(writing: Writing, schema: KeywordSchema): ReadonlySet<string> {
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
