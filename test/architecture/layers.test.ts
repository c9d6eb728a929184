/** Imports run one way, types included: a room imports only the rooms before it. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folders } from '../../build/runtime-layout.mjs';
import { runtimeFiles } from '../runtime-modules.ts';

/** The house, from the ground up. */
const rooms = [
  'templates/runtime',
  'templates/page',
  'generator/core',
  'generator/features',
  'generator/run',
  'packages/diff',
  'packages/callers',
  'packages/publish',
  'packages/upgrade',
  'packages/serve',
  'packages/migrate',
  'generator/cli',
  'generator/entry',
];

/** The rooms inside of rooms, in the same order. */
const inside: Readonly<Record<string, readonly string[]>> = {
  'generator/core': ['diagnostics', 'code', 'load', 'validate', 'ir', 'plan', 'emit'],
  // A feature that uses no other, and that no other uses, needs no row.
  'generator/features': [
    'validators',
    'samples',
    'readme',
    'operation-pages',
    'agents',
    'optional.ts',
    'emitters.ts',
  ],
  'generator/run': [
    'timings.ts',
    'built.ts',
    'disk',
    'write',
    'outcome.ts',
    'cache',
    'config',
    'project',
    'pipeline',
    'memory',
    'modules',
    'fix',
    'plugin',
    'testing',
    'watch',
  ],
  'templates/runtime': Object.keys(folders),
};

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(?:dist|test)$/.test(entry.name) ? [] : filesBelow(path);
    return /\.tsx?$/.test(path) ? [path] : [];
  });
}

const files = ['generator', 'packages', 'templates'].flatMap(filesBelow);

interface Import {
  readonly from: string;
  readonly to: string;
}

const imports: readonly Import[] = files.flatMap((from) => {
  const found = readFileSync(from, 'utf8').matchAll(
    /^(?:import|export)[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gms,
  );
  return [...found].map(([, path, lazy]) => ({
    from,
    to: relative('.', resolve(dirname(from), path ?? lazy ?? '')),
  }));
});

function findRoom(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

/** Imports of a room that is not before their own. */
function listClimbs(order: readonly string[], roomOf: (path: string) => string): string[] {
  return imports
    .filter(({ from, to }) => order.includes(roomOf(from)) && order.includes(roomOf(to)))
    .filter(({ from, to }) => order.indexOf(roomOf(to)) > order.indexOf(roomOf(from)))
    .map(({ from, to }) => `${from} imports ${to}`);
}

it('every file is in a known room', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => !rooms.includes(findRoom(path)))).toEqual([]);
  expect(imports.filter(({ to }) => existsSync(to) && !rooms.includes(findRoom(to)))).toEqual([]);
});

it('a room imports only what is before it', () => {
  expect(listClimbs(rooms, findRoom)).toEqual([]);
});

it.each(Object.entries(inside))(
  'a folder inside of %s imports only what is before it',
  (room, order) => {
    const findInner = (path: string): string =>
      path.startsWith(`${room}/`) ? (path.split('/')[2] ?? '') : '';
    const inner = new Set(files.map(findInner).filter((name) => name !== ''));
    const unlisted = [...inner].filter((name) => !order.includes(name));
    if (room !== 'generator/features') expect(unlisted).toEqual([]);
    expect(listClimbs([...unlisted, ...order], findInner)).toEqual([]);
  },
);

function findFeature(path: string): string {
  return path.split('/')[2] ?? '';
}

it('features that are not in the list above use none of each other', () => {
  const features = imports.filter(
    ({ from, to }) =>
      /^generator\/features\/[\w-]+\//.test(from) && to.startsWith('generator/features/'),
  );
  const wrong = features
    .filter(({ from, to }) => findFeature(from) !== findFeature(to))
    .filter(({ from, to }) =>
      [from, to].some((path) => !inside['generator/features']?.includes(findFeature(path))),
    );
  const step = 'A feature that uses another one is behind it in `inside` of this test.';
  expect(
    wrong.map(({ from, to }) => `${from} imports ${to}`),
    step,
  ).toEqual([]);
});

/** It runs in a browser too: what it reads is given to it by a host (`core/load/host.ts`). */
it('the core, the features and generation in memory use nothing of Node', () => {
  const wrong = files
    .filter((path) => /^generator\/(?:core|features|run\/memory)\//.test(path))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      const modules = [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].map(
        ([, name = '']) => name,
      );
      const globals = text.match(/\b(?:process\.\w|Buffer\.|__dirname\b|import\.meta\b)/g) ?? [];
      return [...modules.filter(isBuiltin), ...globals].map((name) => `${path} uses ${name}`);
    });
  expect(wrong).toEqual([]);
});

