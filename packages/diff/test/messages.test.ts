/** What a person reads of changed types: each thing once, under the names of their client. */

import { expect, it } from 'vitest';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { diff, type Report } from '../diff.ts';
import { groupChanges } from '../report/groups.ts';
import { printText } from '../report/text.ts';
import { createLoadCompiler } from '../types/types.ts';
import { createFolder } from '../../../test/folder.ts';

const loadCompiler = createLoadCompiler();

const body = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const document = (operations: string, schemas = '{}', title = 'Trip Desk'): string =>
  `openapi: 3.1.0
info: { title: '${title}', version: '1' }
paths:
${operations}
components: { schemas: ${schemas} }
`;
const trips = (parts: string): string => `  /trips: { post: { operationId: addTrip, ${parts} } }`;
const answer = (schema: string): string =>
  trips(`responses: { '200': { description: Fine., ${body(schema)} } }`);

/** Documents of one operation, or one schema, that differ in their content. */
const takes = (required: string): string =>
  trips(
    `parameters: [{ name: a, in: query, schema: { type: string } }${required}], responses: { '204': { description: Done. } }`,
  );

const boxed = (more: string): string =>
  `{ Trip: { type: object, properties: { id: { type: string, readOnly: true }, box: { type: object, properties: { a: { type: string }${more} } } } } }`;

const limits = (name: string, n: string): string =>
  `{ Trip: { type: object, properties: { name: { type: string${name} }, n: { type: integer${n} } } } }`;

const either = (a: string, b: string): string =>
  `{ oneOf: [{ type: object, required: [k], properties: { k: { const: x }${a} } }, { type: object, required: [k], properties: { k: { const: y }${b} } }] }`;

const given = (schema: string): string =>
  trips(`requestBody: { ${body(schema)} }, responses: { '204': { description: Done. } }`);

const kinds = (values: string): string =>
  document(answer("{ $ref: '#/components/schemas/Kind' }"), `{ Kind: { enum: [${values}] } }`);

/** A call with these parameters. */
const taking = (...parameters: readonly string[]): string =>
  document(
    trips(`parameters: [${parameters.join(', ')}], responses: { '204': { description: Done. } }`),
  );

const seatAt = (path: string): string =>
  document(`  ${path}:
    get:
      operationId: findSeat
      parameters:
        - { name: car, in: path, required: true, schema: { type: string } }
        - { name: row, in: path, required: true, schema: { type: string } }
      responses: { '204': { description: Done. } }`);

const called = (post: string, get: string): string =>
  document(`  /trips:
    post: { operationId: ${post}, responses: { '204': { description: Done. } } }
    get: { operationId: ${get}, responses: { '204': { description: Done. } } }`);

async function compared(
  before: string,
  after: string,
  files: readonly string[] = [],
): Promise<Report> {
  const [old = 'old.yaml', now = 'new.yaml'] = files;
  const folder = createFolder({ [old]: before, [now]: after });
  const options = { old, new: now, folder, allow: [], now: new Date(0), loadCompiler };
  const report = await diff(options, createReporter());
  if (report === undefined) throw new Error('not read');
  return report;
}

/** What is listed of types, and what is said to come with it. */
function listed(
  report: Report,
): readonly (readonly [string, string | undefined, readonly string[]])[] {
  return groupChanges(report)
    .flatMap(({ changes }) => changes)
    .filter(({ kind }) => kind === 'typescript')
    .map(({ id, label, also }) => [id, label, also]);
}

const member = 'properties: { a: { type: string } }';

/** A call that answers in two ways, one of which may be null. */
const answerInTwoWays = (type: string): string => {
  const [one, other] = ['a', 'b'].map((name) =>
    body(`{ type: ${type}, properties: { ${name}: { type: string } } }`),
  );
  return document(
    trips(
      `responses: { '200': { description: Fine., ${one} }, '201': { description: New., ${other} } }`,
    ),
  );
};

it('an answer that has a name is listed there, with the calls that give it', async () => {
  const report = await compared(answerInTwoWays('object'), answerInTwoWays('[object, "null"]'));
  expect(listed(report)).toEqual([
    ['type-widened', 'AddTripResponse', ['addTrip', 'TripDesk.addTrip']],
  ]);
  expect(report.changes.filter(({ kind }) => kind === 'typescript')).toHaveLength(3);
  expect(printText(report, false)).toContain('    Also `addTrip` and `TripDesk.addTrip`.\n');
});

