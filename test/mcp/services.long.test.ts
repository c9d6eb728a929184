/** The packed command and the official client of the protocol, over both transports: the seven services, simulated. */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Client, Tool } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { simulated } from '../../packages/serve/test/simulated.ts';
import { sampleArguments } from './arguments.ts';
import { readAnswer } from './generated.ts';
import { installCommand, start, transports } from './running.ts';

/** Tools whose call succeeds with the first sample of their arguments. */
const services = {
  'card-payments': [
    'authorise',
    'charge',
    'contactChange',
    'registerCard',
    'accountStatus',
    'paylinkCreate',
  ],
  'content-generation': ['generateContent', 'streamGenerateContent', 'startUpload'],
  'file-storage': [
    'aboutGet',
    'appsGet',
    'appsList',
    'changesGet',
    'changesGetStartPageToken',
    'changesList',
    'changesWatch',
    'childrenInsert',
    'childrenList',
    'drivesInsert',
    'drivesList',
    'filesEmptyTrash',
    'filesExport',
    'filesGenerateIds',
    'filesInsert',
    'filesList',
    'filesInsertUpload',
    'filesListLabels',
    'filesWatch',
    'permissionsGetIdForEmail',
    'revisionsUpdate',
  ],
  'mediation-groups': ['createMediationGroup', 'listMediationGroups'],
  'monitoring-downtimes': ['v1List', 'v2List', 'v2Cancel'],
  'package-insights': [
    'getPackage',
    'getVersion',
    'getVersionBatch',
    'query',
    'purlLookup',
    'purlLookupBatch',
  ],
};
const canary = 'canary-9d2f-71c0-secret';

let app = '';
beforeAll(async () => {
  app = await installCommand();
});

/** As the inspector of the protocol does: of each tool, both schemas compile and are those of objects. */
function compileSchemas({ inputSchema, outputSchema, name }: Tool) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  expect([name, inputSchema.type, Object(outputSchema).type]).toEqual([name, 'object', 'object']);
  return { checkInput: ajv.compile(inputSchema), checkOutput: ajv.compile(Object(outputSchema)) };
}

/** Every variable that the command asks for. */
function fillEnvironment(output: string): Record<string, string> {
  const [, listed = ''] = /Credentials that are not set: (.*)/.exec(output) ?? [];
  return Object.fromEntries(listed.match(/[A-Z0-9_]{3,}/g)?.map((name) => [name, canary]) ?? []);
}

/** Calls each tool once, with all that it may be given. Gives the names of those that succeeded. */
async function callAll(client: Client, document: string): Promise<readonly string[]> {
  const samples = await sampleArguments(document);
  const { tools } = await client.listTools();
  expect(JSON.stringify(tools)).not.toContain(canary);
  const succeeded: string[] = [];
  for (const tool of tools) {
    const { checkInput, checkOutput } = compileSchemas(tool);
    const known = Object.keys(Object(tool.inputSchema.properties));
    const sampled = Object.entries(samples.give(tool.name)).filter(([name]) =>
      known.includes(name),
    );
    const given = {
      ...(known.includes('url') && { url: '/nowhere' }),
      ...Object.fromEntries(sampled),
    };
    expect(checkInput(given), `${tool.name}: ${JSON.stringify(checkInput.errors)}`).toBe(true);
    const answer = await client.callTool({ name: tool.name, arguments: given });
    const text = JSON.stringify(answer);
    expect(text).not.toContain(canary);
    expect(text).not.toContain(btoa(canary));
    expect(
      checkOutput(answer.structuredContent),
      `${tool.name}: ${text} ${JSON.stringify(checkOutput.errors)}`,
    ).toBe(true);
    const { error } = Object(answer.structuredContent);
    if (answer.isError === true) {
      expect(error, tool.name).toMatchObject({ kind: expect.stringMatching(/^(?:http|code)$/) });
    } else succeeded.push(tool.name);
  }
  return succeeded;
}

describe.each(transports)('over %s', (transport) => {
  it.each(Object.entries(services))('%s', async (service, wanted) => {
    const file = resolve(`specs/${service}/openapi.yaml`);
    const { url } = await simulated(process.cwd(), [file]);
    const args = [file, '--base-url', url, '--search', 'off', '--structured'];
    const document = readFileSync(file, 'utf8');
    const first = await start({ app, transport, args });
    const env = fillEnvironment(first.readOutput());
    const { client, readOutput } = await start({ app, transport, args, env });
    const succeeded = await callAll(client, document);
    expect(succeeded).toEqual(wanted);
    expect(readOutput()).not.toContain(canary);
    expect(readOutput()).not.toContain('not set');
  });
});

it.each(transports)(
  'the effect of a call is there for the next call, over %s',
  async (transport) => {
    const file = resolve('docs/shop.yaml');
    const { url } = await simulated(process.cwd(), [file], { unknown: 'missing' });
    const env = { SHOP_KEY: canary, SHOP_BASE_URL: url };
    const { client, readOutput } = await start({ app, transport, args: [file], env });
    const call = async (name: string, given: Record<string, unknown>) => {
      return readAnswer(await client.callTool({ name, arguments: given })).said;
    };
    const lines = [{ sku: 'TEA-1', count: 2 }];
    expect(await call('createOrder', { body: { lines } })).toEqual({
      status: 201,
      data: { id: '1', status: 'pending', lines },
    });
    expect(await call('listOrders', { status: 'pending' })).toMatchObject({
      data: { orders: [{ id: '1' }] },
    });
    expect(await call('listOrders', { status: 'shipped' })).toMatchObject({ data: { orders: [] } });
    expect(await call('getOrder', { orderId: '1' })).toMatchObject({ data: { id: '1' } });
    expect(await call('getOrder', { orderId: '2' })).toMatchObject({
      error: { kind: 'http', status: 404 },
    });
    expect(readOutput()).not.toContain(canary);
  },
);

