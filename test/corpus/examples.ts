/** The code of a README and of its pages, written out beside the output that it shows, to be type-checked with it. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const FENCE = /^(`{3,})ts\n([^]*?)^\1$/gm;

/** Paths of the files: one for each example, and one that stands for the packages that only readers have. */
export function examplesOf(output: string): readonly string[] {
  const folder = `${output}.examples`;
  const path = join(output, 'README.md');
  if (!existsSync(path)) return [];
  const beside = join(output, 'operations');
  const names = existsSync(beside) ? readdirSync(beside) : [];
  const pages = names.filter((name) => name.endsWith('.md')).map((name) => join(beside, name));
  const readme = [path, ...pages].map((one) => readFileSync(one, 'utf8')).join('\n');
  // Other code is the document's own.
  const codes = [...readme.matchAll(FENCE)]
    .map(([, , code = '']) => code)
    .filter((code) => /\bclient\b|from '\.\//.test(code));
  if (codes.length === 0) return [];
  const client = /^const client = new (\w+)\(/m.exec(readme)?.[1] ?? '';
  const index = `../${basename(output)}/`;
  const given = `import { ${client} } from '${index}index.js';\ndeclare const client: ${client};\n`;
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const others = codes.flatMap((code) =>
    [...code.matchAll(/from '([^'.][^']*)'/g)].map(([, name = '']) => name),
  );
  const shims = [...new Set(others)].map((name) => `declare module '${name}';\n`).join('');
  return [
    write('shims.d.ts', shims),
    ...codes.map((code, at) => {
      const asks = /\bclient\b/.test(code) && !code.includes('const client');
      // A reader goes on from what a call gives: exported, it is used.
      const text = code
        .replaceAll("from './", `from '${index}`)
        .replaceAll(/^const /gm, 'export const ');
      return write(`${at}.ts`, `${asks && client !== '' ? given : ''}${text}export {};\n`);
    }),
  ];
}
