/** A document in, what its validators say of its samples out. */

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { emitFile } from '../../generator/core/emit/emit.ts';
import { callsBy, findCall } from '../../generator/features/readme/calls.ts';
import { emitters } from '../../generator/features/emitters.ts';
import { samplesEmitter } from '../../generator/features/samples/emitter.ts';
import { buildApi } from '../../generator/core/ir/build.ts';
import type { Api, Operation } from '../../generator/core/ir/model/model.ts';
import type { OutputOptions } from '../../generator/core/plan/emitter.ts';
import { createDerived, plan } from '../../generator/core/plan/plan.ts';
import { findIssues, type Schema } from '../../templates/runtime/call/validate.ts';
import type {
  AnswerSampler,
  SampleOptions,
  Sampler,
} from '../../templates/runtime/samples/samples.ts';
import { load } from '../load/load.ts';
import { linkRuntime } from '../runtime-modules.ts';

export interface Judgement {
  /** Samples that were made. */
  readonly count: number;
  /** Samples that their validators refuse. */
  readonly wrong: readonly string[];
  /** Calls that found no value, and why. */
  readonly none: readonly string[];
}

interface Schemas {
  readonly params?: Schema;
  readonly body?: Schema;
  readonly request?: Schema;
  readonly item?: Schema;
  readonly responses?: Readonly<Record<string, Schema>>;
}

interface Output {
  readonly samples: Readonly<
    Record<string, Sampler<unknown> & AnswerSampler<Record<string, unknown>>>
  >;
  readonly validators: Readonly<Record<string, Schema & Schemas>>;
}

/** Makes all samples of a document, with each of the options. */
export async function judgeSamples(
  path: string,
  all: readonly SampleOptions[],
  int64: 'number' | 'bigint' = 'number',
): Promise<Judgement> {
  return judgeOutput(path, int64, (api, output, judging) =>
    judge(api, output, { all, ...judging }),
  );
}

/** What a README shows of each operation, judged by the standalone validators. */
export async function judgeShown(path: string): Promise<Judgement> {
  return judgeOutput(path, 'number', (api, { validators }, { look }) => {
    const calls = createDerived(api)(callsBy.number);
    for (const operation of api.operations) {
      const make = (): Record<string, unknown> => {
        const call = findCall(operation, calls);
        if (call === undefined) throw new Error('A README shows no call.');
        return call.params;
      };
      judgeRequest(operation.id, {
        make,
        schemas: validators[operation.names.schemas] ?? {},
        look,
      });
    }
  });
}

type Look = (name: string, make: () => unknown, schema: Schema | undefined) => void;

