// A document in; for each of its operations one request that it allows, as the generated client sends a generated sample.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';

import { generate } from '../../generator/entry/index.ts';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { buildApi } from '../../generator/core/ir/build.ts';
import type { Api, Operation } from '../../generator/core/ir/model/model.ts';
import { load } from '../../test/load/load.ts';
import { isNode, type Node } from '../../test/services/prism.ts';
import type { Wire } from './wire.ts';

export interface SampleCall {
  readonly operation: Operation;
  /** As the document has it. */
  readonly source: Node;
  readonly wire: Wire;
}

type Functions = Readonly<Record<string, ((...given: unknown[]) => unknown) | undefined>>;

/** `fill`: which parameters and members are sent that need not be. */
export async function makeCalls(
  document: Node,
  fill: 'shown' | 'full' = 'full',
): Promise<readonly SampleCall[]> {
  const folder = await mkdtemp(join('node_modules', '.bench-'));
  try {
    const file = join(folder, 'document.json');
    // Credentials are added as the document places them.
    await writeFile(file, JSON.stringify(withoutSecurity(document)));
    const api = await readApi(file);
    const output = await generateOutput(folder, file);
    const made = api.operations.map((operation) =>
      makeCall({ operation, api, output, document, fill }),
    );
    return (await Promise.all(made)).filter((call) => call !== undefined);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readApi(file: string): Promise<Api> {
  const reporter = createReporter();
  const bundle = await load(file, { allow: [] }, reporter);
  const api = bundle && buildApi(bundle, { id: 'api', source: file, int64: 'number' }, reporter);
  if (api === undefined) throw new Error(`${file} cannot be read`);
  return api;
}

function withoutSecurity(document: Node): Node {
  const { security: _, ...rest } = document;
  const paths = Object.entries(asNode(document['paths'])).map(([path, item]) => {
    const members = Object.entries(asNode(item)).map(([name, own]) => {
      if (!isNode(own)) return [name, own] as const;
      const { security: _, ...others } = own;
      return [name, others] as const;
    });
    return [path, Object.fromEntries(members)] as const;
  });
  return { ...rest, paths: Object.fromEntries(paths) };
}

export function asNode(value: unknown): Node {
  return isNode(value) ? value : {};
}

interface Output {
  readonly client: Functions;
  readonly samples: Functions;
}

async function generateOutput(folder: string, file: string): Promise<Output> {
  const config = {
    output: join(folder, 'out'),
    apis: { api: file },
    emitters: ['samples'],
    cache: false,
  } as const;
  const { ok, diagnostics } = await generate({ config, folder: process.cwd() });
  if (!ok) throw new Error(JSON.stringify(diagnostics.slice(0, 3)));
  const contents = `export * as client from './out/api/index.js';
    export * as samples from './out/api/samples.js';`;
  const outfile = join(folder, 'all.mjs');
  await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['zod'],
    outfile,
  });
  return (await import(pathToFileURL(outfile).href)) as Output; // as `contents` says
}

interface Making {
  readonly operation: Operation;
  readonly api: Api;
  readonly output: Output;
  readonly document: Node;
  readonly fill: 'shown' | 'full';
}

/** Undefined where the document has no path, or nothing that could be sent. */
async function makeCall(making: Making): Promise<SampleCall | undefined> {
  const { operation, api, output, document, fill } = making;
  const { names, path, method } = operation;
  if (path === undefined) return undefined;
  const source = asNode(asNode(document['paths'])[path])[method.toLowerCase()];
  if (!isNode(source)) return undefined;
  const given = output.samples[`sample${names.params}`]?.(undefined, { fill });
  let wire: Wire | undefined;
  const http = output.client[`${api.names.value}Http`]?.({
    baseUrl: 'http://127.0.0.1',
    retries: 0,
    async fetch(url: string, init: RequestInit) {
      wire = await capture(new Request(url, init));
      throw new TypeError('It is not sent.');
    },
  });
  // A stream is sent when it is read.
  const result = output.client[names.function]?.(http, given) as Partial<AsyncIterable<unknown>> &
    PromiseLike<unknown>;
  const ended = result[Symbol.asyncIterator]?.().next() ?? result;
  await ended.then(undefined, () => {});
  return wire && { operation, source, wire };
}

async function capture(request: Request): Promise<Wire> {
  const { method, url, headers } = request;
  const { pathname, search } = new URL(url);
  const body = new Uint8Array(await request.arrayBuffer());
  // A sample of this header would say that the body is compressed, which it is not.
  headers.delete('content-encoding');
  const known = Object.fromEntries(headers);
  return { method, path: pathname, search, headers: known, ...(body.length > 0 && { body }) };
}
