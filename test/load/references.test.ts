/** References across files, and what is said of those that lead nowhere. */

import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getNode } from '../../generator/core/load/structure/pointer.ts';
import { createFolder } from '../folder.ts';
import { document, judge, judgeIn, schemaDocument } from './judged.ts';

const withSchema = (ref: string) => schemaDocument(`properties: { a: { $ref: '${ref}' } }`);

describe('references that lead somewhere', () => {
  it('are followed through files, folders, pointers with escapes, and in circles', async () => {
    const { lines, bundle, folder } = await judge({
      'openapi.yaml': withSchema('./schemas/order%20form.yaml#/$defs/a~1b~0c'),
      'schemas/order form.yaml':
        "$defs: { 'a/b~c': { properties: { self: { $ref: '#/$defs/a~1b~0c' }, root: { $ref: ../openapi.yaml#/components/schemas/Thing } } } }",
    });
    expect(lines).toEqual([]);
    const from = { file: join(folder, 'openapi.yaml'), pointer: '/components/schemas/Thing' };
    const found = bundle?.resolve('./schemas/order%20form.yaml#/$defs/a~1b~0c', from);
    expect(found?.at).toEqual({
      file: join(folder, 'schemas/order form.yaml'),
      pointer: '/$defs/a~1b~0c',
    });
    const back = bundle?.resolve('../openapi.yaml#/components/schemas/Thing', found?.at ?? from);
    expect(back?.value).toBe(getNode(bundle?.root, ['components', 'schemas', 'Thing']));
    expect(bundle?.files.map(({ path }) => path)).toEqual([from.file, found?.at.file]);
  });

  it('are lifted where they land', async () => {
    const { bundle, folder, lines } = await judge({
      'openapi.yaml': schemaDocument("properties: { a: { $ref: 'b.yaml#/B' } }", '3.0.3'),
      'b.yaml': 'B: { type: string, format: byte, nullable: true, example: x }',
    });
    expect(lines).toEqual([]);
    const from = { file: join(folder, 'openapi.yaml'), pointer: '' };
    const found = bundle?.resolve('b.yaml#/B', from);
    expect(found?.value).toEqual({
      type: ['string', 'null'],
      contentEncoding: 'base64',
      example: 'x',
    });
    expect(bundle?.asWritten({ file: join(folder, 'b.yaml'), pointer: '/B/example' }).pointer).toBe(
      '/B/example',
    );
  });

  it('may name an anchor, or an `$id`, and are then relative to it', async () => {
    const { lines } = await judge(
      document(`components:
  schemas:
    Item: { $anchor: item, type: string }
    Tree:
      $id: https://example.com/tree
      $defs: { Leaf: { type: string } }
      properties:
        leaf: { $ref: '#/$defs/Leaf' }
        other: { $ref: '#/components/schemas/Item' }
    Uses:
      properties: { a: { $ref: '#item' }, b: { $ref: 'https://example.com/tree' }, c: { $ref: 'https://example.com/tree#/$defs/Leaf' } }
`),
    );
    expect(lines).toEqual([]);
  });

  it.each([
    ['#tag', '{ $defs: { t: { $anchor: tag, type: string } } }'],
    ['#tag', "{ $id: 'https://example.com/tags', $defs: { t: { $anchor: tag, type: string } } }"],
    ['#tag', '{ $defs: { t: { $id: inner, $anchor: no }, u: { $anchor: tag, type: string } } }'],
    ['#tag', '{ Tag: { $anchor: tag, type: string } }'],
    ['#tag', '{ components: { schemas: { Tag: { $dynamicAnchor: tag, type: string } } } }'],
    ['#/$defs/r', "{ $defs: { r: { $ref: '#tag' }, t: { $anchor: tag, type: string } } }"],
    [
      '#/$defs/r',
      "{ $id: 'https://example.com/tags', $defs: { r: { $ref: '#tag' }, t: { $anchor: tag } } }",
    ],
    [
      '#/$defs/r',
      "{ $id: 'https://example.com/tags', $defs: { r: { $ref: tag }, t: { $id: tag } } }",
    ],
  ])('may name by %s what is elsewhere in a file that is opened: %s', async (ref, file) => {
    const { lines, bundle, folder } = await judge({
      'openapi.yaml': withSchema(`./tags.yaml${ref}`),
      'tags.yaml': file,
    });
    expect(lines).toEqual([]);
    const from = { file: join(folder, 'openapi.yaml'), pointer: '/components/schemas/Thing' };
    expect(bundle?.resolve(`./tags.yaml${ref}`, from)?.value).toBeTypeOf('object');
  });

  it.each([
    ['a folder', 'parts/', 'tag.yaml'],
    ['a file in a folder', 'parts/thing.yaml', './tag.yaml'],
    ['a host that is not allowed', 'https://example.com/things/thing', './parts/tag.yaml'],
    ['a folder outside', '/schemas/thing', './parts/tag.yaml'],
    ['a name that is no place', 'urn:example:thing', './parts/tag.yaml'],
  ])('beside an `$id` are relative to it where that may be read: %s', async (_, id, ref) => {
    const { lines, bundle } = await judge({
      'openapi.yaml': schemaDocument(`$id: '${id}'\nproperties: { a: { $ref: '${ref}' } }`),
      'parts/tag.yaml': '{ type: string }',
    });
    expect(lines).toEqual([]);
    expect(bundle?.files).toHaveLength(2);
  });

  it('inside examples, defaults, enums, constants and extensions are data', async () => {
    const { lines } = await judge(
      schemaDocument(`const: { $ref: nowhere.yaml }
enum: [{ $ref: nowhere.yaml }]
default: { $ref: nowhere.yaml }
examples: [{ $ref: 'http://169.254.169.254/' }]
x-own: { $ref: nowhere.yaml }
properties: { example: { properties: { $ref: { type: string } } } }`),
    );
    expect(lines.filter((line) => line.startsWith('REF'))).toEqual([]);
  });
});

