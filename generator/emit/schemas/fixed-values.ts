/** Finds the values that a schema fixes. */

import type { Json, KeywordSchema } from '../../ir/model.ts';
import { isOfTypes } from '../../ir/schemas/enums.ts';

/** The values of `enum` and `const` that the type allows; undefined where there is neither. */
export function findFixedValues(schema: KeywordSchema): readonly Json[] | undefined {
  const { enum: list, const: one, types } = schema;
  const values = one === undefined ? list : [one.value];
  const listed = one === undefined ? undefined : list?.map(getIdentity);
  return values?.filter(
    (value) => isOfTypes(types, value) && listed?.includes(getIdentity(value)) !== false,
  );
}

/** One text for equal values: members in one order. */
function getIdentity(value: Json): string {
  return JSON.stringify(value, (_name, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
