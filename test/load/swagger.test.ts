/** Swagger 2.0: what the same output does not show: odd forms, several files, and places in the text as written. */

import { readFileSync } from 'node:fs';
import { load as loadYaml } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { getNode, splitPointer } from '../../generator/core/load/structure/pointer.ts';
import { judge } from './judged.ts';
import { mutated } from './mutated.ts';

const head = "swagger: '2.0'\ninfo: { title: Shop, version: '1' }\n";

async function readRoot(rest: string) {
  const { bundle, lines } = await judge(head + rest);
  return { lines, at: (pointer: string) => getNode(bundle?.root, splitPointer(pointer)) };
}

const operation = (members: string) =>
  `paths:\n  /a:\n    post:\n      responses: { '204': { description: Done. } }\n${members.replaceAll(/^/gm, '      ')}\n`;

describe('addresses', () => {
  it.each([
    ['host: a.example\nschemes: [http, ws, https]', ['https://a.example', 'http://a.example']],
    ['host: a.example\nbasePath: /v1/', ['https://a.example/v1']],
    ['host: [a.example]', ['https://a.example'], 1],
    ['host: http://a.example/\nbasePath: v1', ['http://a.example/v1'], 2],
    ['host: a.example/b/\nbasePath: /v1', ['https://a.example/b/v1'], 1],
    ['basePath: /v1', ['/v1']],
    ['', undefined],
  ])('%j', async (members, wanted, warnings = 0) => {
    const { at, lines } = await readRoot(`${members}\npaths: {}\n`);
    expect(lines).toHaveLength(warnings);
    const servers = at('/servers') as readonly { url: string }[] | undefined;
    expect(servers?.map(({ url }) => url)).toEqual(wanted);
  });

  it('are an operation’s own where it names its schemes', async () => {
    const { at } = await readRoot(`host: a.example\n${operation('schemes: [http]')}`);
    expect(at('/paths/~1a/post/servers')).toEqual([{ url: 'http://a.example' }]);
  });
});

describe('security', () => {
  it.each([
    ['implicit', 'implicit'],
    ['password', 'password'],
    ['application', 'clientCredentials'],
    ['accessCode', 'authorizationCode'],
  ])('the flow %s is %s', async (flow, wanted) => {
    const { at } = await readRoot(
      `paths: {}\nsecurityDefinitions: { a: { type: oauth2, flow: ${flow}, tokenUrl: /t, authorizationUrl: /a, scopes: { x: y } } }`,
    );
    expect(at('/components/securitySchemes/a/flows')).toEqual({
      [wanted]: { tokenUrl: '/t', authorizationUrl: '/a', scopes: { x: 'y' } },
    });
  });
});

describe('bodies', () => {
  it('of a path hold for its operations', async () => {
    const { at, lines } = await readRoot(
      `paths:\n  /a:\n    parameters: [{ name: b, in: body, schema: { type: string } }]\n    post: { responses: { '204': { description: Done. } } }\n`,
    );
    expect(lines).toEqual([]);
    expect(at('/paths/~1a/parameters')).toEqual([]);
    expect(at('/paths/~1a/post/requestBody')).toEqual({
      content: { 'application/json': { schema: { type: 'string' } } },
    });
  });

  it('take the media types of the operation, then of the document', async () => {
    const body = 'parameters: [{ name: b, in: body, schema: {} }]';
    const { at } = await readRoot(`consumes: [text/plain, application/xml]\n${operation(body)}`);
    const own = await readRoot(operation(`consumes: [application/xml]\n${body}`));
    const content = '/paths/~1a/post/requestBody/content';
    expect(Object.keys(at(content) as object)).toEqual(['text/plain', 'application/xml']);
    expect(Object.keys(own.at(content) as object)).toEqual(['application/xml']);
  });

  it('with a file are multipart', async () => {
    const { at } = await readRoot(operation('parameters: [{ name: f, in: formData, type: file }]'));
    expect(at('/paths/~1a/post/requestBody')).toEqual({
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { f: { type: 'string', contentMediaType: 'application/octet-stream' } },
          },
        },
      },
    });
  });
});

it('shows examples by media type, and answers without a schema', async () => {
  const { at } = await readRoot(
    `produces: [application/json, text/plain]\npaths:\n  /a:\n    get:\n      responses:\n        '200': { description: a, schema: {}, examples: { text/plain: x } }\n        '201': { description: b, examples: { a/b: y } }\n        '202': { description: c }\n`,
  );
  expect(at('/paths/~1a/get/responses')).toEqual({
    200: {
      description: 'a',
      content: { 'application/json': { schema: {} }, 'text/plain': { schema: {}, example: 'x' } },
    },
    201: { description: 'b', content: { 'a/b': { example: 'y' } } },
    202: { description: 'c' },
  });
});

