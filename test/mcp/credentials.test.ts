/** Credentials of the command: from which variables of the environment, and which of them are missing. */

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { openTools, type OpenedTools } from '../../packages/serve/mcp/tools.ts';
import { createFolder } from '../folder.ts';
import { openDocuments } from '../../packages/serve/test/simulated.ts';
import { connectClient } from './generated.ts';

const answer = `{ '200': { description: Done., content: { application/json: { schema: { type: object } } } } }`;
const document = `openapi: 3.2.0
info: { title: Doors, version: '1' }
servers: [{ url: 'https://{place}.doors.example' , variables: { place: { default: home } } }]
security: [{ key: [] }]
paths:
  /key:
    get:
      operationId: byKey
      parameters: [{ name: x-door-key, in: header, required: true, schema: { type: string } }]
      responses: ${answer}
  /login: { get: { operationId: byLogin, security: [{ login: [] }], responses: ${answer} } }
  /token: { get: { operationId: byToken, security: [{ token: [open] }, { login: [], key: [] }], responses: ${answer} } }
  /session:
    get:
      operationId: bySession
      security: []
      parameters: [{ name: Door-Session, in: header, required: true, schema: { type: string }, x-sw-sensitive: [never-log] }]
      responses: ${answer}
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Door-Key }
    login: { type: http, scheme: basic }
    token: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'http://127.0.0.1:9/token', scopes: { open: Open. } } } }
`;

async function open(environment: Readonly<Record<string, string>>): Promise<OpenedTools> {
  const folder = createFolder({ 'doors.yaml': document });
  const reporter = createReporter();
  const choice = {
    tags: [],
    operations: [],
    readOnly: false,
    structured: false,
    search: false,
    baseUrl: undefined,
  };
  const tools = await openTools(openDocuments(['doors.yaml'], folder), {
    ...choice,
    environment,
    strict: false,
    reporter,
  });
  if (tools === undefined) throw new Error(JSON.stringify(reporter.problems));
  onTestFinished(tools.close);
  return tools;
}

/** Answers with the headers of requests, and with tokens. */
async function startService(): Promise<{
  readonly url: string;
  readonly seen: IncomingMessage['headers'][];
}> {
  const seen: IncomingMessage['headers'][] = [];
  const server = createServer((req, res) => {
    res.setHeader('content-type', 'application/json');
    if (req.url === '/token-of') {
      return res.end('{"access_token":"canary-token","token_type":"bearer","expires_in":60}');
    }
    seen.push(req.headers);
    return res.end(JSON.stringify({ headers: req.headers }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${port}`, seen };
}

it('the command names credentials that are missing, of alternatives too', async () => {
  const nothing = await open({});
  expect(nothing.baseUrl).toBe('https://home.doors.example');
  expect(nothing.missing).toEqual([
    'DOORS_KEY',
    'DOORS_LOGIN_USERNAME and DOORS_LOGIN_PASSWORD',
    'DOORS_TOKEN',
    'DOORS_X_DOOR_KEY',
    'DOORS_DOOR_SESSION',
  ]);
});

it('the command sends credentials where the document says, and shows none', async () => {
  const { url, seen } = await startService();
  const tools = await open({
    DOORS_BASE_URL: url,
    DOORS_KEY: 'canary-key',
    DOORS_LOGIN_USERNAME: 'ann',
    DOORS_LOGIN_PASSWORD: 'canary-password',
    DOORS_TOKEN_CLIENT_ID: 'app',
    DOORS_TOKEN_CLIENT_SECRET: 'canary-client',
    DOORS_TOKEN_TOKEN_URL: `${url}/token-of`,
    DOORS_DOOR_SESSION: 'canary-session',
  });
  expect(tools.missing).toEqual([]);
  const client = await connectClient(tools.createServer());
  const { tools: listed } = await client.listTools();
  for (const { inputSchema } of listed) {
    expect(Object.keys(Object(inputSchema.properties))).toEqual(['answer_size', 'answer_from']);
  }
  const answers: unknown[] = [];
  for (const name of ['byKey', 'byLogin', 'byToken', 'bySession']) {
    answers.push(await client.callTool({ name, arguments: {} }));
  }
  expect(seen).toMatchObject([
    { 'x-door-key': 'canary-key' },
    { authorization: `Basic ${btoa('ann:canary-password')}` },
    { authorization: 'Bearer canary-token' },
    { 'door-session': 'canary-session' },
  ]);
  const shown = JSON.stringify([answers, listed]);
  expect(shown).not.toContain('canary');
  expect(shown).not.toContain(btoa('ann:canary-password'));
});