describe('references that lead nowhere', () => {
  it('name the nearest, with the exact excerpt', async () => {
    const { printed } = await judge(withSchema('#/components/schemas/Thign'));
    expect(printed).toBe(
      [
        'warning REF-101: `#/components/schemas/Thign` does not exist; any value is accepted in its place.',
        ' --> openapi.yaml:7:32',
        '  |',
        '6 |     Thing:',
        "7 |       properties: { a: { $ref: '#/components/schemas/Thign' } }",
        '  |                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
        '  = help: Did you mean `#/components/schemas/Thing`?',
      ].join('\n'),
    );
  });

  it.each([
    ['nowhere.yaml', 'REF-102', 'Check the path; a `$ref` is relative to its file.'],
    [
      '../outside.yaml#/a',
      'REF-103',
      'Allow its folder (`--allow <folder>`, or `allow` in the config).',
    ],
    ['/etc/passwd', 'REF-103', expect.anything()],
    ['file:///etc/passwd', 'REF-103', expect.anything()],
    ['https://example.com/a.yaml', 'REF-104', expect.stringContaining('example.com')],
  ])(
    '%s, which may be a matter of what is allowed or at hand, is the error %s',
    async (ref, code, help) => {
      const { diagnostics } = await judge(withSchema(ref));
      expect(diagnostics).toMatchObject([{ code, severity: 'error', line: 7, column: 32 }]);
      expect(diagnostics[0]?.help).toEqual(help);
    },
  );

  it.each([
    ['./a/Thing.yaml', 'REF-102'],
    ['../Thing.yaml', 'REF-103'],
    ['https://example.com/Thing.json', 'REF-104'],
  ])('%s in a mapping, where bundlers leave it, is the warning %s', async (ref, code) => {
    const mapped = schemaDocument(`discriminator: { propertyName: a, mapping: { a: '${ref}' } }`);
    const { diagnostics } = await judge(mapped);
    expect(diagnostics).toMatchObject([{ code, severity: 'warning', line: 7 }]);
  });

  it.each([
    ['#/definitions/Thin', 'REF-101', 'Did you mean `#/components/schemas/Thing`?'],
    [
      '#/components/schemas/Unlike',
      'REF-101',
      'Add `Unlike` to `#/components/schemas`, or refer to what exists there, such as `Thing`.',
    ],
    ['#/none/at/all', 'REF-101', 'Add `none` to the document, or refer to what exists there.'],
    ['#/components/schema/Thing', 'REF-101', 'Did you mean `#/components/schemas/Thing`?'],
    ['#nowhere', 'REF-106', expect.anything()],
    ['//example.com/a.yaml', 'REF-104', expect.anything()],
    ['data:text/plain,x', 'REF-104', 'Keep a copy next to the document, and refer to that.'],
    ['#/a%', 'REF-105', expect.anything()],
    ['#/info', 'REF-108', 'Refer to a schema, or write it here.'],
    ['#/info/title', 'REF-108', 'Refer to a schema, or write it here.'],
    ['Nobody', 'REF-102', 'Name a component, as `#/components/schemas/…` does.'],
  ])('%s, inside a document that is there, is %s and anything', async (ref, code, help) => {
    const { diagnostics } = await judge(withSchema(ref));
    expect(diagnostics).toMatchObject([{ code, severity: 'warning', line: 7, column: 32 }]);
    expect(diagnostics[0]?.help).toEqual(help);
  });

  it('are reported with their file where that is another', async () => {
    const folder = createFolder({ 'openapi.yaml': withSchema('b.yaml#/C'), 'b.yaml': 'B: {}\n' });
    expect((await judgeIn(folder, 'openapi.yaml')).lines).toEqual([
      'REF-101 openapi.yaml:7:32 `b.yaml#/C` does not exist; any value is accepted in its place.',
    ]);
  });

  it('as Swagger 2.0 has them lead to the schema of that name', async () => {
    const { bundle, diagnostics } = await judge(withSchema('#/definitions/Thing'));
    const message =
      '`#/definitions/Thing` is a path of Swagger 2.0; `#/components/schemas/Thing` is used.';
    expect(diagnostics).toMatchObject([{ code: 'REF-101', severity: 'warning', line: 7, message }]);
    const found = bundle?.resolve('#/definitions/Thing', { file: bundle.entry, pointer: '' });
    expect(found?.at.pointer).toBe('/components/schemas/Thing');
  });

  it.each([
    'Thing',
    'components/schemas/Thing',
    '/components/schemas/Thing',
    '#components/schemas/Thing',
  ])('%s names the schema of the document, where no file is called so', async (ref) => {
    const { bundle, diagnostics } = await judge(withSchema(ref));
    const message = `\`${ref}\` does not exist; \`#/components/schemas/Thing\` is used.`;
    expect(diagnostics).toMatchObject([{ severity: 'warning', line: 7, column: 32, message }]);
    const found = bundle?.resolve(ref, { file: bundle.entry, pointer: '' });
    expect(found?.at.pointer).toBe('/components/schemas/Thing');
  });

  it('lead to the schema of that name in Swagger 2.0 too', async () => {
    const { bundle, lines } = await judge(`swagger: '2.0'
info: { title: Shop, version: '1' }
paths: {}
definitions:
  Thing: { properties: { a: { $ref: Other }, b: { $ref: Other } } }
  Other: { type: string }
`);
    expect(lines).toEqual([
      'REF-101 openapi.yaml:5:57 `Other` does not exist; `#/definitions/Other` is used.',
    ]);
    const found = bundle?.resolve('Other', { file: bundle.entry, pointer: '' });
    expect(found?.value).toEqual({ type: 'string' });
  });

  it('lead to a file rather than to a schema of its name', async () => {
    const { bundle, lines } = await judge({
      'openapi.yaml': withSchema('Thing'),
      Thing: '{ type: string }',
    });
    expect(lines).toEqual([]);
    const found = bundle?.resolve('Thing', { file: bundle.entry, pointer: '' });
    expect(found?.value).toEqual({ type: 'string' });
  });

  it('lead to parameters and responses of Swagger 2.0, also by their names alone', async () => {
    const { diagnostics } = await judge(`openapi: 3.0.3
info: { title: Shop, version: '1' }
paths:
  /a:
    get:
      parameters: [{ $ref: '#/parameters/P' }, { $ref: Q }]
      responses:
        '200': { $ref: '#/responses/R' }
        '404': { $ref: R }
components:
  parameters:
    P: { name: p, in: query, schema: { type: string } }
    Q: { name: q, in: query, schema: { type: string } }
  responses:
    R: { description: Fine. }
`);
    expect(diagnostics.map(({ severity, line, help }) => [severity, line, help])).toEqual([
      ['warning', 6, 'Write `#/components/parameters/P`.'],
      ['warning', 6, 'Write `#/components/parameters/Q`.'],
      ['warning', 8, 'Write `#/components/responses/R`.'],
      ['warning', 9, 'Write `#/components/responses/R`.'],
    ]);
  });

  it.each([
    ['parameters', 'it is left out'],
    ['pathItems', 'it is left out'],
    ['callbacks', 'it is left out'],
    ['links', 'it is left out'],
    ['examples', 'it is left out'],
    ['securitySchemes', 'it is left out'],
    ['headers', 'any value is accepted in its place'],
    ['responses', 'any value is accepted in its place'],
    ['requestBodies', 'any value is accepted in its place'],
    ['mediaTypes', 'any value is accepted in its place'],
  ])('under %s: %s', async (group, read) => {
    const { diagnostics } = await judge(
      document(`components: { ${group}: { P: { $ref: '#/x' } } }`),
    );
    const message = `\`#/x\` does not exist; ${read}.`;
    expect(diagnostics).toMatchObject([{ code: 'REF-101', severity: 'warning', message }]);
  });

  it('must be strings', async () => {
    expect((await judge(schemaDocument('properties: { a: { $ref: 7 } }'))).lines).toEqual([
      'REF-105 openapi.yaml:7:32 `$ref` is `7`, which is not a string; it is read as if it were missing.',
    ]);
  });

  it('references that go in circles are reported at each of them', async () => {
    const { lines } = await judge(
      document(
        "components: { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } }",
      ),
    );
    expect(lines).toEqual([
      'REF-107 openapi.yaml:4:37 `#/components/schemas/B` leads back to itself without a schema between; any value is accepted in its place.',
      'REF-107 openapi.yaml:4:76 `#/components/schemas/A` leads back to itself without a schema between; any value is accepted in its place.',
    ]);
  });

  it('a syntax error of a file is reported once, in that file', async () => {
    const { lines } = await judge({
      'openapi.yaml': schemaDocument(
        "properties: { a: { $ref: b.yaml }, b: { $ref: 'b.yaml#/x' } }",
      ),
      'b.yaml': 'a: [',
    });
    expect(lines).toEqual([expect.stringMatching(/^LOAD-110 b\.yaml:1:\d/)]);
  });
});

