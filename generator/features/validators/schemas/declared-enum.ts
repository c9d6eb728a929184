/** Finds the object of a closed set of texts or numbers that another file declares. */

import type { Model } from '../../../core/ir/model/model.ts';
import { hasOnlyKeywords } from '../../../core/ir/schemas/keyword-facts.ts';
import type { FileSymbol, Scope } from '../../../core/plan/emitter.ts';

/** The symbol is undefined where the schema says more than these keywords. */
export function findDeclaredEnum(
  { enum: values, key, schema }: Model,
  scope: Scope,
  keywords: ReadonlySet<string>,
): FileSymbol | undefined {
  if (values === undefined || values.open || schema.kind === 'boolean') return undefined;
  // The object has no null.
  if (values.nullable === true) return undefined;
  if (!hasOnlyKeywords(schema, keywords)) return undefined;
  const isPlain = values.values.every(
    ({ value }) => typeof value === 'string' || typeof value === 'number',
  );
  return isPlain ? scope.ref('enums', key) : undefined;
}
