/** Whole documents: servers, paths, versions, webhooks, and words. */

import type { Pair } from './story.ts';
import { trip30, trip31, swagger, swaggerAs3 } from './small-versions.ts';

const trips = (servers: string, rest = '') => `
openapi: 3.0.3
info: { title: Trips, version: '1' }
${servers}
paths:
  /trips: { get: { operationId: listTrips, responses: { '204': { description: ok } } } }
${rest}`;
const region = (url: string, v: string) => `servers: [{ url: '${url}', variables: ${v} }]`;
const inPaths = (t: string) => `openapi: 3.1.0\ninfo: { title: Trips, version: '1' }\npaths:\n${t}`;
const get = (id: string) =>
  `{ get: { operationId: ${id}, responses: { '204': { description: ok } } } }`;
const beside = (v: string, extra: string) => `
openapi: ${v}
info: { title: Trips, version: '1' }
paths: { /a: { post: { operationId: a, requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { n: { $ref: '#/components/schemas/N'${extra} } } } } } }, responses: { '204': { description: ok } } } } }
components: { schemas: { N: { type: string } } }`;
const comp = (p: string, r: string, b: string, h: string, s: string) => `
openapi: 3.1.0
info: { title: Trips, version: '1' }
security: [{ ${s}: [] }]
paths:
  /a:
    post:
      operationId: a
      parameters: [{ $ref: '#/components/parameters/${p}' }]
      requestBody: { $ref: '#/components/requestBodies/${b}' }
      responses: { '200': { $ref: '#/components/responses/${r}' } }
components:
  parameters: { ${p}: { in: query, name: page, schema: { type: integer } } }
  requestBodies: { ${b}: { content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } } } }
  headers: { ${h}: { schema: { type: string } } }
  responses: { ${r}: { description: ok, headers: { X-H: { $ref: '#/components/headers/${h}' } }, content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } } } }
  securitySchemes: { ${s}: { type: http, scheme: bearer } }`;
const tree = (a: string) => `
openapi: 3.1.0
info: { title: Trips, version: '1' }
paths: { /a: { post: { operationId: a, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Node' } } } }, responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Node' } } } } } } } }
components: { schemas: { Node: { type: object, properties: { kids: { type: array, items: { $ref: '#/components/schemas/Node' } }, ${a} } } } }`;
const life = (o: string, p = '') => `
openapi: 3.1.0
info: { title: Trips, version: '1' }
paths:
  /a: { get: { operationId: a, ${o} responses: { '204': { description: ok } } } }
  ${p}`;
const searched = (schema: string, required = false) =>
  inPaths(
    `  /a: { get: { operationId: a, requestBody: { required: ${required}, content: { application/json: { schema: ${schema} } } }, responses: { '204': { description: ok } } } }`,
  );
const kinds = (one: string, ways: string) => `
openapi: 3.1.0
info: { title: Trips, version: '1' }
paths: { /a: { get: { operationId: a, responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Way' } } } } } } } }
components:
  schemas:
    Base: { type: object, required: [id], properties: { id: { type: string }, ${one} } }
    Train: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, required: [coach], properties: { coach: { type: integer } } }] }
    Ferry: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, required: [deck], properties: { deck: { type: string } } }] }
    Way: { oneOf: [${ways}] }`;
const [train, ferry] = ['Train', 'Ferry'].map((n) => `{ $ref: '#/components/schemas/${n}' }`);
const rows = (row: string, schemas: string) => `
openapi: 3.1.0
info: { title: Trips, version: '1' }
paths: { /a: { get: { operationId: a, responses: { '200': { description: ok, content: { application/json: { schema: { type: object, required: [rows], properties: { rows: { type: array, items: ${row} } } } } } } } } } }
components:
  schemas:
    Who: { type: object, properties: { n: { type: string } } }
    ${schemas}`;
const who = "who: { $ref: '#/components/schemas/Who' }";
const row = `{ type: object, required: [id], properties: { id: { type: string }, x: { type: integer }, ${who} } }`;
const subtype = (x: string) =>
  rows(
    "{ $ref: '#/components/schemas/Row' }",
    `Base: { type: object, required: [id], properties: { id: { type: string }${x} } }
    Row: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, properties: { ${who} } }] }`,
  );
