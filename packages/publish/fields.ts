/** Builds the package.json that an API and its output call for. */

import { posix } from 'node:path';
import { range } from '../../templates/runtime/call/version.ts';
import { listHelpers } from '../../generator/core/emit/index/emitter.ts';
import { getFirstSentence } from '../../generator/core/ir/docs/first-sentence.ts';
import type { Api } from '../../generator/core/ir/model/model.ts';
import { getChild } from '../../generator/core/load/structure/pointer.ts';
import type { Packable } from '../../generator/run/pipeline/run.ts';
import { runtimePackage } from '../../generator/core/plan/runtime-path.ts';
import { findPackageName } from '../../generator/run/project/project.ts';
import { changelogFile, unlicensed } from './packing.ts';

/** By its identifier, else by its name, as far as that can only mean one. `license` is `info.license`. */
export function readLicense(license: unknown): string {
  const [identifier, name] = [getChild(license, 'identifier'), getChild(license, 'name')];
  if (typeof identifier === 'string' && expression.test(identifier)) return identifier;
  if (typeof name !== 'string') return unlicensed;
  return known[listWords(name)] ?? unlicensed;
}

const expression = /^[A-Za-z0-9][A-Za-z0-9.+-]*(?: (?:AND|OR|WITH) [A-Za-z0-9][A-Za-z0-9.+-]*)*$/;

/** By the words that distinguish them. */
const known: Readonly<Record<string, string>> = {
  'apache 2.0': 'Apache-2.0',
  'bsd 2 clause': 'BSD-2-Clause',
  'bsd 3 clause': 'BSD-3-Clause',
  isc: 'ISC',
  mit: 'MIT',
  'mozilla public 2.0': 'MPL-2.0',
  'mpl 2.0': 'MPL-2.0',
};

/** `The Apache License, Version 2.0` is `apache 2.0`. */
function listWords(name: string): string {
  const words = name.toLowerCase().match(/[a-z]+|\d+(?:\.\d+)*/g) ?? [];
  return words.filter((word) => !filler.has(word)).join(' ');
}

const filler: ReadonlySet<string> = new Set(['the', 'license', 'licence', 'version', 'v']);

export type Fields = Readonly<Record<string, unknown>>;

/** Where `require()` gives a module of this kind. */
const node = '>=20.19';

/** What the code is tested with. */
const ranges: Readonly<Record<string, string>> = { zod: '^4.2.0', 'fast-xml-parser': '^5.0.0' };

/** Without a version; a member that does not apply is missing. */
export function buildFields(made: Packable): Fields {
  const { project, job, api, bundle } = made;
  const info = getChild(bundle.root, 'info');
  return {
    name: findPackageName(project.root, job.id),
    description: describe(api, getChild(info, 'summary')),
    license: readLicense(getChild(info, 'license')),
    type: 'module',
    sideEffects: false,
    main: './index.js',
    types: './index.d.ts',
    exports: {
      ...Object.fromEntries(listEntries(made).map(buildExport)),
      './package.json': './package.json',
    },
    files: listFiles(made.output.texts, job.options.custom === true),
    engines: { node },
    ...listPeers(made),
  };
}

/** `import` and `require` give the same module; the index is that of `.`. */
function buildExport(path: string): readonly [name: string, conditions: object] {
  const conditions = {
    import: { types: `./${path}.d.ts`, default: `./${path}.js` },
    require: { types: `./${path}.d.cts`, default: `./${path}.cjs` },
  };
  return [path === 'index' ? '.' : `./${path}`, conditions];
}

/** Its folders, and in the root what has one of our endings: npm adds README and licence itself. */
function listFiles(texts: ReadonlyMap<string, string>, hasCustom: boolean): readonly string[] {
  const folders = new Set(
    [...texts.keys()].flatMap((path) => path.split('/').slice(0, -1)[0] ?? []),
  );
  if (hasCustom) folders.add('custom');
  return ['/*.js', '/*.cjs', '/*.d.ts', '/*.d.cts', ...[...folders].sort(), changelogFile];
}

/**
 * What whoever imports `.` needs, and, optional, what only another entry needs, or what is loaded when it is wanted. Of a package
 * that an emitter imports without saying so we know no version: that the user adds.
 */
function listPeers({ emitters, job, output: { texts } }: Packable): Fields {
  const required = findPackages(['index.js'], texts);
  const all = findPackages(texts.keys(), texts);
  const hasRuntime = required.has(runtimePackage);
  // The package of the runtime leaves it to its users whether they have these.
  const usesZod = texts.has('validators.js') && job.options.validators !== 'standalone';
  if (hasRuntime && usesZod) required.add('zod');
  if (importsXml(texts)) all.add('fast-xml-parser');
  const needed = emitters.flatMap(({ packages = [] }) => packages);
  const versions = {
    ...ranges,
    ...Object.fromEntries(needed.map((one) => [one.name, one.version])),
  };
  const peers = Object.entries(versions).filter(([name]) => required.has(name) || all.has(name));
  const spare = peers.filter(([name]) => !required.has(name));
  return {
    ...(hasRuntime && { dependencies: { [runtimePackage]: range } }),
    ...(peers.length > 0 && { peerDependencies: Object.fromEntries(peers) }),
    ...(spare.length > 0 && {
      peerDependenciesMeta: Object.fromEntries(spare.map(([name]) => [name, { optional: true }])),
    }),
  };
}

/** Whether the module of XML is imported of the package of the runtime, which loads a parser when an answer needs it. */
function importsXml(texts: ReadonlyMap<string, string>): boolean {
  const name = `'${runtimePackage}/xml'`;
  return [...texts.values()].some((text) => text.includes(name));
}

const longest = 200;

/** One line without markup: the summary, else the first sentence of the description, else the title. */
function describe({ title, description = '' }: Api, summary: unknown): string {
  const [paragraph = ''] = description.trim().split(/\n\s*\n/);
  const text = simplifyText(typeof summary === 'string' ? summary : paragraph);
  const sentence = getFirstSentence(text);
  return sentence === '' || sentence.length > longest ? simplifyText(title) : sentence;
}

function simplifyText(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^>]*>|[`*#]|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Paths without ending: the index, modules that it leaves alone, and those of the runtime that are beside the client for who asks for them. */
export function listEntries({ api, job, output }: Packable): readonly string[] {
  const helpers = listHelpers(api, job.options).map((name) => `runtime/${name}`);
  const paths = [...[...output.apart].sort(), ...helpers.sort()];
  return ['index', ...paths.filter((path) => output.texts.has(`${path}.js`))];
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
      else packages.add(/^(?:@[^/]*\/)?[^/]*/.exec(name)?.[0] ?? name);
    }
  }
  return packages;
}

/** Statements begin a line, and what a document says is in none of them but between quotes. */
const statement =
  /^(?:import|export) (?:\{[^}]*\}|\* as \w+|\*|\w+(?:, \{[^}]*\})?) from '([^'\n]+)'/gm;