describe('what may be read', () => {
  it('a folder that is allowed by name', async () => {
    const folder = createFolder({
      'api/openapi.yaml': withSchema('../common/a.yaml'),
      'common/a.yaml': 'type: string',
    });
    expect((await judgeIn(folder, 'api/openapi.yaml')).diagnostics).toMatchObject([
      { code: 'REF-103' },
    ]);
    const allow = [join(folder, 'common')];
    expect((await judgeIn(folder, 'api/openapi.yaml', { allow })).lines).toEqual([]);
  });

  it('no link that leads out of the folder, but one that stays inside', async () => {
    const folder = createFolder({
      'api/openapi.yaml': withSchema('link.yaml'),
      'secret.yaml': 'type: string',
    });
    symlinkSync(join(folder, 'secret.yaml'), join(folder, 'api/link.yaml'));
    expect((await judgeIn(folder, 'api/openapi.yaml')).diagnostics).toMatchObject([
      { code: 'REF-103' },
    ]);
    const inside = createFolder({
      'openapi.yaml': withSchema('parts/a.yaml'),
      'real/a.yaml': 'type: string',
    });
    mkdirSync(join(inside, 'parts'));
    symlinkSync(join(inside, 'real/a.yaml'), join(inside, 'parts/a.yaml'));
    const { lines, bundle } = await judgeIn(inside, 'openapi.yaml');
    expect(lines).toEqual([]);
    const found = bundle?.resolve('parts/a.yaml', {
      file: join(inside, 'openapi.yaml'),
      pointer: '',
    });
    expect(found?.value).toEqual({ type: 'string' });
  });

  it('a bounded number of files', async () => {
    const { lines } = await judge(
      {
        'openapi.yaml': withSchema('a.yaml'),
        'a.yaml': "$ref: 'b.yaml'",
        'b.yaml': 'type: string',
      },
      { limits: { files: 2 } },
    );
    expect(lines).toEqual(['LOAD-102 a.yaml:1:7 The description consists of more than 2 files.']);
  });
});

