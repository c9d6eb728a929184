/** What is wrong with files and their syntax, each with its place. */

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { load } from './load.ts';
import { createFolder } from '../folder.ts';
import { document, judge, judgeIn } from './judged.ts';

describe('files that cannot be read', () => {
  it('says that a file does not exist', async () => {
    const { lines } = await judgeIn(createFolder({}), 'openapi.yaml');
    expect(lines).toEqual([
      expect.stringMatching(
        /^LOAD-101 openapi\.yaml:1:1 `.*openapi\.yaml` cannot be read: it does not exist\.$/,
      ),
    ]);
  });

  it('refuses a folder without schemas', async () => {
    const { lines } = await judgeIn(createFolder({ 'a/b.txt': '' }), 'a');
    expect(lines).toEqual([
      expect.stringMatching(/^SPEC-101 .*The folder `a` holds no JSON Schema\.$/),
    ]);
  });

  it('refuses a file that is too large', async () => {
    const { lines } = await judge(document(''), { limits: { bytes: 10 } });
    expect(lines).toEqual([
      expect.stringMatching(/^LOAD-102 openapi\.yaml:1:1 .*more than the 10/),
    ]);
  });

  it('refuses bytes that are no UTF-8, and reads UTF-16 with its mark', async () => {
    const { lines } = await judge({ 'openapi.yaml': Uint8Array.of(0x61, 0xff, 0xfe, 0x62) });
    expect(lines).toEqual([expect.stringMatching(/^LOAD-103 /)]);
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(document(''), 'utf16le')]);
    expect((await judge({ 'openapi.yaml': utf16 })).lines).toEqual([]);
  });

  it.each(['', '\n\n', '# only a comment\n', '---\n', '\ufeff'])(
    'says that %j is empty',
    async (text) => {
      expect((await judge(text)).lines).toEqual(['LOAD-104 openapi.yaml:1:1 The file is empty.']);
    },
  );

  it('refuses an entry that is neither a file nor on the web', async () => {
    const reporter = createReporter();
    await load('ftp://example.com/openapi.yaml', {}, reporter);
    expect(reporter.problems).toMatchObject([{ code: 'REF-104', severity: 'error' }]);
  });
});

describe('text marks', () => {
  it('reads a byte order mark and CRLF, and counts columns without the mark', async () => {
    const text = `\ufeff${document('openapi2: 1')}`.replaceAll('\n', '\r\n');
    expect((await judge(text)).lines).toEqual([
      'SPEC-112 openapi.yaml:4:1 OpenAPI has no `openapi2` at the root, so it has no effect.',
    ]);
  });
});

