/** `specwright upgrade` as people run it: what it prints, its exit codes, what it writes and what it does not. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { specwright } from '../../../test/command.ts';
import { createFolder, readState } from '../../../test/folder.ts';
import { moveLine } from '../report/moved-lines.ts';
import { change, shop } from './pairs/shop.ts';

const app = `import { Shop } from './api/shop/index.js';

const shop = new Shop();
export const read = (id: string) => shop.getOrder({ id });
export const all = () => shop.listOrders();
`;

const renamed = change(
  ['operationId: getOrder', 'operationId: readOrder'],
  ['maximum: 100, default: 20', 'maximum: 100, default: 50'],
);

async function open(files: Record<string, string> = {}): Promise<string> {
  const folder = createFolder({
    'specwright.config.ts': `export default { apis: { shop: 'specs/shop.yaml' }, output: 'src/api' };\n`,
    'package.json': '{ "type": "module" }\n',
    'tsconfig.json':
      '{ "compilerOptions": { "module": "NodeNext", "strict": true, "noEmit": true, "target": "ES2022", "types": [], "lib": ["ES2022", "DOM"] }, "include": ["src"] }\n',
    'specs/shop.yaml': shop,
    'new.yaml': renamed,
    'src/app.ts': app,
    ...files,
  });
  const { code } = await specwright(folder, 'generate');
  expect(code).toBe(0);
  return folder;
}

it('prints lines with their changes, and writes nothing', async () => {
  const folder = await open();
  const before = readState(folder);
  const { code, out } = await specwright(folder, 'upgrade', 'new.yaml');
  expect(code).toBe(1);
  expect(out).toContain('1 line does not compile, 1 line means something else.');
  expect(out).toContain('src/app.ts:4:42  does not compile');
  expect(out).toContain("Property 'getOrder' does not exist on type 'Shop'. (TS2339)");
  expect(out).toContain('src/app.ts:5:31  means something else');
  expect(out).toContain('`limit` is left out: default `20` → `50`.');
  expect(readState(folder)).toEqual(before);
});

it('prints JSON, Markdown, SARIF, and lines for code hosts', async () => {
  const folder = await open();
  const run = async (format: string): Promise<string> =>
    (await specwright(folder, 'upgrade', 'new.yaml', '--format', format)).out;
  expect(JSON.parse(await run('json'))).toMatchObject({
    ok: false,
    counts: { 'does-not-compile': 1, 'means-something-else': 1, note: 0 },
    changes: [
      { id: 'operation-id-changed', lines: [{ file: 'src/app.ts', line: 4, code: 'TS2339' }] },
      {
        id: 'request-parameter-default-changed',
        lines: [{ line: 5, kind: 'means-something-else' }],
      },
    ],
    unexplained: [],
  });
  expect(await run('markdown')).toContain(
    '- `src/app.ts:5` `listOrders` **means something else**:',
  );
  expect(JSON.parse(await run('sarif'))).toMatchObject({
    runs: [{ results: [{ ruleId: 'DIFF-811' }, { ruleId: 'DIFF-812' }] }],
  });
  expect(await run('github')).toMatch(
    /^::error file=src\/app\.ts,line=4,.*\n::warning file=src\/app\.ts,line=5,/,
  );
  expect(JSON.parse(await run('gitlab'))).toMatchObject([
    { severity: 'major', location: { path: 'src/app.ts', lines: { begin: 4 } } },
    { severity: 'minor', location: { lines: { begin: 5 } } },
  ]);
});

it('ends with 0 where nothing breaks, and with 2 where something cannot be read', async () => {
  const folder = await open();
  const run = async (...args: string[]): Promise<number> =>
    (await specwright(folder, 'upgrade', ...args)).code;
  expect(await run('specs/shop.yaml')).toBe(0);
  expect(await run('nothing.yaml')).toBe(2);
  expect(await run()).toBe(2);
  expect(await run('new.yaml', '--api', 'other')).toBe(2);
  writeFileSync(join(folder, 'new.yaml'), 'openapi: [');
  expect(await run('new.yaml')).toBe(2);
});

it('is a part of diff', async () => {
  const folder = await open();
  const args = ['diff', 'specs/shop.yaml', 'new.yaml', '--project', '.'];
  const { code, out } = await specwright(folder, ...args);
  expect(code).toBe(3);
  expect(out).toContain('src/app.ts:4:42  does not compile');
});

it('rewrites callers, replaces the document and generates', async () => {
  const folder = await open();
  const { code, out } = await specwright(folder, 'upgrade', 'new.yaml', '--write');
  expect(out).toContain('src/app.ts:4:42  does not compile  rewritten');
  // What means something else is left to a person.
  expect(code).toBe(1);
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  expect(read('src/app.ts')).toBe(app.replace('getOrder', 'readOrder'));
  expect(read('specs/shop.yaml')).toBe(renamed);
  expect((await specwright(folder, 'check')).code).toBe(0);
  expect((await specwright(folder, 'upgrade', 'new.yaml')).code).toBe(0);
});

it('writes nothing where the document cannot be replaced', async () => {
  const folder = await open();
  writeFileSync(
    join(folder, 'specwright.config.ts'),
    `export default { apis: { shop: 'specs/shop.json' }, output: 'src/api' };\n`,
  );
  writeFileSync(join(folder, 'specs/shop.json'), JSON.stringify(load(shop)));
  const { code, err } = await specwright(folder, 'upgrade', 'new.yaml', '--write');
  expect(code).toBe(2);
  expect(err).toContain('DIFF-815');
  expect(readFileSync(join(folder, 'src/app.ts'), 'utf8')).toBe(app);
});

it('writes nothing where the output cannot be replaced', async () => {
  const folder = await open();
  const edited = join(folder, 'src/api/shop/models.ts');
  writeFileSync(edited, `${readFileSync(edited, 'utf8')}export type Mine = 1;\n`);
  const { code, err } = await specwright(folder, 'upgrade', 'new.yaml', '--write');
  expect(code).toBe(2);
  expect(err).toContain('WRITE-6');
  expect(readFileSync(join(folder, 'src/app.ts'), 'utf8')).toBe(app);
  expect(readFileSync(join(folder, 'specs/shop.yaml'), 'utf8')).toBe(shop);
});

it('finds lines where they are after their file was rewritten', () => {
  const before = 'import a\nimport b\n\none\ntwo\nthree\n';
  const after = 'import b\n\none\ntwo!\nthree\n';
  expect([4, 5, 6].map((line) => moveLine(before, after, line))).toEqual([3, 5, 5]);
  expect(moveLine(before, before, 4)).toBe(4);
});
