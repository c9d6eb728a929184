/** Methods of a client work alone, and can be watched and replaced one by one. */

import { expect, it, vi } from 'vitest';
import { nameFile } from '../../generator/core/emit/client/classes.ts';
import { FileStorage } from '../../generated/file-storage/client.ts';
import { PackageInsights } from '../../generated/package-insights/client.ts';

const params = { packageKey: { system: 'NPM', name: 'a' } } as const;

function clientThatAnswers(body: object): { client: PackageInsights; requests: string[] } {
  const requests: string[] = [];
  const client = new PackageInsights({
    baseUrl: 'https://insights.example',
    fetch: (url) => {
      requests.push(new URL(String(url)).pathname);
      return Promise.resolve(Response.json(body));
    },
  });
  return { client, requests };
}

it('a method that is taken off its client calls with the connection of that client', async () => {
  const { client, requests } = clientThatAnswers({ versions: [] });
  const { getPackage, request } = client;
  expect(await getPackage(params)).toEqual({ versions: [] });
  expect(await request('GET', '/other')).toEqual({ versions: [] });
  expect(requests).toEqual(['/v3alpha/systems/NPM/packages/a', '/other']);
});

it('a method is a value for what takes a function of its parameters', async () => {
  const { client } = clientThatAnswers({ versions: [] });
  const options: { mutationFn: (given: typeof params) => Promise<object> } = {
    mutationFn: client.getPackage,
  };
  expect(await options.mutationFn(params)).toEqual({ versions: [] });
});

it('a method is watched, and its answer replaced, on one client alone', async () => {
  const { client, requests } = clientThatAnswers({ versions: [] });
  const spy = vi.spyOn(client, 'getPackage');
  await client.getPackage(params);
  expect(spy).toHaveBeenCalledWith(params);
  spy.mockImplementation(() => {
    throw new Error('replaced');
  });
  expect(() => client.getPackage(params)).toThrow('replaced');
  await clientThatAnswers({}).client.getPackage(params);
  expect(requests).toHaveLength(1);
});

it('the methods of a group are watched and replaced in the same way', async () => {
  const requests: string[] = [];
  const { apps } = new FileStorage({
    baseUrl: 'https://files.example',
    fetch: (url) => {
      requests.push(String(url));
      return Promise.resolve(Response.json({ items: [] }));
    },
  });
  const { list } = apps;
  expect(await list()).toEqual({ items: [] });
  expect(requests).toHaveLength(1);
});

it.each([
  ['operations/user-files.ts', 'userFiles'],
  ['operations/default.ts', 'defaultOperations'],
  ['operations/request.ts', 'requestOperations'],
  ['operations/2fa.ts', 'api2faOperations'],
])('the client knows %s as %s', (path, name) => {
  expect(nameFile(path)).toBe(name);
});