describe('YAML', () => {
  it('names several documents at the second', async () => {
    expect((await judge(`${document('')}---\na: 1\n`)).lines).toEqual([
      'LOAD-105 openapi.yaml:4:1 The file contains 2 YAML documents, but an API description must be one.',
    ]);
  });

  it.each([
    ['- 1', 'a list'],
    ['just text', 'a string'],
    ['17', 'a number'],
  ])('refuses the root %j', async (text, kind) => {
    expect((await judge(text)).lines).toEqual([
      `LOAD-106 openapi.yaml:1:1 The root of the document is ${kind}, but must be a map.`,
    ]);
  });

  it('shows broken syntax at its line, with help', async () => {
    const { printed } = await judge('openapi: 3.2.0\ninfo:\n\ttitle: x\n');
    expect(printed).toBe(
      [
        'error LOAD-110: Tabs are not allowed as indentation.',
        ' --> openapi.yaml:3:1',
        '  |',
        '2 | info:',
        '3 |  title: x',
        '  | ^',
        '  = help: Indent with spaces.',
      ].join('\n'),
    );
  });

  it.each([
    'a: b: c',
    'a: [1, 2',
    'a: "x',
    'a: 1\n b: 2',
    'a: *nowhere',
    '%YAML 9.9.9 x\n---\na: 1',
    '{a: 1',
    'a: @x',
    '? [1]: 2',
  ])('refuses %j with a place', async (text) => {
    const { diagnostics } = await judge(text);
    expect(diagnostics.length).toBeGreaterThan(0);
    for (const { code, severity } of diagnostics) {
      expect([code, severity]).toEqual(['LOAD-110', 'error']);
    }
  });

  it('reads a key that has the same value twice', async () => {
    const twice = "tags: [{ name: 'a', x-b: [1] }]\n";
    const { bundle, diagnostics } = await judge(document(`${twice}x-c: { d: 1, d: 1 }\n${twice}`));
    const message = 'appears twice in this map, with the same value.';
    expect(diagnostics).toMatchObject([
      { code: 'LOAD-112', severity: 'warning', line: 5, message: `\`d\` ${message}` },
      { code: 'LOAD-112', severity: 'warning', line: 6, message: `\`tags\` ${message}` },
    ]);
    expect(bundle?.root).toMatchObject({ tags: [{ name: 'a' }], 'x-c': { d: 1 } });

    const more = await judge(document('x-a: 1\nx-a: 1\nx-b: !!binary x\n'));
    expect(more.diagnostics.map(({ severity }) => severity)).toContain('error');

    const other = await judge(document("x-a: '1'\nx-a: 1\nx-b: [1]\nx-b: [1, 2]\n"));
    expect(other.diagnostics.map(({ severity }) => severity)).toEqual(['error', 'error']);
  });

  it('names every key that occurs twice, and its first place', async () => {
    const { printed } = await judge(document('tags: []\ninfo: {}\ncomponents: { a: 1, a: 2 }\n'));
    expect(printed).toBe(
      [
        'error LOAD-112: `info` appears twice in this map.',
        ' --> openapi.yaml:5:1',
        '  |',
        '4 | tags: []',
        '5 | info: {}',
        '  | ^',
        '  = openapi.yaml:2:1: It is here first.',
        '  = help: Remove or rename one of them.',
        '',
        'error LOAD-112: `a` appears twice in this map.',
        ' --> openapi.yaml:6:21',
        '  |',
        '5 | info: {}',
        '6 | components: { a: 1, a: 2 }',
        '  |                     ^',
        '  = openapi.yaml:6:15: It is here first.',
        '  = help: Remove or rename one of them.',
      ].join('\n'),
    );
  });

  it('refuses unknown tags', async () => {
    expect((await judge('a: !!js/function x')).diagnostics[0]).toMatchObject({
      code: 'LOAD-118',
      line: 1,
      column: 4,
    });
  });

  it('bounds nesting', async () => {
    const deep = `a: ${'['.repeat(5000)}${']'.repeat(5000)}`;
    expect((await judge(deep)).lines).toEqual([
      expect.stringMatching(/^LOAD-113 openapi\.yaml:1:/),
    ]);
  });

  it('bounds aliases that multiply', async () => {
    const rows = Array.from({ length: 12 }, (_, index) =>
      index === 0
        ? 'a0: &a0 [1,1,1,1,1,1,1,1,1,1]'
        : `a${index}: &a${index} [${Array(10)
            .fill(`*a${index - 1}`)
            .join()}]`,
    );
    expect((await judge(rows.join('\n'))).lines).toEqual([
      'LOAD-114 openapi.yaml:6:9 This has more than 1000000 nodes with its aliases written out.',
    ]);
  });

  it('bounds merge keys', async () => {
    const { lines } = await judge('a: &a {x: 1, y: 2}\nb: { <<: *a }', {
      limits: { mergeKeys: 2 },
    });
    expect(lines).toEqual([expect.stringMatching(/^LOAD-114 openapi\.yaml:2:/)]);
  });

  it('refuses an alias inside its own node', async () => {
    expect((await judge('a: &a\n  b: *a')).lines).toEqual([
      expect.stringMatching(/^LOAD-115 openapi\.yaml:2:/),
    ]);
  });

  it.each(['.nan', '.inf', '-.Inf'])('refuses %s', async (number) => {
    expect((await judge(document(`x-a: [1, ${number}]`))).lines).toEqual([
      expect.stringMatching(/^LOAD-116 openapi\.yaml:4:10/),
    ]);
  });

  it('reads YAML 1.2: dates, `no` and sexagesimals are texts; merge keys and aliases are followed', async () => {
    const { bundle } = await judge(
      document(
        'x-a: { d: 2024-01-01, n: no, t: 12:30:45, o: 0o17, h: 0x1F }\nx-b: &b { p: 1 }\nx-c: { <<: *b, q: 2 }',
      ),
    );
    expect(bundle?.root['x-a']).toEqual({ d: '2024-01-01', n: 'no', t: '12:30:45', o: 15, h: 31 });
    expect(bundle?.root['x-c']).toEqual({ p: 1, q: 2 });
  });

  it('keeps `__proto__` a key like others', async () => {
    const { bundle } = await judge(document('x-a: { __proto__: { polluted: true } }'));
    expect(Object.keys(bundle?.root['x-a'] ?? {})).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('JSON', () => {
  it.each([
    ['{"a": }', 7, 'Expected a value, but there is `}`.'],
    ['{"a": 1,}', 8, 'A comma before `}` is not allowed in JSON.'],
    ['{"a" 1}', 6, 'Expected `:` after the name, but there is `1`.'],
    ['{a: 1}', 2, 'Expected a name in double quotes, but there is `a`.'],
    ["{'a': 1}", 2, 'JSON requires double quotes.'],
    ['{"a": 1} x', 10, 'Expected the end of the file, but there is `x`.'],
    ['{"a": "b', 7, 'A string is not closed.'],
    ['{"a": "b\\x"}', 9, 'A string contains a character that must be escaped.'],
    ['{"a": 01}', 7, 'Expected a value, but there is `0`.'],
    ['{"a": [1 2]}', 10, 'Expected `,` or `]`, but there is `2`.'],
    ['{"a": 1', 8, 'Expected `,` or `}`, but the file ends.'],
    ['{ // no\n}', 3, 'JSON has no comments.'],
  ])('explains %j', async (text, column, message) => {
    const { diagnostics } = await judge({ 'openapi.json': text });
    expect(diagnostics).toMatchObject([{ code: 'LOAD-111', line: 1, column, message }]);
  });

  it('names doubled members, however they are escaped', async () => {
    const text =
      '{"openapi":"3.2.0",\n"info":{"title":"x","version":"1","ti\\u0074le":"y"},"paths":{}}';
    const { bundle, diagnostics } = await judge({ 'openapi.json': text });
    const message = '`title` appears twice in this map; the last one is used.';
    expect(diagnostics).toMatchObject([
      { code: 'LOAD-112', severity: 'warning', line: 2, column: 35, message },
    ]);
    expect(bundle?.root).toMatchObject({ info: { title: 'y' } });
  });

  it('is read from any file that holds it', async () => {
    const text = '{ "openapi": "3.2.0", "info": { "title": "x", "version": "1" }, "paths": {} }';
    const { bundle, lines } = await judge(text);
    expect([lines, bundle?.files[0]?.syntax]).toEqual([[], 'json']);
  });

  it('bounds nesting', async () => {
    const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    expect((await judge({ 'openapi.json': deep })).diagnostics[0]?.code).toBe('LOAD-113');
  });

  it('finds positions in a minified document', async () => {
    const text = '{"openapi":"3.2.0","info":{"title":"x","version":1},"paths":{}}';
    expect((await judge({ 'openapi.json': text })).diagnostics).toMatchObject([
      { code: 'SPEC-111', line: 1, column: 50, length: 1, pointer: '/info/version' },
    ]);
  });
});

it('an entry may be a link', async () => {
  const folder = createFolder({ 'real/openapi.yaml': document('') });
  symlinkSync(join(folder, 'real/openapi.yaml'), join(folder, 'openapi.yaml'));
  expect((await judgeIn(folder, 'openapi.yaml')).lines).toEqual([]);
});
