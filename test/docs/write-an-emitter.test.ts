/** The emitters of docs/write-an-emitter.md write what the page shows, and that compiles. */

import { copyFileSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { specwright } from '../command.ts';
import { createFolder, listFiles, writeFiles } from '../folder.ts';
import { compile, flags, places, resolutions } from '../types/compile.ts';
import { readSamples } from './samples.ts';

const page = 'docs/write-an-emitter.md';
/** As far as the page uses it. */
const rxjs = {
  'package.json': '{ "name": "rxjs", "version": "7.8.2", "type": "module", "types": "index.d.ts" }',
  'index.d.ts': `export declare class Observable<T> {
  subscribe(next: (value: T) => void): void;
}
export declare function defer<T>(make: () => PromiseLike<T>): Observable<T>;
`,
};

it('the output that the page shows is what its emitters write', async () => {
  const samples = readSamples(readFileSync(page, 'utf8'));
  const shown = samples.filter(({ path }) => path === 'test/docs/write-an-emitter.test.ts');
  const files = samples.filter(({ kind }) => kind === 'file');
  expect([shown.length, files.length]).toEqual([4, 6]);
  const folder = createFolder({ 'package.json': '{ "type": "module" }' });
  writeFiles(folder, Object.fromEntries(files.map(({ path, text }) => [path.slice(4), text])));
  writeFiles(join(folder, 'node_modules/rxjs'), rxjs);
  symlinkSync(resolve('node_modules/zod'), join(folder, 'node_modules/zod'));
  copyFileSync('docs/shop.yaml', join(folder, 'shop.yaml'));
  const first = join(folder, 'first');
  copyFileSync('docs/shop.yaml', join(first, 'shop.yaml'));
  expect(await specwright(first, 'generate')).toMatchObject({ code: 0, err: '' });
  expect(await specwright(folder, 'generate')).toMatchObject({ code: 0, err: '' });
  const output = join(folder, 'api/shop');
  const paths = ['by-tag.ts', 'drafts.ts', 'observables.ts'];
  const texts = [
    ...paths.map((path) => readFileSync(join(output, path), 'utf8')),
    readFileSync(join(first, 'src/api/shop/routes.ts'), 'utf8'),
  ];
  for (const { text } of shown) expect(texts.join('\n')).toContain(text);
  const all = listFiles(output).filter((path) => path.endsWith('.ts'));
  const options = { ...flags, ...resolutions.NodeNext, ...places.browser, skipLibCheck: true };
  const errors = await compile(
    '7',
    all.map((path) => join(output, path)),
    options,
  );
  expect(errors).toBe('');
});
