import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type Codec, json, media } from '../../templates/runtime/call/bodies.ts';
import { Http } from '../../templates/runtime/call/client.ts';
import { asXml, openXml, xml } from '../../templates/runtime/media/xml.ts';
import type { XmlDocument, XmlShape } from '../../templates/runtime/media/xml-shapes.ts';
import { readXml } from '../../templates/runtime/media/xml-reader.ts';
import { writeXml } from '../../templates/runtime/media/xml.ts';
import { serve } from './server.ts';
import { answers, asJson } from '../../templates/runtime/call/answers.ts';
import { oneOf } from '../../templates/runtime/call/bodies.ts';

const line: XmlShape = {
  kind: 'object',
  members: { code: { shape: 'string', attribute: true }, count: 'number', inner: () => line },
};

const order: XmlShape = {
  kind: 'object',
  name: 'o:Order',
  namespace: 'urn:o',
  members: {
    id: { shape: 'string', attribute: true, name: 'o:id' },
    note: 'string',
    paid: 'boolean',
    total: { shape: 'number', name: 'Total' },
    tags: { kind: 'list', items: 'string', item: 'tag' },
    lines: {
      shape: { kind: 'list', items: () => line, item: 'line', wrapped: true },
      name: 'Lines',
    },
    extra: { kind: 'map', values: 'number' },
    open: 'unknown',
  },
};

const read = (text: string): unknown => readXml(text, order);

const count = (name: string): XmlShape => ({ kind: 'object', name, members: { n: 'number' } });

