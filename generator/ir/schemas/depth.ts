/** Finds out whether a model is built on so many others, each on the next, that nothing could follow it. */

import type { Schema } from '../model.ts';
import { type Reading, report } from '../reading.ts';

/** What no person writes: a base of a base, a reference to a reference, a branch of a branch. */
const DEEPEST = 320;

/** Reports the first that is too deep. Walks with a list of its own, as the stack would not do. */
export function isTooDeep(reading: Reading, schemas: ReadonlyMap<string, Schema>): boolean {
  const depths = new Map<Schema, number>();
  for (const [key, schema] of schemas) {
    if (measureDepth(schema, schemas, depths) <= DEEPEST) continue;
    report(reading, {
      code: 'SCHEMA-507',
      severity: 'error',
      at: schema.at,
      message: `Schema \`${key}\` depends on another schema, which depends on a third, and so on, more than ${DEEPEST} times.`,
      help: 'Use fewer schemas between.',
    });
    return true;
  }
  return false;
}

interface Step {
  readonly schema: Schema;
  readonly ahead: Schema[];
  deepest: number;
}

/** How many schemas follow each other, without a member or an item between; one that is open already counts for nothing. */
function measureDepth(
  start: Schema,
  schemas: ReadonlyMap<string, Schema>,
  known: Map<Schema, number>,
): number {
  const way: Step[] = [];
  const enter = (schema: Schema): void => {
    known.set(schema, 0);
    way.push({ schema, ahead: listBases(schema, schemas), deepest: 0 });
  };
  if (!known.has(start)) enter(start);
  for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
    const next = step.ahead.at(-1);
    if (next === undefined) {
      known.set(step.schema, step.deepest + 1);
      way.pop();
    } else if (known.has(next)) {
      step.ahead.pop();
      step.deepest = Math.max(step.deepest, known.get(next) ?? 0);
    } else enter(next);
  }
  return known.get(start) ?? 0;
}

/** What validates the same value as the schema does. */
function listBases(schema: Schema, schemas: ReadonlyMap<string, Schema>): Schema[] {
  if (schema.kind === 'boolean') return [];
  const { ref, allOf = [], anyOf = [], oneOf = [], not, dependentSchemas = [] } = schema;
  const target = ref?.kind === 'model' ? schemas.get(ref.key) : undefined;
  const single = [target, not, schema.if, schema.then, schema.else];
  return [
    ...single.filter((part) => part !== undefined),
    ...allOf,
    ...anyOf,
    ...oneOf,
    ...dependentSchemas.map((one) => one.schema),
  ];
}
