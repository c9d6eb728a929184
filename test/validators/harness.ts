/** JSON Schemas in, the validators that the generator emits for them out, ready to judge. */

import { resolve } from 'node:path';
import { transformSync } from 'esbuild';
import * as z from 'zod';
import * as zodMini from 'zod/mini';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import type { Problem } from '../../generator/core/diagnostics/diagnostic.ts';
import { identifier } from '../../generator/core/code/code.ts';
import { StructureKind } from '../../generator/core/code/structures.ts';
import { validatorsEmitter } from '../../generator/features/validators/emitter.ts';
import { buildApi } from '../../generator/core/ir/build.ts';
import type { Api } from '../../generator/core/ir/model/model.ts';
import { load as loadFrom } from '../../generator/core/load/load.ts';
import { createMemoryHost, withTexts } from '../../generator/core/load/memory-host.ts';
import { nodeHost } from '../../generator/run/disk/host.ts';
import { load } from '../load/load.ts';
import { createDerived } from '../../generator/core/plan/plan.ts';
import type { OutputOptions, Scope, ValidatorForm } from '../../generator/core/plan/emitter.ts';
import { validate } from '../../generator/core/validate/validate.ts';
import { Schema } from '../../templates/runtime/validation/schema.ts';
import type { Schema as StandardSchema } from '../../templates/runtime/call/validate.ts';
import { runtimeModules } from '../runtime-modules.ts';

export interface Emitted {
  /** Validators and operations' schemas by exported name. */
  readonly exports: ReadonlyMap<string, unknown>;
  /** Source text of each. */
  readonly texts: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  readonly api: Api;
}

export interface HarnessOptions {
  /** Whether formats are assertions; they are unless false. */
  readonly formats?: boolean;
  readonly document?: object;
  readonly form?: ValidatorForm;
  readonly int64?: 'number' | 'bigint';
  /** Whether schemas of zod have the texts of the document. */
  readonly meta?: boolean;
  /** Whether schemas of zod turn texts of parameters into values. */
  readonly coerce?: boolean;
  /** Whether the document is checked first, as every run does. */
  readonly checked?: boolean;
  /** Hosts that references may lead to. */
  readonly allow?: readonly string[];
}

/** Runs the stages on a document of the repository. */
export async function emitDocument(
  path: string,
  id: string,
  form: ValidatorForm = 'standalone',
): Promise<Emitted> {
  const reporter = createReporter();
  const bundle = await load(path, {}, reporter);
  const api = bundle && buildApi(bundle, { id, source: path, int64: 'number' }, reporter);
  if (api === undefined) throw new Error(JSON.stringify(reporter.problems));
  return {
    ...evaluate(api, { formats: true, int64: 'number', validators: form }),
    problems: reporter.problems,
    api,
  };
}

/** Runs the stages on one document in which each schema is a component. */
export async function emitSchemas(
  schemas: Readonly<Record<string, unknown>>,
  {
    formats = true,
    document = {},
    checked = false,
    int64 = 'number',
    form = 'standalone',
    allow = [],
    meta = false,
    coerce = false,
  }: HarnessOptions = {},
): Promise<Emitted> {
  const path = resolve('openapi.json');
  const info = { title: 'Test', version: '1' };
  const whole = { openapi: '3.1.0', info, paths: {}, components: { schemas }, ...document };
  const host = withTexts(nodeHost, new Map([[path, JSON.stringify(whole)]]));
  const reporter = createReporter();
  const bundle = await loadFrom(path, { allow, host }, reporter);
  if (bundle === undefined) throw new Error(JSON.stringify(reporter.problems));
  if (checked) await validate(bundle, reporter);
  const api = buildApi(bundle, { id: 'test', source: 'openapi.json', int64 }, reporter);
  if (api === undefined) throw new Error(JSON.stringify(reporter.problems));
  const chosen = { formats, int64, validators: form, meta, coerce };
  return { ...evaluate(api, chosen), problems: reporter.problems, api };
}

/** Runs the stages on JSON Schemas, by the paths of their files: the first, or those that are named, are what is asked for. */
export async function emitFiles(
  files: Readonly<Record<string, unknown>>,
  {
    formats = true,
    form = 'standalone',
    inputs = Object.keys(files).slice(0, 1),
    allow = [],
  }: FilesOptions = {},
): Promise<Emitted> {
  const texts = Object.entries(files).map(([path, schema]) => [path, JSON.stringify(schema)]);
  const host = createMemoryHost(Object.fromEntries(texts));
  const reporter = createReporter();
  const [entry = '', ...beside] = inputs;
  const bundle = await loadFrom(entry, { beside, allow: ['/', ...allow], host }, reporter);
  if (bundle !== undefined) await validate(bundle, reporter);
  const options = { id: 'test', source: entry, int64: 'number' } as const;
  const api = bundle && buildApi(bundle, options, reporter);
  if (api === undefined) throw new Error(JSON.stringify(reporter.problems));
  const chosen = { formats, int64: 'number', validators: form } as const;
  return { ...evaluate(api, chosen), problems: reporter.problems, api };
}

interface FilesOptions extends Pick<HarnessOptions, 'formats' | 'form' | 'allow'> {
  readonly inputs?: readonly string[];
}