it('an answer without a name is listed at its call', async () => {
  const report = await compared(
    document(answer('{ type: string }')),
    document(answer('{ type: [string, "null"] }')),
  );
  expect(listed(report)).toEqual([['type-widened', 'addTrip', ['TripDesk.addTrip']]]);
});

it('an operation is listed by its function, with all that belongs to it', async () => {
  const sent = body('{ type: object, properties: { n: { type: integer } } }');
  const one = trips(`requestBody: { ${sent} }, responses: { '204': { description: Done. } }`);
  const two = `${one}
  /rides:
    post:
      operationId: addRide
      requestBody: { ${body('{ type: object, properties: { n: { type: integer, maximum: 9 } } }')} }
      responses: { '204': { description: Done. } }`;
  const report = await compared(document(two), document(one));
  expect(listed(report)).toEqual([
    [
      'symbol-removed',
      'addRide',
      expect.arrayContaining(['AddRideParams', 'AddRideError', 'TripDesk.addRide']),
    ],
  ]);
});

it('arguments that changed are listed there, and what is worse than its cause by itself', async () => {
  const report = await compared(
    document(takes('')),
    document(takes(', { name: b, in: query, required: true, schema: { type: string } }')),
  );
  expect(listed(report)).toEqual([
    ['member-added', 'AddTripParams.b', ['addTrip', 'TripDesk.addTrip']],
  ]);
});

it('a parameter that takes the name of another one is listed, and one that follows its name is not', async () => {
  const query = '{ name: a, in: query, schema: { type: string } }';
  const header = '{ name: a, in: header, schema: { type: string } }';
  const report = await compared(taking(header), taking(header, query));
  expect(listed(report)).toEqual([
    ['member-added', 'AddTripParams.aHeader', []],
    ['meaning-changed', 'AddTripParams.a', []],
  ]);
  expect(report.typescript.verdict).toBe('additive');
  for (const [before, after] of [
    [taking(query), taking(header, query)],
    [taking(query), taking(header)],
  ] as const) {
    const ids = listed(await compared(before, after)).map(([id]) => id);
    expect(ids).not.toContain('meaning-changed');
  }
});

it('path parameters that change places are listed', async () => {
  const report = await compared(seatAt('/{car}/{row}'), seatAt('/{row}/{car}'));
  expect(listed(report)).toEqual([
    ['meaning-changed', 'FindSeatParams.car', []],
    ['meaning-changed', 'FindSeatParams.row', []],
  ]);
  expect(report.changes.find(({ label }) => label === 'FindSeatParams.car')?.message).toBe(
    '`FindSeatParams.car` is `{car}` of `/{row}/{car}`, not `{car}` of `/{car}/{row}`, which is given as `row`: code that compiles sends something else.',
  );
});

it('calls that swap their names are listed', async () => {
  const report = await compared(called('first', 'second'), called('second', 'first'));
  expect(listed(report)).toEqual([
    ['meaning-changed', 'first', []],
    ['meaning-changed', 'second', []],
  ]);
  expect(report.changes.find(({ label }) => label === 'first')?.message).toBe(
    '`first` calls `GET /trips`, not `POST /trips`, which `second` calls: code that compiles may do something else.',
  );
});

it('the two forms of a type are listed as one', async () => {
  const both = `${answer("{ $ref: '#/components/schemas/Trip' }").replace('responses', `requestBody: { ${body("{ $ref: '#/components/schemas/Trip' }")} }, responses`)}`;
  const report = await compared(
    document(both, boxed('')),
    document(both, boxed(', b: { type: string }')),
  );
  expect(listed(report)).toEqual([['member-added', 'Trip.box.b', ['TripInput.box.b']]]);
});

it('a change whose lead is ignored is listed by itself', async () => {
  const report = await compared(answerInTwoWays('object'), answerInTwoWays('[object, "null"]'));
  const changes = report.changes.filter(({ label }) => label !== 'AddTripResponse');
  expect(listed({ ...report, changes })).toEqual([
    ['type-widened', 'addTrip', []],
    ['type-widened', 'TripDesk.addTrip', []],
  ]);
});