describe('a schema is wanted, and the reference names', () => {
  const parts = `components:
  responses:
    Hint: { description: x, content: { text/plain: { schema: { type: string } } } }
    Silent: { description: x }
    Choice: { description: x, content: { text/plain: { schema: {} }, text/html: { schema: {} } } }
  parameters:
    page: { name: page, in: query, schema: { type: integer } }
  schemas:
    Thing: { properties: { a: { $ref: '#/components/`;

  it.each([
    ['responses/Hint', { type: 'string' }, 'a response', 'the schema in it is used'],
    ['parameters/page', { type: 'integer' }, 'a parameter', 'the schema in it is used'],
    ['responses/Silent', undefined, 'a response', 'any value is accepted in its place'],
    ['responses/Choice', undefined, 'a response', 'any value is accepted in its place'],
  ])('%s', async (name, schema, kind, what) => {
    const { diagnostics, bundle } = await judge(document(`${parts}${name}' } } }`));
    expect(diagnostics).toMatchObject([
      {
        code: 'REF-108',
        severity: 'warning',
        line: 12,
        message: `\`#/components/${name}\` is ${kind}, but a schema is needed here; ${what}.`,
      },
    ]);
    const from = { file: bundle?.entry ?? '', pointer: '' };
    expect(bundle?.resolveSchema(`#/components/${name}`, from)?.value).toEqual(schema);
    expect(bundle?.resolve(`#/components/${name}`, from)?.value).toHaveProperty(
      kind === 'a response' ? 'description' : 'in',
    );
  });
});
