import { expect, it } from 'vitest';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import type { Emitter, OutputOptions, PlannedSymbol } from '../../generator/core/plan/emitter.ts';
import { plan } from '../../generator/core/plan/plan.ts';
import { read } from '../ir/read.ts';

const { api } = read('info: { title: T }');
const options: OutputOptions = {
  importEnding: '.js',
  runtime: '../runtime',
  int64: 'number',
  importName: 'x',
  importRuntime: './runtime/{module}.js',
  formats: true,
  validators: 'standalone',
};

function emitter(name: string, path: string, ...names: readonly string[]): Emitter {
  const symbols = names.map((one): PlannedSymbol => ({ name: one, space: 'value', key: one }));
  return {
    name,
    plan: () => [{ emitter: '', path, symbols }],
    emit: () => ({ kind: 'text', text: '' }),
  };
}

function run(...emitters: readonly Emitter[]): {
  planned: ReturnType<typeof plan>;
  reported: readonly string[];
} {
  const reporter = createReporter();
  const planned = plan(api, emitters, options, reporter);
  return { planned, reported: reporter.problems.map(({ code, message }) => `${code} ${message}`) };
}

it('a plan finds symbols by emitter and key', () => {
  const { planned, reported } = run(emitter('a', 'a.ts', 'x'), emitter('b', 'b.ts', 'y'));
  expect(planned.symbol('a', 'x')).toEqual({ name: 'x', space: 'value', file: 'a.ts' });
  expect(planned.symbol('b', 'x')).toBeUndefined();
  expect(planned.symbol('c', 'x')).toBeUndefined();
  expect(planned.files.map((file) => file.emitter)).toEqual(['a', 'b']);
  expect(reported).toEqual([]);
});

it('a plan reports files that some systems take for one', () => {
  expect(
    run(emitter('a', 'operations/Files.ts'), emitter('b', 'operations/files.ts')).reported,
  ).toEqual([
    'PLAN-401 Emitters `a` and `b` both plan `operations/Files.ts` and `operations/files.ts`.',
  ]);
});

it('a plan reports names that two files export', () => {
  expect(
    run(emitter('a', 'a.ts', 'x'), emitter('b', 'b.ts', 'x'), emitter('c', 'c.md', 'x')).reported,
  ).toEqual(['PLAN-402 `a.ts` and `b.ts` both export `x`.']);
});

it.each(['../x.ts', '/x.ts', 'a//b.ts', './x.ts', 'a\\b.ts', 'C:x.ts', '', 'a/../../b.ts'])(
  'a plan refuses %j, which is no path below the folder',
  (path) => {
    const { planned, reported } = run(emitter('a', path));
    expect(planned.files).toEqual([]);
    expect(reported[0]).toContain('PLAN-403');
  },
);
