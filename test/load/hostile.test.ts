/** Files that mean harm or were broken on the way: each gives a diagnostic with a place, soon, and no stack trace. */

import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder } from '../folder.ts';
import { document, judge, judgeIn, schemaDocument } from './judged.ts';

const deep = 20_000;
const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_item, index) => line(index)).join('\n');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

const broken: readonly (readonly [
  name: string,
  file: string,
  text: string | Uint8Array,
  wanted: string,
])[] = [
  ['lists in lists', 'a.yaml', document(`x-a: ${'['.repeat(deep)}`), 'LOAD-113 a.yaml:4:205'],
  [
    'closed lists in lists',
    'a.yaml',
    document(`x-a: ${'['.repeat(deep)}${']'.repeat(deep)}`),
    'LOAD-113 a.yaml:4:205',
  ],
  ['maps in maps', 'a.yaml', document(`x-a: ${'{a: '.repeat(deep)}`), 'LOAD-113 a.yaml:4:799'],
  [
    'block lists in lists',
    'a.yaml',
    document(`x-a:\n${'- '.repeat(deep)}a`),
    'LOAD-113 a.yaml:5:399',
  ],
  [
    'lists in lists of JSON',
    'a.json',
    `{"a":${'['.repeat(deep)}${']'.repeat(deep)}}`,
    'LOAD-113 a.json:1:205',
  ],
  [
    'a long list with a tag that is known elsewhere',
    'a.yaml',
    document(`x-a: !!omap [${many(20_000, (index) => `k${index}: 1,`).replaceAll('\n', ' ')}]`),
    'LOAD-118 a.yaml:4:6',
  ],
  ['open lists of JSON', 'a.json', `{"a":${'['.repeat(deep)}`, 'LOAD-111 a.json:1:20006'],
  [
    'maps in maps of JSON',
    'a.json',
    `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
    'LOAD-113 a.json:1:997',
  ],
  ['a zero byte', 'a.yaml', document('x-a: a\0b'), 'LOAD-110 a.yaml:4:7'],
  ['a zero byte in JSON', 'a.json', '{"a\0":1}', 'LOAD-111 a.json:1:4'],
  ['UTF-16 without its mark', 'a.yaml', utf16(document('')), 'LOAD-110 a.yaml:1:2'],
  [
    'a lone surrogate in UTF-8',
    'a.yaml',
    Buffer.concat([Buffer.from(document('x-a: ')), Buffer.from([0xed, 0xa0, 0x80])]),
    'LOAD-103 a.yaml:4:6',
  ],
  [
    'Latin-1',
    'a.json',
    Buffer.from('{"openapi":"3.1.0","a":"\u00e9"}', 'latin1'),
    'LOAD-103 a.json:1:25',
  ],
  ['a number out of range', 'a.yaml', document('x-a: -1e400'), 'LOAD-116 a.yaml:4:6'],
  ['a number out of range in JSON', 'a.json', '{"a":[1e400]}', 'LOAD-116 a.json:1:7'],
  ['no number', 'a.json', '{"a":NaN}', 'LOAD-111 a.json:1:6'],
  ['a function as a tag', 'a.yaml', document('x-a: !!js/function a'), 'LOAD-118 a.yaml:4:6'],
  ['a map as a key', 'a.yaml', document('? {a: 1}\n: b'), 'LOAD-110 a.yaml:'],
  ['an alias of nothing', 'a.yaml', document('x-a: *b'), 'LOAD-110 a.yaml:4:7'],
  ['tabs', 'a.yaml', 'openapi: 3.1.0\ninfo:\n\ttitle: x\n', 'LOAD-110 a.yaml:3:1'],
  [
    'lines of another system',
    'a.yaml',
    document('x-a: [').replaceAll('\n', '\r\n'),
    'LOAD-110 a.yaml:',
  ],
  ['an open text', 'a.yaml', document('x-a: "abc\n'), 'LOAD-110 a.yaml:'],
  [
    'a web page',
    'a.yaml',
    '<!DOCTYPE html><html><body>Not found</body></html>',
    'LOAD-106 a.yaml:1:1',
  ],
  ['YAML that calls itself JSON', 'a.json', document(''), 'LOAD-111 a.json:1:1'],
  ['a file that was cut', 'a.json', '{"openapi":"3.1.0","info":{"ti', 'LOAD-111 a.json:1:28'],
  ['another version of YAML', 'a.yaml', `%YAML 2.0\n---\n${document('')}`, 'LOAD-110 a.yaml:'],
  ['keys that stand twice', 'a.yaml', document('x-a: 1\nx-a: 2'), 'LOAD-112 a.yaml:5:1'],
  [
    'aliases of aliases',
    'a.yaml',
    document(
      `x0: &x0 [1]\n${many(30, (index) => `x${index + 1}: &x${index + 1} [*x${index}, *x${index}]`)}`,
    ),
    'LOAD-114 a.yaml:',
  ],
  [
    'merges of merges',
    'a.yaml',
    document(
      `x0: &x0 {a: 1}\n${many(60, (index) => `x${index + 1}: &x${index + 1} {<<: [${Array.from({ length: 50 }, () => `*x${index}`).join(', ')}], k${index}: 1}`)}`,
    ),
    'LOAD-114 a.yaml:',
  ],
  [
    'a chain of references',
    'a.yaml',
    document(
      `components:\n  schemas:\n${many(1000, (index) => `    S${index}: { $ref: '#/components/schemas/S${index + 1}' }`)}\n    S1000: {}`,
    ),
    'REF-107 a.yaml:905:19',
  ],
];

describe('a file with', () => {
  it.each(broken)('%s', async (_name, file, text, wanted) => {
    const { diagnostics } = await judge({ [file]: text });
    const [first] = diagnostics;
    expect(first?.severity).toBe('error');
    expect(`${first?.code} ${first?.file}:${first?.line}:${first?.column} `).toMatch(
      new RegExp(`^${wanted}${wanted.endsWith(':') ? '' : ' '}`),
    );
  });
});

it('a circle of names is reported at each of them', async () => {
  const names = many(
    2000,
    (index) => `    S${index}: { $id: 'http://a/${index}', $ref: '${(index + 1) % 2000}' }`,
  );
  const { diagnostics } = await judge(document(`components:\n  schemas:\n${names}`));
  const reported = new Set(diagnostics.map(({ code, severity }) => `${severity} ${code}`));
  expect([...reported]).toEqual(['warning REF-107']);
  expect(diagnostics).toHaveLength(2000);
});

describe('what is no plain file', () => {
  const entry = schemaDocument("$ref: 'it.yaml'");

  it('a pipe that nobody writes into', async () => {
    const folder = createFolder({ 'openapi.yaml': entry });
    execFileSync('mkfifo', [join(folder, 'it.yaml')]);
    const { lines } = await judgeIn(folder, 'openapi.yaml');
    expect(lines).toEqual([
      expect.stringMatching(/^REF-102 openapi.yaml:7:13 .* it is not a file/),
    ]);
    expect((await judgeIn(folder, 'it.yaml')).lines).toEqual([
      expect.stringMatching(/^LOAD-101 it.yaml:1:1 .* it is not a file/),
    ]);
  });

  it.each([
    ['/dev/zero', 'REF-103'],
    ['/etc/hostname', 'REF-103'],
    ['it.yaml', 'REF-102'],
    ['.', 'REF-102'],
  ])('a link to %s', async (target, code) => {
    const folder = createFolder({ 'openapi.yaml': entry });
    symlinkSync(target, join(folder, 'it.yaml'));
    const { lines } = await judgeIn(folder, 'openapi.yaml');
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${code} openapi.yaml:7:13 `))]);
  });
});

