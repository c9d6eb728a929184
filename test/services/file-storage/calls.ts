/** The calls of file storage: the document's table, each pair of method and path. */

import * as api from '../../../generated/file-storage/index.ts';
import type { Http } from '../../../generated/runtime/client.ts';
import type { Call, Doors } from '../doors.ts';
import type { SimulatedService } from '../simulated.ts';
import { type Method, methods } from './methods.ts';

const { FileStorage, fileStorageHttp } = api;

/** Each parameter has a value that must be encoded. */
const encoded: Readonly<Record<string, readonly [value: string, path: string]>> = {
  appId: ['a/b', 'a%2Fb'],
  changeId: ['12 3', '12%203'],
  folderId: ['root/ü', 'root%2F%C3%BC'],
  childId: ['x?y', 'x%3Fy'],
  fileId: ['f@1', 'f%401'],
  commentId: ['c#1', 'c%231'],
  driveId: ['d&1', 'd%261'],
  parentId: ['p=1', 'p%3D1'],
  permissionId: ['any+one', 'any%2Bone'],
  email: ['ann+x@example.com', 'ann%2Bx%40example.com'],
  propertyKey: ['k%2Fey', 'k%252Fey'],
  replyId: ['..r', '..r'],
  revisionId: ['"1"', '%221%22'],
};

const body = { title: 'ünï', empty: '', no: false };

/** Values of the parameters in a path. */
export function createParams(path: string): Record<string, string | undefined> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, encoded[name]?.[0]]));
}

type Send = (params: object) => PromiseLike<unknown>;

// The table names them, so they are looked up by name; a missing one is no function and fails its test.
function findFunction(http: Http, group: string, method: string): Send {
  const name = `${group}${method[0]?.toUpperCase()}${method.slice(1)}`;
  const send = new Map(Object.entries(api)).get(name) as unknown as (
    http: Http,
    params: object,
  ) => PromiseLike<unknown>;
  return (params) => send(http, params);
}

function findMethod(client: api.FileStorage, group: string, method: string): Send {
  const members = client[group as keyof typeof client] as unknown as Record<string, Send>;
  return async (params) => members[method]?.(params);
}

function createCall([group, name, verb, path]: Method): Call<api.FileStorage> {
  // The second path of a method is an operation of its own.
  const method = path.startsWith('/upload/') ? `${name}Upload` : name;
  const target = path.replace(/\{(\w+)\}/g, (_, key: string) => encoded[key]?.[1] ?? '');
  const hasBody = !/GET|DELETE/.test(verb);
  const params = hasBody ? { ...createParams(path), body } : createParams(path);
  return {
    name: `${group}.${method}`,
    byFunction: (http) => findFunction(http, group, method)(params),
    byClass: (client) => findMethod(client, group, method)(params),
    sends: `${verb} ${target}`,
    headers: { authorization: undefined, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body }),
    answer: { body: { kind: method } },
  };
}

export const calls: readonly Call<api.FileStorage>[] = methods.map(createCall);

/** For each method with path parameters: a call with one of them set to what must be refused. */
export const refusals = methods.flatMap(([group, name, , path]: Method) => {
  const method = path.startsWith('/upload/') ? `${name}Upload` : name;
  return Object.keys(createParams(path)).map((key) => ({
    method: `${group}.${method}`,
    key,
    send: (http: Http, value: string | undefined) =>
      findFunction(http, group, method)({ ...createParams(path), [key]: value }),
  }));
});

export const doors: Doors<api.FileStorage> = {
  http: (where) => fileStorageHttp({ ...where }),
  client: (where) => new FileStorage({ ...where }),
};

export const simulated: SimulatedService = {
  api: 'file-storage',
  // Its body names no channel.
  refused: { 'channels.stop': 404 },
  fill(store, name) {
    const given = Object.fromEntries(Object.entries(encoded).map(([key, [value]]) => [key, value]));
    const { fileId = '', commentId = '', replyId = '', driveId = '' } = given;
    store.set('files', fileId, {}, name === 'files.untrash' ? 'in trash' : 'not trashed');
    store.set('drives', driveId, {}, name === 'drives.unhide' ? 'hidden' : 'visible');
    store.set('comments', [fileId, commentId], {});
    store.set('replies', [fileId, commentId, replyId], {});
    store.set('children', [given['folderId'] ?? '', given['childId'] ?? ''], {});
    for (const [group, key] of [
      ['parents', 'parentId'],
      ['permissions', 'permissionId'],
      ['properties', 'propertyKey'],
      ['revisions', 'revisionId'],
    ] as const) {
      store.set(group, [fileId, given[key] ?? ''], {});
    }
  },
};
