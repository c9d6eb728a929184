// In: the generated schemas of a service. Out: CPU of judging its values, beside zod by hand and ajv's compiled code, by turns.

import { readFileSync } from 'node:fs';

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { load } from 'js-yaml';
import type { ZodType } from 'zod';

import type { Schema } from '../../templates/runtime/validation/schema.ts';
import { findMedian } from './median.ts';
import { payloads } from './payloads.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 21);
const NANOSECONDS_OF_A_ROUND = 10e6;

/** So many wrong values, spread over all that one change makes of the right one. */
const WRONG = 24;

interface Generated {
  readonly standalone: Schema<unknown>;
  readonly zod: ZodType;
}

/** Judges all values, and says how many issues there are. */
type Way = () => number;

export function compare(generated: Generated): void {
  const [root = '.', service = '', kind = ''] = process.argv.slice(2);
  const payload = payloads.find((one) => one.service === service);
  if (payload === undefined) throw new Error(`${service} has no payload`);
  const { standalone, zod } = generated;
  const { value, schema, zod: written } = payload;
  const isRight = kind === 'right';
  const ajv = compile(root, service, schema, !isRight);
  const isRefused = (one: unknown): boolean => !standalone.is(one) && ajv(one) > 0;
  const values = isRight ? [value] : listWrong(value).filter(isRefused);
  if (values.length === 0 || values.some((one) => standalone.is(one) !== isRight)) {
    throw new Error(`${service}: the values are not ${kind}`);
  }
  const judge = (way: (one: unknown) => number): Way => {
    return () => values.reduce<number>((sum, one) => sum + way(one), 0);
  };
  const times = measure({
    standalone: judge(
      isRight ? (one) => Number(!standalone.is(one)) : (one) => standalone.check(one).length,
    ),
    ajv: judge(ajv),
    zod: judge((one) => zod.safeParse(one).error?.issues.length ?? 0),
    written: judge((one) => written.safeParse(one).error?.issues.length ?? 0),
  });
  console.log(
    JSON.stringify({
      nanoseconds: findMedian(times.standalone) / values.length,
      standalone: compareTimes(times.standalone, times.ajv),
      zod: compareTimes(times.zod, times.written),
    }),
  );
}

function compile(
  root: string,
  service: string,
  schema: string | object,
  allErrors: boolean,
): (value: unknown) => number {
  const ajv = new Ajv2020({ strict: false, logger: false, allErrors });
  addFormats.default(ajv);
  const text = readFileSync(`${root}/specs/${service}/openapi.yaml`, 'utf8');
  ajv.addSchema({ ...(load(text) as object), $id: 'spec:/document' });
  const reference = { $ref: `spec:/document#/components/schemas/${String(schema)}` };
  const validate = ajv.compile(typeof schema === 'string' ? reference : schema);
  return (value) => (validate(value) === true ? 0 : (validate.errors?.length ?? 1));
}

/** Values that each have one value of another type in them, as JSON gives them. */
function listWrong(value: unknown): readonly unknown[] {
  const texts = changeOnce(value).map((one) => JSON.stringify(one));
  const step = Math.ceil(texts.length / WRONG);
  return texts.filter((_, index) => index % step === 0).map((text): unknown => JSON.parse(text));
}

function changeOnce(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [OTHERS[typeof value] ?? 'text'];
  const inside = Object.entries(value).flatMap(([key, member]) =>
    changeOnce(member).map((one) => {
      const changed = { [key]: one };
      return Array.isArray(value) ? Object.assign([...value], changed) : { ...value, ...changed };
    }),
  );
  return [...inside, 7];
}

const OTHERS: Readonly<Record<string, unknown>> = { string: 1.5, number: 'text', boolean: 'yes' };

/** Nanoseconds of CPU of one call, round by round; each round begins with another way. */
function measure<T extends string>(ways: Readonly<Record<T, Way>>): Record<T, number[]> {
  const names = Object.keys(ways) as T[]; // its own names
  const calls = names.map((name) => countCalls(ways[name]));
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    T,
    number[]
  >;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const turn of names.keys()) {
      const index = (turn + round) % names.length;
      const name = names[index];
      if (name !== undefined) times[name].push(takeTime(ways[name], calls[index] ?? 1));
    }
  }
  return times;
}

/** How many calls make a round, once the way is warm. */
function countCalls(way: Way): number {
  let calls = 100;
  for (let warm = 0; warm < 5; warm += 1) {
    calls = Math.max(20, Math.round(NANOSECONDS_OF_A_ROUND / takeTime(way, calls)));
  }
  return calls;
}

function takeTime(way: Way, calls: number): number {
  const start = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) way();
  const { user, system } = process.cpuUsage(start);
  return ((user + system) * 1000) / calls;
}

/** The median of the ratios of each round, so that a busy machine weighs on both alike. */
function compareTimes(own: readonly number[], other: readonly number[]): number {
  return findMedian(own.map((time, round) => time / (other[round] ?? Number.NaN)));
}
