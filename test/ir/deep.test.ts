/** Models that are built on one another, many times over: each is looked at once, and a chain without end is an error. */

import { describe, expect, it } from 'vitest';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { shapingBy } from '../../generator/features/samples/shaping.ts';
import { findTypes } from '../../generator/core/emit/xml/shape.ts';
import type { Schema } from '../../generator/core/ir/model/model.ts';
import { isTooDeep } from '../../generator/core/ir/schemas/depth.ts';
import type { Reading } from '../../generator/core/ir/reading.ts';
import { isMarked } from '../../generator/core/ir/types/directions.ts';
import { gatherShape } from '../../generator/core/ir/types/shape.ts';
import { createDerived } from '../../generator/core/plan/plan.ts';
import { createSampler } from '../../templates/runtime/samples/samples.ts';
import { readSchemas } from './read.ts';
import { findMemberSchema } from '../../generator/core/ir/schemas/follow.ts';

const ref = (index: number): string => `{ $ref: '#/components/schemas/M${index}' }`;

/** Each model is its predecessor twice, and a member: 2^40 ways lead from the last to the first. */
const doubled = readSchemas(
  [
    'M0: { type: object, properties: { a: { type: string } } }',
    ...Array.from(
      { length: 40 },
      (_, index) =>
        `M${index + 1}: { allOf: [${ref(index)}, ${ref(index)}], properties: { p${index}: { type: string } } }`,
    ),
  ].join('\n'),
);

/** The schemas of the models, with a count of how often one was asked for. */
class Counted extends Map<string, Schema> {
  asked = 0;
  override get(key: string): Schema | undefined {
    this.asked += 1;
    return super.get(key);
  }
}

const counted = (): Counted =>
  new Counted(doubled.api.models.map(({ key, schema }) => [key, schema]));
const last = doubled.model('M40');

describe('forty models, each made of the one before it twice', () => {
  it('are one object', () => {
    expect(last.type).toMatchObject({ kind: 'object' });
    expect(doubled.type('M40')).toContain('a?: string, p0?: string');
  });

  it('are gathered once each', () => {
    const schemas = counted();
    const world = {
      int64: 'number',
      schemas,
      kinds: { subtypes: new Map(), marks: new Map(), tags: new Map() },
    } as const;
    const shape = last.schema.kind === 'schema' ? gatherShape(world, last.schema) : undefined;
    expect(shape?.members.get('a')?.schemas).toHaveLength(1);
    expect(schemas.asked).toBeLessThan(200);
  });

  it('are searched once each, for a mark and for a member that none has', () => {
    const schemas = counted();
    expect(isMarked({ schemas }, last.schema, 'readOnly')).toBe(false);
    expect(findMemberSchema(schemas, last.schema, ['missing'])).toBeUndefined();
    expect(schemas.asked).toBeLessThan(400);
  });

  it('are asked once each for the types of their values', () => {
    const bare = readSchemas(
      [
        'M0: { description: Anything. }',
        ...Array.from(
          { length: 40 },
          (_, index) => `M${index + 1}: { allOf: [${ref(index)}, ${ref(index)}] }`,
        ),
      ].join('\n'),
    );
    let asked = 0;
    class Models extends Map<string, (typeof bare.api.models)[number]> {
      override get(key: string): (typeof bare.api.models)[number] | undefined {
        asked += 1;
        return super.get(key);
      }
    }
    const models = new Models(bare.api.models.map((model) => [model.key, model]));
    expect(findTypes(bare.model('M40').schema, models)).toBeUndefined();
    expect(asked).toBeLessThan(200);
  });

  it('have a sample', () => {
    const shaping = createDerived(doubled.api)(shapingBy.number);
    const part = shaping.models.get('M40') ?? false;
    const sampler = createSampler<unknown>('thing', () => part);
    expect(sampler(undefined, { fill: 'shown' })).toEqual({ p39: 'p39' });
  });
});

/** Each model is the next one. */
function chain(length: number): Map<string, Schema> {
  const at = { file: '', pointer: '' };
  return new Map(
    Array.from({ length }, (_, index): [string, Schema] => [
      `M${index}`,
      {
        kind: 'schema',
        at,
        ...(index + 1 < length ? { ref: { kind: 'model', key: `M${index + 1}` } } : {}),
      },
    ]),
  );
}

describe('a chain of bases', () => {
  it.each([
    [200, []],
    [100_000, ['SCHEMA-507']],
  ])('of %d', (length, codes) => {
    const reporter = createReporter();
    // Only the reporter is asked for here.
    const reading = { reporter } as Reading;
    expect(isTooDeep(reading, chain(length))).toBe(codes.length > 0);
    expect(reporter.problems.map(({ code }) => code)).toEqual(codes);
  });
});
