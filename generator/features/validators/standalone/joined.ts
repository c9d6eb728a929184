/** Schemas that apply to the same value, as terms: references, all, any, exactly one, and the kinds of a model. */

import { listKindsOf } from '../../../core/ir/kinds/kinds.ts';
import type { KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import { followReference } from '../../../core/ir/schemas/follow.ts';
import { isDemanding } from '../../../core/ir/types/directions.ts';
import type { World } from '../../../core/ir/types/world.ts';
import { array, code, string } from '../../../core/code/code.ts';
import type { Code } from '../../../core/code/code.ts';
import {
  chooseWord,
  decideKinds,
  isChoiceOfSubtypes,
  isDistinguishingKinds,
  isExtending,
  isInPlace,
} from '../schemas/kinds.ts';
import {
  isNull,
  isNullApart,
  isStatedModel,
  isStatedOption,
  isStatedRule,
} from '../schemas/schema-facts.ts';
import { printStatement } from '../schemas/texts.ts';
import { findFixedMember, type FixedValues } from './fixed-members.ts';
import { printBase, printNaming } from './kinds.ts';
import type { Place } from './place.ts';
import { listStatedTerms } from './conditions.ts';
import { createCall, isArrow, listUnless, printCheck, printCheckNow, type Term } from './terms.ts';

/** What a schema refers to, extends and chooses from. */
export function listJoinedTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const { ref, allOf = [] } = schema;
  const part = place.enterPart(schema, isExtending(place, schema));
  return [
    ...(ref === undefined ? [] : listReferenceTerms(part, ref)),
    ...allOf.flatMap((one) =>
      isStatedRule(one) ? listStatedTerms(part, one) : part.listTerms(one),
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
  if (isWrittenOut(place, key)) return listWrittenTerms(place, key);
  const isBase = place.isExtending && isDistinguishingKinds(place, key);
  if (isBase) return [createCall(printBase(place, key))];
  const isCounted = place.file.isCounted(place.findSchema(place.self ?? ''), name);
  if (isCounted) return [place.call('descend', schema)];
  return [{ ...createCall(code`${schema}.test`), isLater: true }];
}

/** Whether a model demands members that are absent here. */
function isWrittenOut({ world, way, absent, written }: Place, key: string): boolean {
  return isDemanding(world, key, { direction: way, absent }) && !written.includes(key);
}

/** The model without them. */
function listWrittenTerms(place: Place, key: string): readonly Term[] {
  const schema = place.world.schemas.get(key);
  const written = [...place.written, key];
  return schema === undefined ? [] : place.change({ written }).listTerms(schema);
}

function listChoiceTerms(
  outer: Place,
  schema: KeywordSchema,
  word: 'anyOf' | 'oneOf',
): readonly Term[] {
  const branches = schema[word] ?? [];
  if (branches.length === 0) return [];
  const { discriminator, at } = schema;
  const kinds = listKindsOf(schema, word);
  const decision = discriminator && decideKinds({ ...discriminator, kinds }, kinds, outer.way);
  const isTelling = decision !== undefined || isChoiceOfSubtypes(outer, schema);
  // What extends the model is no choice between its kinds.
  if (outer.isBase && schema === outer.root && isTelling) return [];
  const place = outer.enterAlternative(schema);
  const forms = branches.map((branch) => createBranch(place, branch));
  const usual = listUsualTerms(place, forms, { word: chooseWord(place, schema, word), at });
  if (discriminator === undefined || decision === undefined) return usual;
  const first = word === 'anyOf' ? (schema.oneOf?.length ?? 0) : 0;
  const args = printNaming(place, { ...discriminator, decision }, (kind) => {
    return isInPlace(kind)
      ? holdBranch(place, forms[(kind.option ?? 0) - first])
      : printBranch(place, createBranch(place, kind.schema));
  });
  const [member, named, ...more] = args;
  const all = [
    member,
    named,
    usual.length === 0 ? place.file.use('isAnything') : printCheckNow(usual),
    ...more,
  ];
  const text = code`/* @__PURE__ */ ${place.file.use('byDiscriminator')}(${all})`;
  return [createCall(place.file.hold('Shape', text, at))];
}

/** One branch of a choice. */
interface Branch {
  readonly schema: Schema;
  readonly terms: readonly Term[];
}

/** An option that is a rule is in the words of the spec. */
function createBranch(place: Place, schema: Schema): Branch {
  const terms = isStatedOption(schema) ? listStatedTerms(place, schema) : place.listTerms(schema);
  return { schema, terms };
}

function printBranch(place: Place, { terms }: Branch): Code {
  return terms.length === 0 ? place.file.use('isAnything') : printCheck(terms);
}

/** Gives a branch a name, since it is one of the forms too. */
function holdBranch(place: Place, branch: Branch | undefined): Code {
  if (branch === undefined) return place.file.use('isAnything');
  const check = printBranch(place, branch);
  return isArrow(check) ? place.file.hold('Shape', check, branch.schema.at) : check;
}

interface Choosing {
  readonly word: 'anyOf' | 'oneOf';
  readonly at: KeywordSchema['at'];
}

function listUsualTerms(
  place: Place,
  branches: readonly Branch[],
  { word, at }: Choosing,
): readonly Term[] {
  const schemas = branches.map(({ schema }) => schema);
  const isNullable = isNullApart(place.world, schemas, word);
  const listed = isNullable ? branches.filter(({ schema }) => !isNull(schema)) : branches;
  const isOpen = listed.some(({ terms }) => terms.length === 0);
  if (isOpen && word === 'anyOf') return [];
  const [only, second] = listed;
  const names = word === 'anyOf' ? listRequired(listed) : [];
  const terms =
    second === undefined
      ? (only?.terms ?? [])
      : names.length > 0
        ? [place.call('hasAny', array(names.map(string)))]
        : [createChoice(place, { word, forms: listed, at })];
  return isNullable ? listUnless(code`null`, terms) : terms;
}

/** Names of members, where each form asks for one of them and nothing else. */
function listRequired(forms: readonly Branch[]): readonly string[] {
  const names = forms.flatMap(({ terms }) => {
    const [only, second] = terms;
    const name = only?.kind === 'call' && second === undefined ? only.required : undefined;
    return name === undefined ? [] : [name];
  });
  return names.length === forms.length ? names : [];
}

interface Choice extends Choosing {
  readonly forms: readonly Branch[];
}

/** Creates a choice, by a member that tells most forms from others if there is one. */
function createChoice(place: Place, { word, forms, at }: Choice): Term {
  const found = findFixedMember(
    place,
    forms.map(({ schema }) => schema),
  );
  const checks = forms.map((form) => printBranch(place, form));
  const words = word === 'oneOf' ? listFormWords(place, forms) : [];
  if (found === undefined) {
    if (word === 'anyOf') return place.call('fitsAny', array([...new Set(checks)]));
    return place.call('fitsOne', array(checks), ...words);
  }
  const rows = checks.map((check, index) => array([check, ...printFixed(found.values[index])]));
  const build = code`() => [\n${rows},\n]`;
  const name = place.file.use(word === 'anyOf' ? 'anyOfBy' : 'oneOfBy');
  const text = code`/* @__PURE__ */ ${name}(${[string(found.member), build, ...words]})`;
  return createCall(place.file.hold('Shape', text, at));
}

/** What the spec says of each form, where it says something of one. */
function listFormWords({ world }: Place, forms: readonly Branch[]): readonly Code[] {
  const words = forms.map(({ schema }) => findFormWords(world, schema));
  if (words.every((one) => one === undefined)) return [];
  return [array(words.map((one) => one ?? code`undefined`))];
}

function findFormWords({ schemas }: World, form: Schema): Code | undefined {
  if (isStatedOption(form)) return printStatementOf(form);
  const model = followReference(schemas, form);
  if (model === undefined) return undefined;
  const { allOf = [] } = model;
  return printStatementOf([model].find(isStatedModel) ?? allOf.find(isStatedRule));
}

function printStatementOf(schema: Schema | undefined): Code | undefined {
  const text = schema?.kind === 'schema' ? schema.description : undefined;
  return text === undefined ? undefined : printStatement(text);
}

function printFixed(fixed: FixedValues | undefined): readonly Code[] {
  if (fixed === undefined) return [];
  return [...fixed.values, ...(fixed.isRequired ? [] : [code`undefined`])];
}
