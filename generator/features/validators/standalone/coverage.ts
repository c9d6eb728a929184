/** What a valid value has been looked at, for schemas that ask for what has not: `unevaluatedProperties` and `unevaluatedItems`. */

import { listKindsOf } from '../../../core/ir/kinds/kinds.ts';
import type { KeywordSchema, Kind, Schema } from '../../../core/ir/model/model.ts';
import { array, code, join, number, object, string } from '../../../core/code/code.ts';
import type { Code } from '../../../core/code/code.ts';
import { findUnion } from '../../../core/ir/schemas/models.ts';
import { findFields } from '../schemas/fields.ts';
import { decideKinds, isChoice } from '../schemas/kinds.ts';
import type { CallName } from './calls.ts';
import { type Deciding, printNamedKinds, printUnnamed } from './kinds.ts';
import { Place } from './place.ts';
import type { Term } from './terms.ts';
import { isNever } from '../../../core/ir/schemas/keyword-facts.ts';

/** `unevaluatedProperties` and `unevaluatedItems` as terms. */
export function listEvaluatedTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const { unevaluatedItems: items, unevaluatedProperties: members } = schema;
  if ((items ?? members) === undefined) return [];
  const { unevaluatedItems: _items, unevaluatedProperties: _members, ...others } = schema;
  const cover = printCover(place, others);
  return [
    ...(items === undefined ? [] : listUnseen(place, 'hasUnseenItems', items, [cover])),
    ...(members === undefined
      ? []
      : listUnseen(place, 'hasUnseenMembers', members, [cover], listNames(place, schema))),
  ];
}

/** Members that only the other direction has are checked there. */
function listNames(place: Place, schema: KeywordSchema): readonly Code[] {
  const names = [...place.findAbsent(schema).all];
  return names.length === 0 ? [] : [array(names.map(string))];
}

function listUnseen(
  place: Place,
  name: CallName,
  rest: Schema,
  [cover]: readonly [Code],
  also: readonly Code[] = [],
): readonly Term[] {
  if (isNever(rest)) {
    const more = also.length === 0 ? [] : [code`undefined`, ...also];
    return [place.call(name, cover, ...more)];
  }
  const check = place.findCheck(rest);
  return check === undefined ? [] : [place.call(name, cover, check, ...also)];
}

/** A call that adds what a schema evaluates: `seeNames(value, run, seen, ['id'])`. */
type Seeing = Code;

/** What a schema evaluates, as a function. */
function printCover(place: Place, schema: Schema): Code {
  const calls = schema.kind === 'boolean' ? [] : listSeeings(place, schema);
  return printFunction(calls);
}

function printFunction(calls: readonly Seeing[]): Code {
  if (calls.length === 0) return code`() => {}`;
  const lines = calls.map((call) => code`${call};`);
  return code`(value, run, seen) => {\n${join(lines, '\n')}\n}`;
}

function see(place: Place, name: CallName, ...args: readonly Code[]): Seeing {
  return code`${place.file.use(name)}(${[code`value`, code`run`, code`seen`, ...args]})`;
}

function listSeeings(outer: Place, schema: KeywordSchema): readonly Seeing[] {
  const place = outer.enterInside();
  const { dynamicAnchors, ...inner } = schema;
  if (dynamicAnchors !== undefined) {
    const anchors = printAnchors(place, dynamicAnchors);
    return [see(place, 'seeWithin', anchors, printFunction(listSeeings(outer, inner)))];
  }
  return [
    ...listOwnSeeings(place, schema),
    ...listReferenced(place, schema),
    ...listChosen(place, schema),
    ...listConditional(place, schema),
  ];
}

/** Keywords that name members and items. */
function listOwnSeeings(place: Place, schema: KeywordSchema): readonly Seeing[] {
  const { additionalProperties, patternProperties = [], unevaluatedProperties } = schema;
  const { items, prefixItems, contains, unevaluatedItems } = schema;
  const names = findFields(place, schema).present.map(({ name }) => string(name));
  const forms = patternProperties.flatMap(
    ({ pattern, schema: member }) => place.file.holdPattern(pattern, member.at) ?? [],
  );
  const isWhole = (additionalProperties ?? unevaluatedProperties) !== undefined;
  const areAll = (items ?? unevaluatedItems) !== undefined;
  return [
    ...(isWhole ? [see(place, 'seeMembers')] : []),
    ...(names.length === 0 || isWhole ? [] : [see(place, 'seeNames', array(names))]),
    ...(forms.length === 0 || isWhole ? [] : [see(place, 'seePatterns', array(forms))]),
    ...(areAll ? [see(place, 'seeItems')] : []),
    ...(prefixItems === undefined || areAll
      ? []
      : [see(place, 'seeItems', number(prefixItems.length))]),
    ...(contains === undefined || areAll
      ? []
      : [see(place, 'seeContained', place.printSchema(contains))]),
  ];
}

