/** References that OpenAPI does not have: in the place of a map or a list, and to a schema where a node holds one. */

import { describe, expect, it } from 'vitest';
import { getNode } from '../../generator/core/load/structure/pointer.ts';
import { document, judge, schemaDocument } from './judged.ts';

/** What is at a path of the entry, as later stages see it. */
async function read(files: string | Readonly<Record<string, string>>, path: readonly string[]) {
  const { bundle, lines, diagnostics } = await judge(files);
  return { value: getNode(bundle?.root, path), lines, diagnostics };
}

const follows = (wanted: string): string =>
  `must be ${wanted}, but is a reference, which OpenAPI does not have here; it is followed.`;

describe('the members of another place', () => {
  it('are referred to one by one, between what is written beside', async () => {
    const { value, lines } = await read(
      {
        'openapi.yaml': `openapi: 3.1.0\ninfo: { title: a, version: '1' }\npaths:\n  /a: {}\n  $ref: parts/paths.yaml\n  /d: {}\n`,
        'parts/paths.yaml': "/b: { get: { responses: {} } }\n/a: { get: {} }\n'/c%': {}\n",
      },
      ['paths'],
    );
    expect(Object.entries(value as object)).toEqual([
      ['/a', {}],
      ['/b', { $ref: 'parts/paths.yaml#/~1b' }],
      ['/c%', { $ref: 'parts/paths.yaml#/~1c%25' }],
      ['/d', {}],
    ]);
    expect(lines).toEqual([
      `SPEC-111 openapi.yaml:5:9 \`paths\` ${follows('a map of path items')}`,
    ]);
  });

  it.each([
    ['properties', '{ a: { type: string } }', 'a map of schemas'],
    ['patternProperties', '{ a: { type: string } }', 'a map of schemas'],
    [
      '$defs',
      '{ a: { $ref: "other.yaml#/value/a" } }',
      'a map of schemas',
      '{ a: { type: string } }',
    ],
    ['required', '[a]', 'a list'],
    ['enum', '[a]', 'a list'],
    ['dependentRequired', '{ a: [b] }', 'a map'],
    ['allOf', '[{ type: string }]', 'a list of schemas'],
  ])('are those of `%s`', async (name, wanted, role, given = wanted) => {
    const { value, lines } = await read(
      {
        'openapi.yaml': schemaDocument(`${name}: { $ref: 'other.yaml#/value' }`),
        'other.yaml': `value: ${given}`,
      },
      ['components', 'schemas', 'Thing', name],
    );
    const { parse } = await import('yaml');
    expect(value).toEqual(parse(wanted));
    expect(lines).toEqual([expect.stringContaining(`\`${name}\` ${follows(role)}`)]);
  });

  it('mean what they mean where they are written', async () => {
    const { value } = await read(
      {
        'openapi.yaml': schemaDocument(
          "discriminator: { propertyName: a, mapping: { $ref: 'b/other.yaml#/map' } }",
        ),
        'b/other.yaml':
          "map: { x: 'x.yaml', y: '#/y', z: Name, w: '../openapi.yaml#/components/schemas/Thing' }\ny: {}",
        'b/x.yaml': '{}',
      },
      ['components', 'schemas', 'Thing', 'discriminator', 'mapping'],
    );
    expect(value).toEqual({
      x: 'b/x.yaml',
      y: 'b/other.yaml#/y',
      z: 'Name',
      w: '#/components/schemas/Thing',
    });
  });

  it('of a node that no reference may represent are copied', async () => {
    const { value, lines } = await read(
      {
        'openapi.yaml': `openapi: 3.1.0\ninfo: { $ref: 'b.yaml#/info' }\npaths: { /a: { get: { $ref: 'b.yaml#/get', summary: Own. } } }\n`,
        'b.yaml': `info: { title: a, version: '1' }
get:
  summary: Other.
  operationId: getA
  tags: { $ref: '#/tags' }
  parameters: { $ref: '#/parameters' }
  requestBody: { content: {} }
  responses: { '200': { description: x } }
tags: [x]
parameters: { p: { name: p, in: query, schema: {} } }
`,
      },
      ['paths', '/a', 'get'],
    );
    expect(value).toEqual({
      summary: 'Own.',
      operationId: 'getA',
      tags: ['x'],
      parameters: [{ $ref: 'b.yaml#/get/parameters/0' }],
      requestBody: { $ref: 'b.yaml#/get/requestBody' },
      responses: { '200': { $ref: 'b.yaml#/get/responses/200' } },
    });
    expect(lines.map((line) => line.slice(0, line.indexOf(' which')))).toEqual([
      'SPEC-111 b.yaml:5:17 `tags` must be a list, but is a reference,',
      'SPEC-111 b.yaml:6:23 `parameters` must be a list of parameters, but is a reference,',
      'SPEC-111 openapi.yaml:2:15 `info` is a reference,',
      'SPEC-111 openapi.yaml:3:29 `get` is a reference,',
    ]);
  });

  it('of a schema are its properties, where those are wanted', async () => {
    const { value } = await read(
      document(
        "components: { schemas: { A: { properties: { $ref: '#/components/schemas/B' } }, B: { properties: { b: { type: string } } } } }",
      ),
      ['components', 'schemas', 'A', 'properties'],
    );
    expect(value).toEqual({ b: { type: 'string' } });
  });

  it('are those of Swagger 2.0 too', async () => {
    const { value, lines } = await read(
      {
        'openapi.yaml': `swagger: '2.0'\ninfo: { title: a, version: '1' }\npaths: { $ref: b.yaml#/paths }\ndefinitions: { $ref: b.yaml#/models }\n`,
        'b.yaml': `paths: { /a: { post: { parameters: { $ref: '#/list' }, responses: { 200: { $ref: 'openapi.yaml#/definitions/A' } } } } }
models: { A: { type: object } }
list: [{ name: body, in: body, schema: { $ref: '#/models/A' } }]
`,
      },
      ['components'],
    );
    expect(value).toEqual({ schemas: { A: { $ref: 'b.yaml#/models/A' } } });
    expect(lines.filter((line) => !line.startsWith('SPEC-111'))).toEqual([
      'REF-108 b.yaml:1:82 `openapi.yaml#/definitions/A` is a schema; it is read as the schema of `application/json`.',
    ]);
  });

  it('leave the place of the others as it is in the text', async () => {
    const { lines } = await judge({
      'openapi.yaml': `openapi: 3.1.0\ninfo: { title: a, version: '1' }\npaths: { $ref: b.yaml }\n`,
      'b.yaml':
        '/a/{b}:\n  get:\n    parameters: [{ name: c, in: path, required: true, schema: {} }]\n    responses: {}\n',
    });
    expect(lines.filter((line) => /SPEC-12/.test(line))).toEqual([
      expect.stringMatching(/^SPEC-121 b\.yaml:2:3 /),
      expect.stringMatching(/^SPEC-122 b\.yaml:3:18 /),
    ]);
  });
});