it('references that are no path are reported, and nothing is read', async () => {
  const refs = [
    '#/',
    '%',
    '#/%zz',
    'http://',
    'file:///etc/hostname',
    '../../../../../../etc/hostname',
    '//a/b',
    'data:text/plain,{}',
    'a\\u0000b.yaml',
    'c%00d.yaml',
    '%2e%2e/%2e%2e/etc/hostname',
    '..%2f..%2fetc/hostname',
    '%2Fetc/hostname',
    '..%5c..%5cetc/hostname',
    '..\\\\..\\\\etc/hostname',
    '/proc/self/environ',
    '%E0%A4%A',
    `${'a'.repeat(300)}.yaml`,
    './',
    '',
    '#',
  ];
  const { diagnostics, bundle } = await judge(
    document(
      `components:\n  schemas:\n${refs.map((ref, index) => `    S${index}: { $ref: "${ref}" }`).join('\n')}`,
    ),
  );
  expect(diagnostics.map(({ line }) => line)).toEqual(refs.map((_ref, index) => index + 6));
  expect(diagnostics.every(({ code }) => code.startsWith('REF-'))).toBe(true);
  const reported = diagnostics.map(({ message }) => message).join('\n');
  expect(reported).toContain('cannot be read: its name contains a zero byte.');
  expect(reported).toContain('cannot be read: its name is too long.');
  expect(bundle?.files).toHaveLength(1);
});

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it('names of every object are names like others', async () => {
  const names = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '__defineGetter__',
  ];
  const of = <T>(value: (name: string) => T) =>
    Object.fromEntries(names.map((name) => [name, value(name)]));
  const text = JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'x', version: '1' },
    paths: Object.fromEntries(
      names.map((name) => [
        `/${name}`,
        {
          get: {
            operationId: name,
            responses: {
              200: {
                description: 'x',
                content: { [name]: { schema: ref(name), examples: of(() => ({ value: 1 })) } },
              },
            },
          },
        },
      ]),
    ),
    components: { schemas: of(() => ({ type: 'object', nullable: true, properties: of(ref) })) },
  });
  const { lines, bundle } = await judge({ 'a.json': text });
  expect(lines).toEqual([]);
  const from = { file: bundle?.entry ?? '', pointer: '' };
  for (const name of names) {
    const found = bundle?.resolve(`#/components/schemas/${name}/properties/__proto__`, from);
    expect(found?.value).toEqual(ref('__proto__'));
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
});

it('words of YAML 1.1 are texts, numbers of JSON and YAML 1.2 are numbers', async () => {
  const { bundle, lines } = await judge(
    document(
      'x-a: [yes, no, on, off, y, 2020-01-01, 12:30:45, 1_000, 0o17, 017, 0x1F, "1e400", ~]',
    ),
  );
  expect(lines).toEqual([]);
  expect(bundle?.root['x-a']).toEqual([
    'yes',
    'no',
    'on',
    'off',
    'y',
    '2020-01-01',
    '12:30:45',
    '1_000',
    15,
    17,
    31,
    '1e400',
    null,
  ]);
});