function listReferenced(place: Place, { ref, allOf = [] }: KeywordSchema): readonly Seeing[] {
  const parts = allOf.flatMap((part) => (part.kind === 'boolean' ? [] : listSeeings(place, part)));
  if (ref === undefined) return parts;
  if (ref.kind === 'model') return [see(place, 'seeModel', holdModel(place, ref.key)), ...parts];
  const covered = printCovered(place, ref.key);
  return [see(place, 'seeDynamic', string(ref.anchor), covered), ...parts];
}

/** A schema, and what it evaluates. */
function printCovered(place: Place, key: string): Code {
  const schema = place.useSchema(key);
  const test = schema === undefined ? place.file.use('isAnything') : code`${schema}.test`;
  return object([
    ['test', test],
    ['cover', holdModel(place, key)],
  ]);
}

/** Dynamic anchors, and what their schemas evaluate where that is asked. */
export function printAnchors(
  place: Place,
  anchors: NonNullable<KeywordSchema['dynamicAnchors']>,
): Code {
  const entries = anchors.map(({ anchor, key }) => {
    const plain = place.useSchema(key) ?? printCovered(place, key);
    return [anchor, place.file.isTraced ? printCovered(place, key) : plain] as const;
  });
  return object(entries);
}

/** What a model evaluates: a constant, since models refer to each other. */
function holdModel(place: Place, key: string): Code {
  const { file, way } = place;
  const model = file.models.get(key);
  if (model === undefined) return code`() => {}`;
  const type = file.useType('evaluated', 'Cover');
  const id = `${way} ${key}`;
  return file.constants.holdNamed('Cover', id, { at: model.schema.at, type }, () => {
    return printModelCover(new Place(file, way, model));
  });
}

function printModelCover(place: Place): Code {
  const { self, root, world } = place;
  if (self === undefined || root === undefined || root.kind === 'boolean') return code`() => {}`;
  const calls = listSeeings(place, root);
  const discriminator = findUnion(world, root);
  if (discriminator === undefined || isChoice(root)) return printFunction(calls);
  const others = discriminator.kinds.filter(({ isSelf }) => isSelf !== true);
  const decision = decideKinds(discriminator, others, place.way);
  const seeings =
    decision === undefined
      ? others.flatMap((kind) => listBranch(place, kind.schema))
      : [seeNamed(place, { ...discriminator, decision })];
  return printFunction([...calls, ...seeings]);
}

/** What the kind evaluates that a value names. */
function seeNamed(place: Place, { property, decision }: Deciding, usual?: Code): Seeing {
  const print = ({ schema }: Kind): Code => printCover(place, schema);
  const more = printUnnamed(decision, print, () => {
    return printFunction(decision.unnamed.flatMap((kind) => listBranch(place, kind.schema)));
  });
  const rest = usual ?? (more && code`undefined`);
  return see(
    place,
    'seeNamed',
    string(property),
    printNamedKinds(decision, print),
    ...(rest === undefined ? [] : [rest]),
    ...(more === undefined ? [] : [more]),
  );
}

/** Forms that match. */
function listChosen(place: Place, schema: KeywordSchema): readonly Seeing[] {
  return [...listForms(place, schema, 'anyOf'), ...listForms(place, schema, 'oneOf')];
}

function listForms(
  place: Place,
  schema: KeywordSchema,
  word: 'anyOf' | 'oneOf',
): readonly Seeing[] {
  const seeings = (schema[word] ?? []).flatMap((branch) => listBranch(place, branch));
  const { discriminator } = schema;
  const kinds = listKindsOf(schema, word);
  const decision = discriminator && decideKinds({ ...discriminator, kinds }, kinds, place.way);
  if (discriminator === undefined || decision === undefined) return seeings;
  return [seeNamed(place, { ...discriminator, decision }, printFunction(seeings))];
}

function listBranch(place: Place, branch: Schema): readonly Seeing[] {
  if (branch.kind === 'boolean') return [];
  const inner = listSeeings(place, branch);
  if (inner.length === 0) return [];
  return [see(place, 'seeIf', place.printSchema(branch), printFunction(inner))];
}

function listConditional(place: Place, schema: KeywordSchema): readonly Seeing[] {
  const { if: condition, then, else: otherwise, dependentSchemas = [] } = schema;
  const dependent = dependentSchemas.map(({ name, schema: inner }) =>
    see(place, 'seeDependent', string(name), printCover(place, inner)),
  );
  if (condition === undefined) return dependent;
  const met = [condition, then].flatMap((part) =>
    part === undefined || part.kind === 'boolean' ? [] : listSeeings(place, part),
  );
  const unmet = otherwise === undefined ? [] : [printCover(place, otherwise)];
  const args = [place.printSchema(condition), printFunction(met), ...unmet];
  return [see(place, 'seeIf', ...args), ...dependent];
}