describe('where nothing is named', () => {
  it.each([
    ["properties: { $ref: '#/nowhere', a: {} }", 'REF-101', { a: {} }],
    ["properties: { $ref: '#/info/title' }", 'REF-108', {}],
    ["properties: { $ref: '#/components/schemas/Thing' }", 'REF-107', {}],
    ["properties: { $ref: '#/components/schemas/Thing/properties', a: {} }", 'REF-107', { a: {} }],
  ])('%s: %s, and what is beside it is read', async (schema, code, wanted) => {
    const path = ['components', 'schemas', 'Thing', 'properties'];
    const { value, diagnostics } = await read(schemaDocument(schema), path);
    expect(diagnostics).toMatchObject([
      { code, severity: 'warning', message: expect.stringMatching(/; it is left out\.$/) },
    ]);
    expect(value).toEqual(wanted);
  });

  it.each([
    ['https://example.com/a.yaml', 'REF-104'],
    ['../a.yaml', 'REF-103'],
    ['a.yaml', 'REF-102'],
  ])('%s is refused as anywhere: %s', async (ref, code) => {
    const { diagnostics } = await judge(schemaDocument(`properties: { $ref: '${ref}' }`));
    expect(diagnostics).toMatchObject([{ code, severity: 'error', line: 7 }]);
  });

  it('a circle ends', async () => {
    const { lines } = await judge(
      `openapi: 3.1.0\ninfo: { title: a, version: '1' }\npaths: { $ref: '#/x-a' }\nx-a: { $ref: '#/x-b' }\nx-b: { $ref: '#/x-a' }\n`,
    );
    expect(lines.filter((line) => line.startsWith('REF'))).toEqual([
      'REF-107 openapi.yaml:5:14 `#/x-a` leads back to itself; it is left out.',
    ]);
  });

  it('a member that is called `$ref` is one', async () => {
    const { value, lines } = await read(schemaDocument('properties: { $ref: { type: string } }'), [
      'components',
      'schemas',
      'Thing',
      'properties',
    ]);
    expect(value).toEqual({ $ref: { type: 'string' } });
    expect(lines).toEqual([]);
  });

  it('what would make a document too large is refused', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `p${at}: { type: string }`).join(', ');
    const users = Array.from(
      { length: 10 },
      (_, at) => `A${at}: { properties: { $ref: '#/x-p' } }`,
    );
    const text = document(`components: { schemas: { ${users.join(', ')} } }\nx-p: { ${many} }`);
    const { diagnostics } = await judge({ 'openapi.yaml': text }, { limits: { changes: 100 } });
    expect(diagnostics.find(({ severity }) => severity === 'error')?.code).toBe('LOAD-114');
  });
});

