/** The runner of whole folders finds the documents in them, and what is wrong with an output. */

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { documentsBelow } from './documents.ts';
import { typeCheck } from './runner.ts';

const folder = mkdtempSync(join(tmpdir(), 'specwright-corpus-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('descriptions are distinguished from other files', () => {
  mkdirSync(join(folder, 'in/deep'), { recursive: true });
  writeFileSync(join(folder, 'in/a.json'), '{"info": {}, \n "swagger": "2.0"}');
  writeFileSync(join(folder, 'in/deep/b.yaml'), '# a comment\nopenapi: 3.1.0\n');
  writeFileSync(join(folder, 'in/a.yaml'), 'openapi: 3.1.0\n');
  writeFileSync(join(folder, 'in/package.json'), '{ "name": "openapi" }');
  writeFileSync(join(folder, 'in/notes.md'), 'openapi: 3.1.0\n');
  const names = documentsBelow([join(folder, 'in')]).map(({ name }) => name);
  expect(names).toEqual(['a', 'a-2', 'deep_b']);
});

it('errors of types are reported by file', async () => {
  const output = join(folder, 'out.v1', '.hidden');
  mkdirSync(output, { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(output, 'wrong.ts'), 'export const wrong: string = 1;\n');
  const { errors } = await typeCheck('typescript', [output], folder);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/wrong\.ts.*TS2322/);
});

it('the examples of a README are checked with the output', async () => {
  const output = join(folder, 'shown');
  mkdirSync(output, { recursive: true });
  const example = "import { A, lost } from './index.js';\n\nconst client = new A();";
  writeFileSync(join(output, 'index.ts'), 'export class A {\n  b(): void {}\n}\n');
  writeFileSync(
    join(output, 'README.md'),
    `\`\`\`ts\n${example}\n\`\`\`\n\n\`\`\`ts\nclient.b();\n\`\`\`\n`,
  );
  const { errors } = await typeCheck('typescript', [output], folder);
  expect(errors).toHaveLength(2);
  expect(errors[0]).toMatch(/shown\.examples\/0\.ts.*(?:TS2305|TS6133)/);
});