it('an answer whose members get a model has no name of its own any more', async () => {
  const report = await compared(
    document(answer(`{ type: object, ${member} }`), `{ Trip: { type: object, ${member} } }`),
    document(
      answer("{ $ref: '#/components/schemas/Trip' }"),
      `{ Trip: { type: object, ${member} } }`,
    ),
  );
  expect(listed(report)).toEqual([['symbol-removed', 'AddTripResponse', []]]);
  expect(report.typescript.verdict).toBe('breaking');
});

it('a limit that is gone is named to its end, with what to do', async () => {
  const sent = trips(
    `requestBody: { ${body("{ $ref: '#/components/schemas/Trip' }")} }, responses: { '204': { description: Done. } }`,
  );
  // Constants are written where the document has limits beyond its schemas.
  const more = 'x-sw-limits: { beds: { value: 3 } }\n';
  const limited = `${document(sent, limits(', maxLength: 5', ', maximum: 9'))}\n${more}`;
  const some = await compared(limited, `${document(sent, limits('', ', maximum: 9'))}\n${more}`);
  const none = await compared(limited, document(sent, limits('', '')));
  const messages = [some, none].flatMap(({ changes }) =>
    changes.filter(({ kind }) => kind === 'typescript').map(({ message }) => message),
  );
  const advice =
    'the document states no such limit any more, and code that names it does not compile. Take it out of that code, or write the number there.';
  expect(messages).toEqual([
    `\`tripDeskLimits.Trip.name.maxLength\` is gone: ${advice}`,
    `\`tripDeskLimits\` is gone with its 3 limits: ${advice}`,
  ]);
});

it.each([
  ['by its title', ['a/shop.yaml', 'b/shop.yaml'], 'Trip Desk', 'TripDesk.addTrip'],
  [
    'as the newer file where the title has no letters',
    ['old.yaml', 'new.yaml'],
    '旅行',
    'New.addTrip',
  ],
])('the client is called %s', async (_, files, title, wanted) => {
  const report = await compared(
    document(answer('{ type: string }'), '{}', title),
    document(answer('{ type: integer }'), '{}', title),
    files,
  );
  expect(report.changes.map(({ label }) => label)).toContain(wanted);
});

it('a member of another branch is gone from where code looks for it', async () => {
  const c = ', c: { type: string }';
  const [was, is] = [either(c, ''), either('', c)];
  const reports = [
    await compared(document(answer(was)), document(answer(is))),
    await compared(document(given(was)), document(given(is))),
  ];
  expect(reports.map(({ typescript }) => typescript.verdict)).toEqual(['breaking', 'breaking']);
  expect(reports.map((report) => listed(report)[0]?.[1])).toEqual([
    'AddTripResponse.c',
    'AddTripParams.body.c',
  ]);
});

it('a set of values is listed under its own name', async () => {
  const { changes } = await compared(kinds('a, b'), kinds('a, b, c'));
  expect(changes.filter(({ id }) => id === 'type-widened').map(({ message }) => message)).toEqual([
    '`Kind` takes more than before: code that reads the old values does not compile.',
  ]);
});

/** Calls that fail with a text, each by its status. */
const failing = (...statuses: readonly string[]): string => {
  const calls = statuses.map((status, index) => {
    const failure = `'${status}': { description: No., ${body('{ type: string }')} }`;
    return `  /call${index}: { get: { operationId: call${index}, responses: { '204': { description: Done. }, ${failure} } } }`;
  });
  return document(calls.join('\n'));
};

it('where operations share failures, a change is listed at the one that changed', async () => {
  const { changes } = await compared(failing('404', '404', '404'), failing('404', '404', '410'));
  const typescript = changes.filter(({ kind }) => kind === 'typescript');
  expect(typescript.map(({ label }) => label)).toEqual(['Call2Error']);
});

/** Two schemes, and perhaps security of the operation's own. */
const secured = (own: string): string => `openapi: 3.1.0
info: { title: Trip Desk, version: '1' }
security: [{ key: [] }, { token: [] }]
paths:
${trips(`${own} responses: { '204': { description: Done. } }`)}
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    token: { type: http, scheme: bearer }
`;

it('constants of security schemes are no names of a user', async () => {
  const [usual, own] = [secured(''), secured('security: [{ key: [] }],')];
  for (const { typescript } of [await compared(usual, own), await compared(own, usual)]) {
    expect(typescript.verdict).toBe('none');
  }
});
