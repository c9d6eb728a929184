// In: the runtime. Out: whether the hover of an export says what it is, and of a public one how to use it.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { ts } from 'ts-morph';
import { describe, expect, test } from 'vitest';
import { runtimeModules } from '../runtime-modules.ts';

interface Export {
  readonly file: string;
  readonly name: string;
  readonly doc: string;
}

function printSource(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
}

/** What the statements of a file declare and export; an overload counts once, by its first comment. */
function listExports({ name: module, path }: (typeof runtimeModules)[number]): Export[] {
  const file = `${module}.ts`;
  const found = new Map<string, Export>();
  for (const statement of printSource(`templates/runtime/${path}.ts`).statements) {
    for (const one of listHandedOn(statement, path)) found.set(one.name, { ...one, file });
    const flags = ts.getCombinedModifierFlags(statement as unknown as ts.Declaration); // any statement may have them
    if (!(flags & ts.ModifierFlags.Export)) continue;
    // Zod says itself what its words are.
    if (/: typeof zod\.\w+ =/.test(statement.getText())) continue;
    const doc = ts.getJSDocCommentsAndTags(statement).map((node) => node.getText());
    for (const name of listNames(statement)) {
      if (!found.has(name)) found.set(name, { file, name, doc: doc.join('\n') });
    }
  }
  return [...found.values()];
}

/** What a module exports from another one. */
function listHandedOn(statement: ts.Statement, path: string): readonly Export[] {
  if (!ts.isExportDeclaration(statement)) return [];
  const [, from = ''] = /'\.\/(.+)\.ts'/.exec(statement.getText()) ?? [];
  const module = runtimeModules.find((one) => one.path === join(dirname(path), from));
  const all = module === undefined ? [] : listExports(module);
  const { exportClause } = statement;
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return all;
  const names = exportClause.elements.map(({ name }) => name.text);
  return all.filter(({ name }) => names.includes(name));
}

function listNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as { readonly name?: ts.Node }; // a declaration of one thing
  return name ? [name.getText()] : [];
}

/** What the index of some generated client hands on: `runtime/file.ts name`. */
function publicNames(): Set<string> {
  const names = new Set<string>();
  for (const api of readdirSync('generated', { withFileTypes: true })) {
    if (!api.isDirectory() || api.name === 'runtime') continue;
    for (const statement of printSource(`generated/${api.name}/index.ts`).statements) {
      if (!ts.isExportDeclaration(statement)) continue;
      const [, file] = /\/runtime\/(.+)\.js/.exec(statement.moduleSpecifier?.getText() ?? '') ?? [];
      const { exportClause } = statement;
      if (!file || !exportClause || !ts.isNamedExports(exportClause)) continue;
      for (const { name } of exportClause.elements) names.add(`${file}.ts ${name.text}`);
    }
  }
  return names;
}

/** Modules that stand beside a client for those who ask for them. */
const requested = new Set(
  ['base58', 'fold', 'form-post', 'issues', 'logging', 'luhn', 'telemetry'].map(
    (name) => `${name}.ts`,
  ),
);

/** What files of generated clients and golden cases import; validators' words are spelled as zod spells its own. */
function importedNames(): Set<string> {
  const names = new Set<string>();
  for (const folder of ['generated', 'test/cases']) {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/(?<!validators)\.ts$/.test(path) || /\bruntime\b/.test(path)) continue;
      const text = readFileSync(`${folder}/${path}`, 'utf8');
      for (const [, listed = '', module] of text.matchAll(IMPORT)) {
        for (const name of listed.match(/\w+(?= as |,|\s*$)/g) ?? []) {
          names.add(`${module}.ts ${name}`);
        }
      }
    }
  }
  return names;
}

const IMPORT = /^import (?:type )?\{([^}]*)\} from '[./]*\/runtime\/([\w-]+)\.js';/gm;

function label({ file, name }: Export): string {
  return `${file} ${name}`;
}

describe('the runtime', () => {
  const all = runtimeModules.flatMap(listExports);

  test('describes every export', () => {
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter(({ doc }) => !/\/\*\*[\s*]*[^\s*]/.test(doc)).map(label)).toEqual([]);
  });

  test('shows how to use every export that generated code imports', () => {
    const names = importedNames();
    expect(names.size).toBeGreaterThan(70);
    const imported = all.filter((one) => names.has(label(one)) || requested.has(one.file));
    expect(imported.length).toBeGreaterThan(80);
    expect(imported.filter(({ doc }) => !doc.includes('@example')).map(label)).toEqual([]);
  });

  test('shows how to use what clients re-export', () => {
    const handed = publicNames();
    const shown = all.filter((one) => handed.has(label(one)));
    expect(shown.length).toBeGreaterThan(40);
    expect(shown.filter(({ doc }) => !doc.includes('@example')).map(label)).toEqual([]);
  });
});
