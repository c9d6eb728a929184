import { expect, it } from 'vitest';
import { printer, read } from './read.ts';

/** One operation at `/things/{id}`, with what is given as its members. */
function one(members: string, rest = ''): ReturnType<typeof read> {
  return read(
    `paths:\n  /things/{id}:\n    get:\n      operationId: call\n${members.replaceAll(/^/gm, '      ')}\n${rest}`,
  );
}

const inGroup = (name: string): string =>
  `- { name: hash.${name}, in: query, x-sw-group: hash, schema: { type: string } }`;

function params(found: ReturnType<typeof read>, id = 'call'): string {
  return printer(found.api)({ kind: 'object', members: found.operation(id).params.members });
}

it('parameters of path and operation are one object, body last', () => {
  const found = read(`
paths:
  /things/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      - { name: page, in: query, schema: { type: integer } }
    post:
      operationId: call
      parameters:
        - { name: page, in: query, required: true, schema: { type: string } }
        - $ref: '#/components/parameters/trace'
      requestBody: { required: true, content: { application/json: { schema: { type: object } } } }
components:
  parameters:
    trace: { name: X-Trace, in: header, schema: { type: string } }
`);
  expect(params(found)).toBe(
    '{ id: string, page: string, X-Trace?: string, body: { []: unknown } }',
  );
  expect(found.operation('call').params.optional).toBe(false);
});

it.each([
  ['required: [type, value]', '{ type: string, value: string, note?: string }'],
  [
    'dependentRequired: { type: [value, note], value: [type], note: [type] }',
    '{ type: string, value?: string, note?: string }',
  ],
  [
    'dependentRequired: { type: [value], value: [type] }',
    '{ type?: string, value?: string, note?: string }',
  ],
  [
    'if: { required: [note] }, then: { required: [type] }',
    '{ type?: string, value?: string, note?: string }',
  ],
])('members of a group that no group can be without are required in it: %s', (rule, type) => {
  const found = one(`
parameters:
  ${['type', 'value', 'note'].map(inGroup).join('\n  ')}
x-sw-request:
  allOf:
    - properties: { params: { properties: { hash: { ${rule} } } } }
    - false
`);
  expect(params(found)).toBe(`{ hash?: ${type}, id: string }`);
});

it('a name that two places have, and a parameter called body, end with their place', () => {
  const found = one(`
parameters:
  - { name: id, in: path, required: true, schema: { type: string } }
  - { name: id, in: query, schema: { type: integer } }
  - { name: body, in: query, schema: { type: boolean } }
  - { name: old, in: query, x-sw-name: fresh, schema: { type: boolean } }`);
  expect(params(found)).toBe(
    '{ id: string, idQuery?: number, bodyQuery?: boolean, fresh?: boolean }',
  );
  expect(found.problems.map(({ code }) => code)).toEqual(['NAME-301', 'NAME-301']);
});

it('the owner of a name does not depend on the order, and a chosen name comes first', () => {
  const found = one(`
parameters:
  - { name: limit, in: header, schema: { type: integer } }
  - { name: limit, in: query, schema: { type: string } }
  - { name: limitHeader, in: query, schema: { type: boolean } }
  - { name: id, in: query, schema: { type: integer } }
  - { name: key, in: cookie, x-sw-name: id, schema: { type: boolean } }`);
  expect(params(found)).toBe(
    '{ limitHeader2?: number, limit?: string, limitHeader?: boolean, idQuery?: number, id?: boolean, idPath: string }',
  );
});

it('groups are objects, required when a member is', () => {
  const found = one(`
parameters:
  - { name: id, in: path, required: true, schema: { type: string } }
  - { name: hash.type, in: query, x-sw-group: hash, schema: { type: string } }
  - { name: key.name, in: query, x-sw-group: key, required: true, schema: { type: string } }
  - { name: hash.value, in: query, x-sw-group: hash, schema: { type: string } }`);
  expect(params(found)).toBe(
    '{ id: string, hash?: { type?: string, value?: string }, key: { name: string } }',
  );
  expect(found.operation('call').parameters.map(({ key }) => key.join('.'))).toEqual([
    'id',
    'hash.type',
    'key.name',
    'hash.value',
  ]);
});

it('a required constant is optional for the caller', () => {
  const found = one(`
parameters:
  - { name: X-Command, in: header, required: true, x-sw-template: 'X-{v}-Command', schema: { const: start } }`);
  const [command, id] = found.operation('call').parameters;
  expect(command).toMatchObject({ constant: 'start', template: 'X-{v}-Command', required: true });
  expect(id).toMatchObject({ name: 'id', in: 'path', required: true });
  expect(params(found)).toBe('{ X-Command?: "start", id: string }');
});

