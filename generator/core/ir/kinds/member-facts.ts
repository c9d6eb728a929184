/** What schemas say of the values of one member, wherever they say it: in parts, in alternatives, behind references. */

import type { Discriminator, KeywordSchema, Kind, KindValue, Schema } from '../model/model.ts';
import { foldSchema, type Inner } from './fold.ts';
import { isKindValue } from './kinds.ts';
import type { Marks } from './subtype-values.ts';
import { isNever, listValues, hasListedValues } from '../schemas/keyword-facts.ts';
import { intersectSets, uniteSets, type ValueSet } from '../schemas/value-sets.ts';

export interface MemberSearch {
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly property: string;
  readonly marks: Marks;
}

/** Whether an object of the schema may have the value in its member. */
export function mayHave(search: MemberSearch, schema: Schema, value: KindValue): boolean {
  return foldSchema(search, schema, {
    usual: true,
    never: false,
    read: (part, inner) => {
      if (!isObject(part) || findMark(search, part)?.values.includes(value) === false) return false;
      return isAdmittedHere(search, part, value) && holds(inner);
    },
  });
}

/** By what the schema says of the member itself, or of members that it does not name. */
function isAdmittedHere(search: MemberSearch, schema: KeywordSchema, value: KindValue): boolean {
  const own = findOwn(search, schema);
  if (own !== undefined) return isAdmitted(search, own, value);
  const { additionalProperties: rest, unevaluatedProperties, patternProperties } = schema;
  if (patternProperties !== undefined) return true;
  if (isNever(unevaluatedProperties) && !isDeclared(search, schema)) return false;
  return rest === undefined || isAdmitted(search, rest, value);
}

/** Whether a schema of a value takes it: by its type and its values, for no other rule is written for kinds. */
function isAdmitted(search: MemberSearch, schema: Schema, value: KindValue): boolean {
  return foldSchema(search, schema, {
    usual: true,
    never: false,
    read: ({ types, const: only, enum: listed }, inner) => {
      if (types?.some((type) => isOfType(value, type)) === false) return false;
      if (only !== undefined && only.value !== value) return false;
      return listed?.includes(value) !== false && holds(inner);
    },
  });
}

function isOfType(value: KindValue, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** Undefined where any value may be. */
export type Values = ValueSet<KindValue>;

/** The values that the schema leaves its member; undefined where it leaves them open. */
export function findOwnValues(search: MemberSearch, schema: Schema): Values {
  return foldSchema<Values>(search, schema, {
    usual: undefined,
    read: (part, { all, choices }) => {
      const own = findOwn(search, part);
      const marked = findMark(search, part)?.values;
      return intersectSets([
        own && findValues(search, own),
        marked && new Set(marked),
        findDistinguished(search, part),
        ...all,
        ...choices.map(uniteSets),
      ]);
    },
  });
}

/** The values that a schema of a value leaves; `null` names nothing. */
function findValues(search: MemberSearch, schema: Schema): Values {
  return foldSchema<Values>(search, schema, {
    usual: undefined,
    read: (part, { all, choices }) => {
      const values = listValues(part)?.filter(isKindValue);
      return intersectSets([values && new Set(values), ...all, ...choices.map(uniteSets)]);
    },
  });
}

/** The values by which the options of a choice are known, if the same member decides it. */
function findDistinguished({ property }: MemberSearch, { discriminator }: KeywordSchema): Values {
  if (discriminator?.property !== property || !isNaming(discriminator)) return undefined;
  return new Set(discriminator.kinds.flatMap(({ values }) => values));
}

/** Whether every object has to name a kind. */
function isNaming({ kinds, fallback }: Discriminator): boolean {
  return kinds.length > 0 && fallback === undefined && kinds.every(isNamed);
}

function isNamed({ values, isScalar }: Kind): boolean {
  return isScalar === true || values.length > 0;
}

/** Whether objects of the schema must have the member. */
export function isDemanded(search: MemberSearch, schema: Schema): boolean {
  return foldSchema(search, schema, {
    usual: false,
    read: (part, { all, choices }) => {
      if (part.required?.includes(search.property) === true) return true;
      if (findDistinguished(search, part) !== undefined || all.includes(true)) return true;
      return choices.some((list) => !list.includes(false));
    },
  });
}

/** Whether a schema describes the member. */
export function isDeclared(search: MemberSearch, schema: Schema): boolean {
  return foldSchema(search, schema, {
    usual: false,
    read: (part, { all, choices }) =>
      findOwn(search, part) !== undefined || [...all, ...choices.flat()].includes(true),
  });
}

/** Whether a value of the schema may be an object. */
export function mayBeObject(search: MemberSearch, schema: Schema): boolean {
  return foldSchema(search, schema, {
    usual: true,
    never: false,
    read: (part, inner) => isObject(part) && holds(inner),
  });
}

function isObject(schema: KeywordSchema): boolean {
  return schema.types?.includes('object') !== false && !hasListedValues(schema);
}

function holds({ all, choices }: Inner<boolean>): boolean {
  return !all.includes(false) && choices.every((list) => list.includes(true));
}

function findOwn({ property }: MemberSearch, { properties }: KeywordSchema): Schema | undefined {
  return properties?.find(({ name }) => name === property)?.schema;
}

function findMark({ marks, property }: MemberSearch, { ref }: KeywordSchema) {
  const mark = ref && marks.get(ref.key);
  return mark?.property === property ? mark : undefined;
}
