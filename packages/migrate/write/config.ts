/** Prints the config. */

import {
  array,
  code,
  type Code,
  identifier,
  join,
  json,
  object,
  type ObjectEntry,
  regex,
  string,
} from '../../../generator/core/code/code.ts';
import { format } from '../../../generator/run/write/format.ts';
import type { ChosenEmitter, Filter } from '../rules/settings.ts';
import type { ApiPlan } from './apis.ts';
import type { CommonSettings } from './common-settings.ts';

interface Choice extends CommonSettings {
  readonly apis: readonly ApiPlan[];
  readonly output: string;
}

export async function printConfig(choice: Choice): Promise<string> {
  const { apis, output, isPackage, target, importEnding, validators, int64, meta, coerce } = choice;
  const config = object([
    ['output', string(output)],
    ['package', json(isPackage)],
    ['target', json(target)],
    ['importEnding', importEnding === '.js' ? undefined : json(importEnding)],
    ['validators', json(validators)],
    ['int64', json(int64)],
    ['meta', json(meta)],
    ['coerce', json(coerce)],
    ['client', json(choice.client)],
    ['emitters', printEmitters(choice.emitters)],
    ['omit', choice.omit && array(choice.omit.map(string))],
    ['hooks', printHooks(choice)],
    [
      'apis',
      object(
        apis.map((api) => [api.name, printApi(api, choice)]),
        'expanded',
      ),
    ],
  ]);
  const parts = [join(printImports(choice), '\n'), code`export default defineConfig(${config});`];
  return format('specwright.config.ts', join(parts, '\n\n'));
}

function printImports({ apis, emitters }: Choice): readonly Code[] {
  const all = [...emitters, ...apis.flatMap(({ settings }) => settings.emitters ?? [])];
  const called = new Set(all.filter(({ options }) => options).map(({ name }) => toFunction(name)));
  const functions = join([...called].map(identifier));
  return [
    code`import { defineConfig } from ${string('specwright')};`,
    ...(called.size > 0
      ? [code`import { ${functions} } from ${string('specwright/emitters')};`]
      : []),
    ...listTransformers(apis).map(
      (path, index) => code`import ${nameTransformer(index)} from ${string(toModule(path))};`,
    ),
  ];
}

function listTransformers(apis: readonly ApiPlan[]): readonly string[] {
  return [...new Set(apis.flatMap(({ settings }) => settings.transformers ?? []))];
}

function nameTransformer(index: number): Code {
  return index === 0 ? code`transform` : code`transform${index + 1}`;
}

function toModule(path: string): string {
  return path.startsWith('.') ? path : `./${path}`;
}

/** An input alone, where nothing else is its own. */
function printApi({ input, settings }: ApiPlan, { emitters, client }: Choice): Code {
  const own = (settings.emitters ?? []).filter(
    ({ name }) => !emitters.some((one) => one.name === name),
  );
  const place = printInput(input);
  const entries: readonly ObjectEntry[] = [
    ['input', place],
    ['client', client === undefined ? json(settings.client) : undefined],
    ['emitters', printEmitters(own)],
  ];
  const isPlain = entries.slice(1).every(([, value]) => value === undefined);
  return isPlain ? place : object(entries);
}

/** A script may have a variable of the shell in it: `$API_URL/openapi.json`. */
function printInput(input: string): Code {
  const pieces = input.split(/(\$\{\w+\}|\$[A-Za-z_]\w*)/).filter((piece) => piece !== '');
  if (!pieces.some(isVariable)) return string(input);
  const parts = pieces.map((piece) =>
    isVariable(piece)
      ? code`process.env[${string(piece.replaceAll(/[${}]/g, ''))}]`
      : string(piece),
  );
  return parts.length === 1 ? code`${parts} ?? ''` : code`${array(parts)}.join('')`;
}

function isVariable(piece: string): boolean {
  return /^\$\{?\w+\}?$/.test(piece);
}

