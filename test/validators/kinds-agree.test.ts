/**
 * What a discriminator decides is decided once: of random components, every sample is accepted by each form of the validators and
 * compiles as the type, and the forms agree on values that are nearly samples. Hundreds of components with SPECWRIGHT_LONG=1.
 */

import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Model } from '../../generator/core/ir/model/model.ts';
import { listSamples, type ModelSample } from '../samples/judging.ts';
import { compile } from '../types/compile.ts';
import { emitValidators } from './emission.ts';
import { type Emitted, agreesWithItself, emitSchemas, printValidator } from './harness.ts';
import { generateComponents } from './random-kinds.ts';

const count = process.env['SPECWRIGHT_LONG'] === undefined ? 40 : 600;
const all = Array.from({ length: count }, (_, index) => {
  const [found] = fc.sample(generateComponents(`D${index}`), { seed: 3800 + index, numRuns: 1 });
  return found ?? {};
});
const schemas = Object.assign({}, ...all) as Readonly<Record<string, object>>; // each has names of its own
const info = { title: 'Kinds', version: '1' };
const whole = { openapi: '3.2.0', info, paths: {}, components: { schemas } };

const folder = await mkdtemp(join(tmpdir(), 'specwright-kinds-'));
const path = join(folder, 'openapi.json');
await writeFile(path, JSON.stringify(whole));
const options = [{ seed: 0 }, { seed: 1 }, { seed: 2, fill: 'full' as const }];
const { samples, none } = await listSamples(path, options);
const standalone = await emitSchemas(schemas);
const ofZod = await Promise.all(
  (['zod', 'zod-mini'] as const).map((form) => emitSchemas(schemas, { form })),
);

function accepts(emitted: Emitted, validator: string, value: unknown): boolean {
  expect(agreesWithItself(emitted.exports.get(validator), value)).toBe(true);
  return printValidator(emitted, validator).safeParse(value).success;
}

test('each model has samples', () => {
  expect(none).toEqual([]);
  expect(samples.length).toBeGreaterThan(count * 10);
});

test('each form of the validators accepts each sample', () => {
  const refused = samples.filter(({ validator, value }) =>
    [standalone, ...ofZod].some((form) => !accepts(form, validator, value)),
  );
  expect(refused.map(({ type, value }) => `${type}: ${JSON.stringify(value)}`)).toEqual([]);
});

/** The value without one of its members, or with another value there. */
function listNear(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const { [name]: _gone, ...rest } = value as Readonly<Record<string, unknown>>; // an object
    return [rest, ...[1, true, 'a', 'x', null].map((other) => ({ ...value, [name]: other }))];
  });
}

/** Members that tell kinds apart, in the random components. */
const NAMING = ['kind', '@type', 'form'];

/** Whether what tells kinds apart is there and was changed. */
function isRenamed(value: unknown, near: object): boolean {
  const before = new Map<string, unknown>(Object.entries(value ?? {}));
  return Object.entries(near).some(
    ([name, now]) => NAMING.includes(name) && before.get(name) !== now,
  );
}

test('zod refuses more only where a value names no kind', () => {
  const wrong = samples.flatMap(({ validator, value }) =>
    listNear(value).filter((near) => {
      const isMeant = accepts(standalone, validator, near);
      const verdicts = ofZod.map((form) => accepts(form, validator, near));
      if (verdicts.every((verdict) => verdict === isMeant)) return false;
      return !isMeant || verdicts.some(Boolean) || !isRenamed(value, near);
    }),
  );
  expect(wrong).toEqual([]);
});

/**
 * Those of the components that the others are for: options are compared by them. A type cannot say of the kind of all other values
 * that it has none of the values that are named.
 */
const near = samples
  .filter(({ type }) => /Root(?:Input)?$/.test(type) && !hasFallback(type.replace(/Input$/, '')))
  .flatMap(({ value, ...form }) => listNear(value).map((one) => ({ ...form, value: one })));

function hasFallback(key: string): boolean {
  return JSON.stringify(schemas[key]).includes('defaultMapping');
}

test(
  'each sample compiles as its type, and what compiles is accepted',
  { timeout: 300_000 },
  async () => {
    await writeProgram([...samples, ...near]);
    const errors = await compile('7', [join(folder, 'values.ts')], flags);
    const lines = new Set(
      Array.from(errors.matchAll(/values\.ts\((\d+),/g), ([, line]) => Number(line)),
    );
    // The first line imports the types.
    const wrong = samples.filter((_, index) => lines.has(index + 2));
    expect(wrong).toEqual([]);
    const compiling = near.filter((_, index) => !lines.has(samples.length + index + 2));
    expect(compiling.length).toBeGreaterThan(0);
    expect(compiling.length).toBeLessThan(near.length);
    const refused = compiling.filter(
      ({ validator, value }) => !accepts(standalone, validator, value),
    );
    expect(refused).toEqual([]);
    await rm(folder, { recursive: true });
  },
);

/** A line for each value, under its type. */
async function writeProgram(values: readonly Pick<ModelSample, 'type' | 'value'>[]): Promise<void> {
  const emission = await emitValidators(path, 'standalone');
  for (const file of ['models.ts', 'enums.ts']) {
    await writeFile(join(folder, file), emission?.texts.get(file) ?? '');
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const names = (emission?.api.models ?? []).flatMap(listTypeNames);
  const aliases = names.map(([name, file]) => `export type ${name} = ${file}.${name};`);
  const head = ['models', 'enums'].map((file) => `import type * as ${file} from './${file}.ts';`);
  await writeFile(join(folder, 'all.ts'), [...head, ...aliases].join('\n'));
  const lines = values.map(
    ({ type, value }, index) => `export const v${index}: m.${type} = ${JSON.stringify(value)};`,
  );
  await writeFile(
    join(folder, 'values.ts'),
    [`import type * as m from './all.ts';`, ...lines].join('\n'),
  );
}

function listTypeNames({
  name,
  input,
  enum: values,
}: Model): readonly (readonly [string, string])[] {
  const file = values === undefined ? 'models' : 'enums';
  return [[name, file], ...(input === undefined ? [] : [[input.name, file] as const])];
}

const flags = {
  target: 'ES2022',
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
};
