/** Documents of others in, programs that send one GET of each through what Specwright and its peers write for it out. */

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from '../../generator/index.ts';
import { cache, install, isInstalled } from '../install.ts';
import { peers } from '../peers.ts';
import { newerNode, toolOf } from '../tools.ts';
import { callText } from './clients.ts';
import type { Program } from './weigh.ts';

interface Subject {
  readonly name: string;
  /** Undefined where it is not at hand. */
  readonly path: string | undefined;
  /** Its client function. */
  readonly http: string;
  /** File and name of the operation. */
  readonly file: string;
  readonly call: string;
  /** Path of it, and how openapi-fetch is told the credential. */
  readonly route: string;
  readonly header: string;
  readonly budget?: number;
}

/** Small ones, which any run may install. */
const packages = { '@readme/oas-examples': '8.2.2', 'openapi-fetch': '0.17.0' };

/** All that is at hand; hey-api where it is installed, or shall be. */
export async function documentPrograms(isAsked: boolean): Promise<readonly Program[]> {
  const folder = install('size', packages);
  const corpus = process.env['SPECWRIGHT_CORPUS'];
  const subjects: readonly Subject[] = [
    {
      name: 'petstore',
      path: folder && join(folder, 'node_modules/@readme/oas-examples/3.0/json/petstore.json'),
      http: 'petstoreHttp',
      file: 'store',
      call: 'getInventory',
      route: '/store/inventory',
      header: 'api_key',
      budget: 6000,
    },
    {
      name: 'stripe',
      path: corpus && join(corpus, 'stripe.json'),
      http: 'stripeHttp',
      file: 'stripe',
      call: 'getBalance',
      route: '/v1/balance',
      header: 'authorization',
    },
  ];
  const found = subjects.filter(({ path }) => path !== undefined && existsSync(path));
  const all = await Promise.all(found.map((subject) => programsOf(subject, folder, isAsked)));
  return all.flat();
}

async function programsOf(
  subject: Subject,
  folder: string | undefined,
  isAsked: boolean,
): Promise<readonly Program[]> {
  const others = [openapiFetch(subject, folder), heyApi(subject, isAsked)];
  return [await ourselves(subject), ...others.flatMap((program) => program ?? [])];
}

async function ourselves({ name, path = '', http, file, call, budget }: Subject): Promise<Program> {
  const folder = join(cache, 'size-out', name);
  await rm(folder, { recursive: true, force: true });
  const { ok } = await generate({ input: path, output: folder, name });
  if (!ok) throw new Error(`${path} is not generated`);
  const text = callText('./client.ts', http, `./operations/${file}.ts`, call);
  return { name: `${name}: ${call} (GET, a key)`, text, folder, ...(budget && { budget }) };
}

function openapiFetch({ route, header }: Subject, folder: string | undefined): Program | undefined {
  if (folder === undefined) return undefined;
  const text = `
    import createClient from 'openapi-fetch';
    const client = createClient({ baseUrl: 'https://api.example', headers: { '${header}': 'secret' } });
    export const use = () => client.GET('${route}');`;
  return { name: `  openapi-fetch ${packages['openapi-fetch']}`, text, folder };
}

function heyApi({ name, path = '', call }: Subject, isAsked: boolean): Program | undefined {
  const peer = peers.find((one) => one.name === 'hey-api');
  if (peer === undefined || !(isAsked || isInstalled(peer.name, peer.packages))) return undefined;
  const tool = toolOf(peer, newerNode());
  const folder = join(cache, 'size-out', `hey-api-${name}`);
  if (tool === undefined || tool.run({ name, path }, folder).failed) return undefined;
  const text = `
    import { client } from './client.gen.ts';
    import { ${call} } from './sdk.gen.ts';
    client.setConfig({ baseUrl: 'https://api.example', auth: 'secret' });
    export const use = () => ${call}();`;
  return { name: `  ${tool.name}`, text, folder };
}
