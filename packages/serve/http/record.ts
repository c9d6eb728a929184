/** Records exchanges as a line of JSON each, without credentials and without what the documents mark as sensitive. */

import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import { attempt } from '../../../generator/core/diagnostics/thrown.ts';
import { isObject } from '../../../generator/core/load/structure/pointer.ts';
import {
  findSecrets,
  type Redaction,
  redaction,
} from '../../../templates/runtime/auth/redaction.ts';
import { decodeBody } from './decode.ts';
import { type HttpExchange, type HeaderList, type Message, readHeader } from './exchange.ts';

/** Headers that are hidden even if no document marks them. */
const alwaysHidden = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization'];

/** What the document marks as sensitive, and where its credentials are. */
export function listSensitive({ sensitive, schemes }: Api): readonly string[] {
  const placed = schemes.flatMap((scheme) => (scheme.kind === 'apiKey' ? [scheme.name] : []));
  return [...sensitive, ...placed];
}

/** Removes what is secret in an exchange from what is shown of it, wherever it is repeated. */
export function buildRedaction(
  { request, response, target }: Pick<HttpExchange, 'request' | 'response' | 'target'>,
  apis: readonly Api[],
): Redaction {
  const names = [...alwaysHidden, ...apis.flatMap(listSensitive)];
  const [path = '', search = ''] = target.split(/\?(.*)/s);
  const pairs = [...request.headers, ...listPairs(search), ...listPairs(readForm(request))];
  const placed = [...pairs, ...listPathPairs(path, apis)].map(([name, value]) => ({
    [name]: value,
  }));
  const bodies = [parseBody(request), parseBody(response)];
  return redaction(names, findSecrets([...placed, ...bodies], names));
}

type Pair = readonly [name: string, value: string];

function listPairs(text: string): readonly Pair[] {
  return [...new URLSearchParams(text)];
}

function readForm(message: Message): string {
  const isForm = /urlencoded/.test(readHeader(message, 'content-type') ?? '');
  return isForm ? Buffer.from(decodeBody(message) ?? []).toString() : '';
}

/** Values of sensitive parameters in a path, by each operation that it may be of. */
function listPathPairs(path: string, apis: readonly Api[]): readonly Pair[] {
  return apis.flatMap(({ operations, sensitive }) =>
    operations.flatMap(({ path: template = '' }) => {
      const names = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
      if (!names.some((name) => sensitive.includes(name))) return [];
      const literals = template.split(/\{[^{}]*\}/).map((text) => text.replace(/[^\w/]/g, '\\$&'));
      const [, ...values] = new RegExp(`${literals.join('([^/]*)')}$`).exec(path) ?? [];
      return values.map((value, index): Pair => [names[index] ?? '', decodePath(value)]);
    }),
  );
}

function decodePath(text: string): string {
  return attempt(() => decodeURIComponent(text)) ?? text;
}

export class Recording {
  readonly #stream: WriteStream;
  readonly #apis: () => readonly Api[];

  constructor(path: string, apis: () => readonly Api[], onFailure: (message: string) => void) {
    this.#apis = apis;
    this.#stream = createWriteStream(path, { flags: 'a' });
    this.#stream.on('error', ({ message }) => {
      onFailure(`The calls cannot be recorded in ${path}: ${message}.`);
    });
  }

  add(exchange: HttpExchange): void {
    const { time, method, target, status } = exchange;
    const redact = buildRedaction(exchange, this.#apis());
    const line = {
      time: new Date(time).toISOString(),
      method,
      target: redact.text(target),
      request: describeMessage(exchange.request, redact),
      status,
      response: describeMessage(exchange.response, redact),
    };
    this.#stream.write(`${JSON.stringify(line)}\n`);
  }

  async close(): Promise<void> {
    this.#stream.end();
    if (!this.#stream.closed) {
      await Promise.race([once(this.#stream, 'close'), once(this.#stream, 'error')]).catch(
        () => undefined,
      );
    }
  }
}

/** A body is JSON where it was, else a text; bytes are counted, and null is one that was not kept. */
export function describeMessage(
  message: Message,
  redact: Redaction,
): { readonly headers: unknown; readonly body?: unknown } {
  const headers = redact.data(toObject(message.headers));
  const parsed = parseBody(message);
  if (parsed !== undefined) return { headers, body: hideNames(redact.data(parsed), redact) };
  const bytes = decodeBody(message);
  if (bytes === undefined) return { headers, body: null };
  const isText = /^text\/|[/+]xml\b|urlencoded/.test(readHeader(message, 'content-type') ?? '');
  if (bytes.length === 0) return { headers };
  return {
    headers,
    body: isText ? redact.text(Buffer.from(bytes).toString()) : `${bytes.length} bytes`,
  };
}

/** A service may repeat a secret as the name of a member. */
function hideNames(value: unknown, redact: Redaction): unknown {
  if (Array.isArray(value)) return value.map((item) => hideNames(item, redact));
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  return Object.fromEntries(
    members.map(([name, member]) => [redact.text(name), hideNames(member, redact)]),
  );
}

function toObject(headers: HeaderList): Readonly<Record<string, string>> {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  return Object.fromEntries([...names].map((name) => [name, readHeader({ headers }, name) ?? '']));
}

function parseBody(message: Message): unknown {
  if (!/[/+]json\b/.test(readHeader(message, 'content-type') ?? '')) return undefined;
  const bytes = decodeBody(message);
  return bytes && attempt((): unknown => JSON.parse(Buffer.from(bytes).toString()));
}
