/** The scripts of a package in; what those who install it can import, and what it needs for that itself, out. */

import { posix } from 'node:path';
import { listHelpers } from '../emit/index/emitter.ts';
import type { Packable } from '../pipeline/run.ts';
import { runtimePackage } from '../plan/runtime-way.ts';

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

/** `.`, and the modules of the runtime that are beside the client for who asks for them. */
export function listEntries({ api, job, output }: Packable): readonly Entry[] {
  const paths = listHelpers(api, job.options).map((name) => `runtime/${name}`);
  const others = paths.filter((path) => output.texts.has(`${path}.js`)).sort();
  return [{ name: '.', path: 'index' }, ...others.map((path) => ({ name: `./${path}`, path }))];
}

export function findNeeds(texts: ReadonlyMap<string, string>): Needs {
  const required = findPackages(['index.js'], texts);
  const packages = findPackages(texts.keys(), texts);
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

/** Names of packages that modules import, and those that they import. */
function findPackages(paths: Iterable<string>, texts: ReadonlyMap<string, string>): Set<string> {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const text = path.endsWith('.js') ? texts.get(path) : undefined;
    if (text === undefined || files.has(path)) continue;
    files.add(path);
    for (const [, name = ''] of text.matchAll(statement)) {
      if (name.startsWith('.')) waiting.push(posix.join(posix.dirname(path), name));
      else packages.add(readPackageName(name));
    }
  }
  return packages;
}

/** Statements begin a line, and what a document says is in none of them but between quotes. */
const statement =
  /^(?:import|export) (?:\{[^}]*\}|\* as \w+|\*|\w+(?:, \{[^}]*\})?) from '([^'\n]+)'/gm;

/** `zod/v4/core` is of `zod`. */
function readPackageName(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