async function judgeOutput(
  path: string,
  int64: 'number' | 'bigint',
  judgeAll: (api: Api, output: Output, judging: { readonly look: Look }) => void,
): Promise<Judgement> {
  const reporter = createReporter();
  const bundle = await load(path, {}, reporter);
  const api = bundle && buildApi(bundle, { id: 'api', source: path, int64 }, reporter);
  if (api === undefined) return { count: 0, wrong: [], none: [] };
  const folder = await mkdtemp(join(tmpdir(), 'specwright-samples-'));
  try {
    const { look, judgement } = createJudgement();
    judgeAll(api, await compileSamples(api, folder, int64), { look });
    return judgement();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A sample of a model, in one of its forms. */
export interface ModelSample {
  readonly type: string;
  readonly validator: string;
  readonly value: unknown;
}

/** All samples of the models of a document, with each of the options, and calls that found none. */
export async function listSamples(
  path: string,
  all: readonly SampleOptions[],
): Promise<{ readonly samples: readonly ModelSample[]; readonly none: readonly string[] }> {
  const reporter = createReporter();
  const bundle = await load(path, {}, reporter);
  const api = bundle && buildApi(bundle, { id: 'api', source: path, int64: 'number' }, reporter);
  if (api === undefined) throw new Error(JSON.stringify(reporter.problems));
  const folder = await mkdtemp(join(tmpdir(), 'specwright-samples-'));
  const { samples: samplers } = await compileSamples(api, folder, 'number');
  await rm(folder, { recursive: true, force: true });
  const samples: ModelSample[] = [];
  const none: string[] = [];
  for (const { name: type, validator } of api.models.flatMap(listForms)) {
    for (const given of all) {
      try {
        samples.push({ type, validator, value: samplers[`sample${type}`]?.(undefined, given) });
      } catch (error) {
        none.push(`${type}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return { samples, none };
}

function listForms({ name, validator, input }: Api['models'][number]) {
  return [{ name, validator }, ...(input === undefined ? [] : [input])];
}

async function compileSamples(
  api: Api,
  folder: string,
  int64: 'number' | 'bigint',
): Promise<Output> {
  const chosen: OutputOptions = { ...options, int64 };
  const planned = plan(api, [...emitters, samplesEmitter], chosen, createReporter());
  linkRuntime(join(folder, 'runtime'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  await mkdir(join(folder, 'api', 'operations'), { recursive: true });
  for (const file of planned.files.filter((one) =>
    /^(?:models|enums|validators|samples)/.test(one.path),
  )) {
    const { text } = await emitFile(planned, file, { options: chosen });
    await writeFile(join(folder, 'api', file.path), text);
  }
  const entry = join(folder, 'entry.ts');
  const names = planned.files.some((file) => file.path === 'validators.ts')
    ? `export * as validators from './api/validators.ts';`
    : 'export const validators = {};';
  const has = planned.files.some((file) => file.path === 'samples.ts');
  await writeFile(
    entry,
    `${has ? `export * as samples from './api/samples.ts';` : 'export const samples = {};'} ${names}`,
  );
  const outfile = join(folder, 'all.mjs');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  return (await import(pathToFileURL(outfile).href)) as Output; // what the entry exports
}

const options: Omit<OutputOptions, 'int64'> = {
  importEnding: '.ts',
  runtime: '../runtime',
  importName: '.',
  importRuntime: '.',
  formats: true,
  validators: 'standalone',
};

function createJudgement(): { readonly look: Look; readonly judgement: () => Judgement } {
  const wrong: string[] = [];
  const none: string[] = [];
  let count = 0;
  const look: Look = (name, make, schema) => {
    let value: unknown;
    try {
      value = make();
    } catch (error) {
      none.push(
        `${name}: ${error instanceof Error && error.name === 'SampleError' ? error.message : String(error instanceof Error ? error.stack : error)}`,
      );
      return;
    }
    count += 1;
    const [issue] = findIssues(schema, value);
    if (issue === undefined) return;
    wrong.push(`${name}: ${issue.path.join('.')} ${issue.message}; ${print(value)}`);
  };
  return { look, judgement: () => ({ count, wrong, none }) };
}

function judge(
  api: Api,
  output: Output,
  { all, look }: { readonly all: readonly SampleOptions[]; readonly look: Look },
): void {
  for (const given of all) {
    for (const model of api.models) {
      const { samples, validators } = output;
      const schema = validators[model.validator];
      const sampler = samples[`sample${model.name}`];
      look(`sample${model.name}`, () => sampler?.(undefined, given), schema);
      const { input } = model;
      if (input === undefined) continue;
      const other = validators[input.validator];
      look(`sample${input.name}`, () => samples[`sample${input.name}`]?.(undefined, given), other);
    }
    for (const operation of api.operations) judgeOperation(operation, output, { given, look });
  }
}

interface Judging {
  readonly given: SampleOptions;
  readonly look: Look;
}

interface Request {
  readonly make: () => Record<string, unknown>;
  readonly schemas: Schemas;
  readonly look: Look;
}

/** Parameters, the body, and the rules over both. */
function judgeRequest(name: string, { make, schemas, look }: Request): void {
  let whole: Record<string, unknown> = {};
  const split = (): unknown => {
    const { body, ...own } = make();
    whole = { params: own, ...(body !== undefined && { body }) };
    return own;
  };
  look(name, split, schemas.params);
  if ('body' in whole) look(`${name} (body)`, () => whole['body'], schemas.body);
  if ('params' in whole) look(`${name} (request)`, () => whole, schemas.request);
}

function judgeOperation(
  operation: Operation,
  { samples, validators }: Output,
  { given, look }: Judging,
): void {
  const schemas: Schemas = validators[operation.names.schemas] ?? {};
  const base = operation.names.params.replace(/Params$/, '');
  const params = samples[`sample${base}Params`];
  if (params !== undefined) {
    // Parameters are an object.
    const make = () => params(undefined, given) as Record<string, unknown>;
    judgeRequest(`sample${base}Params`, { make, schemas, look });
  }
  const body = samples[`sample${base}Body`];
  if (body !== undefined) look(`sample${base}Body`, () => body(undefined, given), schemas.body);
  const item = samples[`sample${base}Item`];
  if (item !== undefined) look(`sample${base}Item`, () => item(undefined, given), schemas.item);
  const answer = samples[`sample${base}Answer`];
  if (answer === undefined) return;
  for (const status of Object.keys(answer.answers)) {
    look(
      `sample${base}Answer(${status})`,
      () => answer(status, undefined, given),
      schemas.responses?.[status],
    );
  }
}

function print(value: unknown): string {
  const text =
    JSON.stringify(value, (_name, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one)) ??
    'undefined';
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
