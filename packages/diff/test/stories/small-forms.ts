/** Parts of forms: how they are written, what they are taken as, and which of them are bytes. */

import type { Pair } from './story.ts';

const members =
  '{ type: object, properties: { tags: { type: array, items: { type: string } }, n: { type: integer }, box: { type: object, properties: { a: { type: string } } } } }';
const form = (encoding: string): string =>
  `requestBody: { required: true, content: { application/x-www-form-urlencoded: { schema: ${members}${encoding === '' ? '' : `, encoding: { ${encoding} }`} } } }`;
const upload = (file: string, encoding = ''): string =>
  `requestBody: { required: true, content: { multipart/form-data: { schema: { type: object, required: [file], properties: { file: ${file}, meta: { type: object, properties: { a: { type: string } } } } }${encoding === '' ? '' : `, encoding: { ${encoding} }`} } } }`;
const bytes = '{ type: string, contentMediaType: application/octet-stream }';

export const forms: readonly Pair[] = [
  [
    'a list is said to be written with commas',
    form(''),
    form('tags: { style: form, explode: false }'),
    'breaking none',
    'breaking none',
  ],
  [
    'the usual style is said',
    form(''),
    form('tags: { style: form, explode: true }, n: { style: form, explode: false }'),
    'none none',
    'none none',
  ],
  [
    'an object as JSON becomes names and values',
    form(''),
    form('box: { style: form }'),
    'breaking none',
    'breaking none',
  ],
  [
    'the usual media types are said',
    upload(bytes),
    upload(bytes, 'meta: { contentType: application/json }'),
    'none none',
    'none none',
  ],
  [
    'a file has to be a picture',
    upload(bytes),
    upload(bytes, 'file: { contentType: image/png }'),
    'breaking none',
    'safe none',
  ],
  [
    'several files have to be pictures',
    upload(`{ type: array, items: ${bytes} }`),
    upload(`{ type: array, items: ${bytes} }`, "file: { contentType: 'image/*' }"),
    'breaking none',
    'safe none',
  ],
  [
    'bytes without a type',
    upload(bytes),
    upload('{ contentMediaType: application/octet-stream }'),
    'none none',
    'none none',
  ],
  [
    'bytes of a kind become a text',
    upload('{ contentMediaType: image/png }'),
    upload('{ type: string }'),
    'breaking breaking',
    'breaking breaking',
  ],
];
