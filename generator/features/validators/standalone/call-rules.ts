/** How the parts of an operation make up a call: what callers call parameters, and rules over several parts. */

import type { Operation, Parameter, Schema } from '../../../core/ir/model/model.ts';
import { array, code, type Code, json, object, string } from '../../../core/code/code.ts';
import { maybe } from '../../../core/emit/optional-entries.ts';
import { buildMaskRule } from '../../../core/emit/operations/operations.ts';
import {
  hasParams,
  listValidatedContents,
  needsParams,
  UNCHECKED_IN_BODIES,
} from '../schemas/contents.ts';
import { getWireName, type Placed } from '../schemas/parameters.ts';
import { findParamsRule, isOfTypes } from '../schemas/schema-facts.ts';
import { listStatedTerms } from './conditions.ts';
import type { Place } from './place.ts';
import type { Term } from './terms.ts';

/** The place at which the rules of a call are printed, and what makes a schema of them. */
interface Ruling {
  readonly place: Place;
  printRules(terms: readonly Term[]): Code;
}

/** How the parts make up a call. */
export function listFlags(
  operation: Operation,
  places: readonly Placed[],
  { place, printRules }: Ruling,
): readonly (readonly [string, Code | undefined])[] {
  const { body } = operation;
  const terms = listCallTerms(operation, place);
  const isBodyAlone = terms.length === 1 && isBodyAsked(operation, place);
  const printSome = (terms: readonly Term[]): Code | undefined =>
    terms.length === 0 ? undefined : printRules(terms);
  return [
    ['names', printNames(place, places)],
    ['paramsNeeded', maybe(needsParams(operation) || undefined)],
    ['bodyOptional', maybe(body?.required === false || undefined)],
    ['paramRules', printSome(listParamTerms(operation, place))],
    ['rules', isBodyAlone ? place.file.use('hasBody') : printSome(terms)],
  ];
}

/** What callers call parameters, where that is not their name on the wire. */
function printNames({ file }: Place, places: readonly Placed[]): Code | undefined {
  const entries = places.flatMap(({ name, parameters }) => {
    const others = parameters.filter(
      (one) => one.key.length > 1 || one.key[0] !== getWireName(one),
    );
    const names = others.map((one) => [getWireName(one), printKey(one)] as const);
    return names.length === 0 ? [] : [[name, object(names)] as const];
  });
  return entries.length === 0 ? undefined : code`${file.use('rename')}(${object(entries)})`;
}

function printKey({ key }: Parameter): Code {
  const [first = '', second] = key;
  return second === undefined ? string(first) : array(key.map(string));
}

/** Rules that parameters alone decide, over `{ params }`. */
function listParamTerms(operation: Operation, place: Place): readonly Term[] {
  if (!hasParams(operation)) return [];
  const own = operation.rules.filter((schema) => findParamsRule(schema) !== undefined);
  return own.flatMap((schema) => listStatedTerms(place, schema));
}

/** Rules over parameters and body together. */
function listCallTerms(operation: Operation, place: Place): readonly Term[] {
  const { rules, mask } = operation;
  const both = hasParams(operation)
    ? rules.filter((schema) => findParamsRule(schema) === undefined)
    : rules;
  return [
    ...(isBodyAsked(operation, place) ? [place.call('hasAll', array([string('body')]))] : []),
    ...both.flatMap((schema) => listStatedTerms(place, schema)),
    ...(mask === undefined ? [] : [place.call('hasMask', json(buildMaskRule(mask)))]),
  ];
}

/** Whether a body that must be there has a schema that says nothing where there is none. */
function isBodyAsked({ body }: Operation, { file: { world } }: Place): boolean {
  if (body?.required !== true) return false;
  const contents = listValidatedContents(body.contents, UNCHECKED_IN_BODIES);
  const isTyped = (schema: Schema): boolean => isOfTypes(world, schema, JSON_TYPES);
  return !contents.every(({ schema }) => schema && isTyped(schema)) || contents.length === 0;
}

const JSON_TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] as const;
