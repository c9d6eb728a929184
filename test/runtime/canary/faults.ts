/** Ways in which a service fails and repeats all that it received: in bodies of every form, in headers, in addresses. */

import type { ServerResponse } from 'node:http';
import { escapeXml } from './xml.ts';
import type { Seen } from '../server.ts';

/** Answers one request. */
export type Fault = (request: Seen, response: ServerResponse) => void;

/** All that the service received, in the forms in which services repeat it. */
function repeatRequest(request: Seen): Record<string, unknown> {
  const { method, url, headers, text } = request;
  return {
    ...headers,
    error: { code: 'T001', message: `cannot ${method} ${url} with ${JSON.stringify(headers)}` },
    url,
    decoded: decodeURIComponent(url),
    text,
    bare: text.replaceAll(' ', ''),
    again: JSON.stringify({ text, url, headers }),
    body: parsed(text),
    list: [text, ...Object.values(headers)],
    state: text + decodeURIComponent(url),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Headers that repeat the request. */
function echoed({ headers, url }: Seen): Record<string, string> {
  const values = Object.entries(headers).map(([name, value]) => [
    `x-echo-${name}`,
    encodeHeader(String(value)),
  ]);
  return { ...Object.fromEntries(values), 'x-echo-url': encodeHeader(url) };
}

function encodeHeader(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, '?');
}

const json =
  (status: number): Fault =>
  (request, response) => {
    response.writeHead(status, { ...echoed(request), 'content-type': 'application/json' });
    response.end(JSON.stringify(repeatRequest(request)));
  };

const text =
  (status: number, type: string, write: (repeated: object, request: Seen) => string): Fault =>
  (request, response) => {
    response.writeHead(status, { ...echoed(request), 'content-type': type });
    response.end(write(repeatRequest(request), request));
  };

const xml = (value: object): string =>
  `<Error>${Object.entries(value)
    .map(([name, item]) => `<v:${name} a="1">${escapeXml(String(item))}</v:${name}>`)
    .join('')}<raw>${escapeXml(JSON.stringify(value))}</raw></Error>`;

const form = (value: object): string =>
  String(new URLSearchParams(Object.entries(value).map(([name, item]) => [name, String(item)])));

const redirect =
  (status: number, to: (request: Seen) => string): Fault =>
  (request, response) => {
    const location = to(request);
    response.writeHead(status, { ...echoed(request), location });
    response.end(JSON.stringify(repeatRequest(request)));
  };

const streamed =
  (end: 'end' | 'destroy', ...pieces: ((request: Seen) => string)[]): Fault =>
  (request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const all = pieces.map((piece) => piece(request)).join('');
    response.write(all, () => (end === 'end' ? response.end() : response.destroy()));
  };

const event = (request: Seen): string => `data: ${JSON.stringify(repeatRequest(request))}\n\n`;
const broken = (request: Seen): string => `data: {"echo": ${request.text} ${request.url}\n\n`;

export const faults: Readonly<Record<string, Fault>> = {
  '400 in JSON': json(400),
  '401 in JSON': json(401),
  '400 with a word of its own': text(400, 'application/json', (value) =>
    JSON.stringify({ error: JSON.stringify(value) }),
  ),
  '422 in JSON': json(422),
  '503 in JSON': json(503),
  '200 in JSON that nobody promised': json(200),
  '500 in plain text': text(500, 'text/plain', (value) => JSON.stringify(value)),
  '500 as a form': text(500, 'application/x-www-form-urlencoded', form),
  '502 in XML': text(502, 'application/xml', xml),
  '200 in XML': text(200, 'application/xml', xml),
  '400 in HTML': text(
    400,
    'text/html',
    (value) => `<pre>${escapeXml(JSON.stringify(value))}</pre>`,
  ),
  '200 in HTML': text(
    200,
    'text/html',
    (value) => `<pre>${escapeXml(JSON.stringify(value))}</pre>`,
  ),
  '200 in JSON, cut off': text(200, 'application/json', (value) =>
    JSON.stringify(value).slice(0, -9),
  ),
  '200 as the request came': text(
    200,
    'application/json',
    (_, { text: body, url }) => `${body}${url}!`,
  ),
  '400 in bytes': text(400, 'application/octet-stream', (value) => JSON.stringify(value)),
  'a redirect elsewhere': redirect(
    302,
    ({ url, text: body }) => `http://localhost:1${url}?b=${encodeURIComponent(body)}`,
  ),
  'a redirect without end': redirect(307, ({ url }) => url),
  'a redirect to nowhere': redirect(308, ({ url }) => `http://[${url}`),
  'a reset': (_, response) => response.destroy(),
  'a reset within the answer': (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99999' });
    response.write(JSON.stringify(repeatRequest(request)), () => response.destroy());
  },
  silence: () => {},
  'an event with an error': streamed('end', event, event),
  'an event that is not JSON': streamed('end', event, broken),
  'events that are cut off': streamed('destroy', event, broken),
};
