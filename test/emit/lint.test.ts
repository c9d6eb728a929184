/** A linter with its defaults finds nothing in what is written, so that it upsets nobody's app. */

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { node } from '../command.ts';
import { packageRoot } from '../../generator/node/package-root.ts';

const root = packageRoot();
const folder = mkdtempSync(join(tmpdir(), 'specwright-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
// In place of the settings of this repository.
const defaults = join(folder, 'defaults.json');
writeFileSync(defaults, '{}');

function lint(...paths: readonly string[]): ReturnType<typeof node> {
  const settings = ['-c', defaults, '--disable-nested-config', '--deny-warnings'];
  return node(root, oxlint, ...settings, '--format=unix', ...paths);
}

it('oxlint finds nothing in the golden cases and the clients of this repository', async () => {
  const cases = readdirSync(join(root, 'test/cases'), { withFileTypes: true });
  const outputs = cases
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `test/cases/${name}/expected`);
  const { code, out } = await lint(...outputs, 'generated');
  expect(out.trim()).toBe('');
  expect(code).toBe(0);
});

it('it would find what its defaults forbid', async () => {
  const path = join(folder, 'wrong.ts');
  writeFileSync(path, 'export const text: String = `a`;\n');
  const { code, out } = await lint(path);
  expect(out).toContain('no-wrapper-object-types');
  expect(code).toBe(1);
});
