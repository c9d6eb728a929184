/** Documents of others in, programs that use what Specwright and its peers write for them out. */

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from '../../generator/entry/index.ts';
import type { ValidatorForm } from '../../generator/core/plan/emitter.ts';
import { cache, install, isInstalled } from '../install.ts';
import { peers } from '../peers.ts';
import { newerNode, installTool } from '../tools.ts';
import { callText } from './clients.ts';
import type { Program } from './weigh.ts';

/** A document, and the GET of it that is sent. */
interface Use {
  readonly name: string;
  readonly path: string;
  readonly http: string;
  readonly call: string;
  readonly note: string;
  readonly budget: number;
  /** What is weighed of its validators too. */
  readonly judged?: Judged;
}

/** An operation that is weighed with its validators, or a model alone. */
interface Judged {
  readonly call?: string;
  readonly schema: string;
  /** The schemas as a person writes them by hand. */
  readonly written: string;
  readonly budgets: Readonly<Record<(typeof FORMS)[number], number>>;
}

const FORMS = ['standalone', 'zod', 'zod-mini'] as const;

/** A document that peers generate from as well. */
interface Subject extends Use {
  /** The GET as the document calls it. */
  readonly id: string;
  readonly route: string;
  /** The header of the credential. */
  readonly header: string;
}

const things: Use = {
  name: 'things',
  path: fileURLToPath(new URL('things.yaml', import.meta.url)),
  http: 'thingsHttp',
  call: 'getThing',
  note: 'GET, no credential',
  budget: 3880,
  judged: {
    schema: 'thingSchema',
    written: `
      import * as z from 'zod';
      export const thing = z.object({ name: z.string().min(1), count: z.int().optional() });`,
    budgets: { standalone: 1930, zod: 26_400, 'zod-mini': 5700 },
  },
};

const petById: Judged = {
  call: 'getPetById',
  schema: 'getPetByIdSchemas',
  written: `
    import * as z from 'zod';
    const category = z.object({ id: z.int().optional(), name: z.string().optional() });
    const tag = z.object({ id: z.int().optional(), name: z.string().optional() });
    const status = z.enum(['available', 'pending', 'sold']);
    export const path = z.object({ petId: z.int() });
    export const pet = z.object({
      id: z.int().optional(),
      name: z.string(),
      category: category.optional(),
      photoUrls: z.array(z.string()),
      tags: z.array(tag).optional(),
      status: status.optional(),
    });`,
  budgets: { standalone: 9800, zod: 34_400, 'zod-mini': 14_950 },
};

/** Small ones, which any run may install. */
const packages = { '@readme/oas-examples': '8.2.2', 'openapi-fetch': '0.17.0' };

const work = join(cache, 'size-out');

/** Programs for documents that are here; hey-api and Redocly are among the peers where they are installed, or are to be. */
export async function documentPrograms(isWanted: boolean): Promise<readonly Program[]> {
  rmSync(work, { recursive: true, force: true });
  const folder = install('size', packages);
  const subjects = listSubjects(folder).filter(({ path }) => existsSync(path));
  const plain = await ourPrograms(things);
  const all = subjects.map(async (subject) => [
    ...(await ourPrograms(subject)),
    ...openapiFetch(subject, folder),
    ...peerProgram('hey-api', subject, isWanted),
    ...peerProgram('redocly', subject, isWanted),
  ]);
  return [...plain, ...(await Promise.all(all)).flat()];
}

function listSubjects(folder = cache): readonly Subject[] {
  const beside = fileURLToPath(new URL('../../../shared/corpus/perf', import.meta.url));
  const petstore = {
    name: 'petstore',
    path: join(folder, 'node_modules/@readme/oas-examples/3.0/json/petstore.json'),
    http: 'petstoreHttp',
    call: 'getInventory',
    id: 'getInventory',
    note: 'GET, a key',
    route: '/store/inventory',
    header: 'api_key',
    budget: 5220,
    judged: petById,
  };
  const stripe = {
    name: 'stripe',
    path: join(process.env['SPECWRIGHT_CORPUS'] ?? beside, 'stripe.json'),
    http: 'stripeHttp',
    call: 'getBalance',
    id: 'GetBalance',
    note: 'GET, a key',
    route: '/v1/balance',
    header: 'authorization',
    budget: 6120,
  };
  return [petstore, stripe];
}

async function ourPrograms(use: Use): Promise<readonly Program[]> {
  const { name, http, call, note, budget, judged } = use;
  const folder = await generateForm(use, 'standalone');
  const text = callText('./index.ts', http, call);
  const alone = { name: `${name}: ${call} (${note})`, text, folder, budget };
  return [alone, ...(judged === undefined ? [] : await judgedPrograms(use, judged))];
}

/** With its validators in each form, and with those that a person writes. */
async function judgedPrograms(use: Use, judged: Judged): Promise<readonly Program[]> {
  const { call, schema, written, budgets } = judged;
  const calling = call === undefined ? '' : callText('./index.ts', use.http, call);
  const what =
    call === undefined ? `${use.name}: ${schema} alone` : `${use.name}: ${call} and validators`;
  const folders = await Promise.all(FORMS.map((form) => generateForm(use, form)));
  const programs = FORMS.map((form, index): Program => ({
    name: `${what} (${form})`,
    text: `${calling} export { ${schema} } from './validators.ts';`,
    folder: folders[index] ?? '',
    budget: budgets[form],
  }));
  const alone =
    call === undefined
      ? []
      : [{ name: `${use.name}: ${call} alone`, text: calling, folder: folders[0] ?? '' }];
  const byHand = {
    name: `  the same by hand with zod`,
    text: `${calling} ${written}`,
    folder: folders[0] ?? '',
  };
  return [...alone, ...programs, byHand];
}

async function generateForm({ name, path }: Use, validators: ValidatorForm): Promise<string> {
  const output = join(work, validators);
  const config = { output: join(output, name), validators, apis: { [name]: path } };
  const { ok } = await generate({ config });
  if (!ok) throw new Error(`${path} is not generated`);
  return join(output, name, name);
}

function openapiFetch({ route, header }: Subject, folder: string | undefined): readonly Program[] {
  if (folder === undefined) return [];
  const text = `
    import createClient from 'openapi-fetch';
    const client = createClient({ baseUrl: 'https://api.example', headers: { '${header}': 'secret' } });
    export const use = () => client.GET('${route}');`;
  return [{ name: `  openapi-fetch ${packages['openapi-fetch']}: the GET`, text, folder }];
}

/** What an app writes for the GET with the output of a peer. */
const peerTexts = {
  'hey-api': ({ call }: Subject) => `
    import { client } from './client.gen.ts';
    import { ${call} } from './sdk.gen.ts';
    client.setConfig({ baseUrl: 'https://api.example', auth: 'secret' });
    export const use = () => ${call}();`,
  redocly: ({ id }: Subject) => `
    import { configure, ${id} } from './client.ts';
    configure({ serverUrl: 'https://api.example', auth: { bearer: 'secret' } });
    export const use = () => ${id}();`,
} as const;

function peerProgram(
  name: keyof typeof peerTexts,
  subject: Subject,
  isWanted: boolean,
): readonly Program[] {
  const peer = peers.find((one) => one.name === name);
  if (peer === undefined || !(isWanted || isInstalled(peer.name, peer.packages))) return [];
  const tool = installTool(peer, newerNode());
  const folder = join(work, `${name}-${subject.name}`);
  mkdirSync(work, { recursive: true });
  if (tool === undefined || tool.run(subject, folder).failed) return [];
  return [{ name: `  ${tool.name}: the GET`, text: peerTexts[name](subject), folder }];
}
