/** Built-in emitters that write only where they are named: which of them a run has, and in which order. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Reporter } from '../../generator/core/diagnostics/diagnostic.ts';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { emitters } from '../../generator/features/emitters.ts';
import { type OptionalEmitter, optionalEmitters } from '../../generator/features/optional.ts';
import { chooseEmitters } from '../../generator/run/pipeline/emitters.ts';
import type { Emitter } from '../../generator/core/plan/emitter.ts';
import { generateFiles } from '../../generator/entry/core.ts';
import { caseFolder, listCases } from '../cases/case.ts';
import { shop } from '../cli/specs.ts';
import {
  buildFlagsProject,
  buildProject,
  type Project,
} from '../../generator/run/project/project.ts';

function createEmitter(name: string, ...needs: readonly string[]): Emitter {
  return { name, needs, plan: () => [], emit: () => ({ kind: 'text', text: '' }) };
}

it.each(Object.keys(optionalEmitters))('`%s` has a golden case', (name) => {
  const flags = listCases().map((one) => join(caseFolder, one, 'flags.json'));
  const texts = flags.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'));
  const step = `test/cases/<a sentence>/ with a spec.yaml and a flags.json: { "emitters": ["${name}"] }`;
  expect(
    texts.some((text) => text.includes(`"${name}"`)),
    step,
  ).toBe(true);
});

const always = emitters.map(({ name }) => name);

/** Projects often name what is not built in yet. */
function createProject(given: readonly unknown[], ofShop: readonly unknown[] = []): Project {
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
  const row = (name: string, ...needs: readonly string[]): OptionalEmitter => ({
    load: async () => {
      loaded.push(name);
      return createEmitter(name, ...needs);
    },
  });
  const optional = {
    base: row('base'),
    middle: row('middle', 'base', 'models'),
    other: row('other'),
    top: row('top', 'middle'),
  };
  const getEmitters = await chooseEmitters({ project, reporter }, optional);
  const apis = project.jobs.map((job) => {
    const names = getEmitters(job).map(({ name }) => name);
    expect(names.slice(0, always.length)).toEqual(always);
    return names.slice(always.length).join(' ');
  });
  return { loaded, apis };
}

it('a run that names no optional emitter loads none', async () => {
  expect(await choose(createProject([]))).toEqual({ loaded: [], apis: ['', ''] });
  expect(await choose(createProject([createEmitter('mine')]))).toEqual({
    loaded: [],
    apis: ['mine', 'mine'],
  });
});

it('a named emitter brings those that it needs, in the order of the list, before the user’s own', async () => {
  const given = [createEmitter('mine'), 'top', 'base'];
  const { loaded, apis } = await choose(createProject(given));
  expect(apis).toEqual(['base middle top mine', 'base middle top mine']);
  expect(new Set(loaded)).toEqual(new Set(['base', 'middle', 'top']));
});

it('an API has the emitters of the config and its own', async () => {
  const { apis } = await choose(createProject(['other'], ['middle', createEmitter('mine')]));
  expect(apis).toEqual(['base middle other mine', 'other']);
});

it('flags name emitters too', async () => {
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
  await choose(createProject([], [createEmitter('mine'), name]), reporter);
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

it('an emitter of the user brings those that it needs, unless the list has them', async () => {
  const { apis } = await choose(createProject([], [createEmitter('mine', 'middle', 'models')]));
  expect(apis).toEqual(['base middle mine', '']);
  const own = [createEmitter('mine', 'base'), createEmitter('base')];
  expect(await choose(createProject(own))).toEqual({
    loaded: [],
    apis: ['mine base', 'mine base'],
  });
});

it.each([
  [
    'mdoels',
    'The emitter `mine` needs `mdoels`, which is neither a built-in emitter nor in the list.',
    'Add that emitter to `emitters`.',
  ],
  [
    'states',
    'The emitter `mine` needs `states`, which `omit` leaves out.',
    'Remove `states` from `omit`.',
  ],
])('the need `%s` that nothing meets is a problem with a place', async (need, message, help) => {
  const reporter = createReporter();
  const project = createProject([], [createEmitter('mine', need)]);
  const { file } = project;
  const omit = new Set(['states']);
  await chooseEmitters({ project: { ...project, omit }, reporter });
  const at = { file, pointer: '/apis/shop/emitters/0' };
  expect(reporter.problems).toEqual([{ code: 'CONF-705', severity: 'error', message, help, at }]);
});

it.each([
  [
    ['base', createEmitter('base')],
    '`emitters` has it as a name and as an object: remove one of them.',
  ],
  [
    [createEmitter('mine'), createEmitter('mine')],
    '`emitters` has it twice: remove one of them, or rename it.',
  ],
  [
    ['base', createEmitter('models')],
    "Rename yours, or leave out the built-in one: `omit: ['models']`.",
  ],
])(
  'two emitters of one name are a problem, which says what to do: case %#',
  async (given, help) => {
    const reporter = createReporter();
    await choose(createProject(given), reporter);
    const [first] = reporter.problems;
    expect(first).toMatchObject({ code: 'CONF-706', help, at: { pointer: '/emitters/1' } });
  },
);

const check: Emitter['check'] = ({ operations }) => {
  const message = 'The emitter `mine` names the operation `getOdrer`, which is not there.';
  return operations.some(({ id }) => id === 'getOdrer') ? [] : [{ message, help: 'Look.' }];
};
const plan: Emitter['plan'] = () => {
  throw new Error('It is not planned.');
};

it('a name in the options of an emitter that an API does not have is a problem at the emitter', async () => {
  const { ok, diagnostics } = await generateFiles({
    documents: { 'shop.yaml': shop },
    config: { emitters: [{ ...createEmitter('mine'), check, plan }] },
  });
  expect([ok, diagnostics.length]).toEqual([false, 1]);
  expect(diagnostics[0]).toMatchObject({
    code: 'CONF-721',
    severity: 'error',
    message: 'The emitter `mine` names the operation `getOdrer`, which is not there.',
    help: 'Look.',
    file: 'config',
    pointer: '/emitters/0',
  });
});
