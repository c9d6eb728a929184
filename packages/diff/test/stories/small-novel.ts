/** Pairs that combine things: what one place says and another takes back, and what hides behind names. */

import type { Pair } from './story.ts';

const doc = (paths: string, rest = '', version = '3.1.0'): string =>
  `openapi: ${version}\ninfo: { title: Trips, version: '1' }\npaths:\n  ${paths}\n${rest}`;
const done = "responses: { '204': { description: ok } }";
const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const gives = (schema: string): string =>
  `responses: { '200': { description: ok, ${json(schema)} } }`;
const takes = (schema: string): string =>
  `requestBody: { required: true, ${json(schema)} }, ${done}`;
const ref = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`;
const schemas = (text: string): string => `components: { schemas: { ${text} } }`;

/** Parameters that a path and an operation have in common. */
const layered = (path: string, own: string): string =>
  doc(`/a: { parameters: [${path}], get: { operationId: a, parameters: [${own}], ${done} } }`);
const limit = (more: string): string => `{ in: query, name: limit, ${more} }`;

const kinds = (name: string, more: string): string =>
  `${name}: { type: object, required: [kind, n], properties: { kind: { type: string }, n: { type: integer }${more} } }`;
const pets = (
  way: 'gives' | 'takes',
  branches: readonly string[],
  discriminator: string,
  all: string,
): string =>
  doc(
    `/a: { post: { operationId: a, ${(way === 'gives' ? gives : takes)(ref('Pet'))} } }`,
    schemas(
      `Pet: { oneOf: [${branches.map(ref).join(', ')}], discriminator: { propertyName: kind${discriminator} } }, ${all}`,
    ),
  );
const xml = (schema: string, type = 'application/xml'): string =>
  doc(
    `/a: { get: { operationId: a, responses: { '200': { description: ok, content: { ${type}: { schema: ${schema} } } } } } }`,
  );
const expression = (value: string): string =>
  doc(
    `/a: { get: { operationId: a, ${gives(ref('Expr'))} } }`,
    schemas(
      `Expr: { oneOf: [${ref('Lit')}, ${ref('Bin')}] }, Lit: { type: object, required: [op, value], properties: { op: { const: lit }, value: { type: ${value} } } }, Bin: { type: object, required: [op, left, right], properties: { op: { const: bin }, left: ${ref('Expr')}, right: ${ref('Expr')} } }`,
    ),
  );
const hook = (answers: string): string =>
  doc(
    `/a: { post: { operationId: a, ${done}, callbacks: { done: { '{$request.query.url}': { post: { requestBody: { ${json('{ type: object, properties: { m: { type: string } } }')} }, responses: { ${answers} } } } } } } }`,
  );
const swag = (head: string, op: string, defs = '') => `
swagger: '2.0'
info: { title: Trips, version: '1' }
${head}
paths: { /a: { post: { operationId: a, ${op} } } }
${defs}`;
const guarded = (ways: string, own = ''): string =>
  doc(
    `/a: { get: { operationId: a, ${own} ${done} } }\n  /b: { get: { operationId: b, ${done} } }`,
    `security: ${ways}\ncomponents: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key }, token: { type: http, scheme: bearer }, o: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://t.example/t', scopes: { read: r, write: w } } } } } }`,
  );
const nodes = (node: string, way: (schema: string) => string = gives): string =>
  doc(`/a: { post: { operationId: a, ${way(ref('Node'))} } }`, schemas(`Node: ${node}`));