it('no file is beside a folder of its name', () => {
  const doubled = files.filter((path) => existsSync(path.replace(/\.tsx?$/, '')));
  expect(doubled).toEqual([]);
});

it('the files of operations are used through their front', () => {
  const folder = 'generator/core/emit/operations';
  const outside = imports.filter(
    ({ from, to }) => !from.startsWith(folder) && to.startsWith(folder),
  );
  const others = outside.filter(({ to }) => to !== `${folder}/operations.ts`);
  const step = `Export it in ${folder}/operations.ts, and import that.`;
  expect(outside.length).toBeGreaterThan(10);
  expect(
    others.map(({ from, to }) => `${from} imports ${to}`),
    step,
  ).toEqual([]);
});

it('no folder has over 20 files', () => {
  const counts = new Map<string, number>();
  for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
});

it('no circle of imports has over five files', () => {
  const large = listCircles().filter((circle) => circle.length > 5);
  expect(large).toEqual([]);
});

/** Files that each lead to all others of their circle. */
function listCircles(): readonly (readonly string[])[] {
  const targets = new Map(files.map((path) => [path, new Set<string>()]));
  const sources = new Map(files.map((path) => [path, new Set<string>()]));
  for (const { from, to } of imports) {
    targets.get(from)?.add(to);
    sources.get(to)?.add(from);
  }
  const order: string[] = [];
  const seen = new Set<string>();
  for (const path of files) order.push(...listReached(path, targets, seen));
  const done = new Set<string>();
  return order.toReversed().map((path) => listReached(path, sources, done));
}

/** What a file leads to and is not seen yet, each after what it leads to. */
function listReached(
  path: string,
  next: ReadonlyMap<string, ReadonlySet<string>>,
  seen: Set<string>,
): readonly string[] {
  if (seen.has(path) || !next.has(path)) return [];
  seen.add(path);
  const below = [...(next.get(path) ?? [])].flatMap((one) => listReached(one, next, seen));
  return [...below, path];
}

/** The files of a product that others import. */
const products = {
  'packages/diff': ['diff.ts', 'compare-documents.ts'],
  'packages/publish': ['packing.ts'],
  'packages/serve': ['serve.ts', 'mcp/mcp.ts', 'page/page.ts'],
  'packages/migrate': ['migrate.ts'],
  'packages/upgrade': ['upgrade.ts'],
} as const;

describe.each(Object.entries(products))('%s', (room, fronts) => {
  it('is used through its fronts', () => {
    const outside = imports.filter(
      ({ from, to }) => findRoom(to) === room && findRoom(from) !== room,
    );
    const used = [...new Set(outside.map(({ to }) => relative(room, to)))];
    expect(used.toSorted()).toEqual([...fronts].toSorted());
  });

  it('says what it is, and needs nothing that is not installed with the command', () => {
    const manifest = readManifest(`${room}/package.json`);
    expect(manifest.private).toBe(true);
    expect(readFileSync(`${room}/README.md`, 'utf8')).toContain(`# ${manifest.name}`);
    const { dependencies, peerDependencies, devDependencies } = readManifest('package.json');
    const installed = { ...devDependencies, ...peerDependencies, ...dependencies };
    // What the bundle has in it is a development dependency.
    const { devDependencies: bundled } = manifest;
    const needed = { ...bundled, ...manifest.dependencies, ...manifest.peerDependencies };
    expect(installed).toMatchObject(needed);
    expect(listPackages(room)).toEqual(Object.keys(needed).toSorted());
  });
});

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** The packages that a room imports. */
function listPackages(room: string): string[] {
  const names = files
    .filter((path) => path.startsWith(`${room}/`))
    .flatMap((path) => [
      ...readFileSync(path, 'utf8').matchAll(/(?:from |import\()'([@a-z][^']*)'/g),
    ])
    .map(([, name = '']) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !isBuiltin(name));
  return [...new Set(names)].toSorted();
}

it('the runtime imports nothing of the generator', () => {
  const own = imports.filter(({ from }) => runtimeFiles.includes(from));
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter(({ to }) => !to.startsWith('templates/runtime/'))).toEqual([]);
});

it('the generator knows no API by name', () => {
  const own = files.filter((path) => !path.startsWith('templates/'));
  const named = own.filter((path) =>
    /mediation|customer-?error|package-?insight|file-?storage|card-?payment|paylink|downtime|\bpurl\b/i.test(
      readFileSync(path, 'utf8'),
    ),
  );
  expect(named).toEqual([]);
});
