/** Builds `petSchema.extend({ … })` of a model that adds members to another, where that means what its allOf means. */

import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import type { KeywordSchema, Property, Schema } from '../../ir/model.ts';
import { followReference } from '../../ir/schemas/walk.ts';
import { code, object } from '../code.ts';
import type { Code } from '../code.ts';
import { useValidator } from './applicators.ts';
import type { Writing } from './notation.ts';
import { findFields, isSpelling, listFields } from './objects.ts';
import { findFixedValues } from './scalars.ts';

/** An object of zod's that was declared. */
export interface DeclaredObject {
  /** Those that it describes, of either way. */
  readonly members: ReadonlyMap<string, Property>;
  readonly required: ReadonlySet<string>;
  /** Whether it has rules: some methods of zod's leave them behind. */
  readonly hasRules: boolean;
  /** Whether others may be added to its members. */
  readonly isExtensible: boolean;
}

export interface Extension {
  readonly base: Code;
  readonly made: DeclaredObject;
}

/** Undefined where a member is described twice and the later says not all, or where more is said than members. */
export function extend(writing: Writing, schema: Schema): Extension | undefined {
  if (schema.kind === 'boolean' || (schema.ref ?? schema.allOf) === undefined) return undefined;
  if (writing.isTraced || hasOnlyKeywords(schema, REFERENCE)) return undefined;
  const { kind, at, ref, allOf = [] } = schema;
  const { ref: _ref, allOf: _all, ...rest } = schema;
  const all: readonly Schema[] = [...(ref === undefined ? [] : [{ kind, at, ref }]), ...allOf];
  const [base, ...others] = all.flatMap(listReferences);
  const parts = [rest, ...all.filter((part) => listReferences(part).length === 0)];
  const known = base === undefined ? undefined : writing.objects.get(useValidator(writing, base));
  const isOfMembers = known?.isExtensible === true && parts.every(isMembers);
  if (base === undefined || !isOfMembers) return undefined;
  const whole = others.reduce<Extension | undefined>((one, key) => one && join(writing, one, key), {
    base: useValidator(writing, base),
    made: known,
  });
  if (whole === undefined) return undefined;
  const { made } = whole;
  const added = new Set(parts.flatMap((part) => part.required ?? []));
  const required = new Set([...made.required, ...added]);
  const described = parts.flatMap((part) => part.properties ?? []);
  const own = new Map(described.map((property) => [property.name, property]));
  const isTwice = described.some(({ name, schema: member }) => {
    const before = made.members.get(name);
    return before !== undefined && !isNarrower(writing, member, before.schema);
  });
  const members = new Map([...made.members, ...own]);
  const isNamed = [...added].every((name) => members.has(name));
  if (own.size < described.length || isTwice || !isNamed || described.some(isSpelling)) {
    return undefined;
  }
  const needed = [...made.members.values()].filter(
    ({ name }) => added.has(name) && !own.has(name) && !made.required.has(name),
  );
  const properties = [...needed, ...described];
  const named = properties.map(({ name }) => name).filter((name) => required.has(name));
  const fields = listFields(writing, findFields(writing, { ...rest, properties, required: named }));
  const { hasRules } = made;
  const word = hasRules ? code`safeExtend` : code`extend`;
  return {
    base:
      fields.length === 0 ? whole.base : code`${whole.base}.${word}(${object(fields, 'expanded')})`,
    made: { members, required, hasRules, isExtensible: true },
  };
}

/** With all members of another object, where the two have none in common. */
function join(writing: Writing, { base, made }: Extension, key: string): Extension | undefined {
  const name = useValidator(writing, key);
  const other = writing.objects.get(name);
  if (other?.isExtensible !== true || other.hasRules || made.hasRules) return undefined;
  if ([...other.members.keys()].some((member) => made.members.has(member))) return undefined;
  return {
    base: code`${base}.extend(${name}.shape)`,
    made: {
      members: new Map([...made.members, ...other.members]),
      required: new Set([...made.required, ...other.required]),
      hasRules: false,
      isExtensible: true,
    },
  };
}

/** Whether a member is described as it was before, or has some of the values that it had. */
function isNarrower({ world }: Writing, member: Schema, before: Schema): boolean {
  const [now, then] = [member, before].map((one) => followReference(world.schemas, one));
  if (now === undefined || then === undefined || now === then) return now !== undefined;
  const values = findFixedValues(now);
  const earlier = findFixedValues(then);
  if (values !== undefined && earlier !== undefined) {
    return values.every((value) => earlier.includes(value));
  }
  if (!hasOnlyKeywords(then, TYPE)) return false;
  if (values === undefined) return hasOnlyKeywords(now, TYPE) && `${now.types}` === `${then.types}`;
  return (
    then.types?.includes('string') === true && values.every((value) => typeof value === 'string')
  );
}

function listReferences(part: Schema): readonly string[] {
  const isAlone = part.kind === 'schema' && hasOnlyKeywords(part, REFERENCE);
  return isAlone && part.ref?.kind === 'model' ? [part.ref.key] : [];
}

function isMembers(part: Schema): part is KeywordSchema {
  if (part.kind === 'boolean' || !hasOnlyKeywords(part, WHOLE)) return false;
  const { types } = part;
  return types === undefined || (types.length === 1 && types[0] === 'object');
}

const ANNOTATIONS = [
  'kind',
  'at',
  'title',
  'description',
  'deprecated',
  'default',
  'examples',
  'xml',
  'notShown',
  'statedLimits',
];

const TYPE: ReadonlySet<string> = new Set([...ANNOTATIONS, 'types']);

const REFERENCE: ReadonlySet<string> = new Set([...ANNOTATIONS, 'ref']);

const WHOLE: ReadonlySet<string> = new Set([
  ...ANNOTATIONS,
  'source',
  'types',
  'allOf',
  'properties',
  'required',
]);
