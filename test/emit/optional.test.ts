/** Built-in emitters that write only where they are named: which of them a run has, and in which order. */

import { expect, it } from 'vitest';
import type { Reporter } from '../../generator/diagnostics/diagnostic.ts';
import { createReporter } from '../../generator/diagnostics/reporter.ts';
import { emitters } from '../../generator/emit/emitters.ts';
import type { OptionalEmitter } from '../../generator/emit/optional.ts';
import { chooseEmitters } from '../../generator/pipeline/emitters.ts';
import type { Emitter } from '../../generator/plan/emitter.ts';
import { buildFlagsProject, buildProject, type Project } from '../../generator/project.ts';

function emitterOf(name: string): Emitter {
  return { name, plan: () => [], emit: () => ({ kind: 'text', text: '' }) };
}

const always = emitters.map(({ name }) => name);

/** Projects often name what is not built in yet. */
function projectOf(given: readonly unknown[], ofShop: readonly unknown[] = []): Project {
  const config = {
    emitters: given,
    apis: { shop: { input: 'shop.yaml', emitters: ofShop }, desk: 'desk.yaml' },
  };
  return buildProject(config as Parameters<typeof buildProject>[0], '/'); // names are what is tested
}

/** What was loaded, and the names that each API has beyond those that always write. */
async function choose(
  project: Project,
  reporter: Reporter = createReporter(),
): Promise<{ readonly loaded: readonly string[]; readonly apis: readonly string[] }> {
  const loaded: string[] = [];
  const load = (name: string) => async () => {
    loaded.push(name);
    return emitterOf(name);
  };
  const optional: Readonly<Record<string, OptionalEmitter>> = {
    base: { load: load('base') },
    middle: { needs: ['base'], load: load('middle') },
    other: { load: load('other') },
    top: { needs: ['middle'], load: load('top') },
  };
  const emittersOf = await chooseEmitters({ project, reporter }, optional);
  const apis = project.jobs.map((job) => {
    const names = emittersOf(job).map(({ name }) => name);
    expect(names.slice(0, always.length)).toEqual(always);
    return names.slice(always.length).join(' ');
  });
  return { loaded, apis };
}

it('a run that names none loads none', async () => {
  expect(await choose(projectOf([]))).toEqual({ loaded: [], apis: ['', ''] });
  expect(await choose(projectOf([emitterOf('mine')]))).toEqual({
    loaded: [],
    apis: ['mine', 'mine'],
  });
});

it('a named one brings those that it needs, in the order of the list, before the user’s own', async () => {
  const given = [emitterOf('mine'), 'top', 'base'];
  const { loaded, apis } = await choose(projectOf(given));
  expect(apis).toEqual(['base middle top mine', 'base middle top mine']);
  expect(new Set(loaded)).toEqual(new Set(['base', 'middle', 'top']));
});

it('an API has those of the config and its own', async () => {
  const { apis } = await choose(projectOf(['other'], ['middle', emitterOf('mine')]));
  expect(apis).toEqual(['base middle other mine', 'other']);
});

it('flags name them too', async () => {
  const flags = { input: 'a.yaml', output: 'out', emitters: ['middle'] };
  expect((await choose(buildFlagsProject(flags, '/'))).apis).toEqual(['base middle']);
});

it.each([
  ['tpo', '`emitters` names `tpo`, which is not a built-in emitter.', 'Did you mean `top`?'],
  [
    '__proto__',
    '`emitters` names `__proto__`, which is not a built-in emitter.',
    'There are base, middle, other, top.',
  ],
  ['models', '`emitters` names `models`, which always writes.', 'Remove the name.'],
])('the name `%s` is a problem with a place', async (name, message, help) => {
  const reporter = createReporter();
  await choose(projectOf([], [emitterOf('mine'), name]), reporter);
  expect(reporter.problems).toEqual([
    {
      code: 'CONF-705',
      severity: 'error',
      message,
      help,
      at: { file: '/generated', pointer: '/apis/shop/emitters/1' },
    },
  ]);
});

it('an emitter of the user’s cannot have the name of one that is named', async () => {
  const reporter = createReporter();
  await choose(projectOf(['base', emitterOf('base')]), reporter);
  expect(reporter.problems.map(({ code, at }) => [code, at.pointer])).toEqual([
    ['CONF-706', '/emitters/1'],
  ]);
});
