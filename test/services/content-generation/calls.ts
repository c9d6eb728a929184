/** The calls of content generation, and the HTTP form that the document states for each. */

import {
  ContentGeneration,
  contentGenerationHttp,
  finishUpload,
  generateContent,
  getFile,
  startUpload,
} from '../../../generated/content-generation/index.ts';
import type { Call, Doors } from '../doors.ts';
import type { SimulatedService } from '../simulated.ts';

export const auth = { apiKey: 'k/e y' };
export const key = 'key=k%2Fe%20y';
export const body = { contents: [{ parts: [{ text: 'Hi' }] }] };
const spelled = {
  contents: [
    { role: 'user', parts: [{ inline_data: { mime_type: 'image/png', data: 'AA==' } }] },
    { role: 'user', parts: [{ fileData: { mimeType: 'video/mp4', fileUri: 'files/x' } }] },
  ],
};
const announced = {
  'X-Svc-Upload-Header-Content-Length': 3,
  'X-Svc-Upload-Header-Content-Type': 'text/plain',
  body: { file: { display_name: 'näme' } },
};
export const started = {
  'x-svc-upload-protocol': 'resumable',
  'x-svc-upload-command': 'start',
  'x-svc-upload-header-content-length': '3',
  'x-svc-upload-header-content-type': 'text/plain',
  'content-type': 'application/json',
};
export const finished = {
  'x-svc-upload-offset': '0',
  'x-svc-upload-command': 'upload, finalize',
  'content-length': '3',
};

export const calls: Call<ContentGeneration>[] = [
  {
    name: 'generateContent',
    byFunction: (http) => generateContent(http, { model: 'models/g-1.5', body }),
    byClass: (client) => client.generateContent({ model: 'models/g-1.5', body }),
    sends: `POST /v1beta/models/g-1.5:generateContent?${key}`,
    headers: { 'content-type': 'application/json' },
    body,
    answer: { body: { candidates: [{ content: { parts: [{ text: 'Hello' }] } }] } },
  },
  {
    name: 'generateContent with both spellings, and a model id that must be encoded',
    byFunction: (http) => generateContent(http, { model: 'models/a b@c', body: spelled }),
    byClass: (client) => client.generateContent({ model: 'models/a b@c', body: spelled }),
    sends: `POST /v1beta/models/a%20b%40c:generateContent?${key}`,
    body: spelled,
  },
  {
    name: 'startUpload',
    byFunction: (http) => startUpload(http, announced),
    byClass: (client) => client.startUpload(announced),
    sends: `POST /upload/v1beta/files?${key}`,
    headers: started,
    body: announced.body,
    answer: { headers: { 'x-svc-upload-url': 'http://x' }, body: '' },
    gives: undefined,
  },
  {
    name: 'finishUpload at a path',
    byFunction: (http) => finishUpload(http, '/up/1?id=%2F', { body: new Uint8Array([0, 255, 7]) }),
    byClass: (client) => client.finishUpload('/up/1?id=%2F', { body: new Uint8Array([0, 255, 7]) }),
    sends: 'POST /up/1?id=%2F',
    headers: { ...finished, 'content-type': 'application/octet-stream' },
    body: new Uint8Array([0, 255, 7]),
    answer: { body: { file: { name: 'files/x', state: 'PROCESSING' } } },
  },
  ...[
    { name: 'abc', path: 'abc' },
    { name: 'files/abc', path: 'abc' },
    { name: 'files/a b', path: 'a%20b' },
    { name: 'a/b@c', path: 'a%2Fb%40c' },
  ].map(({ name, path }): Call<ContentGeneration> => ({
    name: `getFile ${name}`,
    byFunction: (http) => getFile(http, { name }),
    byClass: (client) => client.getFile({ name }),
    sends: `GET /v1beta/files/${path}?${key}`,
    answer: { body: { name: 'files/abc', state: 'ACTIVE', more: 1 } },
  })),
];

export const doors: Doors<ContentGeneration> = {
  http: (where) => contentGenerationHttp({ ...where, auth }),
  client: (where) => new ContentGeneration({ ...where, auth }),
};

export const simulated: SimulatedService = {
  api: 'content-generation',
  paths: { finishUpload: '/up/1' },
  fill(store) {
    for (const name of ['abc', 'a b', 'a/b@c']) store.set('files', name, { name }, 'ACTIVE');
  },
  // Nobody has started it.
  refused: { 'finishUpload at a path': 404 },
};
