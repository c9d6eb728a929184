import type { Schema } from '../../../core/ir/model/model.ts';
import { findFixedValues } from '../../../core/ir/schemas/enums.ts';
import { ANNOTATIONS } from './schema-facts.ts';
import { followReference } from '../../../core/ir/schemas/follow.ts';
import { hasOnlyKeywords } from '../../../core/ir/schemas/keyword-facts.ts';

/** Whether a member is described as it was before, or has some of the values that it had. */
export function isNarrower(
  schemas: ReadonlyMap<string, Schema>,
  member: Schema,
  before: Schema,
): boolean {
  const [now, then] = [member, before].map((one) => followReference(schemas, one));
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

const TYPE = new Set([...ANNOTATIONS, 'types']);
