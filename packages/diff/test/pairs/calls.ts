/** Changes of operations, parameters, bodies, answers, security, servers and webhooks. */

import type { Severity } from '../../change.ts';
import { document, operation, type Pair } from './pair.ts';

type Row = readonly [id: string | undefined, before: string, after: string, verdict: Severity];

const plain = operation('');
const answer = "responses: { '200': { description: Fine. } }";
const get = (more = ''): string =>
  `{ operationId: getA, ${answer}${more === '' ? '' : `, ${more}`} }`;
const at = (path: string, more = ''): string => `paths: { '${path}': { get: ${get(more)} } }`;
const withParameter = (more: string): string =>
  operation(`parameters: [{ name: p, in: query, schema: { type: string }${more} }]`);
const responses = (text: string): string =>
  `paths: { /things: { post: { operationId: makeThing, responses: { ${text} } } } }`;
const text = 'content: { text/plain: { schema: { type: string } } }';
const json = 'content: { application/json: { schema: { type: string } } }';
const two =
  'content: { application/json: { schema: { type: string } }, text/plain: { schema: { type: string } } }';

const operations: readonly Row[] = [
  [
    'operation-added',
    at('/a'),
    `paths: { /a: { get: ${get()} }, /b: { get: { ${answer} } } }`,
    'safe',
  ],
  ['operation-added', at('/a'), `paths: { /a: { get: ${get()}, put: { ${answer} } } }`, 'safe'],
  [
    'operation-removed',
    `paths: { /a: { get: ${get()} }, /b: { get: { ${answer} } } }`,
    at('/a'),
    'breaking',
  ],
  [
    'operation-removed',
    `paths: { /a: { get: ${get()}, put: { ${answer} } } }`,
    at('/a'),
    'breaking',
  ],
  [
    'operation-removed',
    `paths: { /a: { get: ${get()}, put: { deprecated: true, ${answer} } } }`,
    at('/a'),
    'breaking',
  ],
  [
    'operation-removed-after-sunset',
    `paths: { /a: { get: ${get()}, put: { deprecated: true, x-sunset: '2020-01-01', ${answer} } } }`,
    at('/a'),
    'safe',
  ],
  [
    'operation-removed-before-sunset',
    `paths: { /a: { get: ${get()}, put: { deprecated: true, x-sunset: '2999-01-01', ${answer} } } }`,
    at('/a'),
    'breaking',
  ],
  [
    'operation-removed',
    `paths: { /a: { get: ${get()}, put: { deprecated: true, x-sunset: soon, ${answer} } } }`,
    at('/a'),
    'breaking',
  ],
  [
    'operation-removed-unstable',
    `paths: { /a: { get: ${get()}, put: { x-stability-level: alpha, ${answer} } } }`,
    at('/a'),
    'safe',
  ],
  [
    'operation-removed-unstable',
    `paths: { /a: { get: ${get()}, put: { x-stability-level: draft, ${answer} } } }`,
    at('/a'),
    'safe',
  ],
  ['path-changed', at('/a'), at('/b'), 'breaking'],
  [
    'path-changed',
    at('/a'),
    at('/a/{id}', 'parameters: [{ name: id, in: path, required: true, schema: { type: string } }]'),
    'breaking',
  ],
  ['method-changed', at('/a'), `paths: { /a: { put: ${get()} } }`, 'breaking'],
  [
    undefined,
    at('/a/{id}', 'parameters: [{ name: id, in: path, required: true, schema: { type: string } }]'),
    at(
      '/a/{key}',
      'parameters: [{ name: key, in: path, required: true, schema: { type: string } }]',
    ),
    'none',
  ],
  [
    'request-parameter-type-narrowed',
    at('/a/{id}', 'parameters: [{ name: id, in: path, required: true, schema: { type: string } }]'),
    at(
      '/a/{key}',
      'parameters: [{ name: key, in: path, required: true, schema: { type: integer } }]',
    ),
    'breaking',
  ],
  [
    undefined,
    `servers: [{ url: https://a.example/v1 }]\n${at('/a')}`,
    `servers: [{ url: https://a.example }]\n${at('/v1/a')}`,
    'none',
  ],
  [
    'operation-id-changed',
    at('/a'),
    `paths: { /a: { get: { operationId: readA, ${answer} } } }`,
    'none',
  ],
  [undefined, at('/a', 'tags: [one]'), at('/a', 'tags: [two]'), 'none'],
  [undefined, at('/a', 'summary: One.'), at('/a', 'summary: Two.'), 'none'],
  ['operation-deprecated', at('/a'), at('/a', 'deprecated: true'), 'safe'],
  ['operation-deprecated', at('/a'), at('/a', "deprecated: true, x-sunset: '2999-01-01'"), 'safe'],
  ['operation-reactivated', at('/a', 'deprecated: true'), at('/a'), 'safe'],
  [
    'sunset-removed',
    at('/a', "deprecated: true, x-sunset: '2999-01-01'"),
    at('/a', 'deprecated: true'),
    'breaking',
  ],
  [
    'sunset-brought-forward',
    at('/a', "deprecated: true, x-sunset: '2999-01-01'"),
    at('/a', "deprecated: true, x-sunset: '2998-01-01'"),
    'breaking',
  ],
  [
    'sunset-put-off',
    at('/a', "deprecated: true, x-sunset: '2998-01-01'"),
    at('/a', "deprecated: true, x-sunset: '2999-01-01'"),
    'safe',
  ],
  [
    'sunset-invalid',
    at('/a', "deprecated: true, x-sunset: '2998-01-01'"),
    at('/a', 'deprecated: true, x-sunset: soon'),
    'breaking',
  ],
  [
    'operation-stability-decreased',
    at('/a', 'x-stability-level: stable'),
    at('/a', 'x-stability-level: beta'),
    'breaking',
  ],
  [
    'operation-stability-increased',
    at('/a', 'x-stability-level: beta'),
    at('/a', 'x-stability-level: stable'),
    'safe',
  ],
  ['schema-removed', `components: { schemas: { Old: { type: object } } }\n${plain}`, plain, 'none'],
];

