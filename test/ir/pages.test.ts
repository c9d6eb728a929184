/** Pages that parameters and answers show, those that they only seem to, and those that extensions of other tools say. */

import { describe, expect, it } from 'vitest';
import { formatPages } from '../../generator/core/ir/pages/how.ts';
import { read } from './read.ts';

interface Sketch {
  readonly method?: string;
  readonly path?: string;
  /** Query parameters, as YAML: `cursor: { type: string }`. */
  readonly query?: string;
  /** Members of a body. */
  readonly body?: string;
  /** Members of the answer; without them it is a list of items. */
  readonly answer?: string;
  readonly headers?: string;
  readonly extension?: string;
}

const items =
  'data: { type: array, items: { type: object, properties: { id: { type: string } } } }';
const list = '{ type: array, items: { type: object, properties: { id: { type: string } } } }';

/** How the pages of an operation go, in words; undefined where it has none. */
function how({
  method = 'get',
  path = '/things',
  query = '',
  answer,
  ...more
}: Sketch): string | undefined {
  const parameters = query
    .split('; ')
    .filter((one) => one !== '')
    .map((one) => {
      const [name = '', schema = '{}'] = one.split(/: (.*)/s);
      return `{ name: '${name}', in: query, schema: ${schema} }`;
    });
  const body =
    more.body &&
    `requestBody: { content: { application/json: { schema: { type: object, properties: { ${more.body} } } } } }`;
  const schema = answer === undefined ? list : `{ type: object, properties: { ${answer} } }`;
  const { api } = read(`
paths:
  ${path}:
    ${method}:
      operationId: things
      ${more.extension ?? ''}
      parameters: [${parameters.join(', ')}]
      ${body ?? ''}
      responses:
        '200': { description: ok, headers: { ${more.headers ?? ''} }, content: { application/json: { schema: ${schema} } } }
`);
  const { pages } = api.operations[0] ?? {};
  return pages && formatPages(pages);
}

const TEXT = '{ type: string }';
const NUMBER = '{ type: integer }';
const FLAG = '{ type: boolean }';
const FROM_1 = '{ type: integer, default: 1 }';
const said = (path: string): string => `is ${path} of the page before`;

