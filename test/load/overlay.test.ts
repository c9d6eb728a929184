/** Overlays: what their actions do to a document, and where faults in what they bring in are reported. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generate } from '../../generator/entry/index.ts';
import type { Limits } from '../../generator/core/load/files/limits.ts';
import { createFolder } from '../folder.ts';
import { document, judgeIn } from './judged.ts';

const text = document(
  [
    'x-a: { list: [a, b, c], map: { one: 1, two: { deep: true } }, word: old }',
    'components:',
    '  schemas:',
    '    A: { type: string }',
    '    B: { type: string, x-kind: b }',
  ].join('\n'),
);

const printOverlay = (actions: string, version = '1.1.0') =>
  `overlay: ${version}\ninfo: { title: x, version: '1' }\nactions:\n${actions.replaceAll(/^/gm, '  ')}\n`;

function apply(...overlays: readonly string[]) {
  return applyWithin({}, overlays);
}

async function applyWithin(limits: Partial<Limits>, overlays: readonly string[]) {
  const names = overlays.map((_overlay, index) => `${index}.overlay.yaml`);
  const folder = createFolder({
    'openapi.yaml': text,
    ...Object.fromEntries(names.map((name, index) => [name, overlays[index] ?? ''])),
  });
  return judgeIn(folder, 'openapi.yaml', {
    overlays: names.map((name) => join(folder, name)),
    limits,
  });
}

describe('actions', () => {
  it.each([
    ['- { target: $.x-a.word, update: new }', { word: 'new' }],
    ['- { target: $.x-a.list, update: d }', { list: ['a', 'b', 'c', 'd'] }],
    ['- { target: $.x-a.list, update: [d, [e]] }', { list: ['a', 'b', 'c', 'd', ['e']] }],
    [
      '- { target: $.x-a, update: { list: [d], map: { two: { more: 1 } } } }',
      { list: ['a', 'b', 'c', 'd'], map: { one: 1, two: { deep: true, more: 1 } } },
    ],
    ['- { target: $.x-a, update: { list: ~, new: ~ } }', { new: null }],
    ['- { target: "$.x-a.list[?@ == \'b\']", remove: true }', { list: ['a', 'c'] }],
    ["- { target: '$.x-a.list[0,2]', remove: true }", { list: ['b'] }],
    ['- { target: $.x-a.map.two, remove: true, update: { x: 1 } }', { map: { one: 1 } }],
    [
      '- { target: $.x-a.map, copy: $.x-a.map.two }',
      { map: { one: 1, two: { deep: true }, deep: true } },
    ],
    [
      '- { target: $.x-a.map.two, copy: $.x-a.map }\n- { target: $.x-a.map.two.two, update: { deep: false } }',
      { map: { one: 1, two: { deep: true, one: 1, two: { deep: false } } } },
    ],
    [
      '- { target: $.x-a, update: { __proto__: { a: 1 } } }\n- { target: $.x-a.__proto__, update: { a: 2 } }',
      JSON.parse('{"__proto__":{"a":2}}') as object,
    ],
  ])('%s', async (actions, wanted) => {
    const { bundle, lines } = await apply(printOverlay(actions));
    expect(lines).toEqual([]);
    const before = { list: ['a', 'b', 'c'], map: { one: 1, two: { deep: true } }, word: 'old' };
    const after = bundle?.root['x-a'] as object;
    expect(Object.entries(after)).toEqual(expect.arrayContaining(Object.entries(wanted)));
    expect(Object.keys(after).length).toBe(
      new Set([...Object.keys(before), ...Object.keys(wanted)]).size,
    );
  });

  it('follow each other, from overlay to overlay, and reach many nodes', async () => {
    const { bundle, lines } = await apply(
      printOverlay('- { target: $.components.schemas.*, update: { x-b: [1] } }', '1.0.0'),
      printOverlay(
        "- { target: '$.components.schemas[?@.x-kind]', update: { x-b: [2] } }\n- { target: $.components.schemas.A.x-b, update: 3 }",
      ),
    );
    expect(lines).toEqual([]);
    expect(bundle?.root['components']).toEqual({
      schemas: {
        A: { type: 'string', 'x-b': [1, 3] },
        B: { type: 'string', 'x-kind': 'b', 'x-b': [1, 2] },
      },
    });
  });
});

describe('places', () => {
  it('are in the overlay for what it brought in, and in the document for the rest', async () => {
    const { lines } = await apply(
      printOverlay(
        '- target: $.components.schemas\n  update:\n    C: { type: strin }\n- { target: $.components.schemas.A, update: { $ref: "#/nowhere" } }\n- { target: $.components.schemas.B, update: { type: tex } }\n- { target: $.x-a.list, remove: true }',
      ),
    );
    expect(lines).toEqual([
      'SCHEMA-512 0.overlay.yaml:6:18 `"strin"` is not a type of JSON Schema, so it is left out.',
      'REF-101 0.overlay.yaml:7:55 `#/nowhere` does not exist; any value is accepted in its place.',
      'SCHEMA-512 0.overlay.yaml:8:55 `"tex"` is not a type of JSON Schema, so it is left out.',
    ]);
  });

  it('in lists stay right when items go', async () => {
    const list = 'allOf: [{ type: string }, { type: strin }, { type: strinn }]';
    const folder = createFolder({
      'openapi.yaml': document(`components:\n  schemas:\n    A:\n      ${list}\n`),
      'o.yaml': printOverlay(
        '- { target: "$.components.schemas.A.allOf[0]", remove: true }\n- { target: $.components.schemas.A.allOf, update: { type: stringg } }',
      ),
    });
    const { lines } = await judgeIn(folder, 'openapi.yaml', { overlays: [join(folder, 'o.yaml')] });
    expect(lines.map((line) => line.split(' ', 2).join(' '))).toEqual([
      'SCHEMA-512 o.yaml:5:61',
      'SCHEMA-512 openapi.yaml:7:41',
      'SCHEMA-512 openapi.yaml:7:58',
    ]);
  });
});

describe('what cannot be applied is reported', () => {
  it.each([
    [
      printOverlay('- { target: $.nothing, remove: true }'),
      'LOAD-120 0.overlay.yaml:4:15 `$.nothing` selects nothing in the document.',
    ],
    [printOverlay('- { target: $.[, remove: true }'), 'LOAD-110'],
    [
      printOverlay("- { target: '$.[', remove: true }"),
      'LOAD-122 0.overlay.yaml:4:15 `$.[` is not a valid JSONPath: ',
    ],
    [
      printOverlay(
        `- { target: '$[?${'('.repeat(20_000)}1==1${')'.repeat(20_000)}]', remove: true }`,
      ),
      'LOAD-122 0.overlay.yaml:4:15 The JSONPath is nested too deeply.',
    ],
    [printOverlay('- { remove: true }'), 'LOAD-122 0.overlay.yaml:4:5 An action needs a `target`.'],
    [
      printOverlay('- { target: $, remove: true }'),
      'LOAD-122 0.overlay.yaml:4:15 The whole document cannot be removed.',
    ],
    [
      printOverlay('- { target: $.x-a, update: text }'),
      'LOAD-122 0.overlay.yaml:4:30 Only a map can be merged into a map.',
    ],
    [
      printOverlay('- { target: $.x-a, update: { list: { a: 1 } } }'),
      'LOAD-122 0.overlay.yaml:4:38 `list` is a map here, and a list in the document.',
    ],
    [
      printOverlay('- { target: $.x-a.word, update: [a] }'),
      'LOAD-122 0.overlay.yaml:4:35 A string, number or boolean can only be replaced by a string, number or boolean.',
    ],
    [
      printOverlay('- { target: $.x-a, copy: $.x-a.* }'),
      'LOAD-122 0.overlay.yaml:4:28 `copy` needs exactly one node, but this selects 3 nodes.',
    ],
    [
      printOverlay('- { target: $.x-a, update: {} }', '2.0.0'),
      'LOAD-122 0.overlay.yaml:1:10 This is not an overlay of version 1.0 or 1.1.',
    ],
    [
      `extends: other.yaml\n${printOverlay('- { target: $.x-a, update: {} }')}`,
      'LOAD-121 0.overlay.yaml:1:10 The overlay is meant for `other.yaml`, which is another document.',
    ],
    [
      'overlay: 1.0.0\n',
      'LOAD-122 0.overlay.yaml:1:1 An overlay must list its changes in `actions`.',
    ],
    [text, 'LOAD-122 0.overlay.yaml:1:1 This is not an overlay of version 1.0 or 1.1.'],
  ])('%#', async (overlay, wanted) => {
    const { lines } = await apply(overlay);
    expect(lines.join('\n')).toContain(wanted);
  });

  it('a missing overlay is reported', async () => {
    const folder = createFolder({ 'openapi.yaml': text });
    const { lines, bundle } = await judgeIn(folder, 'openapi.yaml', {
      overlays: [join(folder, 'gone.yaml')],
    });
    expect([bundle, lines]).toEqual([
      undefined,
      [expect.stringMatching(/^LOAD-101 gone.yaml:1:1 /)],
    ]);
  });

  it('copies that multiply a document are refused', async () => {
    const copies = '- { target: $.x-a, copy: $ }\n'.repeat(40);
    const { lines } = await applyWithin({ expanded: 50_000 }, [printOverlay(copies.trimEnd())]);
    expect(lines).toEqual([
      expect.stringMatching(/^LOAD-122 0.overlay.yaml:\d+:28 Copies make the document too large/),
    ]);
  });
});

it('overlays are named in the config of an API, or by a flag for one document', async () => {
  const folder = createFolder({
    'openapi.yaml': text,
    'o.yaml': printOverlay(
      '- { target: $.components.schemas, update: { Added: { type: object } } }',
    ),
  });
  const [api, overlays] = [{ input: 'openapi.yaml', overlays: ['o.yaml'] }, ['o.yaml']];
  const byConfig = await generate({ config: { apis: { api } }, folder, dry: true });
  const byFlag = await generate({
    input: 'openapi.yaml',
    output: 'out',
    overlays,
    folder,
    dry: true,
  });
  for (const { diagnostics, changes } of [byConfig, byFlag]) {
    expect(diagnostics).toEqual([]);
    expect(changes.some(({ after = '' }) => /^export type Added\b/m.test(after))).toBe(true);
  }
});

describe('hostile overlays', () => {
  it('may not make a document larger than what is read', async () => {
    const first = '- { target: $.x-a, update: { map: { n: 1 } } }\n';
    const action = "- { target: '$..[?@.n]', update: { l: [{ n: 1 }, { n: 1 }] } }";
    const { diagnostics } = await apply(
      printOverlay(first + Array.from({ length: 40 }, () => action).join('\n')),
    );
    expect(diagnostics.at(-1)).toMatchObject({
      code: 'LOAD-122',
      message: 'The overlay makes more changes than the limit allows.',
    });
  });

  it.each([
    ['match', '(a|a)*b', false],
    ['search', '(a+)+b', false],
    ['search', '(?<=(a+)+)b', false],
    ['match', '(a+)+', true],
    ['match', 'a.*[.a]', true],
    ['search', 'a{60}', true],
    ['match', 'a', false],
    ['match', '[', false],
  ])('%s of %s ends', async (name, pattern, found) => {
    const long = `- { target: $.x-a, update: { word: ${'a'.repeat(60)} } }`;
    const slowAction = `- { target: "$.x-a[?${name}(@, '${pattern}')]", update: found }`;
    const { bundle, diagnostics } = await apply(printOverlay(`${long}\n${slowAction}`));
    expect(diagnostics.map(({ code }) => code)).toEqual(found ? [] : ['LOAD-120']);
    expect(bundle?.root['x-a']).toHaveProperty('word', found ? 'found' : 'a'.repeat(60));
  });
});
