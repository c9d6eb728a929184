/** `things.yaml` in, programs out that send its GET: bare `fetch`, the function that we generate, and those of peers. */

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'esbuild';
import { generate } from '../../generator/entry/index.ts';
import { cache, install, isInstalled } from '../install.ts';
import { peers } from '../peers.ts';
import { newerNode, installTool } from '../tools.ts';

/** A program whose `open(baseUrl)` gives a function that sends one request. */
export interface Way {
  readonly name: string;
  /** Address of its module. */
  readonly module: string;
  /** What its CPU time may be, over that of bare `fetch`. */
  readonly budget?: number;
}

interface Source extends Omit<Way, 'module'> {
  readonly text: string;
  /** The folder in which its imports are found. */
  readonly folder: string;
}

const work = join(cache, 'cost-out');
const document = {
  name: 'things',
  path: fileURLToPath(new URL('../size/things.yaml', import.meta.url)),
};

/** Bare `fetch` first. hey-api is one of them where `bench:size -- --peers` has installed it. */
export async function bundleWays(): Promise<readonly Way[]> {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const sources = [...bareFetch(), ...(await ours()), ...openapiFetch(), ...heyApi()];
  return Promise.all(sources.map(bundle));
}

async function bundle({ text, folder, ...way }: Source, index: number): Promise<Way> {
  const outfile = join(work, `way${index}.mjs`);
  await build({
    stdin: { contents: text, resolveDir: folder, loader: 'ts' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    outfile,
  });
  return { ...way, module: pathToFileURL(outfile).href };
}

function writeFetch(init: string): string {
  return `
    export const open = (baseUrl) => async (id) => {
      const url = \`\${baseUrl}/things/\${encodeURIComponent(id)}?lang=\${encodeURIComponent('a b')}\`;
      const response = await fetch(url, ${init});
      if (!response.ok) throw new Error(String(response.status));
      return response.json();
    };`;
}

function bareFetch(): readonly Source[] {
  const headers = `headers: { accept: 'application/json' }`;
  const timed = `{ ${headers}, signal: AbortSignal.timeout(10_000) }`;
  return [
    { name: 'bare fetch', text: writeFetch(`{ ${headers} }`), folder: work },
    { name: 'bare fetch with AbortSignal.timeout', text: writeFetch(timed), folder: work },
  ];
}

function writeOurs(options: string): string {
  return `
    import { getThing, thingsHttp } from './things/index.ts';
    export const open = (baseUrl) => {
      const http = thingsHttp({ baseUrl${options} });
      return (id) => getThing(http, { id, lang: 'a b' });
    };`;
}

async function ours(): Promise<readonly Source[]> {
  const output = join(work, 'specwright');
  const { ok } = await generate({ config: { output, apis: { [document.name]: document.path } } });
  if (!ok) throw new Error(`${document.path} is not generated`);
  return [
    { name: 'specwright, without a timeout', text: writeOurs(''), folder: output, budget: 1.05 },
    {
      name: 'specwright, with one',
      text: writeOurs(', timeout: 10_000'),
      folder: output,
      budget: 1.1,
    },
  ];
}

function openapiFetch(): readonly Source[] {
  const packages = { '@readme/oas-examples': '8.2.2', 'openapi-fetch': '0.17.0' };
  const folder = install('size', packages);
  if (folder === undefined) return [];
  const text = `
    import createClient from 'openapi-fetch';
    export const open = (baseUrl) => {
      const client = createClient({ baseUrl });
      return async (id) => {
        const params = { path: { id }, query: { lang: 'a b' } };
        const { data, error } = await client.GET('/things/{id}', { params });
        if (error) throw new Error(String(error));
        return data;
      };
    };`;
  return [{ name: `openapi-fetch ${packages['openapi-fetch']}`, text, folder }];
}

function heyApi(): readonly Source[] {
  const peer = peers.find(({ name }) => name === 'hey-api');
  if (peer === undefined || !isInstalled(peer.name, peer.packages)) return [];
  const folder = join(work, 'hey-api');
  const tool = installTool(peer, newerNode());
  if (tool === undefined || tool.run(document, folder).failed) return [];
  const text = `
    import { client } from './client.gen.ts';
    import { getThing } from './sdk.gen.ts';
    export const open = (baseUrl) => {
      client.setConfig({ baseUrl });
      return async (id) => {
        const { data } = await getThing({ path: { id }, query: { lang: 'a b' }, throwOnError: true });
        return data;
      };
    };`;
  return [{ name: tool.name, text, folder }];
}
