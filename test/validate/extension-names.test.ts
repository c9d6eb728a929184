/** Names in extensions that the specs of this repository do not have, and renames: what is reported of them, and where. */

import { expect, it } from 'vitest';
import { judgeValue } from './judge-value.ts';

type Members = Record<string, unknown>;
type Parts = Readonly<Record<string, Members>>;

const reply = (schema: unknown) => ({
  description: 'Fine.',
  content: { 'application/json': { schema } },
});

/** An API with a little of everything, and what is added to it. */
function shop({
  root,
  operation,
  thing,
  schemas,
  security,
}: Readonly<Record<string, Members>>): Members {
  return {
    openapi: '3.2.0',
    info: { title: 'Shop', version: '1' },
    ...root,
    paths: {
      '/v1/things': {
        post: {
          operationId: 'addThing',
          parameters: [
            { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
            { name: 'page.size', in: 'query', 'x-sw-group': 'page', schema: { type: 'integer' } },
          ],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          responses: {
            200: reply({ $ref: '#/components/schemas/Thing' }),
            409: reply({ properties: { code: {} } }),
          },
          ...operation,
        },
      },
    },
    components: {
      schemas: {
        Thing: {
          type: 'object',
          properties: {
            stops: { type: 'array', items: { type: 'string' } },
            legs: {
              type: 'object',
              additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
            },
            mode: { type: 'string', enum: ['live', 'sent'] },
            seen: { type: 'string', 'x-extensible-enum': ['new', 'old'] },
            rows: {
              type: 'array',
              items: { oneOf: [{ properties: { id: {} } }, { properties: { key: {} } }] },
            },
          },
          ...thing,
        },
        ...schemas,
      },
      ...(security && { securitySchemes: { login: { type: 'oauth2', flows: {}, ...security } } }),
    },
  };
}

/** What is reported: a severity where it is no error, the message, and the help. */
async function listReported(parts: Readonly<Record<string, Members>>): Promise<readonly string[]> {
  const problems = await judgeValue(shop(parts));
  return problems.map(({ severity, message, help }) =>
    [
      severity === 'error' ? '' : `${severity}: `,
      message,
      help === undefined ? '' : ` ${help}`,
    ].join(''),
  );
}

const listed = (more: Members) => ({
  thing: { 'x-sw-listed': { message: 'All stops.', ...more } },
});
const simulated = (more: Members) => ({
  root: { 'x-sw-simulation': { resources: { things: { key: 'mode', schema: 'Thing' } } } },
  operation: { 'x-sw-simulation': { does: 'create', resource: 'things', ...more } },
});

const rows: readonly (readonly [string, Parts, ...string[]])[] = [
  ['a list of what must be listed', listed({ keys: 'legs.*', in: 'stops' })],
  [
    'a member that was renamed',
    listed({ keys: 'legs.*', in: 'stop' }),
    'The schema has no member `stop`. Did you mean `stops`?',
  ],
  [
    'a path through a map',
    listed({ keys: 'lags.*', in: 'stops' }),
    'The schema has no member `lags.*`. Did you mean `legs.*`?',
  ],
  ['a path through a list of alternatives', listed({ values: 'rows.*.key', in: 'stops' })],
  [
    'a path that no alternative has',
    listed({ values: 'rows.*.kay', in: 'stops' }),
    'The schema has no member `rows.*.kay`. Did you mean `rows.*.key`?',
  ],
  ['a spelling', { schemas: { A: { properties: { aB: { 'x-sw-spellings': ['a_b', 'A-B'] } } } } }],
  [
    'a spelling that is another member',
    { schemas: { A: { properties: { aB: { 'x-sw-spellings': ['c'] }, c: {} } } } },
    '`c` is a name of the member `c`.',
  ],
  [
    'a spelling with other letters',
    { schemas: { A: { properties: { aB: { 'x-sw-spellings': ['a_d'] } } } } },
    'warning: `a_d` has other letters than `aB`. If the service knows it by this name too, describe it as a member of its own.',
  ],
  [
    'a text by value',
    { schemas: { A: { enum: ['low'], 'x-enum-descriptions': { lov: 'Low.' } } } },
    'warning: `lov` is not one of the values. Did you mean `low`?',
  ],
  [
    'limits',
    {
      root: {
        'x-sw-limits': {
          a: {
            value: 1,
            appliesTo: ['addThing', 'Thing.legs.a', 'addThing.page.size', 'addThing.body.mode'],
          },
        },
      },
    },
  ],
  [
    'a limit of no member',
    { root: { 'x-sw-limits': { a: { value: 1, appliesTo: ['Thing.leg'] } } } },
    '`Thing` has no member `leg`. Did you mean `legs`?',
  ],
  [
    'a limit of nothing',
    { root: { 'x-sw-limits': { a: { value: 1, appliesTo: ['addThin.body'] } } } },
    '`addThin.body` is neither an operation nor a schema under `components`. Did you mean `addThing`?',
  ],
  [
    'a window that is no time',
    { root: { 'x-sw-limits': { a: { value: 1, per: { value: 1, unit: 'minute' } } } } },
    'warning: `minute` is no unit of time. Did you mean `minutes`?',
  ],
  [
    'a limit of a schema',
    { thing: { 'x-sw-limits': { maxItem: 1 } } },
    '`maxItem` in `x-sw-limits` is unknown here. Known here: `minLength`, `maxLength`, `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`, `multipleOf`, `minItems`, `maxItems`, `minProperties`, `maxProperties`.',
  ],
  [
    'a field of another kind of pages',
    {
      operation: {
        'x-sw-pages': {
          kind: 'cursorId',
          request: 'query.page.size',
          response: 'mode',
          items: 'rows',
        },
      },
    },
    '`response` in `x-sw-pages` is unknown here. Known here: `kind`, `request`, `id`, `items`, `limit`, `more`, `last`.',
  ],
  [
    'names with dots',
    {
      operation: { 'x-sw-pages': { kind: 'url', response: 'odata.next', items: 'a.odata.value' } },
      thing: { properties: { 'odata.next': {}, a: { properties: { 'odata.value': {} } } } },
    },
  ],
  [
    'a name with a dot that is another one',
    {
      operation: { 'x-sw-pages': { kind: 'url', response: 'odata.nxt', items: 'value' } },
      thing: { properties: { 'odata.next': {}, value: {} } },
    },
    'The response of this operation has no member `odata.nxt`.',
  ],
  [
    'the place of a code',
    { root: { 'x-sw-errors': { code: 'cod', codes: {} } } },
    'No answer has a member `cod`. Did you mean `code`?',
  ],
  ['the place of a code as a list', { root: { 'x-sw-errors': { code: ['code'], codes: {} } } }],
  [
    'a status',
    {
      root: {
        'x-sw-errors': { codes: { a: { meaning: 'A.', status: '408', operations: ['addThing'] } } },
      },
    },
    'warning: No response of these operations has the status `408`.',
  ],
  [
    'a header for repeated calls',
    { operation: { 'x-sw-retry': { idempotencyHeader: 'Idempotency-Kay' } } },
    'This operation has no header parameter `Idempotency-Kay`. Did you mean `Idempotency-Key`?',
  ],
  [
    'a header that is not described',
    { operation: { 'x-sw-retry': { idempotencyHeader: 'X-Once' } } },
  ],
  [
    'a value that asks for a stream',
    { operation: { 'x-sw-stream': { when: 'body.mode', is: 'life' } } },
    '`life` is not one of the values. Did you mean `live`?',
  ],
  [
    'a value that may come',
    { operation: { 'x-sw-poll': { name: 'Thing', state: 'seen', until: ['odl'] } } },
    'warning: `odl` is not one of the values that are known. Did you mean `old`?',
  ],
  [
    'an error in a stream',
    { operation: { 'x-sw-stream': { error: 'mod' } } },
    'The items of the stream have no member `mod`. Did you mean `mode`?',
  ],
  ['an error that is not described', { operation: { 'x-sw-stream': { error: 'failure' } } }],
  [
    'a rule over a request',
    {
      operation: {
        'x-sw-request': {
          required: ['body'],
          properties: {
            params: { required: ['page'] },
            body: { dependentRequired: { mode: ['stops'] } },
          },
        },
      },
    },
  ],
  [
    'rules over what is not there',
    {
      operation: {
        'x-sw-request': {
          allOf: [
            { properties: { params: { properties: { page: { required: ['sise'] } } } } },
            {
              properties: {
                body: { dependentRequired: { mode: ['stop'] }, not: { required: ['node'] } },
              },
            },
            {
              properties: {
                body: { properties: { rows: { items: { properties: { ident: {} } } } } },
              },
            },
          ],
        },
      },
    },
    'The rule names `sise`, but there is no such member. Did you mean `size`?',
    'The rule names `stop`, but there is no such member. Did you mean `stops`?',
    'The rule names `node`, but there is no such member. Did you mean `mode`?',
    'The rule names `ident`, but there is no such member.',
  ],
  [
    'a rule over items',
    {
      schemas: {
        A: {
          type: 'array',
          items: { $ref: '#/components/schemas/Thing' },
          'x-sw-absent-item': {
            message: 'No.',
            schema: { properties: { mode: { const: 'life' } } },
          },
        },
      },
    },
    '`life` is not one of the values. Did you mean `live`?',
  ],
  [
    'a scope',
    {
      security: { 'x-sw-scopes': { read: 'Reads.' } },
      operation: { security: [{ login: ['raed'] }] },
    },
    'The scheme `login` has no scope `raed`. Did you mean `read`?',
  ],
  ['what a simulation sets', simulated({ set: { mode: 'live', 'legs.a.b': '${body.seen}' } })],
  [
    'what a simulation cannot set',
    simulated({
      set: { mod: 'live', mode: 'life', legs: { a: '${bodi.mode}' }, seen: '${item.kind}' },
    }),
    'Items have no member `mod`. Did you mean `mode`?',
    '`life` is not one of the values. Did you mean `live`?',
    '`${bodi.mode}` is no parameter of this request, and no word of templates. Did you mean `body.mode`?',
    'Items have no member `kind`.',
  ],
  [
    'what a rule looks at',
    simulated({
      rules: [
        {
          when: { 'body.modz': 'live', state: 'gone' },
          unless: { 'query.page.sise': 1 },
          status: 409,
          body: { cod: 'x' },
        },
      ],
    }),
    'The body of this request has no member `modz`. Did you mean `mode`?',
    '`gone` is not a state of the resource.',
    'This request has no query parameter `page.sise`. Did you mean `query.page.size`?',
    'The answer has no member `cod`. Did you mean `code`?',
  ],
  [
    'a resource',
    simulated({ resource: 'thing' }),
    'No operation is about a resource `things`. Did you mean `thing`?',
    'There is no resource `thing`. Did you mean `things`?',
  ],
  [
    'the member that gives a state',
    { root: { 'x-sw-states': { A: table({ payload: 'modz' }) } } },
    'No body of these operations has a member `modz`. Did you mean `mode`?',
  ],
  [
    'a member inside a body that gives a state',
    { root: { 'x-sw-states': { A: table({ payload: 'id' }) } } },
  ],
];

it.each(rows.map(([name, parts, ...reported]) => ({ name, parts, reported })))(
  '$name',
  async ({ parts, reported }) => {
    expect((await listReported(parts)).toSorted()).toEqual(reported.toSorted());
  },
);

function table(to: Members): Members {
  return {
    states: { on: {} },
    triggers: { add: { operation: 'addThing' } },
    rows: [{ from: 'on', trigger: 'add', to }],
  };
}

it('a path may begin with a prefix before a value', async () => {
  const parameter = {
    name: 'name',
    in: 'path',
    required: true,
    schema: { type: 'string' },
    'x-sw-path-value': { prefix: 'thing/' },
  };
  const document = shop({});
  const paths = {
    '/v1/things/{name}': {
      get: { operationId: 'get', parameters: [parameter], responses: { 200: reply({}) } },
    },
  };
  const [problem, ...others] = await judgeValue({ ...document, paths });
  expect(problem).toMatchObject({
    message: 'No path has `thing/` before `{name}`.',
    help: 'Did you mean `things/`?',
  });
  expect(others).toEqual([]);
});