const operation = (version: string, member: string): string =>
  `openapi: ${version}\ninfo: { title: a, version: '1' }\npaths:\n  /a:\n    post:\n      ${member}\ncomponents: { schemas: { Size: { type: integer } } }\n`;

describe('a schema in the place of a node that holds one', () => {
  const schema = { $ref: '#/components/schemas/Size' };
  const json = { content: { 'application/json': { schema } } };
  const ref = "$ref: '#/components/schemas/Size'";

  it.each([
    ['3.0.3', `parameters: [{ name: a, in: query, ${ref} }]`, { name: 'a', in: 'query', schema }],
    ['3.1.0', `parameters: [{ name: a, in: query, ${ref} }]`, { name: 'a', in: 'query', schema }],
  ])('%s: %s', async (version, member, wanted) => {
    const path = ['paths', '/a', 'post', 'parameters', '0'];
    const { value, diagnostics } = await read(operation(version, member), path);
    expect(value).toEqual(wanted);
    expect(diagnostics.filter(({ code }) => code === 'REF-108')).toMatchObject([{ line: 6 }]);
  });

  it.each([
    [`requestBody: { ${ref} }`, ['requestBody'], json],
    [`responses: { 200: { ${ref} } }`, ['responses', '200'], json],
    [
      `requestBody: { content: { text/plain: { ${ref} } } }`,
      ['requestBody', 'content', 'text/plain'],
      { schema },
    ],
    [
      `responses: { 200: { description: x, headers: { H: { ${ref}, description: y } } } }`,
      ['responses', '200', 'headers', 'H'],
      { description: 'y', schema },
    ],
  ])('%s', async (member, path, wanted) => {
    const { value, diagnostics } = await read(operation('3.1.0', member), [
      'paths',
      '/a',
      'post',
      ...path,
    ]);
    expect(value).toEqual(wanted);
    expect(diagnostics.filter(({ code }) => code === 'REF-108')).toMatchObject([
      {
        line: 6,
        severity: 'warning',
        message: expect.stringContaining('is a schema; it is read as'),
      },
    ]);
  });

  it('may be in a file', async () => {
    const { value } = await read(
      {
        'openapi.yaml': operation('3.0.3', 'requestBody: { $ref: size.yaml }'),
        'size.yaml': 'type: integer',
      },
      ['paths', '/a', 'post', 'requestBody'],
    );
    expect(value).toEqual({ content: { 'application/json': { schema: { $ref: 'size.yaml' } } } });
  });
});
