/** Prettier is the reference: what our formatter writes, it would write, over the golden files and over made-up code. */

import { array, assert, asyncProperty, constantFrom, integer, oneof, tuple } from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format as prettier } from 'prettier';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { format, style } from '../../generator/run/write/format.ts';

const reference = (text: string): Promise<string> =>
  prettier(text, { ...style, parser: 'babel-ts' });

describe('golden files', () => {
  const files = readdirSync('test/cases', { recursive: true, encoding: 'utf8' });

  it.each(files.filter((file) => /[\\/]expected[\\/].*\.ts$/.test(file)))('%s', async (path) => {
    const text = readFileSync(join('test/cases', path), 'utf8');
    expect(await reference(text)).toBe(text);
    expect(await format(path, text)).toBe(text);
  });
});

describe('unions', () => {
  const word = integer({ min: 1, max: 30 }).map((length) => `T${'y'.repeat(length)}`);
  const literal = constantFrom(
    "'open'",
    "'日本語の文字'",
    "'🎉 ready'",
    "'e\u0301tat'",
    'null',
    '17',
  );
  const member = oneof(
    word,
    literal,
    word.map((name) => `{ a: ${name}; b?: string }`),
  );
  const union = array(member, { minLength: 2, maxLength: 7 }).map((list) => list.join(' | '));
  const inner = oneof(
    union,
    union.map((text) => `(${text})[]`),
    union.map((text) => `Record<string, ${text}>`),
    tuple(union, union).map(([one, other]) => `{ a: ${one}; b?: (${other})[] | undefined } | null`),
    tuple(union, union).map(([one, other]) => `Result<${one}, ${other}>`),
    tuple(union, union).map(([one, other]) => `((${one}) & { a: ${other} })[] | undefined`),
  );
  const declaration = oneof(
    tuple(word, inner).map(([name, type]) => `export type ${name} = ${type};`),
    tuple(word, inner).map(
      ([name, type]) =>
        `export interface ${name} { ${name}?: ${type}; readonly [name: string]: ${type} }`,
    ),
    tuple(word, inner).map(([name, type]) => `export class ${name} { readonly ${name}: ${type}; }`),
    tuple(word, inner, inner).map(
      ([name, one, other]) =>
        `export function ${name}(http: Http, params: ${one}, options?: ${other}): Promise<${other}> { return f(); }`,
    ),
    tuple(word, inner).map(
      ([name, type]) => `export type ${name} = (${name}: ${type}) => ${type};`,
    ),
  );

  it('break where prettier breaks them', async () => {
    const runs = process.env['SPECWRIGHT_LONG'] === '1' ? 5000 : 150;
    const law = asyncProperty(declaration, async (text) => {
      expect(await format('a.ts', text)).toBe(await reference(text));
    });
    await assert(law, { seed: 7, numRuns: runs });
  });
});

describe('documents', () => {
  it('are formatted by prettier', async () => {
    expect(await format('a.md', '#  A\n* b')).toBe('# A\n\n- b\n');
  });

  it('that ask to be left alone are', async () => {
    const text =
      '<!-- b -->\n<!-- prettier-ignore-start -->\n\n#  A\n* b\n\n<!-- prettier-ignore-end -->\n';
    expect(await format('a.md', text)).toBe(text);
    expect(await prettier(text, { ...style, parser: 'markdown' })).toBe(text);
  });
});

describe('a platform that oxfmt has no build for', () => {
  const module = '../../generator/run/write/formatter.ts';
  afterEach(() => vi.doUnmock(module));

  it('has the same output from prettier', async () => {
    const formatNatively = vi.fn<() => Promise<undefined>>().mockResolvedValue(undefined);
    vi.doMock(module, () => ({ formatNatively }));
    expect(await format('a.ts', 'export type A=1|2')).toBe('export type A = 1 | 2;\n');
    expect(formatNatively).toHaveBeenCalledOnce();
  });
});

it('a syntax error is reported in the words of prettier', async () => {
  await expect(format('a.ts', 'const = 1;')).rejects.toThrow(/Unexpected token/);
});
