/** The scripts of a package in; what those who install it can import, and what it needs for that itself, out. */

import { posix } from 'node:path';
import { runtimePackage } from '../plan/runtime-way.ts';

/** A module that can be imported from outside. */
export interface Entry {
  /** Key in `exports`: `.`, or `./runtime/logging`. */
  readonly name: string;
  /** Path without its ending: `index`. */
  readonly path: string;
}

export interface Needs {
  /** Packages that whoever imports `.` needs. */
  readonly required: ReadonlySet<string>;
  /** Packages that only another entry needs, or what is loaded when it is wanted. */
  readonly optional: ReadonlySet<string>;
}

/** `.`, and the modules of the runtime that nothing behind it uses: those stand there for who asks for them. */
export function entriesIn(texts: ReadonlyMap<string, string>): readonly Entry[] {
  const { files } = reachFrom(['index.js', 'index.d.ts'], texts, allImports);
  const others = [...texts.keys()].flatMap((path) => {
    const name = /^(runtime\/[a-z0-9-]+)\.js$/.exec(path)?.[1];
    const isUsed = files.has(path) || files.has(`${name}.d.ts`);
    return name === undefined || isUsed ? [] : [name];
  });
  return [
    { name: '.', path: 'index' },
    ...others.sort().map((path) => ({ name: `./${path}`, path })),
  ];
}

export function needsOf(texts: ReadonlyMap<string, string>): Needs {
  const { packages: required } = reachFrom(['index.js'], texts, staticImports);
  const { packages } = reachFrom(texts.keys(), texts, staticImports);
  if (required.has(runtimePackage)) addNeedsOfRuntime(texts, required, packages);
  return { required, optional: new Set([...packages].filter((name) => !required.has(name))) };
}

/** The package of the runtime leaves it to its users whether they have these. */
function addNeedsOfRuntime(
  texts: ReadonlyMap<string, string>,
  required: Set<string>,
  packages: Set<string>,
): void {
  if (texts.has('validators.js')) required.add('zod');
  if (texts.has('xml.js')) packages.add('fast-xml-parser');
}

interface Reached {
  readonly files: ReadonlySet<string>;
  /** Names of packages. */
  readonly packages: Set<string>;
}

function reachFrom(
  paths: Iterable<string>,
  texts: ReadonlyMap<string, string>,
  importsIn: (text: string) => readonly string[],
): Reached {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const text = texts.get(path);
    if (files.has(path) || text === undefined) continue;
    files.add(path);
    const names = importsIn(text);
    for (const name of names.filter((one) => !one.startsWith('.'))) packages.add(packageIn(name));
    const ending = path.endsWith('.d.ts') ? '.d.ts' : '.js';
    for (const name of names.filter((one) => one.startsWith('.'))) {
      waiting.push(posix.join(posix.dirname(path), name).replace(/\.js$/, ending));
    }
  }
  return { files, packages };
}

/** Statements begin a line, and what a document says stands in none of them but between quotes. */
const statement =
  /^(?:import|export) (?:type )?(?:\{[^}]*\}|\* as \w+|\*|\w+(?:, \{[^}]*\})?) from '([^'\n]+)'/gm;
const lazy = /\bimport\('(\.[^'\n]+)'\)/g;

function staticImports(text: string): readonly string[] {
  return [...text.matchAll(statement)].map(([, name = '']) => name);
}

function allImports(text: string): readonly string[] {
  return [...staticImports(text), ...[...text.matchAll(lazy)].map(([, name = '']) => name)];
}

/** `zod/v4/core` is of `zod`. */
function packageIn(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
