/** Golden TypeScript becomes JavaScript and declarations, in prettier's style too; what cannot is reported with its line. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format as prettier } from 'prettier';
import { describe, expect, it } from 'vitest';
import { format, style } from '../../generator/run/write/format.ts';
import { compile } from '../../generator/run/write/javascript.ts';
import { runtimeFiles } from '../runtime-modules.ts';

const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;

/** The types of plain validators are inferred: a declaration would have to repeat all of them. */
function isPlain(path: string): boolean {
  return /^import \* as z from 'zod(?:\/mini)?';$/m.test(readFileSync(path, 'utf8'));
}

describe('golden files and the runtime', () => {
  const golden = readdirSync('test/cases', { recursive: true, encoding: 'utf8' })
    .filter((file) => /[\\/]expected[\\/].*\.ts$/.test(file))
    .map((file) => join('test/cases', file))
    .filter((path) => !isPlain(path));

  // Golden files of one name are alike.
  const some = golden.filter((_path, index) => isLong || index % 4 === 0);

  it.each([...some, ...runtimeFiles])('%s', async (path) => {
    const compiled = compile(path, readFileSync(path, 'utf8'));
    expect(compiled?.faults).toEqual([]);
    expect([...(compiled?.files ?? [])]).not.toEqual([]);
    for (const [ending, raw] of compiled?.files ?? []) {
      const text = await format(`a${ending}`, raw);
      expect(text).toBe(await prettier(text, { ...style, parser: 'babel-ts' }));
    }
  });
});

it('JavaScript keeps the header, the comment of a declaration, and marks of pure calls', () => {
  const text = `// Generated.

import type { A } from './a.js';
import { make } from './make.js';

/** What it is for. */
export const thing: A = /* @__PURE__ */ make<A>({ a: 1 });

export type B = A | undefined;
`;
  const files = Object.fromEntries(compile('thing.ts', text)?.files ?? []);
  expect(files['.js']).toBe(`// Generated.

import { make } from "./make.js";
/** What it is for. */
export const thing = /* @__PURE__ */ make({ a: 1 });
`);
  expect(files['.d.ts']).toBe(`// Generated.

import type { A } from "./a.js";

/** What it is for. */
export declare const thing: A;
export type B = A | undefined;
`);
});

it('JavaScript has invisible characters, and those that tools obey, escaped as in TypeScript', () => {
  const text = `export const a: { readonly '\\ufeff': '\\u202e' } = { '\\ufeff': '\\u202e' };
export const b: string = '\\u001b[2J\\\\\\u0023 sourceMappingURL=x\\ud800';
`;
  const files = Object.fromEntries(compile('hidden.ts', text)?.files ?? []);
  expect(files['.js']).toContain('{ "\\ufeff": "\\u202e" }');
  expect(files['.js']).toContain('"\\x1B[2J\\\\\\u0023 sourceMappingURL=x\\ud800"');
  expect(files['.d.ts']).toMatch(/"\\ufeff"\]?: "\\u202e"/);
  expect(Object.values(files).join('')).toMatch(/^[\n\t -~]*$/);
});

it('the conversion reports a missing type annotation with its line', () => {
  const text = `// Ünïcödé 🎉\nexport const a: string = 'ö';\nexport function mine() {\n  return f();\n}\n`;
  expect(compile('mine.ts', text)?.faults).toEqual([
    { message: expect.stringContaining('return type'), line: 'export function mine() {' },
  ]);
});

it('the conversion leaves a syntax error to the steps that report it', () => {
  expect(compile('broken.ts', 'export const = 1;')).toBeUndefined();
});
