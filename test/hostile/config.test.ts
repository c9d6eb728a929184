/** Configs and hooks that throw when they are looked at, or answer differently each time: they are reported as problems of the config, and nothing is written. */

import { describe, expect, it } from 'vitest';
import { generate } from '../../generator/entry/index.ts';
import type { Api, Config } from '../../generator/entry/index.ts';
import { createFolder, listFiles } from '../folder.ts';

const spec = `openapi: 3.1.0
info: { title: A, version: '1' }
paths: { /a: { get: { operationId: a, responses: { '200': { description: x } } } } }
`;

function fail(): never {
  throw new Error('boom.\nAnd more.');
}

const traps = { get: fail, has: fail, ownKeys: fail, getOwnPropertyDescriptor: fail };
const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();

const apis = { a: 'a.yaml' };
const hook = (ir: unknown): object => ({ apis, hooks: { ir } });

/** What no program of TypeScript would pass, but a config file may export. */
async function listProblems(config: unknown): Promise<readonly string[]> {
  const folder = createFolder({ 'a.yaml': spec });
  const { ok, diagnostics } = await generate({ config: config as Config, folder });
  expect(listFiles(folder)).toEqual(['a.yaml']);
  expect(ok).toBe(false);
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

describe('a config that', () => {
  it.each([
    ['is a proxy', new Proxy({}, traps), 'CONF-702 The config throws when it is read: boom.'],
    ['is a revoked proxy', revoked, /^CONF-702 The config throws when it is read: Cannot perform/],
    [
      'has a getter that throws',
      {
        get apis(): never {
          return fail();
        },
      },
      'CONF-702 The config throws when it is read: boom.',
    ],
    [
      'has one deep inside',
      { apis: { a: new Proxy({}, traps) } },
      'CONF-702 The config throws when it is read: boom.',
    ],
    [
      'throws what has no text',
      {
        get apis(): never {
          // eslint-disable-next-line no-throw-literal
          throw Object.create(null);
        },
      },
      'CONF-702 The config throws when it is read: something that has no text.',
    ],
    [
      'has an emitter that is a proxy',
      { apis, emitters: [new Proxy({}, traps)] },
      'CONF-702 The config throws when it is read: boom.',
    ],
    [
      'has a function that makes an emitter',
      { apis, emitters: [fail] },
      'CONF-703 `emitters.0` is a function, and must be what it gives.',
    ],
    [
      'has an emitter whose needs are no list',
      { apis, emitters: [{ name: 'mine', plan: fail, emit: fail, needs: 'server' }] },
      'CONF-703 `emitters.0.needs` must be a list, but is a string.',
    ],
    [
      'has an emitter whose packages have no version',
      { apis, emitters: [{ name: 'mine', plan: fail, emit: fail, packages: [{ name: 'zod' }] }] },
      'CONF-703 `emitters.0.packages.0` lacks the member `version`.',
    ],
    [
      'names a file with a zero byte',
      { apis: { a: 'a\0.yaml' }, output: 'o\0ut' },
      'CONF-703 `apis.a` contains a zero byte.',
    ],
  ])('%s', async (_name, config, message) => {
    const [first] = await listProblems(config);
    expect(first).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it('answers differently each time is read once', async () => {
    const reads = { count: 0 };
    const config = {
      get apis(): object {
        reads.count += 1;
        return reads.count === 1 ? apis : { a: 7 };
      },
    };
    const folder = createFolder({ 'a.yaml': spec });
    // A getter is no plain member, which the type does not show.
    const { ok } = await generate({ config: config as Config, folder });
    expect([ok, reads.count]).toEqual([true, 1]);
  });
});

describe('a hook that', () => {
  it.each([
    ['throws', fail, 'CONF-709 `hooks.ir` failed for the API `a`: Error: boom.'],
    [
      'refuses with nothing',
      () => Promise.reject(undefined as unknown as Error),
      'CONF-709 `hooks.ir` failed for the API `a`: undefined.',
    ],
    [
      'refuses with what has no text',
      () => Promise.reject(Object.create(null) as Error),
      'CONF-709 `hooks.ir` failed for the API `a`: something that has no text.',
    ],
    ['gives a proxy', () => new Proxy({}, traps), /^CONF-709 .*boom\.$/],
    [
      'gives text as a name',
      (api: Api) => ({ ...api, names: { ...api.names, class: 'x; evil()' } }),
      /^CONF-710 /,
    ],
  ])('%s', async (_name, ir, message) => {
    const [first] = await listProblems(hook(ir));
    expect(first).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });
});
