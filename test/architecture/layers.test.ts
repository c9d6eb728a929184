/** Imports run one way only: a folder of the generator imports what stands left of it, and nothing else. */

import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const order = [
  'diagnostics',
  'load',
  'validate',
  'ir',
  'plan',
  'emit',
  'node',
  'write',
  'cache',
  'config',
  'project',
  'timings',
  'pipeline',
  'exports',
  'memory',
  'diff',
  'core',
  'page',
  'package',
  'watch',
  'http',
  'modules',
  'serve',
  'mcp',
  'emitters',
  'index',
  'plugin',
  'testing',
  'init',
  'cli',
  'bin',
];
const root = resolve('generator');

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'dist' ? [] : filesBelow(path);
    return path.endsWith('.ts') ? [path] : [];
  });
}

/** `generator/load/files/read-file.ts` → `load`, `generator/cli.ts` → `cli`. */
function roomOf(path: string): string {
  return (relative(root, path).split('/')[0] ?? '').replace(/\.ts$/, '');
}

function importsOf(path: string): { readonly target: string; readonly typeOnly: boolean }[] {
  const text = readFileSync(path, 'utf8');
  const found = text.matchAll(
    /^(?:import|export)( type)?[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gms,
  );
  return [...found].map(([, type, from, lazy]) => ({
    target: resolve(dirname(path), from ?? lazy ?? ''),
    typeOnly: type !== undefined,
  }));
}

it('a folder imports only what stands left of it', () => {
  const wrong = filesBelow(root).flatMap((path) => {
    const here = order.indexOf(roomOf(path));
    return importsOf(path)
      .filter(({ target, typeOnly }) => !typeOnly && order.indexOf(roomOf(target)) > here)
      .map(({ target }) => `${relative(root, path)} imports ${relative(root, target)}`);
  });
  expect(wrong).toEqual([]);
});

/** They run in a browser too: what they read is given to them by a host (`load/host.ts`). */
const core = ['diagnostics', 'load', 'validate', 'ir', 'plan', 'emit', 'memory', 'core'];

it('the core uses nothing of Node', () => {
  const wrong = filesBelow(root)
    .filter((path) => core.includes(roomOf(path)))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      const modules = [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].map(
        ([, name = '']) => name,
      );
      const globals = text.match(/\b(?:process\.\w|Buffer\.|__dirname\b|import\.meta\b)/g) ?? [];
      return [...modules.filter(isBuiltin), ...globals].map(
        (name) => `${relative(root, path)} uses ${name}`,
      );
    });
  expect(wrong).toEqual([]);
});

it('every file of the generator stands in a known room', () => {
  const unknown = filesBelow(root).filter((path) => !order.includes(roomOf(path)));
  expect(unknown.map((path) => relative(root, path))).toEqual([]);
});

/** What is a product of its own beside the stages: what it uses of them, who uses it, and the files that those import. */
const products = {
  diff: {
    fronts: ['diff/diff.ts', 'diff/compare-documents.ts'],
    users: ['core', 'package', 'cli'],
    uses: [
      'config',
      'diagnostics',
      'emit',
      'ir',
      'load',
      'memory',
      'node',
      'pipeline',
      'plan',
      'project',
      'timings',
    ],
  },
  serve: {
    fronts: ['serve/serve.ts'],
    users: ['cli'],
    uses: ['diagnostics', 'http', 'ir', 'load', 'modules', 'node', 'page', 'project', 'watch'],
  },
  mcp: {
    fronts: ['mcp/mcp.ts'],
    users: ['cli'],
    uses: ['diagnostics', 'http', 'ir', 'modules', 'node', 'project'],
  },
  page: {
    fronts: ['page/page.ts'],
    users: ['cli', 'serve'],
    uses: ['diagnostics', 'emit', 'ir', 'load', 'node', 'plan'],
  },
} as const;

describe.each(Object.entries(products))('%s', (name, { fronts, users, uses }) => {
  const imports = filesBelow(root).flatMap((path) =>
    importsOf(path).map(({ target }) => ({ from: path, to: relative(root, target) })),
  );
  const isOwn = (path: string): boolean => path.startsWith(`${name}/`);

  it('is used through its front files, by those who are said to', () => {
    const outside = imports.filter(({ from, to }) => isOwn(to) && roomOf(from) !== name);
    expect(outside.filter(({ to }) => !fronts.some((front) => front === to))).toEqual([]);
    expect([...new Set(outside.map(({ from }) => roomOf(from)))].sort()).toEqual([...users].sort());
  });

  it('uses what it is said to', () => {
    const inside = imports.filter(({ from, to }) => roomOf(from) === name && !to.startsWith('..'));
    const rooms = new Set(inside.map(({ to }) => roomOf(join(root, to))));
    rooms.delete(name);
    expect([...rooms].sort()).toEqual([...uses]);
  });
});

it('the runtime imports nothing of the generator', () => {
  const wrong = filesBelow(resolve('templates/runtime')).flatMap((path) =>
    importsOf(path)
      .filter(({ target }) => dirname(target) !== resolve('templates/runtime'))
      .map(({ target }) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

it('the generator knows no API by name', () => {
  const named = filesBelow(root).filter((path) =>
    /mediation|customer-?error|package-?insight|file-?storage|card-?payment|paylink|downtime|\bpurl\b/i.test(
      readFileSync(path, 'utf8'),
    ),
  );
  expect(named.map((path) => relative(root, path))).toEqual([]);
});
