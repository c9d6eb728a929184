import { expect, it } from 'vitest';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import type { Emitter, OutputOptions, PlannedFile } from '../../generator/core/plan/emitter.ts';
import { plan } from '../../generator/core/plan/plan.ts';
import { createScope, type FileScope } from '../../generator/core/plan/symbols.ts';
import { read } from '../ir/read.ts';

const files: readonly PlannedFile[] = [
  {
    emitter: 'e',
    path: 'operations/things.ts',
    symbols: [
      { name: 'json', space: 'value', key: 'json' },
      { name: 'Params', space: 'type', key: 'Params' },
    ],
  },
  {
    emitter: 'e',
    path: 'models.ts',
    symbols: [
      { name: 'Thing', space: 'type', key: 'Thing' },
      { name: 'Kind', space: 'both', key: 'Kind' },
    ],
  },
];

function scope(given: Partial<OutputOptions> = {}, path = 'operations/things.ts'): FileScope {
  const options: OutputOptions = {
    importEnding: '.js',
    runtime: '../runtime',
    int64: 'number',
    importName: 'x',
    importRuntime: './runtime/{module}.js',
    formats: true,
    validators: 'standalone',
    ...given,
  };
  const emitter: Emitter = {
    name: 'e',
    plan: () => files,
    emit: () => ({ kind: 'text', text: '' }),
  };
  const { api } = read('info: { title: T }');
  const planned = plan(api, [emitter], options, createReporter());
  const file = planned.files.find((one) => one.path === path);
  if (file === undefined) throw new Error(path);
  return createScope(planned, file, options);
}

function use(found: FileScope, key: string, as?: 'type' | 'value'): string {
  const symbol = found.ref('e', key);
  return symbol === undefined ? '' : found.use(symbol, as);
}

it('an import of types is a type import, until one is used as a value', () => {
  const found = scope();
  expect(use(found, 'Thing')).toBe('Thing');
  expect(use(found, 'Kind', 'type')).toBe('Kind');
  const line = {
    module: '../models.js',
    names: [
      { name: 'Kind', local: 'Kind', typeOnly: true },
      { name: 'Thing', local: 'Thing', typeOnly: true },
    ],
  };
  expect(found.imports()).toEqual([line]);
  use(found, 'Kind');
  expect(found.imports()[0]).toMatchObject({
    names: [
      { name: 'Kind', typeOnly: false },
      { name: 'Thing', typeOnly: true },
    ],
  });
});

it('a symbol of the file itself needs no import', () => {
  const found = scope();
  expect(use(found, 'Params')).toBe('Params');
  expect(found.imports()).toEqual([]);
});

it('an imported symbol has another name where the file has that one, the same at every use', () => {
  const found = scope();
  found.declare('json2');
  expect(found.runtime('bodies', 'json')).toBe('json3');
  expect(found.runtime('bodies', 'json')).toBe('json3');
  expect(found.imports()[0]?.names).toEqual([{ name: 'json', local: 'json3', typeOnly: false }]);
});

it.each([
  [{}, 'operations/things.ts', '../../runtime/client.js'],
  [{ runtime: './runtime' }, 'operations/things.ts', '../runtime/client.js'],
  [{ runtime: './runtime' }, 'models.ts', './runtime/client.js'],
  [{ importEnding: '.ts' }, 'models.ts', '../runtime/client.ts'],
  [{ importEnding: '' }, 'models.ts', '../runtime/client'],
] as const)('imports find the runtime: %j from %s', (given, path, want) => {
  const found = scope(given, path);
  found.runtime('client', 'Http', 'type');
  expect(found.imports()).toMatchObject([{ module: want, names: [{ typeOnly: true }] }]);
});

it('a module that is there as a whole is not imported again', () => {
  const found = scope();
  expect(found.external('zod', '*', 'z')).toBe('z');
  expect(found.external('zod', 'ZodType', 'ZodType', 'type')).toBe('z.ZodType');
  expect(found.imports()).toHaveLength(1);
});

it('packages come first, a whole module is a namespace', () => {
  const found = scope();
  found.runtime('client', 'Http', 'type');
  expect(found.external('zod', '*', 'z')).toBe('z');
  expect(found.imports()).toMatchObject([
    { module: 'zod', names: [{ name: '*', local: 'z' }] },
    { module: '../../runtime/client.js', names: [{ name: 'Http' }] },
  ]);
});
