/** Old and new as people name them: files, folders, git revisions; and what is reported where one of them cannot be read. */

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toDiagnostics } from '../../../generator/core/diagnostics/locate.ts';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { diff, type Report } from '../diff.ts';
import { parseRevision } from '../sides/git.ts';
import { createLoadCompiler } from '../types/types.ts';
import { createFolder, writeFiles } from '../../../test/folder.ts';

const loadCompiler = createLoadCompiler();
const now = new Date('2026-11-20');

/** A shop whose order has a note of some type, which is in a file of its own. */
const shop = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    get:
      operationId: listOrders
      responses:
        '200':
          description: Fine.
          content: { application/json: { schema: { $ref: './parts/order.yaml#/Order' } } }
`;
const order = (type: string): string =>
  `Order: { type: object, required: [note], properties: { note: { type: ${type} } } }\n`;

interface Compared {
  readonly report: Report | undefined;
  readonly problems: readonly string[];
}

async function diffSides(
  folder: string,
  before: string,
  after: string,
  more = {},
): Promise<Compared> {
  const reporter = createReporter();
  const options = { old: before, new: after, folder, allow: [], now, loadCompiler, ...more };
  const report = await diff(options, reporter);
  const problems = toDiagnostics(reporter.problems, reporter.sources, folder)
    .filter(({ code }) => code.startsWith('DIFF-'))
    .map(
      ({ code, severity, file, line, message }) => `${severity} ${code} ${file}:${line} ${message}`,
    );
  return { report, problems };
}

/** A repository with a commit on `main`, and a change in the working folder. */
function repository(): string {
  const folder = createFolder({
    'specs/shop.yaml': shop,
    'specs/parts/order.yaml': order('string'),
  });
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  };
  git('init', '-b', 'main');
  git('add', '.');
  git('commit', '-m', 'one');
  writeFiles(folder, { 'specs/parts/order.yaml': order('integer') });
  return folder;
}

const changed = ['response-property-type-changed', 'type-changed'];
const listIds = ({ report }: Compared): readonly string[] =>
  report?.changes.map(({ id }) => id) ?? [];

describe('a git revision', () => {
  it('is read with what it refers to, as it was then', async () => {
    const folder = repository();
    const compared = await diffSides(folder, 'main:specs/shop.yaml', 'specs/shop.yaml');
    expect(listIds(compared)).toEqual(changed);
    expect(compared.report?.changes[0]).toMatchObject({
      old: { file: 'main:specs/parts/order.yaml', line: 1 },
      new: { file: 'specs/parts/order.yaml', line: 1 },
      operation: 'GET /orders',
      release: 'major',
    });
  });

  it('may be a folder, and both sides may be revisions', async () => {
    const folder = repository();
    expect(listIds(await diffSides(folder, 'main:specs', 'specs'))).toEqual(changed);
    expect(listIds(await diffSides(folder, 'main:specs', 'HEAD:specs'))).toEqual([]);
  });

  it('is resolved from the root of the repository, and else from the working folder', async () => {
    const folder = join(repository(), 'specs');
    expect(listIds(await diffSides(folder, 'main:specs/shop.yaml', 'shop.yaml'))).toEqual(changed);
    expect(listIds(await diffSides(folder, 'main:shop.yaml', 'shop.yaml'))).toEqual(changed);
    expect(listIds(await diffSides(folder, 'main:./shop.yaml', 'shop.yaml'))).toEqual(changed);
  });

  it('that is not there is reported, with what to do', async () => {
    const folder = repository();
    const compared = await Promise.all([
      diffSides(folder, 'other:specs/shop.yaml', 'specs/shop.yaml'),
      diffSides(folder, 'main:specs/none.yaml', 'specs/shop.yaml'),
      diffSides(createFolder({ 'shop.yaml': shop }), 'main:shop.yaml', 'shop.yaml'),
    ]);
    expect(compared.flatMap(({ problems }) => problems)).toEqual([
      'error DIFF-802 other:specs/shop.yaml:1 `other:specs/shop.yaml` cannot be read: the repository has no revision `other`.',
      'error DIFF-802 main:specs/none.yaml:1 `main:specs/none.yaml` cannot be read: `specs/none.yaml` does not exist in `main`.',
      'error DIFF-802 main:shop.yaml:1 `main:shop.yaml` cannot be read: the working folder is in no git repository.',
    ]);
  });

  it('may lack what the working folder has under that name, and the other way round', async () => {
    const folder = repository();
    writeFiles(folder, { 'specs/new.yaml': shop });
    const came = await diffSides(folder, 'main:specs/new.yaml', 'specs/new.yaml');
    expect(came.report).toMatchObject({ release: 'patch', changes: [{ id: 'api-added' }] });
    rmSync(join(folder, 'specs/shop.yaml'));
    const went = await diffSides(folder, 'main:specs/shop.yaml', './specs/shop.yaml');
    expect(went.report).toMatchObject({
      release: 'major',
      changes: [
        { id: 'api-removed', message: './specs/shop.yaml is gone; callers that use it fail.' },
      ],
    });
    const never = await diffSides(folder, 'main:specs/none.yaml', 'specs/none.yaml');
    expect(never.problems).toEqual([
      'error DIFF-801 specs/none.yaml:1 `specs/none.yaml` is neither a file nor a folder.',
    ]);
  });

  it('is a problem where git is missing', async () => {
    const folder = repository();
    const path = process.env['PATH'];
    process.env['PATH'] = '';
    const { problems } = await diffSides(folder, 'main:specs/shop.yaml', 'specs/shop.yaml').finally(
      () => {
        process.env['PATH'] = path;
      },
    );
    expect(problems).toEqual([
      'error DIFF-802 main:specs/shop.yaml:1 `main:specs/shop.yaml` cannot be read: git is not installed.',
    ]);
  });

  it.each([
    ['main:specs/a.yaml', { revision: 'main', path: 'specs/a.yaml' }],
    ['v1.0^:a.yaml', { revision: 'v1.0^', path: 'a.yaml' }],
    [String.raw`C:\specs\a.yaml`, undefined],
    ['C:/specs/a.yaml', undefined],
    ['https://a.example/a.yaml', undefined],
    ['specs/a.yaml', undefined],
    ['--upload-pack=x:a', undefined],
  ])('%s', (text, wanted) => {
    const found = parseRevision(text);
    expect(found).toEqual(wanted === undefined ? undefined : wanted);
  });
});

describe('files and folders', () => {
  it('match documents by their names, and report those that came and went', async () => {
    const alone = shop.replace(/content: .*/, '').replace('listOrders', 'list');
    const folder = createFolder({
      'a/one.yaml': alone,
      'a/two/api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: {},
      }),
      'b/one.yaml': alone,
      'b/three.yaml': alone,
      'b/parts.yaml': order('string'),
    });
    const { report } = await diffSides(folder, 'a', 'b');
    const lines = report?.changes.map(
      ({ id, document, message }) => `${id} ${document} ${message}`,
    );
    expect(lines).toEqual([
      'api-removed two/api.json two/api.json is gone; callers that use it fail.',
      'api-added three.yaml three.yaml is new; old callers go on as before.',
    ]);
  });

  it('that are not there, or do not match, are reported', async () => {
    const folder = createFolder({ 'a.yaml': shop, 'b/c.txt': '' });
    const compared = await Promise.all([
      diffSides(folder, 'none.yaml', 'a.yaml'),
      diffSides(folder, 'a.yaml', 'b'),
      diffSides(folder, 'b', 'b'),
    ]);
    expect(compared.flatMap(({ problems }) => problems)).toEqual([
      'error DIFF-801 none.yaml:1 `none.yaml` is neither a file nor a folder.',
      'error DIFF-803 b:1 `a.yaml` and `b` are a file and a folder.',
      'error DIFF-803 b:1 There is no OpenAPI document in `b` or `b`.',
    ]);
  });
});

describe('changes to ignore', () => {
  const files = {
    'old/shop.yaml': shop,
    'old/parts/order.yaml': order('string'),
    'new/shop.yaml': shop,
    'new/parts/order.yaml': order('integer'),
  };
  const passing = (entries: string): Promise<Compared> => {
    const folder = createFolder({ ...files, '.specwright-ignore.yaml': entries });
    return diffSides(folder, 'old/shop.yaml', 'new/shop.yaml');
  };

  it('are listed with their reasons, and do not count', async () => {
    const { report, problems } = await passing(
      "- { id: response-property-type-changed, operation: GET /orders, pointer: /Order/properties/note, reason: Agreed., expires: '2027-01-01' }\n- { id: type-changed, symbol: Order, reason: Agreed too. }\n",
    );
    expect(problems).toEqual([]);
    expect(report).toMatchObject({ release: 'patch', wire: { verdict: 'none' }, changes: [] });
    expect(report?.ignored).toMatchObject([
      { id: 'response-property-type-changed', reason: 'Agreed.', expires: '2027-01-01' },
      { id: 'type-changed', reason: 'Agreed too.' },
    ]);
  });

  it('count again from the day that the entry expires', async () => {
    const compared = await passing(
      "- { id: response-property-type-changed, reason: Later., expires: '2026-11-20' }\n- { id: type-changed, operation: GET /else, reason: Other. }\n",
    );
    expect(listIds(compared)).toEqual(changed);
    expect(compared.problems).toEqual([
      'warning DIFF-805 .specwright-ignore.yaml:1 `response-property-type-changed` was ignored until 2026-11-20: Later.',
      'warning DIFF-806 .specwright-ignore.yaml:2 The entry `type-changed` ignores nothing.',
    ]);
  });

  it('need an id, a reason and a day that is one', async () => {
    const wrong = [
      '{ reason: a }',
      '{ id: a }',
      '{ id: a, reason: b, expires: soon }',
      '{ id: a, reason: b, why: c }',
      'a',
    ];
    const { problems, report } = await passing(wrong.map((entry) => `- ${entry}\n`).join(''));
    expect(report).toBeUndefined();
    expect(
      problems.map((problem) => problem.replace('error DIFF-804 .specwright-ignore.yaml:', '')),
    ).toEqual([
      '1 An entry must have an `id`: that of a check.',
      '2 The entry `a` must have a `reason`.',
      '3 `expires` of `a` must be a day like 2030-01-31.',
      '4 An entry has no member `why`.',
      '5 An entry must be a map.',
    ]);
    expect((await passing('id: a')).problems).toEqual([
      'error DIFF-804 .specwright-ignore.yaml:1 The file must be a list of entries.',
    ]);
    const folder = createFolder(files);
    const named = await diffSides(folder, 'old/shop.yaml', 'new/shop.yaml', {
      ignore: 'none.yaml',
    });
    expect(named.problems).toEqual(['error DIFF-804 none.yaml:1 The file cannot be read.']);
  });

  it('may be absent from a file of comments alone', async () => {
    expect(listIds(await passing('# Nothing yet.\n'))).toEqual(changed);
  });
});
