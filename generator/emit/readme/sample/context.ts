/** What sampling and judging of values share: the models by key, the direction, a bound on the work, and a memory. */

import type { Api, KeywordSchema, Model, Property, Schema } from '../../../ir/model.ts';
import { createMemory, type Memory } from './memory.ts';

export interface Context {
  readonly models: ReadonlyMap<string, Model>;
  /** In a request what is `readOnly` is neither sent nor required; in a response the same holds for `writeOnly`. */
  readonly direction: 'request' | 'response';
  /** Steps that are left; a schema that needs more has no sample. And how deep the judge is in it. */
  readonly budget: { left: number; depth: number };
  readonly memory: Memory;
  /** The same, in which a schema that says no type takes values of any, as JSON Schema has it. */
  readonly plain?: Context;
}

export function contextOf(api: Api, direction: Context['direction']): Context {
  const models = new Map(api.models.map((model) => [model.key, model]));
  const plain: Context = {
    models,
    direction,
    budget: { left: 0, depth: 0 },
    memory: createMemory(),
  };
  return { ...plain, memory: createMemory(), plain };
}

/** Counts a step; false when there are none left. */
export function step(context: Context): boolean {
  context.budget.left -= 1;
  return context.budget.left > 0;
}

/** The schema that a reference names, where it names a model. */
export function referenced(schema: KeywordSchema, context: Context): Schema | undefined {
  return schema.ref?.kind === 'model' ? context.models.get(schema.ref.key)?.schema : undefined;
}

/** Whether a member is one that this direction does not carry. */
export function isHidden({ schema, bothWays }: Property, context: Context): boolean {
  if (schema.kind === 'boolean' || bothWays === true) return false;
  const own = context.direction === 'request' ? schema.readOnly : schema.writeOnly;
  if (own === true) return true;
  const target = referenced(schema, context);
  return (
    target?.kind === 'schema' &&
    (context.direction === 'request' ? target.readOnly : target.writeOnly) === true
  );
}
