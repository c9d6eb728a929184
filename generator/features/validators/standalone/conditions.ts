/** Keywords that apply schemas to the same value on a condition, as terms, and rules that the spec puts into words. */

import type { KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import { code, string } from '../../../core/code/code.ts';
import type { Code } from '../../../core/code/code.ts';
import { isOpen } from '../schemas/schema-facts.ts';
import { printStatement } from '../schemas/texts.ts';
import type { Place } from './place.ts';
import { printCheck, type Term } from './terms.ts';

/** `not`, `if` and `dependentSchemas` */
export function listConditionTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const { not, if: condition, dependentSchemas } = schema;
  return [
    ...(not === undefined
      ? []
      : [place.call('fitsNot', place.printSchema(omitWords(not)), ...listStatements(not))]),
    ...(condition === undefined ? [] : listBranchTerms(place, condition, schema)),
    ...(dependentSchemas === undefined ? [] : listDependentTerms(place, schema)),
  ];
}

function listBranchTerms(place: Place, condition: Schema, schema: KeywordSchema): readonly Term[] {
  const { then, else: otherwise } = schema;
  const inside = place.enterAlternative(schema);
  const met = then === undefined ? undefined : findStatedCheck(inside, then);
  const unmet = otherwise === undefined ? undefined : findStatedCheck(inside, otherwise);
  if ((met ?? unmet) === undefined) return [];
  const branches = unmet === undefined ? [met ?? code`undefined`] : [met ?? code`undefined`, unmet];
  return [place.call('fitsIf', place.printSchema(condition), ...branches)];
}

function listDependentTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const inside = place.enterAlternative(schema);
  return (schema.dependentSchemas ?? []).flatMap(({ name, schema: inner }) => {
    const check = findStatedCheck(inside, inner);
    return check === undefined ? [] : [place.call('fitsWith', string(name), check)];
  });
}

function listStatements(schema: Schema): readonly Code[] {
  const text = schema.kind === 'schema' ? schema.description : undefined;
  return text === undefined ? [] : [printStatement(text)];
}

/** Leaves out the description of a rule, which its statement has said. */
function omitWords(schema: Schema): Schema {
  if (schema.kind === 'boolean' || schema.description === undefined) return schema;
  const { description: _description, ...rest } = schema;
  return rest;
}

/** A rule in the words of the spec, where it has some. */
export function listStatedTerms(place: Place, schema: Schema): readonly Term[] {
  const terms = place.listTerms(omitWords(schema));
  const [statement] = isOpen(schema) ? [] : listStatements(schema);
  if (statement === undefined || terms.length === 0) return terms;
  return [place.call('fitsRule', statement, printCheck(terms))];
}

/** Finds the check of a rule in the words of the spec; undefined if any value fits. */
export function findStatedCheck(place: Place, schema: Schema): Code | undefined {
  const terms = listStatedTerms(place, schema);
  return terms.length === 0 ? undefined : printCheck(terms);
}