/** A parameter that is an object with one member, and a header of an answer. */
const withMember = (schema: string): string =>
  operation(
    `parameters: [{ name: p, in: query, style: deepObject, schema: { type: object, properties: { a: ${schema} } } }]`,
  );
const withHeader = (schema: string): string =>
  `paths: { /things: { get: { responses: { '200': { description: a, headers: { X-P: { schema: ${schema} } } } } } } }`;
const textOrNull = "{ type: [string, 'null'] }";

const nullable: readonly Row[] = [
  [
    'request-parameter-property-became-nullable',
    withMember('{ type: string }'),
    withMember(textOrNull),
    'safe',
  ],
  [
    'request-parameter-property-became-not-nullable',
    withMember(textOrNull),
    withMember('{ type: string }'),
    'breaking',
  ],
  [
    'response-header-became-nullable',
    withHeader('{ type: string }'),
    withHeader(textOrNull),
    'breaking',
  ],
  [
    'response-header-became-not-nullable',
    withHeader(textOrNull),
    withHeader('{ type: string }'),
    'safe',
  ],
  [
    'request-parameter-became-nullable',
    operation('parameters: [{ name: p, in: query, schema: { type: string } }]'),
    operation(`parameters: [{ name: p, in: query, schema: ${textOrNull} }]`),
    'safe',
  ],
  [
    'request-parameter-became-not-nullable',
    operation(`parameters: [{ name: p, in: query, schema: ${textOrNull} }]`),
    operation('parameters: [{ name: p, in: query, schema: { type: string } }]'),
    'breaking',
  ],
];

const inParameters: readonly Row[] = [
  [
    'request-parameter-property-enum-value-added',
    withMember('{ enum: [x] }'),
    withMember('{ enum: [x, y] }'),
    'safe',
  ],
  [
    'request-parameter-property-enum-value-removed',
    withMember('{ enum: [x, y] }'),
    withMember('{ enum: [x] }'),
    'breaking',
  ],
  [
    'request-parameter-property-type-changed',
    withMember('{ type: integer }'),
    withMember('{ type: boolean }'),
    'breaking',
  ],
  [
    'request-parameter-property-type-narrowed',
    withMember('{ type: number }'),
    withMember('{ type: integer }'),
    'breaking',
  ],
  [
    'response-header-type-changed',
    withHeader('{ type: integer }'),
    withHeader('{ type: boolean }'),
    'breaking',
  ],
];

