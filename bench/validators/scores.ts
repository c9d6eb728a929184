// In: a folder of JSON-Schema-Test-Suite. Out: how many tests each validator gets right: ours, ajv, zod's `fromJSONSchema`.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Ajv2020 } from 'ajv/dist/2020.js';
import * as z from 'zod';

import { emitOne } from '../../test/validators/harness.ts';

interface Group {
  readonly schema: object | boolean;
  readonly tests: readonly { readonly data: unknown; readonly valid: boolean }[];
}

type Judge = (value: unknown) => boolean;

/** Gives the judge of a schema; whoever throws carries the schema not at all. */
const makers: Readonly<Record<string, (schema: object | boolean) => Judge | Promise<Judge>>> = {
  ours: async (schema) => (await emitOne(schema, { formats: false })).judge,
  ajv: (schema) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
    const validate = ajv.compile(schema);
    return (value) => validate(value) === true;
  },
  'z.fromJSONSchema': (schema) => {
    // Zod types what it can carry; what it cannot, it refuses.
    const found = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    return (value) => found.safeParse(value).success;
  },
};

interface Score {
  right: number;
  accepted: number;
  refused: number;
  all: number;
}

async function judged(make: (typeof makers)[string], groups: readonly Group[]): Promise<Score> {
  const score: Score = { right: 0, accepted: 0, refused: 0, all: 0 };
  for (const { schema, tests } of groups) {
    const judge = await Promise.resolve()
      .then(() => make(schema))
      .catch(() => undefined);
    for (const { data, valid } of tests) count(score, valid, answer(judge, data));
  }
  return score;
}

function answer(judge: Judge | undefined, data: unknown): boolean | undefined {
  try {
    return judge?.(data);
  } catch {
    return undefined;
  }
}

function count(score: Score, valid: boolean, found: boolean | undefined): void {
  score.all += 1;
  if (found === valid) score.right += 1;
  else if (found === true) score.accepted += 1;
  else if (found === false) score.refused += 1;
}

const [, folder = ''] = process.argv.slice(2);
const groups = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  // What the suite holds is of this shape.
  .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Group[]);
const columns = ['right', 'of', '%', 'wrongly accepted', 'wrongly refused'];
console.log(['validator'.padEnd(18), ...columns.map((head) => head.padStart(18))].join(''));
for (const [name, make] of Object.entries(makers)) {
  const { right, all, accepted, refused } = await judged(make, groups);
  const figures = [right, all, ((100 * right) / all).toFixed(1), accepted, refused];
  const row = figures.map((figure) => String(figure).padStart(18));
  console.log([name.padEnd(18), ...row].join(''));
}
