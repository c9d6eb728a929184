/** A linter with its defaults finds nothing in what is written, so that it upsets nobody's app. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import { afterAll, expect, it } from 'vitest';
import { node } from '../command.ts';
import { packageRoot } from '../../generator/run/disk/package-root.ts';
import { runtimeFiles } from '../runtime-modules.ts';

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

it('oxlint would find what its defaults forbid', async () => {
  const path = join(folder, 'wrong.ts');
  writeFileSync(path, 'export const text: String = `a`;\n');
  const { code, out } = await lint(path);
  expect(out).toContain('no-wrapper-object-types');
  expect(code).toBe(1);
});

it('no file imports a module twice', () => {
  const files = ['test/cases', 'generated'].flatMap((start) =>
    readdirSync(join(root, start), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.[jt]s$/.test(path))
      .map((path) => join(root, start, path)),
  );
  expect(files.length).toBeGreaterThan(300);
  const twice = files.flatMap((path) => {
    const imports = readFileSync(path, 'utf8').matchAll(/^import\b[^;]*?\bfrom '([^']+)';$/gm);
    const modules = Array.from(imports, ([, module = '']) => module);
    return modules.filter((module, index) => modules.indexOf(module) < index).map(() => path);
  });
  expect(twice).toEqual([]);
});

/** The findings of Biome's `noAssignInExpressions` and `useIterableCallbackReturn`, which oxlint does not have by default. */
function findTricks(path: string, text: string): readonly string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isInnerAssignment(node) || isGivingLoop(node)) found.push(`${path}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isInnerAssignment(node: ts.Node): boolean {
  if (!isAssignment(node)) return false;
  const outer = ts.isParenthesizedExpression(node.parent) ? node.parent.parent : node.parent;
  // Steps of loops may be several, and a chain sets several.
  const isStep = ts.isForStatement(outer) || ts.isForStatement(outer.parent) || isAssignment(outer);
  return !(ts.isExpressionStatement(outer) || ts.isArrowFunction(outer) || isStep);
}

function isAssignment(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function isGivingLoop(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !node.expression.getText().endsWith('.forEach')) return false;
  const [callback] = node.arguments;
  return (
    callback !== undefined &&
    ts.isArrowFunction(callback) &&
    !ts.isBlock(callback.body) &&
    !ts.isCallExpression(callback.body) &&
    !ts.isVoidExpression(callback.body)
  );
}

it('the runtime has no assignment inside an expression, and no loop that gives something', () => {
  expect(runtimeFiles.length).toBeGreaterThan(100);
  const found = runtimeFiles.flatMap((path) => findTricks(path, readFileSync(path, 'utf8')));
  expect(found).toEqual([]);
  expect(findTricks('a.ts', 'const a = (b ??= 1); c.forEach((d) => d || e());')).toHaveLength(2);
});