it('only chosen operations are tools', async () => {
  const file = resolve('docs/shop.yaml');
  const names = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { client } = await start({ app, transport: 'stdio', args: [file, ...args] });
    return (await client.listTools()).tools.map(({ name }) => name);
  };
  expect(await names('--read-only')).toEqual([
    'listOrders',
    'getOrder',
    'watchOrder',
    'getPicture',
  ]);
  expect(await names('--tags', 'orders', '--read-only')).toEqual([
    'listOrders',
    'getOrder',
    'watchOrder',
  ]);
  expect(await names('--operations', 'getOrder,createOrder')).toEqual(['createOrder', 'getOrder']);
  expect(await names('--search', 'on')).toEqual(['search_operations', 'call_operation']);
});

/** A service that repeats what it was sent: as data, as text, and in failures. */
async function startEcho(): Promise<string> {
  let count = 0;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const kind = count++ % 3;
      const secrets = Object.values(req.headers).map(String);
      const repeated = [
        req.url,
        ...secrets,
        ...secrets.map(btoa),
        Buffer.concat(chunks).toString(),
      ];
      res.statusCode = kind === 2 ? 400 : 200;
      res.setHeader('content-type', kind === 1 ? 'text/plain' : 'application/json');
      res.setHeader('location', `/there?${secrets.map(encodeURIComponent).join('&')}`);
      res.end(
        kind === 1 ? repeated.join('\n') : JSON.stringify({ said: repeated, headers: req.headers }),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  return `http://127.0.0.1:${port}`;
}

it.each(Object.keys(services))(
  'an answer that repeats credentials gives a model none: %s',
  async (service) => {
    const url = await startEcho();
    const file = resolve(`specs/${service}/openapi.yaml`);
    const args = [file, '--base-url', url, '--search', 'off', '--structured'];
    const first = await start({ app, transport: 'stdio', args });
    const env = fillEnvironment(first.readOutput());
    const { client, readOutput } = await start({ app, transport: 'stdio', args, env });
    const samples = await sampleArguments(readFileSync(file, 'utf8'));
    const { tools } = await client.listTools();
    for (const { name, inputSchema } of [...tools, ...tools, ...tools]) {
      const known = Object.keys(Object(inputSchema.properties));
      const sampled = Object.entries(samples.give(name)).filter(([key]) => known.includes(key));
      const given = { ...(known.includes('url') && { url: '/x' }), ...Object.fromEntries(sampled) };
      const text = JSON.stringify(await client.callTool({ name, arguments: given }));
      expect(text, name).not.toContain(canary);
      expect(text, name).not.toContain(btoa(canary).slice(0, -2));
    }
    expect(readOutput()).not.toContain(canary);
  },
);

it.each(transports)(
  'hostile arguments are refused or passed on, and the server goes on, over %s',
  async (transport) => {
    const file = resolve('docs/shop.yaml');
    const { url } = await simulated(process.cwd(), [file]);
    const args = [file, '--base-url', url];
    const { client } = await start({ app, transport, args, env: { SHOP_KEY: canary } });
    const deep = JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`);
    const hostile: readonly (readonly [name: string, given: Record<string, unknown>])[] = [
      ['createOrder', { body: deep }],
      ['createOrder', { body: { lines: [{ sku: 'A'.repeat(2_000_000), count: 1 }] } }],
      [
        'createOrder',
        { body: { lines: Array.from({ length: 100_000 }, () => ({ sku: 'TEA-1', count: 0 })) } },
      ],
      ['createOrder', { body: JSON.parse('{"__proto__":{"lines":[]},"constructor":1}') }],
      ['createOrder', { body: null }],
      ['createOrder', { body: Number.MAX_VALUE }],
      ['getOrder', { orderId: '../../admin' }],
      ['getOrder', { orderId: ['7'] }],
      ['getOrder', { orderId: '' }],
      ['getOrder', { orderId: '7', toString: 1 }],
      ['listOrders', { answer_from: -1 }],
      ['listOrders', { answer_from: 'x' }],
      ['listOrders', { pageToken: '\u0000\ud800' }],
      ['addPicture', { body: { file: 'no base64!' } }],
      ['hasOwnProperty', {}],
    ];
    for (const [name, given] of hostile) {
      const { said } = readAnswer(await client.callTool({ name, arguments: given }));
      const { error } = Object(said);
      if (error !== undefined) expect(error.message, name).toEqual(expect.any(String));
      expect(JSON.stringify(said).length, name).toBeLessThan(2000);
    }
    const answer = await client.callTool({ name: 'listOrders', arguments: {} });
    expect(readAnswer(answer).said).toMatchObject({ status: 200 });
  },
);
