/** What deciding a discriminator asks of the documents: values, names, directions, and problems that are found. */

import {
  type MemberSearch,
  mayHave,
  mayBeObject,
  isDemanded,
  isDeclared,
  findOwnValues,
} from './member-facts.ts';
import { type Reading, report } from '../reading.ts';
import type { KeywordSchema, Schema, KindValue, Kind } from '../model/model.ts';
import { splitPointer } from '../../load/structure/pointer.ts';
import { findAbsent } from '../types/directions.ts';
import type { Stated, Unsettled } from './unsettled.ts';

/** The documents and facts that all decisions are made by. */
export interface Settling extends MemberSearch {
  readonly reading: Reading;
}

/** A schema by its key. */
export function referTo(key: string, { at }: Pick<KeywordSchema, 'at'>): KeywordSchema {
  return { kind: 'schema', at, ref: { kind: 'model', key } };
}

/** A text of the document as the value that it is in the member: `true` of a member that is a boolean. */
export function readValue(settling: Settling, schema: Schema, text: string): KindValue | undefined {
  const candidates: KindValue[] = [text];
  if (text === 'true' || text === 'false') candidates.push(text === 'true');
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) candidates.push(Number(text));
  return candidates.find((value) => mayHave(settling, schema, value));
}

/** The value by which a schema is known where no mapping says another: that of the vendor, or its name. */
export function findName({ reading, schemas }: Settling, key: string): string {
  const schema = schemas.get(key);
  const draft = reading.draftOf.get(key);
  const name = draft && (splitPointer(draft.at.pointer).at(-1) ?? draft.wanted);
  return (schema?.kind === 'schema' ? schema.kindValue : undefined) ?? name ?? key;
}

export function createKind(
  settling: Settling,
  schema: Schema,
  { values, ...more }: Pick<Kind, 'values' | 'option' | 'isSelf' | 'isFallback'>,
): Kind {
  const absent = findAbsentDirection(settling, schema);
  return {
    values,
    schema,
    member: describeMember(settling, schema, values),
    ...more,
    ...(absent && { absent }),
    ...(!mayBeObject(settling, schema) && { isScalar: true }),
  };
}

function describeMember(
  settling: Settling,
  schema: Schema,
  values: Kind['values'],
): Kind['member'] {
  if (!isDemanded(settling, schema)) {
    return isDeclared(settling, schema) ? 'optional' : 'undeclared';
  }
  const own = findOwnValues(settling, schema);
  const isLimited = own?.size === values.length && values.every((value) => own.has(value));
  return values.length > 0 && isLimited ? 'limited' : 'required';
}

/** The direction in which objects of a schema have no such member. */
export function findAbsentDirection(settling: Settling, schema: Schema): Kind['absent'] {
  return (['input', 'output'] as const).find((direction) =>
    findAbsent(settling, schema, direction).always.has(settling.property),
  );
}

/** A value of a mapping that names nothing which the discriminator could distinguish. */
export function reportStated({ reading }: Settling, { at }: Stated, message: string): void {
  report(reading, {
    code: 'SCHEMA-525',
    at: { ...at, key: true },
    message: `${message} It is left out.`,
    help: 'Let the mapping name the options of the choice, or what extends the schema, by values that the member may have.',
  });
}

export function describeUnfit({ property }: Settling, { key, value }: Stated): string {
  return `\`${property}\` of \`${key}\` cannot be \`${value}\`.`;
}

/** A schema that values do not distinguish as the document means it. */
export function reportUndistinguished(
  { reading }: Settling,
  { at }: Unsettled,
  message: string,
): void {
  report(reading, {
    code: 'SCHEMA-526',
    at,
    message,
    help: 'Write a `mapping`, or let each schema say its value with `const`.',
  });
}