const parameters: readonly Row[] = [
  ['request-parameter-added-required', plain, withParameter(', required: true'), 'breaking'],
  ['request-parameter-added-optional', plain, withParameter(''), 'safe'],
  [
    'request-parameter-added-required',
    plain,
    operation('parameters: [{ name: X-P, in: header, required: true, schema: { type: string } }]'),
    'breaking',
  ],
  [
    'request-parameter-added-optional',
    plain,
    operation('parameters: [{ name: p, in: cookie, schema: { type: string } }]'),
    'safe',
  ],
  ['request-parameter-removed', withParameter(''), plain, 'risky'],
  ['request-parameter-removed', withParameter(', deprecated: true'), plain, 'risky'],
  [
    'request-parameter-removed-after-sunset',
    withParameter(", deprecated: true, x-sunset: '2020-01-01'"),
    plain,
    'safe',
  ],
  [
    'request-parameter-removed-before-sunset',
    withParameter(", deprecated: true, x-sunset: '2999-01-01'"),
    plain,
    'breaking',
  ],
  [
    'request-parameter-became-required',
    withParameter(''),
    withParameter(', required: true'),
    'breaking',
  ],
  [
    'request-parameter-became-optional',
    withParameter(', required: true'),
    withParameter(''),
    'safe',
  ],
  ['request-parameter-deprecated', withParameter(''), withParameter(', deprecated: true'), 'safe'],
  ['request-parameter-reactivated', withParameter(', deprecated: true'), withParameter(''), 'safe'],
  [
    'sunset-removed',
    withParameter(", deprecated: true, x-sunset: '2999-01-01'"),
    withParameter(', deprecated: true'),
    'breaking',
  ],
  [
    'sunset-brought-forward',
    withParameter(", deprecated: true, x-sunset: '2999-01-01'"),
    withParameter(", deprecated: true, x-sunset: '2998-01-01'"),
    'breaking',
  ],
  [
    'request-parameter-moved',
    withParameter(''),
    operation('parameters: [{ name: P, in: header, schema: { type: string } }]'),
    'breaking',
  ],
  [
    'request-parameter-style-changed',
    operation(
      'parameters: [{ name: p, in: query, schema: { type: array, items: { type: string } } }]',
    ),
    operation(
      'parameters: [{ name: p, in: query, explode: false, schema: { type: array, items: { type: string } } }]',
    ),
    'breaking',
  ],
  [
    'request-parameter-style-changed',
    withParameter(''),
    operation(
      'parameters: [{ name: p, in: query, content: { application/json: { schema: { type: string } } } }]',
    ),
    'breaking',
  ],
  [undefined, withParameter(''), withParameter(', explode: false'), 'none'],
  [
    undefined,
    operation('parameters: [{ name: X-P, in: header, schema: { type: string } }]'),
    operation('parameters: [{ name: x-p, in: header, schema: { type: string } }]'),
    'none',
  ],
  [
    'request-parameter-property-added-required',
    operation('parameters: [{ name: p, in: query, style: deepObject, schema: { type: object } }]'),
    operation(
      'parameters: [{ name: p, in: query, style: deepObject, schema: { type: object, required: [a], properties: { a: { type: string } } } }]',
    ),
    'breaking',
  ],
  [
    'request-parameter-property-became-enum',
    operation(
      'parameters: [{ name: p, in: query, style: deepObject, schema: { type: object, properties: { a: { type: string } } } }]',
    ),
    operation(
      'parameters: [{ name: p, in: query, style: deepObject, schema: { type: object, properties: { a: { type: string, enum: [x] } } } }]',
    ),
    'breaking',
  ],
  [
    'request-parameter-property-type-widened',
    operation(
      'parameters: [{ name: p, in: query, style: deepObject, schema: { type: object, properties: { a: { type: integer } } } }]',
    ),
    operation(
      'parameters: [{ name: p, in: query, style: deepObject, schema: { type: object, properties: { a: { type: number } } } }]',
    ),
    'safe',
  ],
];

