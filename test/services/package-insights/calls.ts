/** The calls of package insights, and the HTTP form that the document states for each. */

import {
  getPackage,
  getVersion,
  getVersionBatch,
  PackageInsights,
  packageInsightsHttp,
  purlLookup,
  purlLookupBatch,
  query,
} from '../../../generated/package-insights/index.ts';
import type { Call, Doors } from '../doors.ts';
import type { SimulatedService } from '../simulated.ts';

const json = { 'content-type': 'application/json' };
const at = '/v3alpha/systems';
export const versionKey = { system: 'NPM', name: '@scope/name', version: '1.0.0' } as const;

export const calls: Call<PackageInsights>[] = [
  ...[
    { system: 'NPM', name: '@angular/core', path: `${at}/NPM/packages/%40angular%2Fcore` },
    { system: 'MAVEN', name: 'org.x:y', path: `${at}/MAVEN/packages/org.x%3Ay` },
    {
      system: 'GO',
      name: 'example.org/Ünï code',
      path: `${at}/GO/packages/example.org%2F%C3%9Cn%C3%AF%20code`,
    },
    {
      system: 'PYPI',
      name: 'a?b#c%d&e=f+g',
      path: `${at}/PYPI/packages/a%3Fb%23c%25d%26e%3Df%2Bg`,
    },
    { system: 'CARGO', name: '...', path: `${at}/CARGO/packages/...` },
    { system: 'RUBYGEMS', name: 'a/../b', path: `${at}/RUBYGEMS/packages/a%2F..%2Fb` },
    { system: 'NUGET', name: '%2F', path: `${at}/NUGET/packages/%252F` },
  ].map(({ path, ...key }): Call<PackageInsights> => {
    // One of the systems above.
    const packageKey = key as { system: 'NPM'; name: string };
    return {
      name: `getPackage ${key.name}`,
      byFunction: (http) => getPackage(http, { packageKey }),
      byClass: (client) => client.getPackage({ packageKey }),
      sends: `GET ${path}`,
      headers: { accept: 'application/json', authorization: undefined },
      answer: { body: { packageKey, versions: [{ versionKey, isDefault: true }] } },
    };
  }),
  {
    name: 'getVersion',
    byFunction: (http) => getVersion(http, { versionKey }),
    byClass: (client) => client.getVersion({ versionKey }),
    sends: `GET ${at}/NPM/packages/%40scope%2Fname/versions/1.0.0`,
    answer: { status: 203, body: { versionKey, licenses: ['MIT'], advisoryKeys: [] } },
  },
  {
    name: 'getVersion of a version with reserved characters',
    byFunction: (http) =>
      getVersion(http, {
        versionKey: { system: 'GO', name: 'a/b', version: 'v1.0.0+in compatible@x' },
      }),
    byClass: (client) =>
      client.getVersion({
        versionKey: { system: 'GO', name: 'a/b', version: 'v1.0.0+in compatible@x' },
      }),
    sends: `GET ${at}/GO/packages/a%2Fb/versions/v1.0.0%2Bin%20compatible%40x`,
  },
  {
    name: 'getVersionBatch',
    byFunction: (http) =>
      getVersionBatch(http, { body: { requests: [{ versionKey }], pageToken: 'next' } }),
    byClass: (client) =>
      client.getVersionBatch({ body: { requests: [{ versionKey }], pageToken: 'next' } }),
    sends: 'POST /v3alpha/versionbatch',
    headers: json,
    body: { requests: [{ versionKey }], pageToken: 'next' },
    answer: { body: { responses: [{ request: { versionKey }, version: {} }] } },
  },
  {
    name: 'query by hash',
    byFunction: (http) =>
      query(http, { hash: { type: 'SHA1', value: 'ulXBPXrC/UTfnMgHRFVxmjPzdbk=' } }),
    byClass: (client) =>
      client.query({ hash: { type: 'SHA1', value: 'ulXBPXrC/UTfnMgHRFVxmjPzdbk=' } }),
    sends: 'GET /v3alpha/query?hash.type=SHA1&hash.value=ulXBPXrC%2FUTfnMgHRFVxmjPzdbk%3D',
    answer: { body: { results: [{ version: { versionKey }, artifacts: [{ url: 'x' }] }] } },
  },
  {
    name: 'query by name',
    byFunction: (http) => query(http, { versionKey: { system: 'NPM', name: '@a/b c' } }),
    byClass: (client) => client.query({ versionKey: { system: 'NPM', name: '@a/b c' } }),
    sends: 'GET /v3alpha/query?versionKey.system=NPM&versionKey.name=%40a%2Fb%20c',
  },
  {
    name: 'query by both; an empty text is sent, what is undefined is not',
    breaks: 'an MD5 digest is 16 bytes',
    byFunction: (http) =>
      query(http, {
        hash: { type: 'MD5', value: 'a+b=' },
        versionKey: { system: undefined, name: 'ünï', version: '' },
      }),
    byClass: (client) =>
      client.query({
        hash: { type: 'MD5', value: 'a+b=' },
        versionKey: { system: undefined, name: 'ünï', version: '' },
      }),
    sends:
      'GET /v3alpha/query?hash.type=MD5&hash.value=a%2Bb%3D&versionKey.name=%C3%BCn%C3%AF&versionKey.version=',
  },
  {
    name: 'query without parameters',
    breaks: 'a query is by name, by hash, or both',
    byFunction: (http) => query(http),
    byClass: (client) => client.query(),
    sends: 'GET /v3alpha/query',
  },
  {
    name: 'purlLookup',
    byFunction: (http) => purlLookup(http, { purl: 'pkg:npm/%40scope/name@1.0.0' }),
    byClass: (client) => client.purlLookup({ purl: 'pkg:npm/%40scope/name@1.0.0' }),
    sends: 'GET /v3alpha/purl/pkg%3Anpm%2F%2540scope%2Fname%401.0.0',
    answer: { body: { version: { versionKey } } },
  },
  {
    name: 'purlLookupBatch',
    byFunction: (http) => purlLookupBatch(http, { body: { requests: [{ purl: 'pkg:npm/a@1' }] } }),
    byClass: (client) => client.purlLookupBatch({ body: { requests: [{ purl: 'pkg:npm/a@1' }] } }),
    sends: 'POST /v3alpha/purlbatch',
    headers: json,
    body: { requests: [{ purl: 'pkg:npm/a@1' }] },
    answer: { body: { responses: [{ request: { purl: 'pkg:npm/a@1' }, result: {} }] } },
  },
];

export const doors: Doors<PackageInsights> = {
  http: (where) => packageInsightsHttp({ ...where }),
  client: (where) => new PackageInsights({ ...where }),
};

export const simulated: SimulatedService = { api: 'package-insights' };