describe('pages are found by parameters and answer', () => {
  it.each<readonly [string, Sketch, string | undefined]>([
    [
      'next_cursor',
      { query: `cursor: ${TEXT}`, answer: `${items}, next_cursor: ${TEXT}` },
      '`cursor` is `next_cursor` of the page before',
    ],
    [
      'nested',
      {
        query: `page_token: ${TEXT}`,
        answer: `${items}, meta: { type: object, properties: { nextPageToken: ${TEXT} } }`,
      },
      `\`page_token\` ${said('`meta.nextPageToken`')}`,
    ],
    [
      'null',
      {
        query: `cursor: ${TEXT}`,
        answer: `${items}, next: { anyOf: [${TEXT}, { type: 'null' }] }`,
      },
      `\`cursor\` ${said('`next`')}`,
    ],
    [
      'a flag',
      { query: `after: ${TEXT}`, answer: `${items}, last_id: ${TEXT}, has_more: ${FLAG}` },
      `\`after\` ${said('`last_id`')}, until \`has_more\` is false`,
    ],
    [
      'pageInfo',
      {
        query: `after: ${TEXT}; before: ${TEXT}`,
        answer: `${items}, pageInfo: { type: object, properties: { endCursor: ${TEXT}, hasNextPage: ${FLAG} } }`,
      },
      `\`after\` ${said('`pageInfo.endCursor`')}, until \`pageInfo.hasNextPage\` is false`,
    ],
    [
      'a cursor of its own name',
      {
        query: `cursor: ${TEXT}`,
        answer: `${items}, cursor: { type: string, description: For the next page. }`,
      },
      `\`cursor\` ${said('`cursor`')}`,
    ],
    ['an echo', { query: `cursor: ${TEXT}`, answer: `${items}, cursor: ${TEXT}` }, undefined],
    [
      'a number for a text',
      { query: `cursor: ${TEXT}`, answer: `${items}, next_cursor: ${NUMBER}` },
      undefined,
    ],
    [
      'a cursor that leads back',
      { query: `before: ${TEXT}`, answer: `${items}, prev_cursor: ${TEXT}` },
      undefined,
    ],
    [
      'a header',
      { query: `cursor: ${TEXT}`, headers: `X-Next-Cursor: { schema: ${TEXT} }` },
      `\`cursor\` ${said('the header `X-Next-Cursor`')}`,
    ],
    [
      'a cursor in a body',
      {
        method: 'post',
        path: '/things/search',
        body: `cursor: ${TEXT}`,
        answer: `${items}, next_cursor: ${TEXT}`,
      },
      `\`body.cursor\` ${said('`next_cursor`')}`,
    ],
    [
      'a body that creates',
      {
        method: 'post',
        path: '/stuff',
        body: `cursor: ${TEXT}`,
        answer: `${items}, next_cursor: ${TEXT}`,
      },
      undefined,
    ],
    [
      'a method with effects',
      { method: 'delete', query: `cursor: ${TEXT}`, answer: `${items}, next_cursor: ${TEXT}` },
      undefined,
    ],
    [
      'the last id',
      { query: `starting_after: ${TEXT}`, answer: `${items}, has_more: ${FLAG}` },
      '`starting_after` is `id` of the last item of the page before, until `has_more` is false',
    ],
    ['a last id without a flag', { query: `starting_after: ${TEXT}`, answer: items }, undefined],
    [
      'an offset',
      { query: `offset: ${NUMBER}; limit: ${NUMBER}`, answer: items },
      '`offset` is the number of items before',
    ],
    [
      'an offset with a total',
      { query: `skip: ${NUMBER}; take: ${NUMBER}`, answer: `${items}, totalCount: ${NUMBER}` },
      '`skip` is the number of items before, up to `totalCount` items',
    ],
    [
      'a total of a page',
      {
        query: `skip: ${NUMBER}; take: ${NUMBER}`,
        answer: `${items}, total: { type: integer, description: Items returned. }`,
      },
      '`skip` is the number of items before',
    ],
    ['an offset without a limit', { query: `offset: ${NUMBER}`, answer: items }, undefined],
    [
      'a time',
      {
        query: `from: { type: integer, description: Unix time. }; limit: ${NUMBER}`,
        answer: items,
      },
      undefined,
    ],
    [
      'a page',
      { query: `page: ${FROM_1}; per_page: ${NUMBER}` },
      '`page` is the number of the page',
    ],
    [
      'a page in words',
      { query: `page: { type: integer, description: Zero-based number. }; size: ${NUMBER}` },
      '`page` is the number of the page',
    ],
    [
      'a page that answers its number',
      {
        query: `page: ${NUMBER}; size: ${NUMBER}`,
        answer: `${items}, page: ${NUMBER}, isLast: ${FLAG}`,
      },
      '`page` is the number of the page, until `isLast` is true',
    ],
    [
      'all pages',
      { query: `page: ${FROM_1}`, answer: `${items}, total_pages: ${NUMBER}` },
      '`page` is the number of the page, up to `total_pages` pages',
    ],
    [
      'a total in a header',
      {
        query: `page: ${FROM_1}; size: ${NUMBER}`,
        headers: `X-Total-Count: { schema: ${NUMBER} }`,
      },
      '`page` is the number of the page, up to the header `X-Total-Count` items',
    ],
    ['a page without a first one', { query: `page: ${NUMBER}; per_page: ${NUMBER}` }, undefined],
    [
      'an address',
      { answer: `${items}, next: { type: string, format: uri }` },
      'each page has the address of the next one in `next`',
    ],
    [
      'links',
      {
        answer: `${items}, _links: { type: object, properties: { next: { type: object, properties: { href: ${TEXT} } } } }`,
      },
      'each page has the address of the next one in `_links.next`',
    ],
    [
      'an address beside a page without a first one',
      { query: `page: ${NUMBER}`, answer: `${items}, next_page_url: ${TEXT}` },
      'each page has the address of the next one in `next_page_url`',
    ],
    ['next, which may be anything', { answer: `${items}, next: ${TEXT}` }, undefined],
    [
      'Link',
      { query: `per_page: ${NUMBER}`, headers: `Link: { schema: ${TEXT} }` },
      'each page has the address of the next one in the header `Link`',
    ],
    ['Link of one thing', { headers: `Link: { schema: ${TEXT} }` }, undefined],
    [
      'two lists',
      { query: `cursor: ${TEXT}`, answer: `cats: ${list}, dogs: ${list}, next_cursor: ${TEXT}` },
      undefined,
    ],
    [
      'two lists, one of the path',
      {
        path: '/dogs',
        query: `cursor: ${TEXT}`,
        answer: `cats: ${list}, dogs: ${list}, next_cursor: ${TEXT}`,
      },
      `\`cursor\` ${said('`next_cursor`')}`,
    ],
    [
      'a list that is called as the path, beside nothing else',
      {
        path: '/message',
        query: `since: ${NUMBER}; limit: ${NUMBER}`,
        answer: `messages: ${list}, paging: { type: object, properties: { next: { type: string, format: uri } } }`,
      },
      'each page has the address of the next one in `paging.next`',
    ],
    [
      'a list in the only object',
      {
        query: `offset: ${NUMBER}; limit: ${NUMBER}`,
        answer: `message: ${TEXT}, albums: { type: object, properties: { items: ${list}, total: ${NUMBER} } }`,
      },
      '`offset` is the number of items before, up to `albums.total` items',
    ],
    [
      'a list of one of several objects',
      {
        query: `offset: ${NUMBER}; limit: ${NUMBER}`,
        answer: `artists: { type: object, properties: { items: ${list} } }, albums: { type: object, properties: { items: ${list} } }`,
      },
      undefined,
    ],
    [
      'the next value of any parameter',
      {
        query: `last_version: ${NUMBER}; limit: ${NUMBER}`,
        answer: `${items}, meta: { type: object, properties: { next_last_version: ${NUMBER} } }`,
      },
      `\`last_version\` ${said('`meta.next_last_version`')}`,
    ],
    [
      'the next number of a page, whose first one is not said',
      { query: `page: ${NUMBER}; per_page: ${NUMBER}`, answer: `${items}, next_page: ${NUMBER}` },
      `\`page\` ${said('`next_page`')}`,
    ],
    [
      'the next number of a page in a header',
      {
        query: `page: ${NUMBER}; per_page: ${NUMBER}`,
        headers: `X-Next-Page: { schema: ${TEXT} }`,
      },
      `\`page\` ${said('the header `X-Next-Page`')}`,
    ],
    [
      'a parameter in brackets, and a name of its own',
      {
        query: `page[next_id]: ${TEXT}`,
        answer: `${items}, meta: { type: object, properties: { next_id: ${TEXT} } }`,
      },
      `\`page[next_id]\` ${said('`meta.next_id`')}`,
    ],
    [
      'another name, of which the text says that it is the next one',
      {
        query: `page[cursor]: ${TEXT}`,
        answer: `${items}, meta: { type: object, properties: { after: { type: string, description: Cursor of the next page. } } }`,
      },
      `\`page[cursor]\` ${said('`meta.after`')}`,
    ],
    [
      'items of several kinds that all have an id',
      {
        query: `starting_after: ${TEXT}`,
        answer: `has_more: ${FLAG}, data: { type: array, items: { anyOf: [{ type: object, properties: { id: ${TEXT}, a: ${TEXT} } }, { type: object, properties: { id: ${TEXT} } }] } }`,
      },
      '`starting_after` is `id` of the last item of the page before, until `has_more` is false',
    ],
    [
      'items of several kinds of which one has no id',
      {
        query: `starting_after: ${TEXT}`,
        answer: `has_more: ${FLAG}, data: { type: array, items: { anyOf: [{ type: object, properties: { id: ${TEXT} } }, { type: object, properties: { key: ${TEXT} } }] } }`,
      },
      undefined,
    ],
    [
      'a token of one thing',
      {
        path: '/things/{id}',
        query: `cursor: ${TEXT}`,
        answer: `counts: ${list}, cursor: { type: string, description: For more. } `,
      },
      `\`cursor\` ${said('`cursor`')}`,
    ],
    [
      'numbers of one thing',
      {
        path: '/things/{id}',
        query: `page: ${FROM_1}; per_page: ${NUMBER}`,
        answer: `files: ${list}`,
      },
      undefined,
    ],
    [
      'a number beside a token',
      { query: `page: ${FROM_1}; page_size: ${NUMBER}; page_token: ${TEXT}` },
      undefined,
    ],
    [
      'Link in the words of a parameter',
      { query: `after: { type: string, description: 'A cursor, as given in the Link header.' }` },
      'each page has the address of the next one in the header `Link`',
    ],
    ['no list', { query: `cursor: ${TEXT}`, answer: `next_cursor: ${TEXT}` }, undefined],
    ['a limit alone', { query: `limit: ${NUMBER}` }, undefined],
  ])('%s', (_, sketch, clause) => {
    expect(how(sketch)).toBe(clause);
  });
});