/** Evaluates the emitted expressions in a scope where the runtime is at hand. */
function evaluate(
  api: Api,
  chosen: Pick<OutputOptions, 'formats' | 'int64' | 'validators' | 'meta' | 'coerce'>,
): Pick<Emitted, 'exports' | 'texts'> {
  const form = chosen.validators;
  const runtime = new Map<string, unknown>(form === 'standalone' ? [] : [['z', words[form]]]);
  const scope = createScope(api, chosen, runtime);
  const [file] = validatorsEmitter.plan(api, scope.options);
  if (file === undefined) return { exports: new Map(), texts: new Map() };
  const body = validatorsEmitter.emit({ emitter: 'validators', ...file }, scope);
  if (body.kind !== 'code') throw new Error('validators are code');
  const texts = new Map<string, string>();
  const declared: string[] = [];
  let before = '';
  for (const statement of body.statements) {
    if (typeof statement === 'string') continue;
    // The function of the whole validation is nobody's validator.
    if (statement.kind !== StructureKind.VariableStatement) continue;
    const [variable] = statement.declarations;
    const { name = '', initializer = '' } = variable ?? {};
    declared.push(`const ${name} = ${initializer};`);
    // Constants are before what uses them.
    if (statement.isExported !== true) before += `${initializer}\n`;
    else {
      texts.set(name, `${before}${initializer}`);
      before = '';
    }
  }
  const result = `return { ${[...texts.keys()].join(', ')} };`;
  const text = `return (${[...runtime.keys()].join(', ')}) => { ${declared.join('\n')}\n${result} }`;
  // Only text that the generator made from the schemas of these tests is evaluated.
  const build = new Function(withoutTypes(text))() as (...args: unknown[]) => object;
  return { exports: new Map(Object.entries(build(...runtime.values()))), texts };
}

function withoutTypes(text: string): string {
  const { code } = transformSync(`function build() { ${text} }`, { loader: 'ts' });
  return `${code}\nreturn build();`;
}

const words = { zod: z, 'zod-mini': zodMini };

const modules = new Map(
  await Promise.all(
    runtimeModules.map(async ({ name, path }) => {
      const [folder, file] = path.split('/');
      const module = (await import(`../../templates/runtime/${folder}/${file}.ts`)) as object;
      return [name, module] as const;
    }),
  ),
);

function createScope(
  api: Api,
  chosen: Pick<OutputOptions, 'formats' | 'int64' | 'validators' | 'meta' | 'coerce'>,
  runtime: Map<string, unknown>,
): Scope {
  return {
    api,
    options: {
      importEnding: '.js',
      runtime: '../runtime',
      importName: './test',
      importRuntime: './runtime/{module}.js',
      ...chosen,
    },
    files: [],
    derived: createDerived(api),
    ref: () => undefined,
    use: (symbol) => identifier(symbol.name),
    whole: (_file, local) => identifier(local),
    runtime(module, name, as = 'value', local = name) {
      if (as === 'value' && name !== '*') {
        const found: unknown = Reflect.get(modules.get(module) ?? {}, name);
        if (found === undefined) throw new Error(`${module} has no ${name}`);
        runtime.set(local, found);
      }
      return identifier(local);
    },
    external: (_module, _name, local) => identifier(local),
    declare: () => undefined,
  };
}

/** The validator of a name, as zod has it; those of zod/mini have the methods that tests ask for. */
export function printValidator(emitted: Emitted, name: string): z.ZodType {
  return asZod(emitted.exports.get(name), name);
}

/** What tests ask of zod, of a schema of any form. */
export function asZod(found: unknown, name = 'a part'): z.ZodType {
  if (found instanceof Schema) return adapt(found) as unknown as z.ZodType; // as far as tests ask
  if (isStandard(found)) return adaptStandard(found) as unknown as z.ZodType; // the same
  if (!(found instanceof z.core.$ZodType)) throw new Error(`${name} is no validator`);
  return found as z.ZodType; // zod/mini has `parse` and `safeParse` too
}

/** A standalone schema with the methods of zod that tests call. */
function adapt(schema: Schema<unknown>): object {
  const safeParse = (data: unknown): object => {
    const issues = schema.check(data);
    return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } };
  };
  const parse = (data: unknown): unknown => {
    schema.assert(data);
    return data;
  };
  return { safeParse, parse };
}

/** Whether the pass that explains finds what the quick one did; the other forms have one pass. */
export function agreesWithItself(found: unknown, value: unknown): boolean {
  if (!(found instanceof Schema)) return true;
  return found.is(value) === (found.check(value).length === 0);
}

/** What judges a whole call is no schema of a library. */
function isStandard(found: unknown): found is StandardSchema {
  return typeof found === 'object' && found !== null && !('_zod' in found) && '~standard' in found;
}

function adaptStandard(schema: StandardSchema): object {
  const safeParse = (data: unknown): object => {
    // Without issues the value is valid.
    const { issues } = schema['~standard'].validate(data) as {
      readonly issues?: readonly object[];
    };
    return issues === undefined ? { success: true, data } : { success: false, error: { issues } };
  };
  return { safeParse };
}

/** The validator of one schema, and what the generator had to say. */
export async function emitOne(
  schema: unknown,
  options?: HarnessOptions,
): Promise<{
  judge: (value: unknown) => boolean;
  schema: z.ZodType;
  text: string;
  problems: readonly Problem[];
}> {
  const emitted = await emitSchemas({ Subject: scoped(schema, 'Subject') }, options);
  const found = printValidator(emitted, 'subjectSchema');
  const judge = (value: unknown): boolean => found.safeParse(value).success;
  return {
    judge,
    schema: found,
    text: emitted.texts.get('subjectSchema') ?? '',
    problems: emitted.problems,
  };
}

/** References into the schema itself become references into its component. */
export function scoped(schema: unknown, name: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => scoped(item, name));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      const isLocal =
        (key === '$ref' || key === '$dynamicRef') &&
        typeof value === 'string' &&
        value.startsWith('#');
      return [key, isLocal ? `#/components/schemas/${name}${value.slice(1)}` : scoped(value, name)];
    }),
  );
}
