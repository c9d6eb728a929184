/** A simulation gives all items in pages of each kind, and each loop over them ends. */

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { generate } from '../../generator/entry/index.ts';
import { createSimulation } from '../../templates/runtime/simulation/simulation.ts';
import { createFolder } from '../folder.ts';

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
type Loop = (params: object) => AsyncIterable<{ readonly id: string }>;
interface Module {
  readonly simulate: (options: object) => { readonly fetch: Fetch };
  readonly Depot: new (options: object) => Readonly<Record<string, Loop>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** The document of the golden case, where lists are of boxes that are stored. */
function writeDocument(): string {
  const text = readFileSync('test/cases/pages-of-every-kind/spec.yaml', 'utf8');
  const { paths: written, ...root } = parse(text) as { readonly paths: Paths }; // as the case has it
  const paths = { ...written, ...describeMore() };
  const resources = { boxes: { key: 'id', schema: 'Box' } };
  const lists = Object.entries(paths).map(([path, operations]) => {
    const own = Object.entries(operations).map(([method, operation]) => {
      return [method, { ...operation, 'x-sw-simulation': { does: 'list', resource: 'boxes' } }];
    });
    return [path, Object.fromEntries(own)];
  });
  const simulated = { ...root, 'x-sw-simulation': { resources } };
  return stringify(
    { ...simulated, paths: Object.fromEntries(lists) },
    { aliasDuplicateObjects: false },
  );
}

const integer = { type: 'integer' };
const text = { type: 'string' };
const boxList = { type: 'array', items: { $ref: '#/components/schemas/Box' } };

const hold = (properties: object) => ({ type: 'object', properties });

function describeList(operationId: string, query: object, properties: object): Paths {
  const parameters = Object.entries(query).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }));
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const get = { operationId, parameters, responses: { 200: { description: 'ok', content } } };
  return { [`/${operationId}`]: { get } };
}

/** Lists whose pages are said below other members, or by what comes next. */
function describeMore(): Paths {
  return {
    ...describeList(
      'listBelow',
      { cursor: text, limit: integer },
      {
        data: hold({ items: boxList }),
        meta: hold({ page: hold({ next: text }) }),
      },
    ),
    ...describeList(
      'listWrapped',
      { offset: integer, limit: integer },
      {
        boxes: hold({ items: boxList, total: integer }),
      },
    ),
    ...describeList(
      'listWithNext',
      { page: integer, per_page: integer },
      {
        data: boxList,
        next_page: { type: ['integer', 'null'] },
      },
    ),
    ...describeList(
      'listFromZero',
      { page: { ...integer, minimum: 0 }, size: integer },
      {
        content: boxList,
        last: { type: 'boolean' },
      },
    ),
    ...describeList(
      'listSilently',
      { skip: integer, take: { ...integer, default: 2 } },
      { items: boxList },
    ),
    ...describeList(
      'listByDotted',
      { $skip: integer, $top: integer },
      {
        value: boxList,
        '@odata.nextLink': text,
      },
    ),
  };
}

async function make(document: string): Promise<Module> {
  const root = createFolder({ 'package.json': '{ "type": "module" }', 'in.yaml': document });
  const config = { output: '.', target: 'js', apis: { depot: { input: 'in.yaml' } } } as const;
  await generate({ config: { ...config, emitters: ['simulation'] }, folder: root });
  const load = (file: string) => import(pathToFileURL(`${root}/depot/${file}`).href);
  const simulation = await load('simulation.js');
  // What is generated for a test has no types that its compiler would know.
  const simulate = (options: object) => createSimulation(simulation.depotSimulation, options);
  return { ...(await load('index.js')), simulate } as Module;
}

let stored: Module;
let sampled: Module;

beforeAll(async () => {
  stored = await make(writeDocument());
  sampled = await make(readFileSync('test/cases/pages-of-every-kind/spec.yaml', 'utf8'));
});

const boxes = Array.from({ length: 5 }, (_, index) => ({ id: `b${index}` }));

async function loop(
  { simulate, Depot }: Module,
  [name, params]: readonly [string, object],
  data: object,
) {
  const { fetch } = simulate(data);
  let requests = 0;
  const counted: Fetch = (...given) => {
    requests += 1;
    return fetch(...given);
  };
  const client = new Depot({ fetch: counted, auth: { key: 'k' }, retries: 0 });
  const ids: string[] = [];
  for await (const { id } of client[`${name}Items`]?.(params) ?? []) ids.push(id);
  return { requests, ids };
}

const rows: readonly (readonly [string, object, number])[] = [
  ['listByToken', { limit: 2 }, 3],
  ['listByOffset', { limit: 2 }, 3],
  ['listByPage', { per_page: 2 }, 3],
  ['listByLastId', { limit: 2 }, 3],
  // Nothing in the request chooses another page.
  ['listByUrl', {}, 1],
  ['listByLink', { per_page: 2 }, 3],
  ['listByHeader', {}, 1],
  ['searchBoxes', { body: { first: 2 } }, 1],
  ['listSaid', { n: 2 }, 3],
  ['listSpeakeasy', {}, 2],
  ['listFern', {}, 1],
  ['listMicrosoft', {}, 1],
  ['listRedocly', {}, 1],
];

const more: typeof rows = [
  ['listBelow', { limit: 2 }, 3],
  ['listWrapped', { limit: 2 }, 3],
  ['listWithNext', { per_page: 2 }, 3],
  ['listFromZero', { size: 2 }, 3],
  ['listSilently', { take: 2 }, 3],
  ['listByDotted', { $top: 2 }, 3],
];

describe('a simulation', () => {
  it.each([...rows, ...more])('of %s gives all items', async (name, params, count) => {
    const { requests, ids } = await loop(stored, [name, params], { data: { boxes } });
    expect(ids).toEqual(boxes.map(({ id }) => id));
    expect(requests).toBe(count);
  });

  it.each(rows)('of %s as a sample has one page', async (name, params) => {
    const { requests } = await loop(sampled, [name, params], {});
    expect(requests).toBeLessThan(3);
  });
});