const bodies: readonly Row[] = [
  [
    'request-body-added-required',
    plain,
    operation(`requestBody: { required: true, ${json} }`),
    'breaking',
  ],
  ['request-body-added-optional', plain, operation(`requestBody: { ${json} }`), 'safe'],
  ['request-body-removed', operation(`requestBody: { ${json} }`), plain, 'breaking'],
  [
    'request-body-became-required',
    operation(`requestBody: { ${json} }`),
    operation(`requestBody: { required: true, ${json} }`),
    'breaking',
  ],
  [
    'request-body-became-optional',
    operation(`requestBody: { required: true, ${json} }`),
    operation(`requestBody: { ${json} }`),
    'safe',
  ],
  [
    'request-body-media-type-added',
    operation(`requestBody: { ${json} }`),
    operation(`requestBody: { ${two} }`),
    'safe',
  ],
  [
    'request-body-media-type-removed',
    operation(`requestBody: { ${two} }`),
    operation(`requestBody: { ${json} }`),
    'breaking',
  ],
  [
    'request-body-media-type-added',
    operation(`requestBody: { ${json} }`),
    operation('requestBody: { content: { application/*: { schema: { type: string } } } }'),
    'safe',
  ],
  [
    undefined,
    operation(`requestBody: { ${json} }`),
    operation(
      "requestBody: { content: { 'application/json; charset=utf-8': { schema: { type: string } } } }",
    ),
    'none',
  ],
  [
    'request-body-encoding-changed',
    operation(
      'requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { a: { type: array, items: { type: string } } } }, encoding: { a: { style: form } } } } }',
    ),
    operation(
      'requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { a: { type: array, items: { type: string } } } }, encoding: { a: { style: pipeDelimited } } } } }',
    ),
    'breaking',
  ],
];

const answers: readonly Row[] = [
  [
    'response-success-status-removed',
    responses("'200': { description: a }, '202': { description: b }"),
    responses("'200': { description: a }"),
    'breaking',
  ],
  [
    'response-success-status-added',
    responses("'200': { description: a }"),
    responses("'200': { description: a }, '202': { description: b }"),
    'safe',
  ],
  [
    'response-success-status-removed',
    responses("'200': { description: a }"),
    responses("'201': { description: a }"),
    'breaking',
  ],
  [
    'response-error-status-removed',
    responses("'200': { description: a }, '404': { description: b }"),
    responses("'200': { description: a }"),
    'safe',
  ],
  [
    'response-error-status-added',
    responses("'200': { description: a }"),
    responses("'200': { description: a }, '404': { description: b }"),
    'safe',
  ],
  [
    undefined,
    responses("'200': { description: a }"),
    responses("'2XX': { description: a }"),
    'none',
  ],
  [
    undefined,
    responses("'200': { description: a }"),
    responses("'200': { description: b }"),
    'none',
  ],
  [
    'response-media-type-added',
    responses(`'200': { description: a, ${json} }`),
    responses(`'200': { description: a, ${two} }`),
    'safe',
  ],
  [
    'response-media-type-removed',
    responses(`'200': { description: a, ${two} }`),
    responses(`'200': { description: a, ${json} }`),
    'breaking',
  ],
  [
    'response-media-type-removed',
    responses(`'200': { description: a, ${json} }`),
    responses(
      "'200': { description: a, content: { application/*: { schema: { type: string } } } }",
    ),
    'breaking',
  ],
  [
    'response-media-type-narrowed',
    responses(
      "'200': { description: a, content: { application/*: { schema: { type: string } } } }",
    ),
    responses(`'200': { description: a, ${json} }`),
    'safe',
  ],
  [
    'response-body-removed',
    responses(`'200': { description: a, ${text} }`),
    responses("'200': { description: a }"),
    'breaking',
  ],
  [
    'response-body-added',
    responses("'200': { description: a }"),
    responses(`'200': { description: a, ${text} }`),
    'safe',
  ],
  [
    'response-header-added',
    responses("'200': { description: a }"),
    responses("'200': { description: a, headers: { X-P: { schema: { type: string } } } }"),
    'safe',
  ],
  [
    'response-header-removed-required',
    responses(
      "'200': { description: a, headers: { X-P: { required: true, schema: { type: string } } } }",
    ),
    responses("'200': { description: a }"),
    'breaking',
  ],
  [
    'response-header-removed-optional',
    responses("'200': { description: a, headers: { X-P: { schema: { type: string } } } }"),
    responses("'200': { description: a }"),
    'risky',
  ],
  [
    'response-header-became-optional',
    responses(
      "'200': { description: a, headers: { X-P: { required: true, schema: { type: string } } } }",
    ),
    responses("'200': { description: a, headers: { X-P: { schema: { type: string } } } }"),
    'breaking',
  ],
  [
    'response-header-became-required',
    responses("'200': { description: a, headers: { X-P: { schema: { type: string } } } }"),
    responses(
      "'200': { description: a, headers: { X-P: { required: true, schema: { type: string } } } }",
    ),
    'safe',
  ],
];