it('styles default as OpenAPI says', () => {
  const found = one(`
parameters:
  - { name: id, in: path, required: true, style: label, schema: { type: string } }
  - { name: q, in: query, content: { application/json: { schema: { type: object } } } }
  - { name: c, in: cookie, schema: { type: string } }
  - { name: h, in: header, schema: { type: string } }
  - { name: Accept, in: header, schema: { type: string } }
  - { name: list, in: query, style: pipeDelimited, schema: { type: array } }
  - { name: other, in: query, style: simple, schema: { type: array } }`);
  const styles = found
    .operation('call')
    .parameters.map(({ name, style, explode, content }) => [name, style, explode, content]);
  expect(styles).toEqual([
    ['id', 'label', false, undefined],
    ['q', 'form', true, 'application/json'],
    ['c', 'form', true, undefined],
    ['h', 'simple', false, undefined],
    ['list', 'pipeDelimited', false, undefined],
    ['other', 'form', true, undefined],
  ]);
});

it('the type of success is that of the 2xx answers, by status where they differ', () => {
  const found = one(`
responses:
  '200': { description: x, content: { application/json: { schema: { type: string } } } }
  '202': { description: x, content: { application/json: { schema: { type: number } } } }
  '204': { description: x }
  '404': { description: x, content: { application/json: { schema: { type: object } } } }`);
  const { success, successByStatus, responses } = found.operation('call');
  const print = printer(found.api);
  expect([success.statuses, print(success.type)]).toEqual([
    [200, 202, 204],
    'string | number | undefined',
  ]);
  expect(successByStatus?.map(({ type }) => print(type))).toEqual([
    'string',
    'number',
    'undefined',
  ]);
  expect(responses.map(({ empty }) => empty)).toEqual([false, false, true, false]);
});

it.each([
  ['{ default: { description: x, content: { a/json: {} } } }', [], 'binary'],
  [
    '{ 2XX: { description: x, content: { application/json: { schema: { type: string } } } } }',
    [],
    'string',
  ],
  [
    '{ "200": { description: x }, default: { description: x, content: { application/json: { schema: { type: string } } } } }',
    [200],
    'unknown',
  ],
  ['{ "302": { description: x } }', [], 'unknown'],
  [
    '{ "200": { description: x, content: { application/json: { schema: { type: string } } } }, "202": { description: x } }',
    [200, 202],
    'string | undefined',
  ],
  [
    '{ 2XX: { description: x, content: { application/json: { schema: { type: string } } } }, "202": { description: x }, default: { description: x } }',
    [],
    'undefined | string',
  ],
  [
    '{ "200": { description: x, content: { application/json: {} } }, "202": { description: x } }',
    [200, 202],
    'unknown',
  ],
  [
    '{ "200": { description: x, content: { application/json: { schema: { type: string } } } }, "304": { description: x } }',
    [200],
    'string',
  ],
  [
    '{ "200": { description: x, content: { application/jsonl: { itemSchema: { type: string } } } }, "202": { description: x } }',
    [200, 202],
    'string[] | undefined',
  ],
  ['{ "200": { description: x }, "204": { description: x } }', [200, 204], 'unknown'],
  ['{ "200": { description: x, content: { "*/*": {} } } }', [200], 'unknown'],
  [
    '{ "200": { description: x, content: { "*/*": { schema: { type: integer } } } } }',
    [200],
    'number',
  ],
  [
    '{ "200": { description: x, content: { "*/*": { schema: { type: string, format: binary } } } } }',
    [200],
    'binary',
  ],
  ['{ "200": { description: x, content: { text/plain: {} } } }', [200], 'string'],
])('success of %s', (responses, statuses, type) => {
  const found = one(`responses: ${responses}`);
  const { success } = found.operation('call');
  expect([success.statuses, printer(found.api)(success.type)]).toEqual([statuses, type]);
});

it('a stream is recognised by its media type, and the item of an event stream is the data of an event', () => {
  const found = read(`
paths:
  /a: { post: { operationId: events, responses: { '200': { description: x, content: { text/event-stream: { itemSchema: { properties: { data: { contentSchema: { type: number } } } } } } } } } }
  /b: { post: { operationId: lines, responses: { '200': { description: x, content: { application/jsonl: { itemSchema: { type: string } } } } } } }
  /c: { post: { operationId: pieces, x-sw-stream: { resume: true }, responses: { '200': { description: x, content: { application/json: { schema: { type: array, items: { type: boolean } } } } } } } }
`);
  const print = printer(found.api);
  const streams = found.api.operations.map(
    ({ stream }) => stream && [print(stream.itemType), stream.resume],
  );
  expect(streams).toEqual([
    ['number', false],
    ['string', false],
    ['boolean', true],
  ]);
});

