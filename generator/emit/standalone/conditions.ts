/** Keywords that apply schemas to the same value on a condition, as terms, and rules that the spec puts into words. */

import type { KeywordSchema, Schema } from '../../ir/model.ts';
import { code, string } from '../code.ts';
import type { Code } from '../code.ts';
import { printStatement } from '../schemas/texts.ts';
import type { Place } from './place.ts';
import { findCheck, listSchemaTerms, printSchema } from './schema.ts';
import { printCheck, type Term } from './terms.ts';

/** `not`, `if` and `dependentSchemas` */
export function listConditionTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const { not, if: condition, dependentSchemas } = schema;
  return [
    ...(not === undefined
      ? []
      : [place.call('fitsNot', printSchema(place, not), ...listStatements(not))]),
    ...(condition === undefined ? [] : listBranchTerms(place, condition, schema)),
    ...(dependentSchemas === undefined ? [] : listDependentTerms(place, dependentSchemas)),
  ];
}

function listBranchTerms(
  place: Place,
  condition: Schema,
  { then, else: otherwise }: KeywordSchema,
): readonly Term[] {
  const met = then === undefined ? undefined : findCheck(place, then);
  const unmet = otherwise === undefined ? undefined : findCheck(place, otherwise);
  if ((met ?? unmet) === undefined) return [];
  const branches = unmet === undefined ? [met ?? code`undefined`] : [met ?? code`undefined`, unmet];
  return [place.call('fitsIf', printSchema(place, condition), ...branches)];
}

function listDependentTerms(
  place: Place,
  dependents: NonNullable<KeywordSchema['dependentSchemas']>,
): readonly Term[] {
  return dependents.flatMap(({ name, schema }) => {
    const check = findCheck(place, schema);
    return check === undefined ? [] : [place.call('fitsWith', string(name), check)];
  });
}

function listStatements(schema: Schema): readonly Code[] {
  const text = schema.kind === 'schema' ? schema.description : undefined;
  return text === undefined ? [] : [printStatement(text)];
}

/** A rule in the words of the spec, where it has some. */
export function listStatedTerms(place: Place, schema: Schema): readonly Term[] {
  const terms = listSchemaTerms(place, schema);
  const [statement] = listStatements(schema);
  if (statement === undefined || terms.length === 0) return terms;
  return [place.call('fitsRule', statement, printCheck(terms))];
}
