/** A report is read on other machines: no path in it is absolute, even where the command named absolute ones. */

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { diff } from '../diff.ts';
import { printHtml } from '../report/html.ts';
import { printMarkdown } from '../report/markdown.ts';
import { printText } from '../report/text.ts';
import { createPathNames } from '../sides/path-names.ts';
import { specwright } from '../../../test/command.ts';
import { createFolder, writeFiles } from '../../../test/folder.ts';

const shop = (type: string): string => `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    get:
      operationId: listOrders
      parameters: [{ name: limit, in: query, schema: { type: ${type} } }]
      responses: { '200': { description: Fine. } }
`;
const file = (path: string) => ({ path, isFolder: false });
const folder = (path: string) => ({ path, isFolder: true });

describe('a path in a report', () => {
  it.each([
    ['inside the working folder', [file('/w/a.yaml')], '/w/specs/a.yaml', 'specs/a.yaml'],
    ['beside it', [], '/v/a.yaml', '../v/a.yaml'],
    ['of two files', [file('/v/old/a.yaml'), file('/v/new/a.yaml')], '/v/old/a.yaml', 'old/a.yaml'],
    ['of two folders', [folder('/v/old'), folder('/v/new')], '/v/new/b/a.yaml', 'new/b/a.yaml'],
    ['of one folder', [folder('/v'), file('/w/a.yaml')], '/v/b/a.yaml', 'b/a.yaml'],
    ['that is a folder', [folder('/v'), folder('/v')], '/v', 'v'],
    ['far from both', [file('/v/old/a.yaml'), file('/v/new/a.yaml')], '/u/a.yaml', 'a.yaml'],
    ['that is a URL', [file('/v/a.yaml')], 'https://a.example/b.yaml', 'https://a.example/b.yaml'],
  ])('%s', (_, named, path, shown) => {
    expect(createPathNames('/w', named)(path)).toBe(shown);
  });
});

describe('a report of sides outside the working folder', () => {
  it.each([
    ['absolute paths', (folder: string) => folder, 'old.yaml', 'new.yaml'],
    ['relative paths', () => '..', '../old.yaml', '../new.yaml'],
  ])('%s', async (_, prefix, before, after) => {
    const folder = createFolder({ 'old.yaml': shop('string'), 'new.yaml': shop('integer') });
    const [old = '', now = ''] = ['old.yaml', 'new.yaml'].map((name) => join(prefix(folder), name));
    const options = { old, new: now, folder: join(folder, 'here'), allow: [], now: new Date(0) };
    const report = await diff(options, createReporter());
    if (report === undefined) throw new Error('No report');
    expect(report).toMatchObject({ old: before, new: after });
    expect(report.changes[0]).toMatchObject({ old: { file: before }, new: { file: after } });
    const printed = [printText(report, false), printMarkdown(report), await printHtml(report)];
    for (const text of [JSON.stringify(report), ...printed]) {
      expect(text).not.toContain(folder);
      expect(text).toContain(before);
    }
  });
});

it('a problem in a revision names the file in it, and shows its line', async () => {
  const folder = createFolder({ 'shop.yaml': shop('string').replace('query', 'query ]') });
  const git = (...args: readonly string[]): void => {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
    execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'ignore' });
  };
  git('init', '-b', 'main');
  git('add', '.');
  git('commit', '-m', 'one');
  writeFiles(folder, { 'shop.yaml': shop('string') });
  const [text, json] = await Promise.all([
    specwright(folder, 'diff', 'main:shop.yaml', 'shop.yaml'),
    specwright(folder, 'diff', 'main:shop.yaml', 'shop.yaml', '--json'),
  ]);
  expect([text.code, text.out, json.code]).toEqual([1, '', 1]);
  expect(text.err).toContain(' --> main:shop.yaml:7:');
  expect(text.err).toContain('\n7 |       parameters: [{ name: limit, in: query ], ');
  const files = JSON.parse(json.out).diagnostics.map(({ file }: { file: string }) => file);
  expect(new Set(files)).toEqual(new Set(['main:shop.yaml']));
});
