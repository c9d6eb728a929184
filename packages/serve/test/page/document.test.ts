/** The one document that a viewer reads: all files in it, each reference leads to its node, and what the model knows is beside. */

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  getNode,
  isObject,
  splitPointer,
} from '../../../../generator/core/load/structure/pointer.ts';
import { joinDocument } from '../../page/document.ts';
import { createNotes, type NotesOptions } from '../../page/notes.ts';
import type { PageApi } from '../../page/page.ts';
import { readFile, readText } from './documents.ts';

/** As the page has it. */
function join({ api, bundle }: PageApi, options: NotesOptions = {}): object {
  // Documents are maps.
  return JSON.parse(JSON.stringify(joinDocument(bundle, createNotes(api, options)))) as object;
}

function get(document: object, pointer: string): unknown {
  return getNode(document, splitPointer(pointer));
}

/** References that lead nowhere. Nothing in examples and extensions is one. */
function listLost(document: object): readonly string[] {
  const lost: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const ref = value['$ref'];
    if (typeof ref === 'string' && get(document, decodeURI(ref.slice(1))) === undefined) {
      lost.push(ref);
    }
    for (const [name, held] of Object.entries(value)) {
      if (!/^(?:x-.*|examples?|default|enum)$/.test(name)) visit(held);
    }
  };
  visit(document);
  return lost;
}

const documents = [
  ...readdirSync('specs', { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => `specs/${name}/openapi.yaml`),
  ...['2.0', '3.0', '3.1', '3.2'].map((version) => `test/load/versions/${version}-rich.yaml`),
];

it.each(documents)('no reference of %s is lost', async (path) => {
  const document = join(await readFile(path));
  expect(document).toMatchObject({ openapi: '3.2.0', info: {}, components: {} });
  expect(listLost(document)).toEqual([]);
});

describe('a description of several files', async () => {
  const api = await readText({
    'api.yaml': `
openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders: { $ref: 'paths.yaml#/orders' }
  /a:
    get:
      operationId: a
      parameters: [{ $ref: 'shared.yaml#/page size' }]
      responses:
        '200': { $ref: 'shared.yaml#/answer' }
        '201': { description: x, content: { application/json: { schema: { $ref: '#tree' } } } }
components:
  schemas:
    Order: { type: object, properties: { mine: { type: boolean } } }
    Tree:
      $anchor: tree
      type: object
      properties: { below: { $dynamicRef: '#tree' }, part: { $ref: '#/components/schemas/Order/properties/mine' } }
`,
    'paths.yaml': `
orders:
  post:
    operationId: addOrder
    requestBody: { content: { application/json: { schema: { $ref: 'Order.yaml' } } } }
    responses: { '204': { description: Done. } }
`,
    'shared.yaml': `
page size: { name: size, in: query, schema: { type: integer } }
answer: { description: An order., content: { application/json: { schema: { $ref: 'Order.yaml' } } } }
`,
    'Order.yaml': `
oneOf: [{ $ref: '#/$defs/tea' }, { $ref: '#/$defs/pot' }]
discriminator: { propertyName: kind, mapping: { t: '#/$defs/tea' } }
$defs:
  tea: { type: object, required: [kind], properties: { kind: { const: t }, next: { $ref: 'Order.yaml' } } }
  pot: { type: object, required: [kind], properties: { kind: { const: pot } } }
`,
  });
  const document = join(api);

  it('is one document in which every reference leads to its node', () => {
    expect(listLost(document)).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/\.yaml|\$anchor|\$dynamicRef/);
  });

  it('has paths at their places, and other nodes among the components by names of their own', () => {
    expect(get(document, '/paths/~1orders')).toMatchObject({ post: { operationId: 'addOrder' } });
    const parameter = '#/components/parameters/page_size';
    expect(get(document, '/paths/~1a/get/parameters')).toEqual([{ $ref: parameter }]);
    expect(Object.keys(get(document, '/components/schemas') ?? {})).toEqual([
      'Order',
      'Tree',
      'Order2',
      'tea',
      'pot',
    ]);
    expect(get(document, '/components/schemas/Order2/discriminator/mapping')).toEqual({
      t: '#/components/schemas/tea',
    });
    expect(get(document, '/components/schemas/Tree/properties')).toMatchObject({
      below: { $ref: '#/components/schemas/Tree' },
      part: { $ref: '#/components/schemas/Order/properties/mine' },
    });
  });
});

