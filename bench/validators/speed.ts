// In: a value of each service. Out: the time to judge it: ours, zod by hand and ajv's compiled code, by turns.

import { readFileSync } from 'node:fs';

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { load } from 'js-yaml';

import { payloads, type Payload } from './payloads.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 31);
const NANOSECONDS_OF_A_ROUND = 10e6;

type Way = () => boolean;

const [root = '.'] = process.argv.slice(2);

function waysOf({ service, ours, zod, schema, value }: Payload): Readonly<Record<string, Way>> {
  const ajv = compiled(service, schema);
  return {
    ours: () => ours.safeParse(value).success,
    'zod by hand': () => zod.safeParse(value).success,
    ajv: () => ajv(value),
  };
}

function compiled(service: string, schema: string | object): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats.default(ajv);
  const text = readFileSync(`${root}/specs/${service}/openapi.yaml`, 'utf8');
  ajv.addSchema({ ...(load(text) as object), $id: 'spec:/document' });
  const reference = { $ref: `spec:/document#/components/schemas/${String(schema)}` };
  const validate = ajv.compile(typeof schema === 'string' ? reference : schema);
  return (value) => validate(value) === true;
}

/** Nanoseconds of CPU of one call, round by round; each round begins with another way. */
function measure(ways: Readonly<Record<string, Way>>): ReadonlyMap<string, readonly number[]> {
  const entries = Object.entries(ways).map(([name, way]) => ({ name, way, calls: callsOf(way) }));
  const times = new Map(entries.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const index of entries.keys()) {
      const entry = entries[(index + round) % entries.length];
      if (entry) times.get(entry.name)?.push(timeOf(entry.way, entry.calls));
    }
  }
  return times;
}

/** How many calls make a round, once the way is warm. */
function callsOf(way: Way): number {
  if (!way()) throw new Error('the value is refused');
  for (let warm = 0; warm < 3; warm += 1) timeOf(way, 5000);
  return Math.max(100, Math.round(NANOSECONDS_OF_A_ROUND / timeOf(way, 5000)));
}

function timeOf(way: Way, calls: number): number {
  const start = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) way();
  return (process.cpuUsage(start).user * 1000) / calls;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;
}

/** The median of the ratios of each round, so that a busy machine weighs on both alike. */
function over(own: readonly number[], other: readonly number[]): string {
  return median(own.map((time, round) => time / (other[round] ?? NaN))).toFixed(2);
}

const heads = ['ours', 'zod by hand', 'ajv'];
const columns = [...heads.map((head) => `${head}, ns`), 'over zod', 'over ajv'];
console.log(['service'.padEnd(22), ...columns.map((head) => head.padStart(15))].join(''));
for (const payload of payloads) {
  const times = measure(waysOf(payload));
  const [ours = [], zod = [], ajv = []] = heads.map((head) => times.get(head));
  const figures = [ours, zod, ajv].map((list) => median(list).toFixed(0));
  const row = [...figures, over(ours, zod), over(ours, ajv)].map((text) => text.padStart(15));
  console.log([payload.service.padEnd(22), ...row].join(''));
}