const tags = (t: string) => life(`tags: ${t},`);
const hook = (s: string, n = 'paid') => `
openapi: 3.1.0
info: { title: Trips, version: '1' }
paths: {}
webhooks: { ${n}: { post: { operationId: paidHook, requestBody: { content: { application/json: { schema: ${s} } } }, responses: { '204': { description: ok } } } } }`;

export const documents: readonly Pair[] = [
  [
    'a body of GET, which others may send, takes some values only',
    searched('{ type: string }'),
    searched('{ type: string, enum: [a, b] }'),
    'breaking none',
    'safe none',
  ],
  [
    'a body of GET has to be given',
    searched('{ type: string }'),
    searched('{ type: string }', true),
    'breaking none',
    'safe none',
  ],
  [
    'server variable loses a value',
    trips(region('https://{r}.x.example', '{ r: { default: eu, enum: [eu, us] } }')),
    trips(region('https://{r}.x.example', '{ r: { default: eu, enum: [eu] } }')),
    'risky none',
    'safe none',
  ],
  [
    'server variable default changes',
    trips(region('https://{r}.x.example', '{ r: { default: eu, enum: [eu, us] } }')),
    trips(region('https://{r}.x.example', '{ r: { default: us, enum: [eu, us] } }')),
    'none none',
    'none none',
  ],
  [
    'server variable renamed',
    trips(region('https://{r}.x.example', '{ r: { default: eu, enum: [eu, us] } }')),
    trips(region('https://{region}.x.example', '{ region: { default: eu, enum: [eu, us] } }')),
    'none none',
    'none none',
  ],
  [
    'server variable written out',
    trips(region('https://{r}.x.example', '{ r: { default: eu, enum: [eu, us] } }')),
    trips('servers: [{ url: https://eu.x.example }, { url: https://us.x.example }]'),
    'none none',
    'none none',
  ],
  [
    'server scheme https to http',
    trips('servers: [{ url: https://x.example }]'),
    trips('servers: [{ url: http://x.example }]'),
    'risky none',
    'risky none',
  ],
  [
    'server with another path',
    trips('servers: [{ url: https://x.example/v1 }, { url: https://test.x.example/v1 }]'),
    trips('servers: [{ url: https://x.example/v2 }, { url: https://test.x.example/v2 }]'),
    'breaking none',
    'breaking none',
  ],
  [
    'server with another host',
    trips('servers: [{ url: https://x.example/v1 }]'),
    trips('servers: [{ url: https://api.x.example/v1 }]'),
    'risky none',
    'risky none',
  ],
  [
    'server without an older path',
    trips('servers: [{ url: https://x.example/v1 }, { url: https://x.example/v2 }]'),
    trips('servers: [{ url: https://x.example/v2 }]'),
    'risky none',
    'safe none',
  ],
  [
    'server order',
    trips('servers: [{ url: https://a.example }, { url: https://b.example }]'),
    trips('servers: [{ url: https://b.example }, { url: https://a.example }]'),
    'none none',
    'none none',
  ],
  [
    'server of an operation goes',
    trips('servers: [{ url: https://a.example }]').replace(
      'operationId: listTrips,',
      'operationId: listTrips, servers: [{ url: https://b.example }],',
    ),
    trips('servers: [{ url: https://a.example }]'),
    'risky none',
    'risky none',
  ],
  [
    'server of an operation comes',
    trips('servers: [{ url: https://a.example }]'),
    trips('servers: [{ url: https://a.example }]').replace(
      'operationId: listTrips,',
      'operationId: listTrips, servers: [{ url: https://b.example }],',
    ),
    'risky none',
    'risky none',
  ],
  [
    'operation new path beside the old, id goes to the new one',
    inPaths(`  /trips: ${get('listTrips')}`),
    inPaths(`  /v2/trips: ${get('listTrips')}\n  /trips: ${get('listTripsOld')}`),
    'safe additive',
    'breaking breaking',
  ],
  [
    'operation trailing slash',
    inPaths(`  /trips: ${get('listTrips')}`),
    inPaths(`  /trips/: ${get('listTrips')}`),
    'breaking none',
    'breaking none',
  ],
  [
    'operation without id',
    inPaths(`  /trips: ${get('listTrips')}`),
    inPaths(`  /trips: { get: { responses: { '204': { description: ok } } } }`),
    'none breaking',
    'none breaking',
  ],
  [
    'operation ids swapped',
    inPaths(`  /a: ${get('one')}\n  /b: ${get('two')}`),
    inPaths(`  /a: ${get('two')}\n  /b: ${get('one')}`),
    'none none',
    'none none',
  ],
  [
    'operation case of path',
    inPaths(`  /trips: ${get('listTrips')}`),
    inPaths(`  /Trips: ${get('listTrips')}`),
    'breaking none',
    'breaking none',
  ],
  [
    'operation path parameter and literal',
    inPaths(
      `  /trips/{id}: { get: { operationId: t, parameters: [{ in: path, name: id, required: true, schema: { type: string } }], responses: { '204': { description: ok } } } }`,
    ),
    inPaths(
      `  /trips/{id}: { get: { operationId: t, parameters: [{ in: path, name: id, required: true, schema: { type: string } }], responses: { '204': { description: ok } } } }\n  /trips/latest: ${get('latest')}`,
    ),
    'safe additive',
    'breaking breaking',
  ],
  [
    'operation parameters swap places in path',
    inPaths(
      `  /a/{x}/b/{y}: { get: { operationId: t, parameters: [{ in: path, name: x, required: true, schema: { type: string } }, { in: path, name: y, required: true, schema: { type: integer } }], responses: { '204': { description: ok } } } }`,
    ),
    inPaths(
      `  /a/{y}/b/{x}: { get: { operationId: t, parameters: [{ in: path, name: x, required: true, schema: { type: string } }, { in: path, name: y, required: true, schema: { type: integer } }], responses: { '204': { description: ok } } } }`,
    ),
    'breaking none',
    'breaking none',
  ],
  ['3.0 to 3.1', trip30, trip31, 'none none', 'none none'],
  ['3.1 to 3.2', trip31, trip31.replace('3.1.0', '3.2.0'), 'none none', 'none none'],
  ['Swagger 2 to 3', swagger, swaggerAs3, 'none none', 'none none'],
  [
    'other order of everything',
    swaggerAs3,
    swaggerAs3
      .replace('[{ basic: [] }, { o: [r], q: [] }]', '[{ q: [], o: [r] }, { basic: [] }]')
      .replace('enum: [a, b]', 'enum: [b, a]')
      .replace(
        'properties: { id: { type: string, readOnly: true }, n: { type: number, minimum: 1 }',
        'properties: { n: { minimum: 1, type: number }, id: { readOnly: true, type: string }',
      )
      .replace(
        '[{ url: https://x.example/v1 }, { url: http://x.example/v1 }]',
        '[{ url: http://x.example/v1 }, { url: https://x.example/v1 }]',
      ),
    'none none',
    'none none',
  ],
  [
    'words of all kinds',
    swaggerAs3,
    swaggerAs3
      .replace(
        "info: { title: Trips, version: '1' }",
        "info: { title: Trips, version: '2', description: New words., contact: { email: a@x.example }, license: { name: MIT } }\nexternalDocs: { url: https://docs.example }\ntags: [{ name: none, description: of nothing }]",
      )
      .replaceAll('description: ok', 'description: Fine.')
      .replace(
        'operationId: list',
        'operationId: list\n      summary: Lists.\n      x-internal: false',
      )
      .replace(
        'Trip: { type: object',
        'Trip: { description: A trip., title: A trip, example: { id: a }, x-owner: me, type: object',
      ),
    'none none',
    'none none',
  ],
  [
    'path-level parameter that is overridden',
    `
openapi: 3.1.0
info: { title: Trips, version: '1' }
paths: { /a: { parameters: [{ in: query, name: q, schema: { type: string } }], get: { operationId: a, parameters: [{ in: query, name: q, schema: { type: integer } }], responses: { '204': { description: ok } } } } }`,
    `
openapi: 3.1.0
info: { title: Trips, version: '1' }
paths: { /a: { parameters: [{ in: query, name: q, required: true, schema: { type: boolean } }], get: { operationId: a, parameters: [{ in: query, name: q, schema: { type: integer } }], responses: { '204': { description: ok } } } } }`,
    'none none',
    'none none',
  ],
  [
    'rule beside $ref in 3.0',
    beside('3.0.3', ''),
    beside('3.0.3', ', maxLength: 3'),
    'none none',
    'none none',
  ],
  [
    'rule beside $ref in 3.1',
    beside('3.1.0', ''),
    beside('3.1.0', ', maxLength: 3'),
    'risky none',
    'safe none',
  ],
  [
    'components of all kinds renamed',
    comp('P', 'R', 'B', 'H', 's'),
    comp('Page', 'Answer', 'Input', 'Hint', 's'),
    'none none',
    'none none',
  ],
  [
    'path item by reference',
    `
openapi: 3.1.0
info: { title: Trips, version: '1' }
paths: { /a: { get: { operationId: a, responses: { '204': { description: ok } } } } }`,
    `
openapi: 3.1.0
info: { title: Trips, version: '1' }
paths: { /a: { $ref: '#/components/pathItems/A' } }
components: { pathItems: { A: { get: { operationId: a, responses: { '204': { description: ok } } } } } }`,
    'none none',
    'none none',
  ],
  [
    'recursive schema loses a member',
    tree('a: { type: string }, b: { type: string }'),
    tree('a: { type: string }'),
    'risky breaking',
    'safe additive',
  ],
  [
    'recursive schema unrolled once',
    tree('a: { type: string }'),
    tree('a: { type: string }').replace(
      "items: { $ref: '#/components/schemas/Node' }",
      "items: { type: object, properties: { kids: { type: array, items: { $ref: '#/components/schemas/Node' } }, a: { type: string } } }",
    ),
    'none none',
    'none none',
  ],
  [
    'sunset brought forward',
    life('deprecated: true, x-sunset: 2030-01-01,'),
    life('deprecated: true, x-sunset: 2029-01-01,'),
    'breaking none',
    'safe none',
  ],
  [
    'sunset passed and gone',
    life(
      '',
      '/b: { get: { operationId: b, deprecated: true, x-sunset: 2020-01-01, responses: { "204": { description: ok } } } }',
    ),
    life(''),
    'safe breaking',
    'safe additive',
  ],
  [
    'deprecated and gone without a sunset',
    life(
      '',
      '/b: { get: { operationId: b, deprecated: true, responses: { "204": { description: ok } } } }',
    ),
    life(''),
    'breaking breaking',
    'safe additive',
  ],
  [
    'branches in another order',
    kinds('', `${train}, ${ferry}`),
    kinds('', `${ferry}, ${train}`),
    'none none',
    'none none',
  ],
  [
    'what answers are based on holds more',
    kinds('', `${train}, ${ferry}`),
    kinds('to: { type: string }', `${train}, ${ferry}`).replace('[id]', '[id, to]'),
    'safe additive',
    'breaking breaking',
  ],
  [
    'items get a name and a base',
    rows(row, ''),
    subtype(', x: { type: integer }'),
    'none additive',
    'none breaking',
  ],
  [
    'items get a name and lose a member',
    rows(row, ''),
    subtype(''),
    'risky breaking',
    'safe breaking',
  ],
  [
    'member of an inline answer always comes',
    rows(row, ''),
    rows(row.replace('[id]', '[id, x]'), ''),
    'safe additive',
    'breaking breaking',
  ],
  ['tag renamed', tags('[orders]'), tags('[bookings]'), 'none none', 'none none'],
  ['tag goes', tags('[orders]'), tags('[]'), 'none none', 'none none'],
  [
    'dotted id moves to another group',
    life('').replace('operationId: a', 'operationId: trips.list'),
    life('').replace('operationId: a', 'operationId: journeys.list'),
    'none breaking',
    'none breaking',
  ],
  [
    'servers come where none were',
    life(''),
    life('') + '\nservers: [{ url: https://x.example }]',
    'safe additive',
    'risky breaking',
  ],
  [
    'webhook renamed',
    hook('{ type: object, properties: { a: { type: string } } }'),
    hook('{ type: object, properties: { a: { type: string } } }', 'settled'),
    'breaking none',
    'breaking none',
  ],
  [
    'webhook sent with another method',
    hook('{ type: object, properties: { a: { type: string } } }'),
    hook('{ type: object, properties: { a: { type: string } } }').replace('post:', 'put:'),
    'breaking none',
    'breaking none',
  ],
  [
    'webhook value more',
    hook('{ type: object, required: [a], properties: { a: { type: string, enum: [x] } } }'),
    hook('{ type: object, required: [a], properties: { a: { type: string, enum: [x, y] } } }'),
    'risky breaking',
    'safe breaking',
  ],
  [
    'webhook shorter text',
    hook('{ type: object, required: [a], properties: { a: { type: string } } }'),
    hook('{ type: object, required: [a], properties: { a: { type: string, maxLength: 3 } } }'),
    'safe none',
    'breaking none',
  ],
];