describe('what the model knows', async () => {
  const api = await readText({
    'api.yaml': `
openapi: 3.2.0
info: { title: Shop, version: '1', description: Orders. }
servers: [{ url: 'https://shop.example/v1' }]
x-sw-not-shown: [Rate limits.]
x-sw-limits: { idle: { value: 30, unit: minutes, description: Of a session. } }
x-sw-errors:
  codes:
    gone: { meaning: It was sent | lost., status: '409', operations: [pay] }
    late: { meaning: Too late. }
x-sw-states:
  Order:
    states: { open: { meaning: Not paid. }, paid: {} }
    triggers: { pay: { operation: pay } }
    rows: [{ from: [open], trigger: pay, to: [paid], effects: [A receipt is sent.] }]
paths:
  /orders/{id}/pay:
    servers: [{ url: 'https://pay.example' }]
    post:
      operationId: pay
      description: Pays.
      servers: [{ url: 'https://pay.example' }]
      x-sw-not-shown: [Who may.]
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Payment' } } }
      responses: { '204': { description: Paid. } }
components:
  schemas:
    Payment:
      type: object
      required: [card, amount]
      properties:
        card: { type: string, description: The number., pattern: '^[0-9]{16}$', x-sw-sensitive: [never-log] }
        amount: { type: number, exclusiveMinimum: 0 }
        way: { $ref: '#/components/schemas/Way' }
    Way:
      type: string
      enum: [card, cash]
      x-enum-descriptions: [By card., By hand.]
`,
  });
  const document = join(api);

  it('is in sections of the description', () => {
    const text = String(get(document, '/info/description'));
    expect(text.match(/^#+ .*/gm)).toEqual([
      '# Error codes',
      '# Limits',
      '# States',
      '## Order',
      '# What is not shown',
    ]);
    expect(text).toMatch(/^Orders\./);
    expect(text).toMatch(/\| `gone` +\| It was sent \\\| lost\. +\| 409 /);
    expect(text).toMatch(/\| `idle` +\| 30 minutes +\| Of a session\./);
    expect(text).toMatch(/\| `open` +\| Not paid\./);
    expect(text).toMatch(/\| `open` +\| `pay` +\| `paid` +\| A receipt is sent\./);
    expect(text).toContain('Rate limits.');
    expect(text).not.toContain('mermaid');
  });

  it('is at the operation, with its own codes, a call and a body that its rules allow', () => {
    const operation = get(document, '/paths/~1orders~1{id}~1pay/post');
    const text = String(get(document, '/paths/~1orders~1{id}~1pay/post/description'));
    expect(text).toMatch(/^Pays\.[^]*\*\*Error codes\*\*[^]*`gone`[^]*Not shown: Who may\./);
    expect(text).not.toContain('late');
    expect(operation).toMatchObject({
      'x-codeSamples': [
        { lang: 'typescript', source: expect.stringContaining('await client.pay({') },
      ],
      requestBody: {
        content: {
          'application/json': {
            example: { card: expect.stringMatching(/^[0-9]{16}$/), amount: expect.any(Number) },
          },
        },
      },
    });
    const body = '/paths/~1orders~1{id}~1pay/post/requestBody/content/application~1json';
    expect(get(document, `${body}/example/amount`)).toBeGreaterThan(0);
  });

  it('is at schemas, where a viewer does not show it by itself', () => {
    expect(get(document, '/components/schemas/Payment/properties/card/description')).toBe(
      'The number.\n\nNever logged.',
    );
    expect(get(document, '/components/schemas/Payment/properties/amount')).toEqual({
      type: 'number',
      exclusiveMinimum: 0,
    });
    expect(get(document, '/components/schemas/Way/x-enum-descriptions')).toEqual({
      card: 'By card.',
      cash: 'By hand.',
    });
  });

  it('keeps the servers of the document, and a service is the only one of its own page', () => {
    const servers = [{ url: 'https://pay.example' }];
    expect(get(document, '/paths/~1orders~1{id}~1pay')).toMatchObject({ servers });
    const own = join(api, { server: '/shop', intro: 'Here.' });
    expect(own).toMatchObject({ servers: [{ url: '/shop' }] });
    expect(get(own, '/info/description')).toMatch(/^Here\.\n\nOrders\./);
    expect(JSON.stringify(own)).not.toContain('"https://pay.example');
  });
});

it('models that lead to each other many times are shown once', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `M${index}`);
  const refs = names.map((name) => `{ $ref: '#/components/schemas/${name}' }`).join(', ');
  const members = names.map((name) => `${name}: { oneOf: [${refs}] }`).join(', ');
  const schema = `{ type: object, required: [${names.join(', ')}], properties: { ${members} } }`;
  const api = await readText({
    'api.yaml': `
openapi: 3.1.0
info: { title: Circle, version: '1' }
paths:
  /:
    post:
      operationId: send
      requestBody: { required: true, content: { application/json: { schema: ${schema} } } }
      responses: { '204': { description: Done. } }
components:
  schemas:
${names.map((name) => `    ${name}: ${schema}`).join('\n')}
`,
  });
  expect(JSON.stringify(join(api)).length).toBeLessThan(1_000_000);
});
