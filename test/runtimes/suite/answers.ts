// In: answers of every kind. Out: the data that the caller gets, or a typed error.

import { CardPayments } from '../../../generated/card-payments/client.ts';
import { asBytes, asContent, asText } from '../../../templates/runtime/call/answers.ts';
import { NetworkError, ProtocolError } from '../../../generated/runtime/errors.ts';
import { Http, type Operation } from '../../../generated/runtime/client.ts';
import { failure, holds, same, utf8 } from './check.ts';
import type { Group, Service } from './setting.ts';

const get: Operation = { id: 'get', method: 'GET', path: '/' };

function plain({ url }: Service): Http {
  return new Http({ name: 'plain' }, { baseUrl: url, retries: 0 });
}

export const answers: Group = {
  name: 'answers',
  tests: {
    'JSON is read, however it is cut into packets': async ({ serve }) => {
      const pieces = [...utf8('{"a":"ü😀"}')];
      const service = await serve({ headers: { 'content-type': 'application/json' }, pieces });
      same(await plain(service).send(get), { a: 'ü😀' });
    },

    'status and raw answer are there as well': async ({ serve }) => {
      const service = await serve({ status: 201, headers: { 'x-id': '7' }, json: { a: 1 } });
      const call = plain(service).send(get);
      const { data, response } = await call.withResponse();
      same([data, response.headers.get('x-id')], [{ a: 1 }, '7']);
      const result = await call.result();
      holds(result.ok, 'it succeeded');
      same([result.status, result.data], [201, { a: 1 }]);
    },

    'an answer without a body is undefined where none is due, else an error': async ({ serve }) => {
      const service = await serve({ status: 204 }, { status: 200 }, { status: 200 });
      same(await plain(service).send(get), undefined);
      same(await plain(service).send({ ...get, accept: asContent }), undefined);
      await failure(plain(service).send(get), ProtocolError);
    },

    'bytes, text and what is open are read by their type': async ({ serve }) => {
      const service = await serve(
        { headers: { 'content-type': 'image/png' }, pieces: ['\x00\xff'] },
        { headers: { 'content-type': 'text/plain' }, text: 'ü' },
        { headers: { 'content-type': 'image/png' }, pieces: ['\x00\xff'] },
      );
      const http = plain(service);
      const raw = await http.send<Uint8Array>({ ...get, accept: asBytes });
      same([...raw], [0, 255]);
      same(await http.send({ ...get, accept: asText }), 'ü');
      const opened = await http.send<Uint8Array>({ ...get, accept: asContent });
      same([...opened], [0, 255]);
    },

    'XML is read where it comes': async ({ serve }) => {
      const xml = '<?xml version="1.0"?><Decision><note>a &amp; b</note></Decision>';
      const service = await serve({ headers: { 'content-type': 'text/xml' }, text: xml });
      const client = new CardPayments({ baseUrl: service.url, auth: { svcDomainKey: 'k' } });
      const body = { amount: 1, identifier: 'a', merchantid: 2, token: 't' };
      const decision = await client.charge({ body }, { accept: 'application/xml' }).result();
      holds(!decision.ok || JSON.stringify(decision.data).includes('a & b'), 'it was decoded');
    },

    'another content type than promised is a protocol error': async ({ serve }) => {
      const service = await serve({ headers: { 'content-type': 'text/html' }, text: '<h1>Hi' });
      const error = await failure(plain(service).send(get), ProtocolError);
      same([error.status, error.contentType, error.excerpt], [200, 'text/html', '<h1>Hi']);
    },

    'a body that breaks off is an error': async ({ serve }) => {
      const service = await serve({
        headers: { 'content-type': 'application/json', 'content-length': '99' },
        text: '{"a":',
        fault: 'cut',
      });
      await service.cut();
      await failure(plain(service).send(get), NetworkError);
    },

    'the body can be left unread': async ({ serve }) => {
      const service = await serve({ status: 500, text: 'raw' });
      const response = await plain(service).send(get).response();
      same([response.status, await response.text()], [500, 'raw']);
    },
  },
};
