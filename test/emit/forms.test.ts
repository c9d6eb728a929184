/** Every form of types, parameters, bodies and answers: the output compiles under all flags of the design. */

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emitAll } from './desk.ts';

const folder = mkdtempSync(join(tmpdir(), 'specwright-forms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const texts = await emitAll('test/emit/forms.yaml');
  texts.set('package.json', '{ "type": "module" }');
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});

const flags = {
  target: 'ES2022',
  module: 'NodeNext',
  lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  types: [],
  strict: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noEmit: true,
  skipLibCheck: true,
};

async function problems(
  exactOptionalPropertyTypes: boolean,
  include: readonly string[] = ['desk', 'runtime'],
  own: object = {},
): Promise<string> {
  const config = { compilerOptions: { ...flags, ...own, exactOptionalPropertyTypes }, include };
  const path = join(folder, 'tsconfig.json');
  writeFileSync(path, JSON.stringify(config));
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const run = promisify(execFile)(process.execPath, [compiler, '-p', path, '--pretty', 'false']);
  return run.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

it.each([true, false])('all output compiles with exactOptionalPropertyTypes %s', async (exact) => {
  expect(await problems(exact)).toBe('');
});

it('all of the runtime compiles without exactOptionalPropertyTypes', async () => {
  const own = { allowImportingTsExtensions: true, types: ['node'] };
  expect(await problems(false, [resolve('templates/runtime/*/*.ts')], own)).toBe('');
});
