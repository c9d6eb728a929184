/** An output in; a project of small files in which some use its functions, types and sets of values out. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of an API that has a name, below the folder of outputs. */
export const output = 'src/api/main';

/** One in so many files imports the output, or a file that does. */
const REACH = 5;

const config = {
  compilerOptions: {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  },
  include: ['src'],
};

export function writeSettings(folder: string, document: string): void {
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'node_modules'));
  const settings = { output: 'src/api', apis: { main: 'api.json' }, cache: false };
  writeFileSync(join(folder, 'specwright.config.json'), JSON.stringify(settings));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'api.json'), document);
}

/** Texts by name. */
export function listProgram(folder: string, count: number): ReadonlyMap<string, string> {
  const users = listUsers(folder);
  return new Map(
    Array.from({ length: count }, (_, index): [string, string] => {
      const name = `part${index}.ts`;
      if (index % REACH > 0) return [name, writePlain(index)];
      const turn = index / REACH;
      // Two of five import a file that imports the output.
      const user = users[Math.floor((turn * 3) / 5) % users.length];
      const isDirect = turn % 5 < 3 && user !== undefined;
      return [name, isDirect ? user(index) : writeImporter(index)];
    }),
  );
}

/** Writes the program of an index. */
type Write = (index: number) => string;

/** Models, functions, sets of values and validators in turn; the largest models first. */
function listUsers(folder: string): readonly Write[] {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const operations = readdirSync(join(folder, 'operations'))
    .map((name) => read(join('operations', name)))
    .join('\n');
  const models = listModels(read('models.ts')).map(writeReader);
  const calls = listCalls(operations).map(writeCaller);
  const sets = listSets(read('enums.ts')).map(writeSwitch);
  const validators = listValidators(read('validators.ts')).map(writeValidator);
  return models.flatMap((model, index) => {
    const others = [calls[index * 3], sets[index * 3], validators[index * 9]];
    return [model, ...others.filter((one) => one !== undefined)];
  });
}

interface Named {
  readonly name: string;
  readonly parts: readonly string[];
}

function listModels(text: string): readonly Named[] {
  const found = Array.from(
    text.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms),
    ([, name = '', body = '']) => ({
      name,
      parts: Array.from(body.matchAll(/^ {2}(\w+)\??:/gm), ([, part = '']) => part),
    }),
  );
  return found
    .filter(({ parts }) => parts.length > 3)
    .toSorted((one, other) => other.parts.length - one.parts.length);
}

function listSets(text: string): readonly Named[] {
  return Array.from(
    text.matchAll(/^export const (\w+) = \{\n(.*?)^\} as const/gms),
    ([, name = '', body = '']) => ({
      name,
      parts: Array.from(body.matchAll(/: ('[\w.-]*'),/g), ([, part = '']) => part),
    }),
  ).filter(({ parts }) => parts.length > 1);
}

function listCalls(text: string): readonly string[] {
  return Array.from(
    text.matchAll(/^export function (\w+)\(\n {2}http: Http,\n {2}params\??: /gm),
    ([, name = '']) => name,
  ).filter((name) => !name.endsWith('Pages'));
}

function listValidators(text: string): readonly string[] {
  return Array.from(text.matchAll(/^export const (\w+Schema)\b/gm), ([, name = '']) => name);
}

function writeReader({ name, parts }: Named): Write {
  const step = Math.ceil(parts.length / 6);
  const read = parts.filter((part, index) => index % step === 0 || part === 'id');
  return (index) => `import type { ${name} } from './api/main/index.js';

export function show${index}(value: ${name}): string {
  const shown = [${read.map((part) => `value.${part}`).join(', ')}];
  return shown.map((one) => JSON.stringify(one ?? '')).join(' ');
}
`;
}

function writeCaller(name: string): Write {
  return (index) => `import { ${name}, type Http } from './api/main/index.js';

export async function show${index}(http: Http, params: Parameters<typeof ${name}>[1]): Promise<string> {
  const answer = await ${name}(http, params);
  return JSON.stringify(answer);
}
`;
}

function writeSwitch({ name, parts: [one, other] }: Named): Write {
  return (index) => `import { ${name} } from './api/main/index.js';

export function show${index}(value: ${name}): string {
  switch (value) {
    case ${one}:
      return 'the first';
    case ${other}:
      return 'the second';
    default:
      return Object.values(${name}).join(', ');
  }
}
`;
}

function writeValidator(name: string): Write {
  return (index) => `import { ${name} } from './api/main/index.js';

export function show${index}(): typeof ${name} {
  return ${name};
}
`;
}

/** Imports the file that is three before it among those that reach the output. */
function writeImporter(index: number): string {
  const target = index - 3 * REACH;
  return `import { show${target} } from './part${target}.js';

type Given = Parameters<typeof show${target}>;

export async function show${index}(...given: Given): Promise<string> {
  return \`<\${await show${target}(...given)}>\`;
}
`;
}

function writePlain(index: number): string {
  return `export interface Row${index} {
  readonly id: string;
  readonly count: number;
  readonly tags: readonly string[];
}

export function sum${index}(rows: readonly Row${index}[]): number {
  return rows.filter(({ tags }) => tags.length > 0).reduce((all, { count }) => all + count, 0);
}

export function find${index}(rows: readonly Row${index}[], id: string): Row${index} | undefined {
  return rows.find((row) => row.id === id);
}
`;
}