describe('pages are read from extensions', () => {
  const counted = {
    query: `n: ${NUMBER}; size: ${NUMBER}`,
    answer: `${items}, more: ${FLAG}, pages: ${NUMBER}, next: ${TEXT}`,
  };
  const pageOf = '`n` is the number of the page';
  it.each<readonly [string, Sketch, string | undefined]>([
    [
      'ours says none',
      {
        extension: 'x-sw-pages: false',
        query: `cursor: ${TEXT}`,
        answer: `${items}, next_cursor: ${TEXT}`,
      },
      undefined,
    ],
    [
      'ours wins',
      {
        extension:
          'x-sw-pages: { kind: url, response: next, items: data }\n      x-pagination: { pageParam: n, resultsPath: data }',
        ...counted,
      },
      'each page has the address of the next one in `next`',
    ],
    [
      'names with dots',
      {
        extension: 'x-sw-pages: { kind: url, response: meta.odata.next, items: odata.value }',
        answer: `odata.value: ${list}, meta: { type: object, properties: { odata.next: ${TEXT} } }`,
      },
      'each page has the address of the next one in `meta.odata.next`',
    ],
    [
      'speakeasy by a name in brackets',
      {
        extension:
          'x-speakeasy-pagination: { type: url, outputs: { results: $.data, nextUrl: "$[\'odata.next\']" } }',
        answer: `${items}, odata.next: ${TEXT}`,
      },
      'each page has the address of the next one in `odata.next`',
    ],
    [
      'speakeasy',
      {
        extension:
          'x-speakeasy-pagination: { type: offsetLimit, inputs: [{ name: n, in: parameters, type: page }], outputs: { results: $.data, numPages: $.pages } }',
        ...counted,
      },
      `${pageOf}, up to \`pages\` pages`,
    ],
    [
      'speakeasy by address',
      {
        extension:
          'x-speakeasy-pagination: { type: url, outputs: { results: $.data, nextUrl: $.next } }',
        ...counted,
      },
      'each page has the address of the next one in `next`',
    ],
    [
      'fern',
      {
        extension:
          'x-fern-pagination: { offset: $request.n, results: $response.data, step: $request.size, has-next-page: $response.more }',
        ...counted,
      },
      '`n` is the number of items before, until `more` is false',
    ],
    [
      'fern by path',
      {
        extension: 'x-fern-pagination: { next_path: $response.next, results: $response.data }',
        ...counted,
      },
      'each page has the address of the next one in `next`',
    ],
    [
      'redocly',
      {
        extension: 'x-redoclyPagination: { style: page, offsetParam: n, items: /data }',
        ...counted,
      },
      `${pageOf}, until \`more\` is false`,
    ],
    [
      'redocly as it was called',
      {
        extension: 'x-redocly-pagination: { style: link, nextLink: /next, items: /data }',
        ...counted,
      },
      'each page has the address of the next one in `next`',
    ],
    [
      'microsoft',
      { extension: 'x-ms-pageable: { nextLinkName: next, itemName: data }', ...counted },
      'each page has the address of the next one in `next`',
    ],
    [
      'microsoft without a link',
      { extension: 'x-ms-pageable: { nextLinkName: null }', ...counted },
      undefined,
    ],
    [
      'a number that is written plainly',
      {
        extension: 'x-pagination: { pageParam: n, limitParam: size, resultsPath: data }',
        ...counted,
      },
      `${pageOf}, until \`more\` is false`,
    ],
    [
      'what is no extension of pages',
      { extension: 'x-pagination: true', answer: items },
      undefined,
    ],
  ])('%s', (_, sketch, clause) => {
    expect(how(sketch)).toBe(clause);
  });
});

it('items of one of several lists are of one of several types', () => {
  const { api } = read(`
paths:
  /stars:
    get:
      operationId: stars
      parameters: [{ name: page, in: query, schema: ${FROM_1} }, { name: per_page, in: query, schema: ${NUMBER} }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { anyOf: [{ type: array, items: { type: string } }, { type: array, items: { type: integer } }] } } } }
`);
  const { pages } = api.operations[0] ?? {};
  expect(pages?.kind).toBe('page');
  expect(pages?.itemType).toMatchObject({ members: [{ kind: 'string' }, { kind: 'number' }] });
});
