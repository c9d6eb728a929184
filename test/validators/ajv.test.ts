/**
 * Random schemas and values: the emitted validators agree with the standard's text, and with ajv but for its known faults:
 * own `__proto__`, `contains` beside `prefixItems` or `unevaluatedItems`, and patterns that meet `unevaluatedProperties`.
 * An option lets its division of decimals round, since 0.3 is three times 0.1.
 */

import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreesWithItself, emitSchemas, printValidator } from './harness.ts';
import { isValid } from './reference.ts';
import { schema, sharedNames, sharedSchema, value } from './random-schemas.ts';

const rounds = process.env['SPECWRIGHT_LONG'] ? 200 : 1;
const perRound = 100;
const valuesPerSchema = 5;

for (let round = 0; round < rounds; round += 1) {
  test(`agrees with ajv, round ${round}`, { timeout: 600_000 }, async () => {
    const pairs = fc.tuple(
      schema,
      fc.array(value, { minLength: valuesPerSchema, maxLength: valuesPerSchema }),
    );
    const samples = fc.sample(pairs, { numRuns: perRound, seed: 4000 + round });
    const named = Object.fromEntries(samples.map(([sample], index) => [`Case${index}`, sample]));
    const shared = sharedIn(round);
    const emitted = await emitSchemas({ ...named, ...shared }, { formats: false });
    const found: string[] = [];
    for (const [index, [sample, values]] of samples.entries()) {
      const ajv = new Ajv2020({
        strict: false,
        ownProperties: true,
        logger: false,
        unevaluated: true,
        multipleOfPrecision: 9,
      });
      const judge = ajv.compile({ allOf: [sample], components: { schemas: shared } });
      const linked = linkedTo(shared, sample);
      const validator = printValidator(emitted, `case${index}Schema`);
      for (const item of values) {
        const given = validator.safeParse(item).success;
        const isAsAjvSays = given === byAjv(judge, item) || isKnown([sample, shared, item]);
        const isSame = agreesWithItself(emitted.exports.get(`case${index}Schema`), item);
        if (isSame && isAsAjvSays && given === isValid(linked, item)) continue;
        found.push(
          `${JSON.stringify(item)}: ${String(given)} by ${JSON.stringify(sample)}, ${emitted.texts.get(`case${index}Schema`)}`,
        );
      }
    }
    expect(found).toEqual([]);
  });
}

/** Whether ajv's known faults can have a part in its answer. */
function isKnown(parts: unknown): boolean {
  const text = JSON.stringify(parts);
  return [
    ['__proto__'],
    ['contains', 'prefixItems'],
    ['contains', 'unevaluatedItems'],
    ['patternProperties', 'unevaluatedProperties'],
  ].some((names) => names.every((name) => text.includes(`"${name}"`)));
}

function sharedIn(round: number): Readonly<Record<string, unknown>> {
  const schemas = fc.sample(sharedSchema, { numRuns: sharedNames.length, seed: 9000 + round });
  return Object.fromEntries(sharedNames.map((name, index) => [name, schemas[index]]));
}

/** Replaces references of a schema by parts of `allOf`: objects that may hold themselves. */
function linkedTo(shared: Readonly<Record<string, unknown>>, sample: unknown): unknown {
  const targets = new Map<string, unknown>();
  const link = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(link);
    if (typeof part !== 'object' || part === null) return part;
    const {
      $ref,
      allOf = [],
      ...rest
    } = Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, link(inner)]));
    if (typeof $ref !== 'string') return 'allOf' in part ? { ...rest, allOf } : rest;
    return { ...rest, allOf: [...(allOf as unknown[]), target($ref.split('/').at(-1) ?? '')] };
  };
  const target = (name: string): unknown => {
    if (!targets.has(name)) {
      const made = {};
      targets.set(name, typeof shared[name] === 'boolean' ? shared[name] : made);
      Object.assign(made, link(shared[name]));
    }
    return targets.get(name);
  };
  return link(sample);
}

/** Ajv's answer; undefined where its own code fails. */
function byAjv(judge: (value: unknown) => unknown, value: unknown): unknown {
  try {
    return judge(value);
  } catch {
    return undefined;
  }
}
