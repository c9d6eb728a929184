/** Schemas that apply to the same value, as terms: references, all, any, exactly one, and the kinds of a model. */

import type { Discriminator, KeywordSchema, Schema } from '../../ir/model.ts';
import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import { array, code, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { isChoiceOfSubtypes, isDistinguishingKinds, isExtending } from '../schemas/kinds.ts';
import { isOfTypes, isStatedRule } from '../schemas/schema-facts.ts';
import { findFixedMember, type FixedValues } from './fixed-members.ts';
import { printBase } from './kinds.ts';
import { listUnless } from './objects.ts';
import type { Place } from './place.ts';
import { listSchemaTerms } from './schema.ts';
import { listStatedTerms } from './conditions.ts';
import { type Call, printCheck, printCheckNow, type Term } from './terms.ts';

/** What a schema refers to, extends and chooses from. */
export function listJoinedTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const { ref, allOf = [] } = schema;
  const part = place.enterPart(schema, isExtending(place, schema));
  return [
    ...(ref === undefined ? [] : listReferenceTerms(part, ref)),
    ...allOf.flatMap((one) =>
      isStatedRule(one) ? listStatedTerms(part, one) : listSchemaTerms(part, one),
    ),
    ...listChoiceTerms(place, schema, 'anyOf'),
    ...listChoiceTerms(place, schema, 'oneOf'),
  ];
}

function listReferenceTerms(place: Place, ref: NonNullable<KeywordSchema['ref']>): readonly Term[] {
  const { key } = ref;
  const name = place.findSchema(key);
  const schema = place.useSchema(key);
  if (name === undefined || schema === undefined) return [];
  if (ref.kind === 'dynamic') return [place.call('fitsDynamic', string(ref.anchor), schema)];
  const isBase = place.isExtending && isDistinguishingKinds(place, key);
  if (isBase) return [createCall(printBase(place, key))];
  const isCounted = place.file.isCounted(place.findSchema(place.self ?? ''), name);
  if (isCounted) return [place.call('descend', schema)];
  return [{ ...createCall(code`${schema}.test`), isLater: true }];
}

export function createCall(callee: Code): Call {
  return { kind: 'call', callee, args: [] };
}

function listChoiceTerms(
  outer: Place,
  schema: KeywordSchema,
  word: 'anyOf' | 'oneOf',
): readonly Term[] {
  const { [word]: branches = [], discriminator } = schema;
  if (branches.length === 0) return [];
  const isNamed = discriminator !== undefined && discriminator.mapping.length > 0;
  const isTelling = isNamed || isChoiceOfSubtypes(outer, schema);
  // What extends the model is no choice between its kinds.
  if (outer.isBase && schema === outer.root && isTelling) return [];
  const place = outer.enterAlternative();
  const usual = listUsualTerms(place, branches, word, schema);
  if (!isNamed || usual.length === 0) return usual;
  const text = printDiscriminated(place, discriminator, usual);
  return [createCall(place.file.hold('Shape', text, schema.at))];
}

function printDiscriminated(
  place: Place,
  { property, mapping }: Discriminator,
  usual: readonly Term[],
): Code {
  const branches = mapping.flatMap(({ value, key }) => {
    const terms = listReferenceTerms(place, { kind: 'model', key });
    return terms.length === 0 ? [] : [[value, printCheck(terms)] as const];
  });
  const args = [string(property), code`() => (${object(branches)})`, printCheckNow(usual)];
  return code`/* @__PURE__ */ ${place.file.use('byDiscriminator')}(${args})`;
}

/** One branch of a choice. */
interface Branch {
  readonly schema: Schema;
  readonly check: Code;
}

function listUsualTerms(
  place: Place,
  branches: readonly Schema[],
  word: 'anyOf' | 'oneOf',
  { at }: KeywordSchema,
): readonly Term[] {
  const others = branches.filter((branch) => !isNull(branch));
  const isNullable = others.length < branches.length && isNullApart(place, others, word);
  const used = isNullable ? others : branches;
  const listed = used.map((branch) => ({ schema: branch, terms: listSchemaTerms(place, branch) }));
  const isOpen = listed.some(({ terms }) => terms.length === 0);
  if (isOpen && word === 'anyOf') return [];
  const forms = listed.map(({ schema, terms }): Branch => {
    return { schema, check: terms.length === 0 ? place.file.use('isAnything') : printCheck(terms) };
  });
  const [only, second] = listed;
  const names = word === 'anyOf' ? listRequired(listed) : [];
  const terms =
    second === undefined
      ? (only?.terms ?? [])
      : names.length > 0
        ? [place.call('hasAny', array(names.map(string)))]
        : [createChoice(place, { word, forms, at })];
  return isNullable ? listUnless('null', terms) : terms;
}

/** Names of members, where each form asks for one of them and nothing else. */
function listRequired(forms: readonly { readonly terms: readonly Term[] }[]): readonly string[] {
  const names = forms.flatMap(({ terms }) => {
    const [only, second] = terms;
    const name = only?.kind === 'call' && second === undefined ? only.required : undefined;
    return name === undefined ? [] : [name];
  });
  return names.length === forms.length ? names : [];
}

/** Whether `null` is one of the forms that no other one is. */
function isNullApart(place: Place, others: readonly Schema[], word: 'anyOf' | 'oneOf'): boolean {
  if (others.length === 0) return false;
  const types = ['array', 'boolean', 'integer', 'number', 'object', 'string'] as const;
  return word === 'anyOf' || others.every((one) => isOfTypes(place.world, one, types));
}

function isNull(schema: Schema): boolean {
  if (schema.kind === 'boolean' || schema.types?.length !== 1) return false;
  return schema.types[0] === 'null' && hasOnlyKeywords(schema, NULL_WORDS);
}

const NULL_WORDS: ReadonlySet<string> = new Set(['kind', 'at', 'types']);

interface Choice {
  readonly word: 'anyOf' | 'oneOf';
  readonly forms: readonly Branch[];
  readonly at: KeywordSchema['at'];
}

/** By a member that tells most forms from others, where there is one. */
function createChoice(place: Place, { word, forms, at }: Choice): Term {
  const found = findFixedMember(
    place,
    forms.map(({ schema }) => schema),
  );
  if (found === undefined) {
    const checks =
      word === 'anyOf' ? new Set(forms.map(({ check }) => check)) : forms.map(({ check }) => check);
    return place.call(word === 'anyOf' ? 'fitsAny' : 'fitsOne', array([...checks]));
  }
  const rows = forms.map(({ check }, index) => array([check, ...printFixed(found.values[index])]));
  const build = code`() => [\n${rows},\n]`;
  const name = place.file.use(word === 'anyOf' ? 'anyOfBy' : 'oneOfBy');
  const text = code`/* @__PURE__ */ ${name}(${string(found.member)}, ${build})`;
  return createCall(place.file.hold('Shape', text, at));
}

function printFixed(fixed: FixedValues | undefined): readonly Code[] {
  if (fixed === undefined) return [];
  return [...fixed.values, ...(fixed.isRequired ? [] : [code`undefined`])];
}
