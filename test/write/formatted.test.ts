/** A formatter may go over the output: that is no edit, while a word that a person changed is one. */

import { array, assert, asyncProperty, constantFrom, tuple } from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format as prettier, type Options } from 'prettier';
import { describe, expect, it } from 'vitest';
import { format } from '../../generator/run/write/format.ts';
import { findSkeleton, hashSkeleton } from '../../generator/run/write/hash.ts';
import { createFolder, writeFiles } from '../folder.ts';
import { written } from './run.ts';

/** Styles of other projects. */
const styles: readonly Options[] = [
  {},
  { printWidth: 60, tabWidth: 4, semi: false, trailingComma: 'none', arrowParens: 'avoid' },
  { useTabs: true, quoteProps: 'consistent', bracketSpacing: false, experimentalTernaries: true },
  { printWidth: 140, objectWrap: 'collapse', proseWrap: 'always', singleQuote: true },
];

const paths = [
  'card-payments/client.ts',
  'card-payments/operations/paylink.ts',
  'content-generation/enums.ts',
  'monitoring-downtimes/validators.ts',
  'runtime/client.ts',
  'package-insights/README.md',
];
const texts = Object.fromEntries(
  paths.map((path) => [path, readFileSync(join('generated', path), 'utf8')]),
);

describe.each(styles)('a formatter with %j', (style) => {
  it('makes no edit, also where the document has changed since', async () => {
    const root = createFolder();
    await written(root, texts);
    for (const [path, text] of Object.entries(texts)) {
      const parser = path.endsWith('.ts') ? 'typescript' : 'markdown';
      writeFiles(root, { [path]: await prettier(text, { ...style, parser }) });
    }
    const next = Object.fromEntries(paths.map((path) => [path, `${texts[path]}\n// new\n`]));
    const kinds = await written(root, next);
    expect(Object.entries(kinds).filter(([, kind]) => kind !== 'updated')).toEqual([]);
  });
});

describe('the skeleton of a text', () => {
  it('is the same for every way to lay it out', () => {
    const text = `type A =\n  | 'x'\n  | { a: string; b?: number; };\nconst f = (\n  a: A,\n) => [ 1,\n 2, ];\n`;
    expect(findSkeleton('a.ts', text)).toBe("typeA='x'|{a:string;b?:number};constf=(a:A)=>[1,2];");
    const document = `# A  title\n\nOne\ntwo.\n\n\`\`\`ts\nf({\n  a: 1,\n});\n\`\`\`\n\nThree\nfour.\n\n\`\`\`ts\ng();\n\`\`\`\n`;
    expect(findSkeleton('a.md', document)).toBe(
      '# A title One two. ```ts f({a:1});``` Three four. ```ts g();``` ',
    );
    expect(findSkeleton('a.json', '{ "a" : 1 }')).toBe('{ "a" : 1 }');
  });

  it.each([
    ['a space in a text', `const a = 'x y';`, `const a = 'xy';`],
    ['a space in a template', 'const a = `x y`;', 'const a = `xy`;'],
    ['a word in a comment', `/** One. */ const a = 1;`, `/** Two. */ const a = 1;`],
    ['a space in a comment', `// can not\nconst a = 1;`, `// cannot\nconst a = 1;`],
    ['a comma in a text', `const a = ',}';`, `const a = '}';`],
    ['an operator', `const a = b || c;`, `const a = b | c;`],
    ['a member', `interface A { a: 1; b: 2 }`, `interface A { a: 1 }`],
  ])('sees %s', (_what, one, other) => {
    expect(hashSkeleton('a.ts', one)).not.toBe(hashSkeleton('a.ts', other));
  });

  it('does not depend on a formatter that runs twice', async () => {
    const names = constantFrom('a', 'b', 'cd', "'e f'");
    const values = constantFrom(
      '1',
      "'x'",
      '{ a: 1 }',
      '[1, 2]',
      '(a: string) => a',
      "['a', 'b'] as const",
    );
    const members = array(tuple(names, values), { maxLength: 8 });
    await assert(
      asyncProperty(members, constantFrom(...styles), async (rows, style) => {
        const text = await format(
          'a.ts',
          `const x = {${rows.map(([name, value]) => `${name}: ${value}`).join(', ')}};`,
        );
        const other = await prettier(text, { ...style, parser: 'typescript' });
        const back = await format('a.ts', other);
        expect(findSkeleton('a.ts', back)).toBe(findSkeleton('a.ts', text));
      }),
      { seed: 20, numRuns: 60 },
    );
  });
});