const schemes = (more = ''): string => `components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    basic: { type: http, scheme: basic }
    token: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://a.example', scopes: { read: r, write: w } } } }
${more}`;
const secured = (security: string): string => `${schemes()}\n${operation(`security: ${security}`)}`;

const security: readonly Row[] = [
  ['security-added', `${schemes()}\n${plain}`, secured('[{ key: [] }]'), 'breaking'],
  [
    'security-added',
    `${schemes()}\n${plain}`,
    `${schemes('security: [{ key: [] }]')}\n${plain}`,
    'breaking',
  ],
  ['security-added', secured('[{ key: [] }, {}]'), secured('[{ key: [] }]'), 'breaking'],
  ['security-removed', secured('[{ key: [] }]'), `${schemes()}\n${plain}`, 'safe'],
  ['security-removed', secured('[{ key: [] }]'), secured('[{ key: [] }, {}]'), 'safe'],
  [
    'security-requirement-added',
    secured('[{ key: [] }]'),
    secured('[{ key: [], basic: [] }]'),
    'breaking',
  ],
  [
    'security-requirement-removed',
    secured('[{ key: [], basic: [] }]'),
    secured('[{ key: [] }]'),
    'safe',
  ],
  [
    'security-alternative-added',
    secured('[{ key: [] }]'),
    secured('[{ key: [] }, { basic: [] }]'),
    'safe',
  ],
  [
    'security-alternative-removed',
    secured('[{ key: [] }, { basic: [] }]'),
    secured('[{ key: [] }]'),
    'breaking',
  ],
  [
    'security-alternative-removed',
    secured('[{ key: [] }]'),
    secured('[{ basic: [] }]'),
    'breaking',
  ],
  [
    'security-scope-added',
    secured('[{ token: [read] }]'),
    secured('[{ token: [read, write] }]'),
    'breaking',
  ],
  [
    'security-scope-removed',
    secured('[{ token: [read, write] }]'),
    secured('[{ token: [read] }]'),
    'safe',
  ],
  [
    undefined,
    secured('[{ key: [] }, { basic: [] }]'),
    secured('[{ basic: [] }, { key: [] }]'),
    'none',
  ],
  [undefined, secured('[{ key: [] }]'), `${schemes('security: [{ key: [] }]')}\n${plain}`, 'none'],
  [
    'security-scheme-changed',
    secured('[{ key: [] }]'),
    secured('[{ key: [] }]').replace('in: header', 'in: query'),
    'breaking',
  ],
  [
    'security-scheme-changed',
    secured('[{ key: [] }]'),
    secured('[{ key: [] }]').replace('X-Key', 'X-Token'),
    'breaking',
  ],
  [
    undefined,
    secured('[{ key: [] }]'),
    secured('[{ secret: [] }]').replace('key: {', 'secret: {'),
    'none',
  ],
  [
    'security-url-changed',
    secured('[{ token: [read] }]'),
    secured('[{ token: [read] }]').replace('a.example', 'b.example'),
    'risky',
  ],
  ['security-scheme-added', plain, `${schemes()}\n${plain}`, 'none'],
  ['security-scheme-removed', `${schemes()}\n${plain}`, plain, 'none'],
  [
    'security-scheme-added',
    `${schemes()}\n${plain}`,
    `${schemes()}\n${plain}`.replace('write: w', 'write: w, admin: a'),
    'none',
  ],
];