it('pages and batches know the types of their items', () => {
  const found = read(`
paths:
  /a:
    post:
      operationId: look.up
      x-sw-pages: { kind: token, request: body.pageToken, response: not-shown, items: results }
      x-sw-batch: { items: body.wants, results: results }
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Wants' } } } }
      responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/Answer' } } } } }
components:
  schemas:
    Wants: { type: object, properties: { wants: { type: array, maxItems: 50, items: { $ref: '#/components/schemas/Want' } } } }
    Want: { type: object, properties: { id: { type: string, readOnly: true } } }
    Answer: { allOf: [{ type: object, properties: { results: { type: array, items: { type: number } } } }] }
`);
  const { pages, batch, names } = found.operation('look.up');
  const print = printer(found.api);
  expect(pages).toMatchObject({
    kind: 'token',
    request: ['body', 'pageToken'],
    items: ['results'],
  });
  expect(pages?.kind === 'token' ? pages.response : pages).toBeUndefined();
  expect(batch && [batch.limit, print(batch.itemType), print(batch.resultType)]).toEqual([
    50,
    'WantInput',
    'number',
  ]);
  expect(names).toMatchObject({
    pages: { function: 'lookUpPages', method: 'upPages' },
    items: { function: 'lookUpItems', method: 'upItems' },
    batch: { function: 'lookUpAll', method: 'upAll' },
  });
});

it('an operation under components takes its path from the caller', () => {
  const found = read(`
paths:
  /a: { $ref: '#/components/pathItems/used' }
components:
  pathItems:
    used: { get: { operationId: used } }
    free: { post: { operationId: free } }
    plain: { post: {} }
`);
  expect(found.api.operations.map(({ id, path }) => [id, path])).toEqual([
    ['used', '/a'],
    ['free', undefined],
    ['plain', undefined],
  ]);
});

it('the doc of an operation says what the call needs and what the document does not show', () => {
  const found = one(
    `
summary: Looks.
description: "Looks.\\n\\nAnd more."
deprecated: true
security: [{ oauth: [read] }, { key: [admin] }]
x-sw-not-shown: [The body.]
responses: { '200': { description: x, x-sw-not-shown: [Fields.] } }`,
    'components: { securitySchemes: { oauth: { type: oauth2, flows: {} }, key: { type: apiKey, in: header, name: K } } }',
  );
  expect(found.operation('call').doc).toEqual({
    text: ['Looks.', 'And more.'],
    facts: [
      { kind: 'sentence', text: 'Requires scope `read`, or permission `admin`.' },
      { kind: 'notShown', text: 'The body.' },
      { kind: 'notShown', text: 'Fields.' },
    ],
    deprecated: true,
    examples: [],
  });
  expect(found.api.notShown.map(({ subject, text }) => `${subject}: ${text}`)).toEqual([
    'call: Fields.',
    'call: The body.',
  ]);
});

it.each([
  ['the members of an object', '{ type: object, properties: { a: { type: string } } }'],
  ['a list', '{ type: array, items: { type: object, properties: { a: {} } } }'],
  ['a map', '{ additionalProperties: { type: object, properties: { a: {} } } }'],
])('members that no model has give an answer a name: %s', (_what, schema) => {
  expect(nameResponse(schema)).toBe('CallResponse');
});

it.each([
  ['nothing is said of it', '{}'],
  ['a model', "{ $ref: '#/components/schemas/T' }"],
  ['a list of models', "{ type: array, items: { $ref: '#/components/schemas/T' } }"],
  ['a map of strings', '{ type: object, additionalProperties: { type: string } }'],
])('an answer without such members has none: %s', (_what, schema) => {
  expect(nameResponse(schema)).toBe(undefined);
});

it('a model that has the name of an answer keeps it', () => {
  expect(nameResponse("{ $ref: '#/components/schemas/CallResponse' }", 'CallResponse')).toBe(
    undefined,
  );
  expect(nameResponse('{ properties: { a: {} } }', 'CallResponse')).toBe('CallResponseOperation');
});

function nameResponse(schema: string, model = 'T'): string | undefined {
  const found = one(
    `responses: { '200': { description: '', content: { application/json: { schema: ${schema} } } } }`,
    `components: { schemas: { ${model}: { type: object, properties: { a: { type: string } } } } }`,
  );
  return found.operation('call').names.response;
}