describe('several files', () => {
  const entry = `${head}paths:\n  /a: { $ref: 'parts.yaml#/items/a' }\ndefinitions:\n  Local: { type: string }\n`;
  const parts = [
    'items:',
    '  a:',
    '    post:',
    '      parameters:',
    "        - { $ref: '#/parameters/Body' }",
    "        - { $ref: '#/parameters/Page' }",
    '      responses:',
    "        '200': { $ref: '#/responses/Fine' }",
    'parameters:',
    "  Body: { name: b, in: body, schema: { $ref: 'openapi.yaml#/definitions/Local' } }",
    '  Page: { name: page, in: query, type: integr }',
    'responses:',
    '  Fine: { description: Fine., schema: { type: string, x-nullable: true } }',
    '',
  ].join('\n');

  it('are turned as they are met, and faults in them have their places', async () => {
    const { bundle, lines } = await judge({ 'openapi.yaml': entry, 'parts.yaml': parts });
    expect(lines).toEqual([
      'SCHEMA-512 parts.yaml:11:40 `"integr"` is not a type of JSON Schema, so it is left out.',
    ]);
    const item = bundle?.parts.find(({ kind }) => kind === 'pathItem')?.value;
    expect(getNode(item, ['post', 'requestBody', 'content', 'application/json', 'schema'])).toEqual(
      {
        $ref: 'openapi.yaml#/definitions/Local',
      },
    );
    const response = bundle?.parts.find(({ kind }) => kind === 'response')?.value;
    expect(getNode(response, ['content', 'application/json', 'schema', 'type'])).toEqual([
      'string',
      'null',
    ]);
  });

  it('that are missing are reported once, at the reference', async () => {
    const { lines } = await judge(
      head + operation("parameters: [{ $ref: 'gone.yaml#/parameters/A' }]"),
    );
    expect(lines).toEqual([expect.stringMatching(/^REF-102 openapi.yaml:7:28 /)]);
  });
});

describe('places are those of the text', () => {
  it.each([
    [
      operation("parameters: [{ name: b, in: body, schema: { $ref: '#/definitions/B' } }]"),
      'REF-101 openapi.yaml:7:57 `#/definitions/B` does not exist; any value',
    ],
    [
      operation("parameters: [{ name: f, in: formData, type: string, pattern: '(' }]"),
      'SCHEMA-511 openapi.yaml:7:68 The pattern is left out',
    ],
    [
      operation(
        'parameters: [{ name: t, in: query, type: array, items: {}, collectionFormat: tsv }]',
      ),
      'SPEC-104 openapi.yaml:7:84',
    ],
    [
      "paths:\n  /a: { get: { responses: { '200': { description: a, schema: { $ref: '#/b' } } } } }\n",
      'REF-101 openapi.yaml:4:70 `#/b` does not exist; any value',
    ],
    ['paths: {}\ndefinitions:\n  A:\n    type: strin\n', 'SCHEMA-512 openapi.yaml:6:11'],
    ['paths: {}\nresponses:\n  A: { descripton: x }\n', 'SPEC-110 openapi.yaml:5:3'],
  ])('%j', async (rest, wanted) => {
    const { lines } = await judge(head + rest);
    expect(lines.join('\n')).toContain(wanted);
  });

  it('follows a reference into any place of the document', async () => {
    const { lines, bundle } = await judge(
      `${head}paths:\n  /a:\n    get: { responses: { '200': { description: a, schema: { type: object, title: T } } } }\n  /b:\n    get: { responses: { '200': { description: b, schema: { $ref: '#/paths/~1a/get/responses/200/schema' } } } }\n`,
    );
    expect(lines).toEqual([]);
    const from = { file: bundle?.entry ?? '', pointer: '' };
    expect(bundle?.resolve('#/paths/~1a/get/responses/200/schema', from)?.value).toEqual({
      type: 'object',
      title: 'T',
    });
  });
});

it('any value at any place causes a diagnostic at worst', async () => {
  const text = readFileSync(new URL('versions/2.0.yaml', import.meta.url), 'utf8');
  let count = 0;
  for (const broken of mutated(loadYaml(text))) {
    count++;
    const { diagnostics } = await judge({ 'a.json': broken });
    expect(diagnostics.every(({ line, column }) => line > 0 && column > 0)).toBe(true);
  }
  expect(count).toBeGreaterThan(200);
});
