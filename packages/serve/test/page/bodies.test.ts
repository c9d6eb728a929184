/** Bodies that are no JSON in the page's forms: parts with files, whole files, and XML. */

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { viewApi } from '../../page/view-api.ts';
import { buildRequest, printCall, type Typed } from '../../../../templates/page/call.ts';
import type { ApiView, OperationView } from '../../../../templates/page/view.ts';
import { read } from '../../../../test/ir/read.ts';

const { api } = read(`
info: { title: Shop, version: '1' }
paths:
  /pictures:
    post:
      operationId: addPicture
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [picture, title, place]
              properties:
                picture: { type: string, format: binary }
                others: { type: array, items: { type: string, format: binary } }
                title: { type: string, example: Tea }
                place: { type: object, required: [x], properties: { x: { type: integer, example: 3 } } }
                kind: { type: string, enum: [small, large] }
          image/png: { schema: { type: string, format: binary } }
          application/xml: { schema: { $ref: '#/components/schemas/Picture' } }
      responses: { '200': { description: Done. } }
components:
  schemas:
    Picture:
      type: object
      required: [id, words, lines, note]
      xml: { name: picture, prefix: p, namespace: 'https://shop.example/p' }
      properties:
        id: { type: integer, example: 7, xml: { attribute: true } }
        words: { type: array, items: { type: string }, example: [a&b], xml: { wrapped: true } }
        lines: { type: array, items: { $ref: '#/components/schemas/Line' } }
        note: { type: string, example: x, xml: { name: Note } }
    Line: { type: object, required: [sku], xml: { name: line }, properties: { sku: { type: string, example: A } } }
`);
const view: ApiView = { ...viewApi(api), base: '' };
const found = view.tags.flatMap(({ operations }) => operations);
// The document has one.
const operation = found[0] as OperationView;
const contents = operation.body?.contents ?? [];
const typed: Typed = {
  parameters: [],
  path: '',
  mediaType: 'multipart/form-data',
  body: '',
  fields: {},
  files: {},
  credentials: {},
  prefer: '',
};
beforeAll(() => void vi.stubGlobal('location', { origin: 'http://localhost:4010' }));
afterAll(() => void vi.unstubAllGlobals());

const file = new File(['abc'], 'a.png', { type: 'image/png' });

it('a multipart body has a field for each part', () => {
  const fields = contents[0]?.fields?.map(({ name, isFile, isMany, required, input }) => ({
    name,
    isFile,
    isMany,
    required,
    value: input.value,
  }));
  expect(fields).toEqual([
    { name: 'picture', isFile: true, isMany: undefined, required: true, value: undefined },
    { name: 'others', isFile: true, isMany: true, required: false, value: undefined },
    { name: 'title', isFile: undefined, isMany: undefined, required: true, value: 'Tea' },
    { name: 'place', isFile: undefined, isMany: undefined, required: true, value: '{"x":3}' },
    { name: 'kind', isFile: undefined, isMany: undefined, required: false, value: undefined },
  ]);
});

it('parts are sent by their type: files, texts and JSON', async () => {
  const given = {
    ...typed,
    fields: { title: 'Tea', place: '{"x":3}', kind: 'small' },
    files: { picture: [file], others: [file, file] },
  };
  const { body, headers, shown } = buildRequest(view, operation, given);
  if (!(body instanceof FormData)) throw new Error('It is no form.');
  // The browser knows the boundary.
  expect(headers).toEqual({});
  expect([...body.keys()]).toEqual(['picture', 'others', 'others', 'title', 'place', 'kind']);
  expect(body.get('picture')).toMatchObject({ name: 'a.png', type: 'image/png' });
  const place = body.get('place') as unknown as Blob; // a part of JSON
  expect([place.type, await place.text()]).toEqual(['application/json', '{"x":3}']);
  expect(shown).toContain('picture: (a.png, 3 bytes)\nothers');
  expect(() => buildRequest(view, operation, { ...given, fields: { place: '{' } })).toThrow(
    '`place` is not JSON',
  );
});

it('a body of bytes is a file', () => {
  const mediaType = 'image/png';
  expect(contents[1]).toMatchObject({ mediaType, isFile: true });
  const request = buildRequest(view, operation, { ...typed, mediaType, files: { '': [file] } });
  expect(request).toMatchObject({ body: file, headers: { 'content-type': mediaType } });
});

it('XML has an example with the names of the document', () => {
  expect(contents[2]?.example).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<p:picture xmlns:p="https://shop.example/p" id="7">',
      '  <words>',
      '    <words>a&#38;b</words>',
      '  </words>',
      '  <line>',
      '    <sku>A</sku>',
      '  </line>',
      '  <Note>x</Note>',
      '</p:picture>',
    ].join('\n'),
  );
});

it('the same call is TypeScript', () => {
  const given = { ...typed, fields: { title: 'Tea' }, files: { picture: [file] } };
  expect(printCall({ ...view, base: 'x' }, operation, given)).toContain(
    "body: { picture: new File([bytes], 'a.png'), title: 'Tea' }",
  );
});