describe('XML', () => {
  const value = {
    id: '007',
    note: ' <&>"\'\r\n]]> ü😀',
    paid: false,
    total: 1.5,
    tags: ['a', 'b'],
    lines: [{ code: 'x"\n<', count: 1, inner: { count: 2 } }, {}],
    extra: { a: 1, b: 2 },
    open: { x: 'y', z: ['1', '2'] },
  };

  test('is written with names, attributes, lists and namespaces', () => {
    expect(writeXml({ ...value, note: undefined, paid: null, open: undefined }, order)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>' +
        '<o:Order xmlns:o="urn:o" o:id="007"><Total>1.5</Total><tag>a</tag><tag>b</tag>' +
        '<Lines><line code="x&#34;&#10;&#60;"><count>1</count><inner><count>2</count></inner></line><line/></Lines>' +
        '<extra><a>1</a><b>2</b></extra></o:Order>',
    );
  });

  test('is read as it was written', () => {
    expect(readXml(writeXml(value, order), order)).toEqual(value);
  });

  test('is read with one item, none, and what no schema describes', () => {
    expect(read('<Order><tag>1</tag></Order>')).toEqual({ tags: ['1'] });
    expect(read('<Order><Lines/></Order>')).toEqual({ lines: [] });
    expect(read('<Order/>')).toEqual({});
    expect(read('<Order><new a="1">t</new><more/><more><b/></more></Order>')).toEqual({
      new: { a: '1', '#text': 't' },
      more: ['', { b: '' }],
    });
    expect(read('<Order new="1" xsi:type="o:Order">note</Order>')).toEqual({
      new: '1',
      '#text': 'note',
    });
    expect(read('<Order><Total>many</Total><paid>1</paid></Order>')).toEqual({
      total: 'many',
      paid: true,
    });
    expect(
      read(
        '<?xml version="1.0"?><!-- c --><Order><note><![CDATA[<a>&amp;]]>&#x41;&#66;</note></Order>',
      ),
    ).toEqual({
      note: '<a>&amp;AB',
    });
  });

  test('round trips every text, and refuses what XML cannot carry', () => {
    const shape: XmlShape = {
      kind: 'object',
      members: { a: 'string', b: { shape: 'string', attribute: true } },
    };
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const wrong = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text);
        const write = (): string => writeXml({ a: text, b: text }, shape);
        if (wrong) expect(write).toThrow('XML cannot carry');
        else expect(readXml(write(), shape)).toEqual({ a: text, b: text });
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  test('does not let a key become anything but a name', () => {
    for (const key of ['a b', 'a/', '1', '', 'a><b', '-']) {
      expect(() => writeXml({ extra: { [key]: 1 } }, order)).toThrow('element');
    }
  });

  test.each([
    '<!DOCTYPE a [<!ENTITY b "c">]><Order>&b;</Order>',
    '<?xml version="1.0"?>\n<!-- x --><!doctype a><Order/>',
    '<Order>&b;</Order>',
    '<Order><a></Order>',
    '<Order/><Order/>',
    'Order',
    '',
    '{"a":1}',
  ])('%j is refused', (text) => {
    expect(() => readXml(text, order)).toThrow();
  });

  test.each(['<!-- x -->', '<?x y?>', ' '])('is read after many %j', (piece) => {
    expect(read(`${piece.repeat(1000)}<Order/>`)).toEqual({});
    expect(() => read(`${piece.repeat(1000)}<!DOCTYPE a><Order/>`)).toThrow('document type');
  });

  test('is sent and read where the operation takes it', async () => {
    const answer = '<?xml version="1.0"?><Order id="1"><Total>2</Total></Order>';
    const server = await serve(
      { body: answer, headers: { 'content-type': 'application/xml' } },
      { json: { total: 3 } },
      { body: '<Order', headers: { 'content-type': 'application/xml' } },
      { status: 400, body: '<Order', headers: { 'content-type': 'application/xml' } },
    );
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const operation = {
      id: 'pay',
      method: 'POST',
      path: '/',
      body: oneOf(json, xml(order)),
      accept: answers(asJson, asXml(order)),
    };
    const body = { id: '1', total: 2 };
    expect(
      await http.send(
        operation,
        { body },
        { contentType: 'application/xml', accept: 'application/xml' },
      ),
    ).toEqual(body);
    expect(server.seen[0]?.headers).toMatchObject({
      'content-type': 'application/xml',
      accept: 'application/xml',
    });
    expect(server.seen[0]?.text).toContain('<Total>2</Total>');
    expect(await http.send(operation, { body })).toEqual({ total: 3 });
    expect(server.seen[1]?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json, application/xml;q=0.9',
    });
    expect(await http.send(operation, { body }).result()).toMatchObject({ kind: 'protocol' });
    expect(await http.send(operation, { body }).result()).toMatchObject({
      status: 400,
      error: { body: '<Order' },
    });
  });

  test('is sent and read under either of its media types', async () => {
    const server = await serve({ json: {} });
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const operation = { id: 'pay', method: 'POST', path: '/' };
    const text = 'text/xml; charset=utf-8';
    const send = (form: Codec, contentType: string) =>
      http.send({ ...operation, body: oneOf(json, form) }, { body: { id: '1' } }, { contentType });
    await send(xml(order), text);
    await send(media('text/xml', xml(order)), 'application/xml');
    expect(server.seen.map(({ headers }) => headers['content-type'])).toEqual([
      text,
      'application/xml',
    ]);
    for (const { text: sent } of server.seen) expect(sent).toContain('<o:Order');
    expect(await send(xml(order), 'text/html').result()).toMatchObject({
      error: { message: 'pay: contentType must be application/json or application/xml' },
    });
  });

  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  const point: XmlShape = { kind: 'object', name: 'p:Point', members: { x: 'number' } };
  const points: XmlShape = { kind: 'list', items: () => point };

  test.each<[string, XmlDocument, unknown, string]>([
    [
      'a list',
      { kind: 'root', name: 'Points', item: 'Point', shape: points },
      [{ x: 1 }, { x: 2 }],
      '<Points><Point><x>1</x></Point><Point><x>2</x></Point></Points>',
    ],
    ['an empty list', { kind: 'root', name: 'Points', shape: () => points }, [], '<Points/>'],
    [
      'a list whose items have a name of their own',
      {
        kind: 'root',
        name: 'Points',
        item: 'Other',
        shape: { kind: 'list', items: 'number', item: 'n' },
      },
      [1, 2],
      '<Points><n>1</n><n>2</n></Points>',
    ],
    [
      'a list that nobody names',
      { kind: 'root', shape: points },
      [{ x: 1 }],
      '<root><root><x>1</x></root></root>',
    ],
    ['a number', { kind: 'root', name: 'Count', shape: 'number' }, 7, '<Count>7</Count>'],
    [
      'a text',
      { kind: 'root', name: 'Note', shape: 'string' },
      'a <b>',
      '<Note>a &#60;b&#62;</Note>',
    ],
    [
      'a map',
      { kind: 'root', name: 'Prices', shape: { kind: 'map', values: 'number' } },
      { a: 1, b: 2 },
      '<Prices><a>1</a><b>2</b></Prices>',
    ],
    [
      'a model under another name, with a namespace',
      { kind: 'root', name: 'q:Dot', namespace: 'urn:q', shape: () => point },
      { x: 1 },
      '<q:Dot xmlns:q="urn:q"><x>1</x></q:Dot>',
    ],
    [
      'an element with a text of its own',
      {
        kind: 'object',
        name: 'Price',
        members: {
          unit: { shape: 'string', attribute: true },
          amount: { shape: 'number', text: true },
        },
      },
      { unit: 'EUR', amount: 1.5 },
      '<Price unit="EUR">1.5</Price>',
    ],
  ])('of %s is written and read', (_, shape, given, text) => {
    expect(writeXml(given, shape)).toBe(declaration + text);
    expect(readXml(text, shape)).toEqual(given);
  });

  test('is null where an attribute says so, and layout is no text', () => {
    const shape: XmlShape = {
      kind: 'object',
      members: { a: 'string', b: () => point, c: 'unknown', text: { shape: 'string', text: true } },
    };
    const nil = 'xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    expect(readXml(`<A>\n  <a ${nil}/>\n  <b ${nil}/><c ${nil}/>\n</A>`, shape)).toEqual({
      a: null,
      b: null,
      c: null,
    });
  });

  test('that no document describes is sent as it is, or as elements', async () => {
    const server = await serve({ json: {} });
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const operation = { id: 'send', method: 'POST', path: '/', body: openXml };
    for (const body of ['<a/>', new Blob(['<b/>']), 'text', { c: [1, 'd'] }]) {
      await http.send(operation, { body });
    }
    expect(server.seen.map(({ text, headers }) => [text, headers['content-type']])).toEqual([
      ['<a/>', 'application/xml'],
      ['<b/>', 'application/xml'],
      [`${declaration}<root>text</root>`, 'application/xml'],
      [`${declaration}<root><c>1</c><c>d</c></root>`, 'application/xml'],
    ]);
  });

  const failures = { 422: count('Problem'), '5XX': count('Fault') };

  test.each([
    [200, { n: '007', id: '1' }],
    [422, { n: 7, id: '1' }],
    [503, { n: 7, id: '1' }],
    [400, '<A id="1"><n>007</n></A>'],
  ])(
    'of status %i has the shape of that status, and without one is its text',
    async (status, body) => {
      const answer = '<A id="1"><n>007</n></A>';
      const server = await serve({
        status,
        body: answer,
        headers: { 'content-type': 'application/xml' },
      });
      const http = new Http({ name: 'x' }, { baseUrl: server.url, retries: 0 });
      const accept = answers(asJson, asXml({ kind: 'object', members: { n: 'string' } }, failures));
      const result = await http.send({ id: 'pay', method: 'GET', path: '/', accept }, {}).result();
      if (!result.ok && result.kind !== 'http') throw result.error;
      expect(result.ok ? result.data : result.error.body).toEqual(body);
    },
  );

  test('of success may be a text beside failures that have a shape', async () => {
    const codec = asXml(undefined, failures);
    expect(await codec.decode?.('<A/>', 200)).toBe('<A/>');
    expect(await codec.decode?.('<A><n>1</n></A>', 422)).toEqual({ n: 1 });
  });
});