export const novel: readonly Pair[] = [
  [
    'a parameter of a path that an operation declares again',
    layered(
      limit('schema: { type: integer, maximum: 100 }'),
      limit('schema: { type: integer, maximum: 50 }'),
    ),
    layered(
      limit('schema: { type: integer, maximum: 10 }'),
      limit('schema: { type: integer, maximum: 50 }'),
    ),
    'none none',
    'none none',
  ],
  [
    'an operation no longer declares a parameter of its path again',
    layered(
      limit('schema: { type: integer, maximum: 100 }'),
      limit('schema: { type: integer, maximum: 50 }'),
    ),
    layered(limit('schema: { type: integer, maximum: 100 }'), ''),
    'safe none',
    'breaking none',
  ],
  [
    'an operation needs what its path lets be left out',
    layered(limit('schema: { type: integer }'), ''),
    layered(limit('schema: { type: integer }'), limit('required: true, schema: { type: integer }')),
    'breaking breaking',
    'safe additive',
  ],
  [
    'two parameters of one name in two places',
    layered(
      '{ in: header, name: id, schema: { type: string } }',
      '{ in: query, name: id, schema: { type: string } }',
    ),
    layered('{ in: query, name: id, schema: { type: string } }', ''),
    'risky breaking',
    'safe additive',
  ],
  [
    'a parameter in other letters',
    layered(limit('schema: { type: integer }'), ''),
    layered(limit('schema: { type: integer }').replace('limit', 'Limit'), ''),
    'risky breaking',
    'risky breaking',
  ],
  [
    'a path in other letters',
    doc(`/Trips: { get: { operationId: a, ${done} } }`),
    doc(`/trips: { get: { operationId: a, ${done} } }`),
    'breaking none',
    'breaking none',
  ],
  [
    'headers that every call has are parameters',
    layered(
      '{ in: header, name: Accept, required: true, schema: { type: string } }',
      '{ in: header, name: Content-Type, schema: { type: string } }',
    ),
    layered('{ in: header, name: Authorization, schema: { type: string } }', ''),
    'none none',
    'none none',
  ],
  [
    'a cookie list in one value',
    layered('{ in: cookie, name: ids, schema: { type: array, items: { type: string } } }', ''),
    layered(
      '{ in: cookie, name: ids, explode: false, schema: { type: array, items: { type: string } } }',
      '',
    ),
    'breaking none',
    'breaking none',
  ],
  [
    'JSON in the query for one parameter per member',
    layered(
      '{ in: query, name: f, content: { application/json: { schema: { type: object, properties: { x: { type: string } } } } } }',
      '',
    ),
    layered(
      '{ in: query, name: f, schema: { type: object, properties: { x: { type: string } } } }',
      '',
    ),
    'breaking none',
    'breaking none',
  ],
  [
    'a path part with its name before it',
    doc(
      `/a/{id}: { get: { operationId: a, parameters: [{ in: path, name: id, required: true, schema: { type: string } }], ${done} } }`,
    ),
    doc(
      `/a/{id}: { get: { operationId: a, parameters: [{ in: path, name: id, required: true, style: matrix, schema: { type: string } }], ${done} } }`,
    ),
    'breaking none',
    'breaking none',
  ],
  [
    'a truth value as one of two texts',
    layered('{ in: query, name: all, schema: { type: boolean } }', ''),
    layered("{ in: query, name: all, schema: { type: string, enum: ['true', 'false'] } }", ''),
    'safe breaking',
    'safe breaking',
  ],
  [
    'ids of two operations change places',
    doc(
      `/a: { get: { operationId: a, ${gives('{ type: object, required: [a], properties: { a: { type: string } } }')} } }\n  /b: { get: { operationId: b, ${gives('{ type: object, required: [b], properties: { b: { type: integer } } }')} } }`,
    ),
    doc(
      `/a: { get: { operationId: b, ${gives('{ type: object, required: [a], properties: { a: { type: string } } }')} } }\n  /b: { get: { operationId: a, ${gives('{ type: object, required: [b], properties: { b: { type: integer } } }')} } }`,
    ),
    'none breaking',
    'none breaking',
  ],
  [
    'a fixed path beside one with a variable',
    doc(
      `/a/{id}: { get: { operationId: a, parameters: [{ in: path, name: id, required: true, schema: { type: string } }], ${done} } }`,
    ),
    doc(
      `/a/{id}: { get: { operationId: a, parameters: [{ in: path, name: id, required: true, schema: { type: string } }], ${done} } }\n  /a/mine: { get: { operationId: mine, ${done} } }`,
    ),
    'safe additive',
    'breaking breaking',
  ],
  [
    'a path item among the components',
    doc(`/a: { get: { operationId: a, ${done} } }`),
    doc(
      "/a: { $ref: '#/components/pathItems/A' }",
      `components: { pathItems: { A: { get: { operationId: a, ${done} } } } }`,
    ),
    'none none',
    'none none',
  ],

  [
    'what is needed moves into allOf',
    nodes(
      '{ type: object, required: [a], properties: { a: { type: string }, b: { type: string } } }',
      takes,
    ),
    nodes(
      '{ type: object, properties: { a: { type: string }, b: { type: string } }, allOf: [{ required: [a] }] }',
      takes,
    ),
    'none none',
    'none none',
  ],
  [
    'what a base needs, its subtypes need no more',
    doc(
      `/a: { get: { operationId: a, ${gives(ref('One'))} } }\n  /b: { get: { operationId: b, ${gives(ref('Two'))} } }`,
      schemas(
        `Base: { type: object, required: [id], properties: { id: { type: string } } }, One: { allOf: [${ref('Base')}, { type: object, properties: { x: { type: string } } }] }, Two: { allOf: [${ref('Base')}, { type: object, properties: { y: { type: string } } }] }`,
      ),
    ),
    doc(
      `/a: { get: { operationId: a, ${gives(ref('One'))} } }\n  /b: { get: { operationId: b, ${gives(ref('Two'))} } }`,
      schemas(
        `Base: { type: object, properties: { id: { type: string } } }, One: { allOf: [${ref('Base')}, { type: object, required: [id], properties: { x: { type: string } } }] }, Two: { allOf: [${ref('Base')}, { type: object, properties: { y: { type: string } } }] }`,
      ),
    ),
    'breaking breaking',
    'safe additive',
  ],
  [
    'the longer of two greatest lengths goes',
    nodes(
      '{ allOf: [{ type: object, properties: { a: { type: string, maxLength: 10 } } }, { type: object, properties: { a: { type: string, maxLength: 20 } } }] }',
      takes,
    ),
    nodes('{ type: object, properties: { a: { type: string, maxLength: 10 } } }', takes),
    'none none',
    'none none',
  ],
  [
    'a base takes no other members',
    doc(
      `/a: { post: { operationId: a, ${takes(ref('Subtype'))} } }`,
      schemas(
        `Base: { type: object, properties: { id: { type: string } } }, Subtype: { allOf: [${ref('Base')}, { type: object, properties: { x: { type: string } } }] }`,
      ),
    ),
    doc(
      `/a: { post: { operationId: a, ${takes(ref('Subtype'))} } }`,
      schemas(
        `Base: { type: object, additionalProperties: false, properties: { id: { type: string } } }, Subtype: { allOf: [${ref('Base')}, { type: object, properties: { x: { type: string } } }] }`,
      ),
    ),
    'breaking none',
    'safe none',
  ],
  [
    'rules beside a reference, and in allOf',
    doc(
      `/a: { post: { operationId: a, ${takes(`{ type: object, properties: { n: { $ref: '#/components/schemas/N', maxLength: 5 } } }`)} } }`,
      schemas('N: { type: string }'),
    ),
    doc(
      `/a: { post: { operationId: a, ${takes(`{ type: object, properties: { n: { allOf: [${ref('N')}, { maxLength: 5 }] } } }`)} } }`,
      schemas('N: { type: string }'),
    ),
    'none none',
    'none none',
  ],
  [
    'a list that says what anything is',
    nodes(
      '{ type: object, properties: { l: { type: array }, m: { type: object, additionalProperties: true } } }',
    ),
    nodes(
      '{ type: object, properties: { l: { type: array, items: {} }, m: { type: object, additionalProperties: {} } } }',
    ),
    'none none',
    'none none',
  ],
  [
    'an object that is called one',
    nodes('{ properties: { a: { type: string } } }', takes),
    nodes('{ type: object, properties: { a: { type: string } } }', takes),
    'none none',
    'none none',
  ],
  [
    'numbers with names as branches',
    nodes('{ type: object, properties: { a: { type: integer, enum: [1, 2] } } }'),
    nodes(
      '{ type: object, properties: { a: { type: integer, oneOf: [{ const: 1, title: One }, { const: 2, title: Two }] } } }',
    ),
    'none none',
    'none none',
  ],
  [
    'branches of branches',
    nodes(
      `{ type: object, properties: { a: { oneOf: [{ type: string }, { oneOf: [{ type: integer }, { type: boolean }] }] } } }`,
    ),
    nodes(
      '{ type: object, properties: { a: { oneOf: [{ type: string }, { type: integer }, { type: boolean }] } } }',
    ),
    'none none',
    'none none',
  ],
  [
    'one value is one of one',
    nodes('{ type: object, properties: { a: { const: x } } }', takes),
    nodes('{ type: object, properties: { a: { enum: [x] } } }', takes),
    'none none',
    'none none',
  ],
  [
    'one value is one of two, sent',
    nodes('{ type: object, properties: { a: { const: x } } }', takes),
    nodes('{ type: object, properties: { a: { enum: [x, z] } } }', takes),
    'safe additive',
    'breaking breaking',
  ],
  [
    'one value is one of two, received',
    nodes('{ type: object, properties: { a: { const: x } } }'),
    nodes('{ type: object, properties: { a: { enum: [x, z] } } }'),
    'risky breaking',
    'safe breaking',
  ],
  [
    'some texts may not be',
    nodes('{ type: object, properties: { a: { type: string } } }', takes),
    nodes('{ type: object, properties: { a: { type: string, not: { enum: [root] } } } }', takes),
    'breaking none',
    'safe none',
  ],
  [
    'a type that may not be',
    nodes('{ type: object, properties: { a: { type: [string, integer] } } }', takes),
    nodes(
      '{ type: object, properties: { a: { type: [string, integer], not: { type: string } } } }',
      takes,
    ),
    'breaking none',
    'safe none',
  ],
  [
    'a whole number is a fraction both ways',
    doc(
      `/a: { put: { operationId: a, requestBody: { ${json(ref('T'))} }, ${gives(ref('T'))} } }`,
      schemas('T: { type: object, properties: { n: { type: integer } } }'),
    ),
    doc(
      `/a: { put: { operationId: a, requestBody: { ${json(ref('T'))} }, ${gives(ref('T'))} } }`,
      schemas('T: { type: object, properties: { n: { type: number } } }'),
    ),
    'breaking none',
    'breaking none',
  ],
  [
    'a member behind four names',
    doc(
      `/a: { get: { operationId: a, ${gives(ref('A'))} } }`,
      schemas(
        `A: { type: object, properties: { b: ${ref('B')} } }, B: { type: array, items: ${ref('C')} }, C: { allOf: [${ref('D')}] }, D: { type: object, required: [x], properties: { x: { type: string } } }`,
      ),
    ),
    doc(
      `/a: { get: { operationId: a, ${gives(ref('A'))} } }`,
      schemas(
        `A: { type: object, properties: { b: ${ref('B')} } }, B: { type: array, items: ${ref('C')} }, C: { allOf: [${ref('D')}] }, D: { type: object, properties: { x: { type: string } } }`,
      ),
    ),
    'breaking breaking',
    'safe additive',
  ],
  [
    'a value deep in a recursive union',
    expression('number'),
    expression('string'),
    'breaking breaking',
    'breaking breaking',
  ],
  [
    'a node written out once more',
    nodes(`{ type: object, properties: { v: { type: string }, next: ${ref('Node')} } }`),
    nodes(
      `{ type: object, properties: { v: { type: string }, next: { type: object, properties: { v: { type: string }, next: ${ref('Node')} } } } }`,
    ),
    'none none',
    'none none',
  ],
  [
    'a recursive list gets a greatest length both ways',
    doc(
      `/a: { put: { operationId: a, requestBody: { ${json(ref('T'))} }, ${gives(ref('T'))} } }`,
      schemas(
        `T: { type: object, properties: { n: { type: string }, l: { type: array, items: ${ref('T')} } } }`,
      ),
    ),
    doc(
      `/a: { put: { operationId: a, requestBody: { ${json(ref('T'))} }, ${gives(ref('T'))} } }`,
      schemas(
        `T: { type: object, properties: { n: { type: string }, l: { type: array, maxItems: 5, items: ${ref('T')} } } }`,
      ),
    ),
    'risky none',
    'breaking breaking',
  ],
  [
    'a named member becomes one of a pattern',
    nodes('{ type: object, properties: { x-id: { type: string } } }'),
    nodes("{ type: object, patternProperties: { '^x-': { type: string } } }"),
    'safe additive',
    'risky breaking',
  ],
  [
    'names of a map have to begin so',
    nodes('{ type: object, additionalProperties: { type: string } }', takes),
    nodes(
      "{ type: object, patternProperties: { '^x-': { type: string } }, additionalProperties: false }",
      takes,
    ),
    'breaking none',
    'safe none',
  ],
  [
    'what is only written is only read',
    nodes(
      '{ type: object, properties: { a: { type: string, writeOnly: true }, b: { type: string } } }',
      (s) => `requestBody: { ${json(s)} }, ${gives(s)}`,
    ),
    nodes(
      '{ type: object, properties: { a: { type: string, readOnly: true }, b: { type: string } } }',
      (s) => `requestBody: { ${json(s)} }, ${gives(s)}`,
    ),
    'risky breaking',
    'risky breaking',
  ],

  [
    'kinds by the names of schemas, one renamed',
    pets(
      'gives',
      ['Cat', 'Dog'],
      '',
      `${kinds('Cat', '')}, ${kinds('Dog', ', d: { type: string }')}`,
    ),
    pets(
      'gives',
      ['Feline', 'Dog'],
      '',
      `${kinds('Feline', '')}, ${kinds('Dog', ', d: { type: string }')}`,
    ),
    'breaking breaking',
    'breaking breaking',
  ],
  [
    'kinds by a mapping, one schema renamed',
    pets(
      'gives',
      ['Cat', 'Dog'],
      ", mapping: { cat: '#/components/schemas/Cat', dog: Dog }",
      `${kinds('Cat', '')}, ${kinds('Dog', ', d: { type: string }')}`,
    ),
    pets(
      'gives',
      ['Feline', 'Dog'],
      ", mapping: { cat: Feline, dog: '#/components/schemas/Dog' }",
      `${kinds('Feline', '')}, ${kinds('Dog', ', d: { type: string }')}`,
    ),
    'none breaking',
    'none breaking',
  ],
  [
    'a mapping that says the names of schemas',
    pets(
      'gives',
      ['Cat', 'Dog'],
      '',
      `${kinds('Cat', '')}, ${kinds('Dog', ', d: { type: string }')}`,
    ),
    pets(
      'gives',
      ['Cat', 'Dog'],
      ", mapping: { Cat: '#/components/schemas/Cat', Dog: Dog }",
      `${kinds('Cat', '')}, ${kinds('Dog', ', d: { type: string }')}`,
    ),
    'none none',
    'none none',
  ],
  [
    'two kinds change their values',
    pets(
      'takes',
      ['Cat', 'Dog'],
      ', mapping: { c: Cat, d: Dog }',
      `${kinds('Cat', '')}, ${kinds('Dog', ', d: { type: string }')}`,
    ),
    pets(
      'takes',
      ['Cat', 'Dog'],
      ', mapping: { c: Dog, d: Cat }',
      `${kinds('Cat', '')}, ${kinds('Dog', ', d: { type: string }')}`,
    ),
    'risky none',
    'risky none',
  ],
  [
    'one more kind that is sent',
    pets('takes', ['Cat'], ', mapping: { c: Cat }', kinds('Cat', '')),
    pets(
      'takes',
      ['Cat', 'Dog'],
      ', mapping: { c: Cat, d: Dog }',
      `${kinds('Cat', '')}, ${kinds('Dog', ', d: { type: string }')}`,
    ),
    'safe additive',
    'breaking breaking',
  ],

  [
    'a member of XML becomes an attribute',
    xml('{ type: object, properties: { id: { type: string } } }'),
    xml('{ type: object, properties: { id: { type: string, xml: { attribute: true } } } }'),
    'breaking none',
    'breaking none',
  ],
  [
    'a member of XML becomes the text of its element',
    xml('{ type: object, properties: { id: { type: string } } }'),
    xml('{ type: object, properties: { id: { type: string, xml: { nodeType: text } } } }'),
    'breaking none',
    'breaking none',
  ],
  [
    'the same of JSON',
    xml('{ type: object, properties: { id: { type: string } } }', 'application/json'),
    xml(
      '{ type: object, properties: { id: { type: string, xml: { attribute: true } } } }',
      'application/json',
    ),
    'none none',
    'none none',
  ],
  [
    'a list of XML has a tag around it',
    xml('{ type: object, properties: { ids: { type: array, items: { type: string } } } }'),
    xml(
      '{ type: object, properties: { ids: { type: array, items: { type: string }, xml: { wrapped: true } } } }',
    ),
    'breaking none',
    'breaking none',
  ],

  [
    'a media type says its letters',
    xml('{ type: object, properties: { id: { type: string } } }', 'application/json'),
    xml(
      '{ type: object, properties: { id: { type: string } } }',
      "'application/json; charset=utf-8'",
    ),
    'none none',
    'none none',
  ],
  [
    'a media type of another version',
    xml('{ type: object, properties: { id: { type: string } } }', 'application/vnd.trip.v1+json'),
    xml('{ type: object, properties: { id: { type: string } } }', 'application/vnd.trip.v2+json'),
    'breaking none',
    'breaking none',
  ],
  [
    'the type of an answer as a header',
    doc(
      `/a: { get: { operationId: a, responses: { '200': { description: ok, headers: { Content-Type: { required: true, schema: { type: string } } } } } } }`,
    ),
    doc(`/a: { get: { operationId: a, responses: { '200': { description: ok } } } }`),
    'none none',
    'none none',
  ],
  [
    'one status is in a range with another schema',
    doc(
      `/a: { get: { operationId: a, responses: { '200': { description: ok, ${json('{ type: object, required: [a], properties: { a: { type: string } } }')} } } } }`,
    ),
    doc(
      `/a: { get: { operationId: a, responses: { '2XX': { description: ok, ${json('{ type: object, required: [a], properties: { a: { type: integer } } }')} } } } }`,
    ),
    'breaking breaking',
    'breaking breaking',
  ],
  [
    'a part of a form in one more type',
    doc(
      `/a: { post: { operationId: a, requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { f: { type: string, contentMediaType: image/png } } }, encoding: { f: { contentType: image/png } } } } }, ${done} } }`,
    ),
    doc(
      `/a: { post: { operationId: a, requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { f: { type: string, contentMediaType: image/png } } }, encoding: { f: { contentType: 'image/png, image/jpeg' } } } } }, ${done} } }`,
    ),
    'safe none',
    'breaking none',
  ],

  [
    'receivers have to answer with a body',
    hook("'204': { description: ok }"),
    hook(
      `'200': { description: ok, ${json('{ type: object, required: [seen], properties: { seen: { type: boolean } } }')} }`,
    ),
    'breaking none',
    'risky none',
  ],
  [
    'receivers have to answer with one more member',
    hook(
      `'200': { description: ok, ${json('{ type: object, properties: { seen: { type: boolean } } }')} }`,
    ),
    hook(
      `'200': { description: ok, ${json('{ type: object, required: [seen], properties: { seen: { type: boolean } } }')} }`,
    ),
    'breaking none',
    'safe none',
  ],
  [
    'receivers answer in another media type',
    hook(`'200': { description: ok, ${json('{ type: object }')} }`),
    hook(
      `'200': { description: ok, ${json('{ type: object }').replace('application/json', 'application/xml')} }`,
    ),
    'breaking none',
    'breaking none',
  ],
  [
    'receivers may answer with one more status',
    hook("'204': { description: ok }"),
    hook("'204': { description: ok }, '202': { description: later }"),
    'safe none',
    'risky none',
  ],

  [
    'one of two keys is enough',
    guarded('[{ key: [], token: [] }]'),
    guarded('[{ key: [] }, { token: [] }]'),
    'safe none',
    'breaking none',
  ],
  [
    'either scope is enough',
    guarded('[{ o: [read] }]'),
    guarded('[{ o: [read] }, { o: [write] }]'),
    'safe none',
    'breaking none',
  ],
  [
    'an operation needs no key',
    guarded('[{ key: [] }]'),
    guarded('[{ key: [] }]', 'security: [],'),
    'safe none',
    'breaking none',
  ],
  [
    'an operation may do without its key',
    guarded('[{ key: [] }]'),
    guarded('[{ key: [] }]', 'security: [{}, { key: [] }],'),
    'safe none',
    'breaking none',
  ],

  [
    'the address of all is said for a path',
    doc(`/a: { get: { operationId: a, ${done} } }`, 'servers: [{ url: https://t.example/v1 }]'),
    doc(
      `/a: { servers: [{ url: https://t.example/v1 }], get: { operationId: a, ${done} } }`,
      'servers: [{ url: https://t.example/v1 }]',
    ),
    'none none',
    'none none',
  ],
  [
    'a path has an address of its own',
    doc(`/a: { get: { operationId: a, ${done} } }`, 'servers: [{ url: https://t.example/v1 }]'),
    doc(
      `/a: { servers: [{ url: https://files.example/v1 }], get: { operationId: a, ${done} } }`,
      'servers: [{ url: https://t.example/v1 }]',
    ),
    'risky none',
    'risky none',
  ],

  [
    'lists written with commas are repeated',
    swag(
      '',
      `parameters: [{ in: query, name: ids, type: array, items: { type: string } }], ${done}`,
    ),
    swag(
      '',
      `parameters: [{ in: query, name: ids, type: array, collectionFormat: multi, items: { type: string } }], ${done}`,
    ),
    'breaking none',
    'breaking none',
  ],
  [
    'a file of a form',
    swag(
      '',
      `consumes: [multipart/form-data], parameters: [{ in: formData, name: n, type: string }], ${done}`,
    ),
    swag(
      '',
      `consumes: [multipart/form-data], parameters: [{ in: formData, name: n, type: string }, { in: formData, name: f, type: file }], ${done}`,
    ),
    'safe additive',
    'risky breaking',
  ],
  [
    'what all operations give is said of one',
    swag(
      'produces: [application/json]',
      `responses: { '200': { description: ok, schema: { type: string } } }`,
    ),
    swag(
      '',
      `produces: [application/json], responses: { '200': { description: ok, schema: { type: string } } }`,
    ),
    'none none',
    'none none',
  ],
  [
    'another base of all paths',
    swag('host: t.example\nschemes: [https]\nbasePath: /v1', done),
    swag('host: t.example\nschemes: [https]\nbasePath: /v2', done),
    'breaking none',
    'breaking none',
  ],

  [
    'a method of OpenAPI 3.2',
    doc(`/a: { get: { operationId: a, ${done} } }`, '', '3.2.0'),
    doc(
      `/a: { get: { operationId: a, ${done} }, query: { operationId: q, requestBody: { ${json('{ type: object, properties: { a: { type: string } } }')} }, ${done} } }`,
      '',
      '3.2.0',
    ),
    'safe additive',
    'breaking breaking',
  ],
  [
    'items of a stream say less',
    doc(
      `/a: { get: { operationId: a, responses: { '200': { description: ok, content: { application/jsonl: { itemSchema: { type: object, required: [a], properties: { a: { type: string } } } } } } } } }`,
      '',
      '3.2.0',
    ),
    doc(
      `/a: { get: { operationId: a, responses: { '200': { description: ok, content: { application/jsonl: { itemSchema: { type: object, properties: { a: { type: string } } } } } } } } }`,
      '',
      '3.2.0',
    ),
    'breaking breaking',
    'safe additive',
  ],
  [
    'tags below tags',
    doc(
      `/a: { get: { tags: [x], operationId: a, ${done} } }`,
      'tags: [{ name: x }, { name: z }]',
      '3.2.0',
    ),
    doc(
      `/a: { get: { tags: [x], operationId: a, ${done} } }`,
      'tags: [{ name: x, parent: z, kind: nav }, { name: z, summary: Zed }]',
      '3.2.0',
    ),
    'none none',
    'none none',
  ],
];
