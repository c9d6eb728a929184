/** What bodies and answers are typed as, and how they are written and read: by media type, and by what the schema says. */

import { expect, it } from 'vitest';
import type { Content } from '../../generator/core/ir/model/model.ts';
import { printer, read } from './read.ts';

/** Schemas by the heads of the columns. */
const schemas = {
  none: undefined,
  text: '{ type: string }',
  bytes: '{ type: string, format: binary }',
  named: "{ $ref: '#/components/schemas/Scan' }",
  picture: '{ type: string, contentMediaType: image/png }',
  base64: '{ type: string, contentEncoding: base64 }',
  object: '{ type: object, required: [a], properties: { a: { type: integer } } }',
  list: '{ type: array, items: { type: integer } }',
} as const;

/**
 * The kind of the type, and the codec where it is not that of the row; behind it `!` for a warning. A row is of bodies (`→`), of
 * answers (`←`) or of both (`↔`).
 */
const table = `
                                  | codec     | none    | text         | bytes        | named        | picture      | base64       | object  | list
application/json ↔                | json      | unknown | string       | binary bytes | binary bytes | string       | string       | object  | array
application/problem+json ↔        | json      | unknown | string       | binary bytes | binary bytes | string       | string       | object  | array
*/* ↔                             | open      | unknown | string       | binary bytes | binary bytes | binary bytes | string       | object  | array
application/x-www-form-urlencoded → | form    | unknown | string !     | unknown !    | unknown !    | string !     | string !     | object  | unknown !
application/x-www-form-urlencoded ← | text    | string  | string       | string       | string       | string       | string       | string  | string
multipart/form-data →             | multipart | unknown | unknown !    | unknown !    | unknown !    | unknown !    | unknown !    | object  | unknown !
multipart/form-data ←             | bytes     | binary  | binary       | binary       | binary       | binary       | binary       | binary  | binary
text/plain ↔                      | text      | string  | string       | binary bytes | binary bytes | string       | string       | object plain | array plain
text/csv ↔                        | text      | string  | string       | binary bytes | binary bytes | string       | string       | string ! | string !
application/sql →                 | bytes     | binary  | union text   | binary       | binary       | binary       | binary       | union text ! | union text !
application/sql ←                 | bytes     | binary  | string text  | binary       | binary       | binary       | binary       | string text ! | string text !
application/vnd.oai.openapi+yaml → | bytes    | binary  | union text   | binary       | binary       | binary       | binary       | union text ! | union text !
application/x-unheard-of →        | bytes     | binary  | union text   | binary       | binary       | binary       | binary       | binary ! | binary !
application/x-unheard-of ←        | bytes     | binary  | string text  | binary       | binary       | binary       | binary       | binary ! | binary !
application/pdf ↔                 | bytes     | binary  | binary       | binary       | binary       | binary       | binary       | binary ! | binary !
application/vnd.ms-excel ↔        | bytes     | binary  | binary       | binary       | binary       | binary       | binary       | binary ! | binary !
image/svg+xml ↔                   | bytes     | binary  | binary       | binary       | binary       | binary       | binary       | binary ! | binary !
image/* ↔                         | bytes     | binary  | binary       | binary       | binary       | binary       | binary       | binary ! | binary !
application/xml →                 | xml       | unknown | string       | binary bytes | binary bytes | string       | string       | object ! | array !
application/xml ←                 | xml       | unknown | string       | binary bytes | binary bytes | string       | string       | object  | array
application/jsonl →               | lines     | unknown | string       | binary bytes | binary bytes | string       | string       | array   | array
application/jsonl ←               | lines     | unknown | string       | binary bytes | binary bytes | string       | string       | object  | array
text/event-stream ←               | events    | unknown | string       | string !     | model        | string       | string       | object  | array
`;

type Column = keyof typeof schemas;

interface Cell {
  readonly name: string;
  readonly mediaType: string;
  readonly schema: string | undefined;
  readonly isBody: boolean;
  readonly expected: string;
}

const [heads = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

const cells = rows.flatMap(([row = '', usual = '', ...texts]): Cell[] => {
  const [mediaType = '', sides = ''] = row.split(' ');
  return texts.flatMap((text, index) => {
    // The heads are the names of the schemas.
    const column = heads[index + 2] as Column;
    const [type = '', codec = ''] = text.replace('!', '').trim().split(' ');
    const expected = `${type} ${codec || usual}${text.includes('!') ? ' !' : ''}`;
    const both = sides === '↔' ? [true, false] : [sides === '→'];
    return both.map((isBody) => {
      const name = `${mediaType} ${isBody ? 'body' : 'answer'} ${column}`;
      return { name, mediaType, schema: schemas[column], isBody, expected };
    });
  });
});

function writeOperation({ name, mediaType, schema, isBody }: Cell, index: number): string {
  const content = `{ '${mediaType}': ${schema === undefined ? '{}' : `{ schema: ${schema} }`} }`;
  const body = isBody ? `requestBody: { content: ${content} }, ` : '';
  const answer = isBody ? '{ description: Ok. }' : `{ content: ${content} }`;
  return `  /${index}: { post: { operationId: '${name}', ${body}responses: { '200': ${answer} } } }`;
}

// Each has a component of its own, since one that several share is typed by all of them.
let scans = 0;
const document = `
paths:
${cells
  .map(writeOperation)
  .join('\n')
  .replaceAll('/Scan', () => `/Scan${(scans += 1)}`)}
components:
  schemas:
${Array.from({ length: scans }, (_, index) => `    Scan${index + 1}: { type: string, format: binary }`).join('\n')}
`;

const { api, problems } = read(document);

function describeContent({ codec, as, type, at }: Content): string {
  const place = `${at.pointer}/schema`;
  const isReported = problems.some(
    ({ severity, at: own }) => severity === 'warning' && own.pointer === place,
  );
  return `${type.kind} ${as ?? codec}${isReported ? ' !' : ''}`;
}

it.each(cells.map((cell) => [cell.name, cell] as const))('%s', (name, { isBody, expected }) => {
  const operation = api.operations.find(({ id }) => id === name);
  const contents = isBody ? operation?.body?.contents : operation?.responses[0]?.contents;
  expect(contents?.map(describeContent)).toEqual([expected]);
});

it('the type of a text body takes its bytes too', () => {
  const operation = api.operations.find(({ id }) => id === 'application/sql body text');
  expect(operation?.body && printer(api)(operation.body.type)).toBe('string | binary');
});
