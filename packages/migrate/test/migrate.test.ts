/** Projects of other generators in, what `migrate` makes of them out: a file with the project, and a golden one beside it. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { toDiagnostics } from '../../../generator/core/diagnostics/locate.ts';
import { createFolder, listFiles } from '../../../test/folder.ts';
import { migrate } from '../migrate.ts';
import { listCommands } from '../find/shell.ts';
import { readArguments } from '../find/flags.ts';
import { readProject } from './read-project.ts';

const folder = 'packages/migrate/test/cases';
const cases = readdirSync(folder).filter((name) => /^[\w-]+\.txt$/.test(name));

async function run(files: Readonly<Record<string, string>>) {
  const project = createFolder(files);
  const reporter = createReporter();
  const migration = await migrate({ folder: project, importEnding: '.js' }, reporter);
  expect(listFiles(project).toSorted()).toEqual(Object.keys(files).toSorted());
  const problems = toDiagnostics(reporter.problems, reporter.sources, project).map(
    ({ code, file, line, message }) => `${code} ${file}:${line} ${message.replaceAll(project, '')}`,
  );
  return { migration, problems };
}

describe('migrate', () => {
  it.each(cases)('%s', async (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const { migration, problems } = await run(readProject(text));
    const scripts = Object.entries(migration?.scripts ?? {}).map(([key, one]) => `${key}: ${one}`);
    const shown = [
      ...(migration?.tables ?? []),
      migration?.config ?? '',
      scripts.join('\n'),
      ...problems,
    ].join('\n\n');
    const golden = join(folder, 'expected', `${basename(name, '.txt')}.txt`);
    if (process.env['UPDATE'] === '1' || !existsSync(golden)) writeFileSync(golden, `${shown}\n`);
    expect(`${shown}\n`).toBe(readFileSync(golden, 'utf8'));
  });

  it.each([
    ['nothing', { 'package.json': '{}' }, ['CONF-725 package.json:1 No script of']],
    [
      'a config that throws',
      { 'orval.config.ts': "const x = 1;\nthrow new Error('no key');\nexport default x;" },
      ['CONF-702 orval.config.ts:2 The config throws: no key'],
    ],
    [
      'a function that throws',
      { 'kubb.config.ts': "export default () => {\n  throw new Error('no env');\n};" },
      ['CONF-702 kubb.config.ts:1 The config throws when it is called: no env'],
    ],
    [
      'a config that does not compile',
      { 'openapi-ts.config.ts': 'export default {\n  input: ;\n};' },
      ['CONF-702 openapi-ts.config.ts:2 The config does not compile'],
    ],
    [
      'a config that is not there',
      { 'package.json': '{"scripts":{"a":"orval -c gone.ts"}}' },
      ['CONF-701'],
    ],
    [
      'a command without a document',
      { 'package.json': '{"scripts":{"a":"openapi-ts -w"}}' },
      ['CONF-725 package.json:1 What was found names no document: script a'],
    ],
  ] as const)('says what is wrong: %s', async (_, files, expected) => {
    const { migration, problems } = await run(files);
    expect(migration).toBeUndefined();
    expect(problems.map((one, index) => one.slice(0, expected[index]?.length))).toEqual(expected);
  });
});

it.each([
  ['npx -y openapi-typescript@7 a.yaml -o "b c.ts"', ['openapi-typescript a.yaml -o b c.ts']],
  ['pnpm dlx orval && FOO=1 yarn run kubb generate', ['orval', 'kubb generate']],
  ['bunx --bun @hey-api/openapi-ts@0.99 -i x', ['@hey-api/openapi-ts -i x']],
  ['node ./node_modules/@redocly/cli/bin/cli.js lint', ['@redocly/cli lint']],
  ['./node_modules/.bin/orval --config x.ts || true', ['orval --config x.ts', 'true']],
  ['npm exec -- sta -p a.json; npm run x', ['sta -p a.json']],
  ['concurrently \'orval -w\' "tsc"', ['orval -w']],
  ['sh -c "cd a && orval"', ['cd a', 'orval']],
  ['cross-env A=b dotenv -e .env -- orval', ['orval']],
  [
    'java -jar tools/openapi-generator-cli-7.0.jar generate -i a',
    ['openapi-generator-cli generate -i a'],
  ],
])('a script runs these programs: %s', (script, expected) => {
  const commands = listCommands(script).map(({ program, args }) => [program, ...args].join(' '));
  expect(commands).toEqual(expected);
});

it('arguments are read by the spelling of a program', () => {
  const spelling = { short: { o: 'output', p: 'plugins' }, switches: ['enum'], lists: ['plugins'] };
  const args = [
    'a.yaml',
    '-o=x',
    '--enum',
    'b.yaml',
    '-p',
    'zod',
    'sdk',
    '--flag',
    '--n',
    '1',
    '--n',
    '2',
    '--enum',
    'false',
  ];
  expect(readArguments(args, spelling)).toEqual({
    words: ['a.yaml', 'b.yaml'],
    flags: { output: 'x', enum: [true, false], plugins: ['zod', 'sdk'], flag: true, n: ['1', '2'] },
  });
});
