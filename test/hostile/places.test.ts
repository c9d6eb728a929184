/** At every place of a document of each form, one at a time, is a value of another kind: nothing throws, no text becomes code, and every problem has a place. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { judgeOutcome } from '../fuzz/outcome.ts';
import { discovery, openapi, swagger } from './documents.ts';
import { evil } from './payloads.ts';

const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;
const folder = mkdtempSync(join(tmpdir(), 'specwright-places-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Ends every text, comment and line at once. */
const breakout = `*/${evil};/*'${evil};'";${evil};"\`;${evil};\`\${${evil}}\\'\n${evil}\u2028${evil}//</script>`;

/** A value that a program which asks it for its text or its length trips over. */
const odd = { toString: 1, valueOf: 2, toJSON: 'x', constructor: 'x', length: 3 };

const values: readonly unknown[] = [
  breakout,
  `1;${evil}`,
  odd,
  ['__proto__', odd],
  'constructor',
  '__proto__',
  null,
  true,
  -0,
  1e308,
];

const documents: Readonly<Record<string, () => unknown>> = {
  openapi: () => openapi('word'),
  swagger: () => swagger('word'),
  discovery: () => discovery('word'),
  'a longer discovery': () => JSON.parse(readFileSync('test/load/discovery/shelf.json', 'utf8')),
  'all keywords': () => parse(readFileSync('test/fuzz/rich.yaml', 'utf8')),
};

it.each(Object.entries(documents))('%s', { timeout: 3_600_000 }, async (_name, give) => {
  const document = give();
  const slots = listSlots(document);
  const step = isLong ? 1 : Math.ceil(slots.length / 24);
  let [emitted, judged] = [0, 0];
  for (let index = 0; index < slots.length; index += step) {
    const { holder, key } = slots[index] ?? { holder: {}, key: '' };
    const held: unknown = Reflect.get(holder, key);
    for (const value of isLong ? values : [values[(index / step) % values.length]]) {
      Reflect.set(holder, key, value);
      emitted += await judgeOutcome(document, folder);
      judged += 1;
    }
    Reflect.set(holder, key, held);
  }
  expect(emitted).toBeGreaterThan(isLong ? 20 : judged / 2);
});

it('an object in the place of a text is reported, and nothing throws', async () => {
  const list = [{ valueOf: 1 }, { valueOf: 1 }];
  const enums = { openapi: '3.0.0', info: { title: 'A', version: '1' }, paths: {} };
  const schemas = { A: { type: 'object', enum: list } };
  const found = [
    { ...Object(discovery('word')), title: odd, name: odd, version: odd, discoveryVersion: odd },
    {
      ...Object(discovery('word')),
      parameters: { a: { type: 'integer', minimum: odd, default: odd } },
    },
    { ...Object(swagger('word')), tags: list },
    { ...enums, components: { schemas } },
  ];
  for (const document of found) await judgeOutcome(document, folder);
});

function listSlots(root: unknown): readonly { readonly holder: object; readonly key: string }[] {
  if (typeof root !== 'object' || root === null) return [];
  return Object.keys(root).flatMap((key) => [
    { holder: root, key },
    ...listSlots(Reflect.get(root, key)),
  ]);
}
