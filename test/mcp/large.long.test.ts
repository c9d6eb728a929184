/** The document of GitHub: tools are searched and called, over both transports. */

import { createServer } from 'node:http';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { install } from '../runtimes/install.ts';
import { readAnswer } from './generated.ts';
import { installCommand, start, transports } from './running.ts';

const canary = 'canary-gh-55e1-secret';
let app = '';
let file = '';
beforeAll(async () => {
  app = await installCommand();
  file = join(
    await install('@octokit/openapi', '23.0.2'),
    '@octokit/openapi/generated/api.github.com.json',
  );
});

/** A service that answers each request with itself, headers too. */
async function startEcho(): Promise<string> {
  const server = createServer((req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ method: req.method, url: req.url, headers: req.headers }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  return `http://127.0.0.1:${port}`;
}

it.each(transports)('a large API is found and called over %s', async (transport) => {
  const url = await startEcho();
  const env = { API_GITHUB_COM_TOKEN: canary };
  const { client } = await start({ app, transport, args: [file, '--base-url', url], env });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search_operations', 'call_operation']);
  expect(JSON.stringify(tools).length).toBeLessThan(5000);
  const search = async (query: string): Promise<readonly { readonly name: string }[]> => {
    const answer = await client.callTool({ name: 'search_operations', arguments: { query } });
    return Object(readAnswer(answer).said).operations;
  };
  const wanted = [
    ['star a repository', 'activityStarRepoForAuthenticatedUser'],
    ['who am I', 'usersGetAuthenticated'],
    ['list my repositories', 'reposListForAuthenticatedUser'],
    ['close issue', 'issuesUpdate'],
    ['create an issue', 'issuesCreate'],
    ['merge pull request', 'pullsMerge'],
    ['search code', 'searchCode'],
    ['get the authenticated user', 'usersGetAuthenticated'],
    ['list pull requests of a repository', 'pullsList'],
  ] as const;
  for (const [query, name] of wanted) {
    expect(
      (await search(query)).slice(0, 3).map((one) => one.name),
      query,
    ).toContain(name);
  }
  const call = async (name: string, given: unknown) =>
    client.callTool({ name: 'call_operation', arguments: { name, arguments: given } });
  const given = { owner: 'o', repo: 'r', issue_number: 7 };
  expect(JSON.stringify(await call('issuesGet', given)).length).toBeLessThan(1600);
  const answer = await call('issuesGet', { ...given, answer_size: 20_000 });
  expect(readAnswer(answer).said).toMatchObject({
    status: 200,
    undescribed: { method: 'GET', url: '/repos/o/r/issues/7' },
  });
  expect(JSON.stringify(answer)).not.toContain(canary);
  expect(await call('issuesGet', { owner: 'o', repo: 'r' })).toMatchObject({ isError: true });
  expect(await call('__proto__', {})).toMatchObject({ isError: true });
  expect(await search('x'.repeat(200_000))).toEqual([]);
});

it('its tools are listed too, where an option says so', async () => {
  const { client } = await start({
    app,
    transport: 'stdio',
    args: [file, '--search', 'off', '--tags', 'issues,pulls', '--base-url', 'http://127.0.0.1:9'],
  });
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThan(80);
  for (const { name, inputSchema, outputSchema } of tools) {
    expect(name).toMatch(/^[\w-]{1,48}$/);
    expect([inputSchema.type, outputSchema]).toEqual(['object', undefined]);
  }
});
