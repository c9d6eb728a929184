/** Lists what a choice with a discriminator chooses from, and by which values each of it is known. */

import type { KeywordSchema, Kind, Schema } from '../model/model.ts';
import { isOneOf, nameByMapping, nameByThemselves, type Option } from './option-names.ts';
import { type Unsettled } from './unsettled.ts';
import { createKind, findAbsentDirection, type Settling } from './settling.ts';
import { getReferencedSchema, getReferencedKey } from '../schemas/follow.ts';
import { listChoiceOptions } from '../schemas/walk.ts';

export function settleOptions(settling: Settling, unsettled: Unsettled): readonly Kind[] {
  const options = listOptions(settling, unsettled);
  nameByMapping(settling, unsettled, options);
  nameByThemselves(settling, unsettled, options);
  return options.map(({ schema, index, values, keys }) => {
    const isFallback = isOneOf(keys, unsettled.made.fallback);
    const more = { option: index, ...(isFallback && { isFallback }) };
    return createKind(settling, schema, { values, ...more });
  });
}

/** The options; of one that the mapping looks into, or that has the member in one direction, its own options in its place. */
function listOptions(settling: Settling, { draft, stated }: Unsettled): Option[] {
  const named = new Set(stated.map(({ key }) => key));
  const branches = listChoiceOptions(draft);
  return branches.flatMap((branch, index) => {
    const keys = listNames(settling, branch);
    const isNamed = keys.some((key) => named.has(key));
    const inner = isNamed ? [] : listInner(settling, branch);
    const isLookedInto = inner.some(
      (one) =>
        listNames(settling, one).some((key) => named.has(key)) ||
        findAbsentDirection(settling, one) !== undefined,
    );
    return (isLookedInto ? inner : [branch]).map((schema) => {
      return { schema, index, keys: listNames(settling, schema), values: [] };
    });
  });
}

/** The keys of a model that a schema is a reference to, and of those that this is another name of. */
function listNames({ schemas }: Settling, schema: Schema): readonly string[] {
  const keys = new Set<string>();
  let key = getReferencedKey(schema);
  while (key !== undefined && !keys.has(key)) {
    keys.add(key);
    const target = schemas.get(key);
    const isAlias = target?.kind === 'schema' && isOnlyReference(target);
    key = isAlias ? getReferencedKey(target) : undefined;
  }
  return [...keys];
}

function isOnlyReference({
  ref,
  allOf,
  oneOf,
  anyOf,
  properties,
  required,
}: KeywordSchema): boolean {
  return ref !== undefined && (allOf ?? oneOf ?? anyOf ?? properties ?? required) === undefined;
}

/** The options of an option that is nothing but a choice, and of those that are such ones again. */
function listInner({ schemas }: Settling, branch: Schema): readonly Schema[] {
  const seen = new Set<Schema>();
  const list = (schema: Schema | undefined): readonly Schema[] => {
    if (schema === undefined || schema.kind === 'boolean' || seen.has(schema)) return [];
    seen.add(schema);
    const isReference = getReferencedKey(schema) !== undefined;
    const target = isReference ? getReferencedSchema(schemas, schema) : schema;
    const choice = target?.kind === 'schema' && isOnlyChoice(target) ? target : undefined;
    const options = choice === undefined ? [] : listChoiceOptions(choice);
    return options.length === 0 ? [schema] : options.flatMap(list);
  };
  return list(branch);
}

function isOnlyChoice({ oneOf, anyOf, ref, allOf, properties }: KeywordSchema): boolean {
  return (oneOf ?? anyOf) !== undefined && (ref ?? allOf ?? properties) === undefined;
}