const hook = (schema: string): string =>
  `webhooks: { paid: { post: { requestBody: { content: { application/json: { schema: ${schema} } } }, ${answer} } } }`;

const printWebhook = (content: string): string =>
  `${plain}\nwebhooks: { paid: { post: { ${content}${answer} } } }`;
const hookTypes = (...types: readonly string[]): string =>
  printWebhook(`requestBody: { content: { ${types.map((type) => `${type}: {}`).join(', ')} } }, `);

const others: readonly Row[] = [
  [
    'server-added',
    `servers: [{ url: https://a.example }]\n${plain}`,
    `servers: [{ url: https://a.example }, { url: https://b.example }]\n${plain}`,
    'safe',
  ],
  [
    'server-removed',
    `servers: [{ url: https://a.example }, { url: https://b.example }]\n${plain}`,
    `servers: [{ url: https://a.example }]\n${plain}`,
    'risky',
  ],
  [
    undefined,
    `servers: [{ url: https://a.example/ }]\n${plain}`,
    `servers: [{ url: https://a.example }]\n${plain}`,
    'none',
  ],
  [
    undefined,
    `servers: [{ url: https://A.example/V1 }]\n${plain}`,
    `servers: [{ url: HTTPS://a.Example/V1 }]\n${plain}`,
    'none',
  ],
  [
    'server-path-changed',
    `servers: [{ url: https://a.example/V1 }]\n${plain}`,
    `servers: [{ url: https://a.example/v1 }]\n${plain}`,
    'breaking',
  ],
  [
    'server-removed',
    `servers: [{ url: https://a.example/v1 }, { url: https://a.example/v2 }]\n${plain}`,
    `servers: [{ url: https://a.example/v2 }]\n${plain}`,
    'risky',
  ],
  [
    'webhook-moved',
    printWebhook(''),
    printWebhook('').replace('paid: { post:', 'paid: { put:'),
    'breaking',
  ],
  ['webhook-added', plain, `${plain}\n${hook('{ type: string }')}`, 'safe'],
  ['webhook-removed', `${plain}\n${hook('{ type: string }')}`, plain, 'breaking'],
  ['webhook-body-removed', hookTypes('application/json'), printWebhook(''), 'breaking'],
  [undefined, printWebhook(''), hookTypes('application/json'), 'none'],
  [
    'webhook-media-type-added',
    hookTypes('application/json'),
    hookTypes('application/json', 'application/xml'),
    'breaking',
  ],
  [
    'webhook-media-type-removed',
    hookTypes('application/json', 'application/xml'),
    hookTypes('application/json'),
    'safe',
  ],
  [undefined, hookTypes('application/json'), hookTypes('application/vnd.shop.paid+json'), 'none'],
  [
    'webhook-body-type-changed',
    `${plain}\n${hook('{ type: string }')}`,
    `${plain}\n${hook('{ type: integer }')}`,
    'breaking',
  ],
  [
    'webhook-property-added-optional',
    `${plain}\n${hook('{ type: object, properties: { a: { type: string } } }')}`,
    `${plain}\n${hook('{ type: object, properties: { a: { type: string }, b: { type: string } } }')}`,
    'safe',
  ],
  [
    'webhook-property-removed-required',
    `${plain}\n${hook('{ type: object, required: [a], properties: { a: { type: string } } }')}`,
    `${plain}\n${hook('{ type: object }')}`,
    'breaking',
  ],
];

const rows = [
  ...operations,
  ...parameters,
  ...nullable,
  ...inParameters,
  ...bodies,
  ...answers,
  ...security,
  ...others,
];

export const callPairs: readonly Pair[] = rows.map(([id, before, after, verdict], index) => ({
  name: `${id ?? 'the same'} (${index})`,
  old: document(before),
  new: document(after),
  verdict,
  ...(id === undefined ? {} : { id }),
}));
