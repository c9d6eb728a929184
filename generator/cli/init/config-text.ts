/** Prints a specwright.config.ts for documents and what was chosen. */

import { resolve } from 'node:path';
import { deriveApiName, readTitle, titleName, unnamed } from '../../run/config/api-name.ts';
import {
  array,
  code,
  type Code,
  identifier,
  join,
  json,
  object,
  string,
} from '../../core/code/code.ts';
import { findFree } from '../../core/ir/naming/letter-case.ts';
import { isLarge } from '../../core/emit/nocheck.ts';
import { type OptionalEmitter, optionalEmitters } from '../../features/optional.ts';
import { defaultLimits } from '../../core/load/files/limits.ts';
import { isJsonSchema } from '../../core/load/dialects/json-schema/draft.ts';
import { isUrl } from '../../core/load/files/permission.ts';
import { asMembers, getChild } from '../../core/load/structure/pointer.ts';
import { readData } from '../../core/load/text/read-data.ts';
import { readText } from '../../run/disk/read.ts';
import type { ValidatorForm } from '../../core/plan/emitter.ts';
import type { Wish } from './questions.ts';

/** What documents say, as far as that is known. */
interface Facts {
  /** What they call themselves. */
  readonly titles: ReadonlyMap<string, string>;
  /** Whether one of them is large; undefined where that shows only when they are fetched. */
  readonly isLarge: boolean | undefined;
  /** How many operations the largest of them has, as far as they are read. */
  readonly operations: number;
  /** Whether all of them are JSON Schemas, which make one API together. */
  readonly areSchemas: boolean;
}

interface Choice extends Pick<Facts, 'titles' | 'areSchemas' | 'operations'>, Omit<Wish, 'marks'> {
  /** Once: what grows later changes no form. Undefined where the first run chooses it. */
  readonly validators: ValidatorForm | undefined;
  readonly isPackage: boolean;
  /** Names of those that only write where they are named. */
  readonly emitters: readonly string[];
  /** What the project depends on. */
  readonly packages: ReadonlySet<string>;
  readonly importEnding: '.js' | '.ts' | '';
}

/** Writes a formatted config. Defaults are left out, but for answers of a person and for what was chosen by size and packages. */
export async function printConfig(choice: Choice): Promise<string> {
  const { output, runtime, isPackage, importEnding, validators } = choice;
  const apis = listApis(choice);
  const emitters = await chooseEmitters(choice);
  const config = object([
    ['output', string(output)],
    ['package', isPackage ? code`true` : undefined],
    ['runtime', string(runtime)],
    ['importEnding', importEnding === '.js' ? undefined : string(importEnding)],
    ['client', choice.operations > MOST_ON_ONE_CLASS ? string('resources') : undefined],
    ['validators', validators === undefined ? undefined : string(validators)],
    ['emitters', emitters.length === 0 ? undefined : array(emitters.map(({ text }) => text))],
    ['apis', object(apis, 'expanded')],
  ]);
  const { format } = await import('../../run/write/format.ts');
  const functions = emitters.flatMap(({ called = [] }) => called);
  const imports = [
    code`import { defineConfig } from 'specwright';`,
    ...(functions.length === 0
      ? []
      : [code`import { ${join(functions)} } from 'specwright/emitters';`]),
  ];
  const parts = [join(imports, '\n'), code`export default defineConfig(${config});`];
  return format('specwright.config.ts', join(parts, '\n\n'));
}

/** A class of more methods helps nobody to find one. */
export const MOST_ON_ONE_CLASS = 40;

function listApis(choice: Choice): readonly (readonly [id: string, input: Code])[] {
  const { documents, areSchemas } = choice;
  if (areSchemas && documents.length > 1) return [['schemas', array(documents.map(string))]];
  return [...nameApis(choice)].map(([id, path]) => [id, string(path)] as const);
}

/** Each once: its name, or a call with options (`tanstackQuery({ framework: 'vue' })`) where its own do not fit the project. */
function chooseEmitters({ emitters, packages }: Choice) {
  const known: Readonly<Record<string, OptionalEmitter>> = optionalEmitters;
  const chosen = [...new Set(emitters)].map(async (name) => {
    const options = await known[name]?.fit?.(packages);
    if (options === undefined) return { text: string(name) };
    const called = identifier(
      name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    );
    return { text: code`${called}(${json(options)})`, called };
  });
  return Promise.all(chosen);
}

/** The name that a document has in the config where it is the only one. */
export function nameDocument(document: string, titles: Choice['titles']): string {
  const [name = unnamed] = nameApis({ documents: [document], titles }).keys();
  return name;
}

/** Each under the name that its title gives, or else its file, which no other has. */
function nameApis(choice: Pick<Choice, 'documents' | 'titles'>): ReadonlyMap<string, string> {
  const { documents, titles } = choice;
  const apis = new Map<string, string>();
  for (const document of documents) {
    const name = titleName(titles.get(document)) ?? deriveApiName(document);
    apis.set(findFree(name, apis, '-'), document);
  }
  return apis;
}

export async function readFacts(folder: string, documents: readonly string[]): Promise<Facts> {
  const titles = new Map<string, string>();
  const local = documents.filter((path) => !isUrl(path));
  let schemas = 0;
  let isOneLarge = false;
  let operations = 0;
  for (const document of local) {
    const path = resolve(folder, document);
    const read = await readText(path, defaultLimits);
    if (!('text' in read)) continue;
    const { data } = await readData(path, read.text, defaultLimits);
    if (isJsonSchema(data)) schemas += 1;
    const title = readTitle(data);
    if (title !== undefined) titles.set(document, title);
    const count = countOperations(data);
    operations = Math.max(operations, count);
    if (isLarge(count + countSchemas(data))) isOneLarge = true;
  }
  const isKnown = isOneLarge || local.length === documents.length;
  const areSchemas = schemas === documents.length;
  return { titles, areSchemas, operations, isLarge: isKnown ? isOneLarge : undefined };
}

/** Chooses as a first run does without a config: zod if the project has it and the API is not large. */
export function chooseForm(
  hasZod: boolean,
  { isLarge: isTooLarge }: Pick<Facts, 'isLarge'>,
): ValidatorForm | undefined {
  if (!hasZod || isTooLarge === true) return 'standalone';
  return isTooLarge === undefined ? undefined : 'zod';
}

/** Operations, as far as they are written out in this one file. */
function countOperations(data: unknown): number {
  const items = Object.values(asMembers(getChild(data, 'paths')));
  return items.flatMap((item) => Object.keys(asMembers(item)).filter(isMethod)).length;
}

function countSchemas(data: unknown): number {
  const places = [getChild(getChild(data, 'components'), 'schemas')].concat(
    ['definitions', '$defs', 'schemas'].map((name) => getChild(data, name)),
  );
  return places.flatMap((place) => Object.keys(asMembers(place))).length;
}

function isMethod(name: string): boolean {
  return /^(?:get|put|post|delete|options|head|patch|query)$/.test(name);
}