function printEmitters(emitters: readonly ChosenEmitter[]): Code | undefined {
  if (emitters.length === 0) return undefined;
  return array(
    emitters.map(({ name, options }) =>
      options === undefined
        ? string(name)
        : code`${identifier(toFunction(name))}(${json(options)})`,
    ),
  );
}

function toFunction(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function printHooks({ apis }: Choice): Code | undefined {
  const entries: readonly ObjectEntry[] = [
    ['document', printTransformers(apis)],
    ['ir', printFilters(apis)],
  ];
  return entries.some(([, value]) => value !== undefined) ? object(entries) : undefined;
}

/** Each API has its own; one API alone needs no name. */
function printTransformers(apis: readonly ApiPlan[]): Code | undefined {
  const modules = listTransformers(apis);
  if (modules.length === 0) return undefined;
  const apply = (paths: readonly string[]): Code =>
    paths.reduce<Code>(
      (value, path) => code`${nameTransformer(modules.indexOf(path))}(${value})`,
      code`document`,
    );
  const [only, ...others] = apis;
  if (others.length === 0) return code`(document) => ${apply(only?.settings.transformers ?? [])}`;
  const branches = apis.flatMap(({ name, settings: { transformers } }) =>
    transformers === undefined
      ? []
      : [code`if (api === ${string(name)}) return ${apply(transformers)};`],
  );
  return code`(document, { api }) => {\n${join(branches, '\n')}\nreturn document;\n}`;
}

function printFilters(apis: readonly ApiPlan[]): Code | undefined {
  const filtered = apis.filter(({ settings }) => settings.filters !== undefined);
  if (filtered.length === 0) return undefined;
  const conditions = filtered.map(({ name, settings: { filters = [] } }) =>
    printCondition(name, filters, apis.length > 1),
  );
  const kept = code`api.operations.filter((operation) => ${join(conditions, ' && ')})`;
  return code`(api) => ({ ...api, operations: ${kept} })`;
}

function printCondition(api: string, filters: readonly Filter[], isOneOfSeveral: boolean): Code {
  const wanted = filters.filter(({ keeps }) => keeps);
  const kept = [...new Set(wanted.map(({ subject }) => subject))].map((subject) =>
    printAny(wanted.filter((one) => one.subject === subject)),
  );
  const left = filters.filter(({ keeps }) => !keeps).map((filter) => code`!${printAny([filter])}`);
  const all = join([...kept, ...left], ' && ');
  return isOneOfSeveral ? code`(api.id !== ${string(api)} || (${all}))` : all;
}

function printAny(filters: readonly Filter[]): Code {
  const tests = filters.flatMap(printTests);
  return code`(${join(tests, ' || ')})`;
}

const subjects: Readonly<Record<Filter['subject'], Code>> = {
  deprecated: code`operation.deprecated`,
  id: code`operation.id`,
  method: code`operation.method`,
  path: code`(operation.path ?? '')`,
  route: code`\`\${operation.method} \${operation.path}\``,
  tag: code`operation.tag`,
};

function printTests({ subject, patterns }: Filter): readonly Code[] {
  const value = subjects[subject];
  if (subject === 'deprecated') return [code`operation.deprecated`];
  const texts = patterns.filter((one) => typeof one === 'string').map(string);
  const tests = patterns.flatMap((one) =>
    typeof one === 'string' ? [] : [code`${regex(one.source, flagsOf(one))}.test(${value})`],
  );
  const equal =
    texts.length > 1 ? code`${array(texts)}.includes(${value})` : code`${value} === ${texts}`;
  return texts.length === 0 ? tests : [equal, ...tests];
}

function flagsOf({ ignoreCase, unicode }: RegExp): '' | 'i' | 'iu' | 'u' {
  if (ignoreCase) return unicode ? 'iu' : 'i';
  return unicode ? 'u' : '';
}
