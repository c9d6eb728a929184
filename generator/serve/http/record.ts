/** Exchanges in, a line of JSON for each out, without credentials and without what the documents mark as sensitive. */

import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import type { Api } from '../../ir/model.ts';
import { attempt } from '../../diagnostics/thrown.ts';
import { findSecrets, type Redaction, redaction } from '../../../templates/runtime/redaction.ts';
import { decodeBody } from './decode.ts';
import { type Exchange, type HeaderList, type Message, readHeader } from './exchange.ts';

/** Whatever a document says. */
const always = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization'];

/** What the document marks as sensitive, and where its credentials are. */
export function listSensitive({ sensitive, schemes }: Api): readonly string[] {
  const placed = schemes.flatMap((scheme) => (scheme.kind === 'apiKey' ? [scheme.name] : []));
  return [...sensitive, ...placed];
}

/** Removes what is secret in an exchange from what is shown of it. */
export function buildRedaction({ request, target }: Exchange, names: readonly string[]): Redaction {
  const all = [...always, ...names];
  const [, search = ''] = target.split(/\?(.*)/s);
  const placed = Object.fromEntries([...request.headers, ...new URLSearchParams(search)]);
  return redaction(all, [...findSecrets(placed, all), ...findSecrets(parseBody(request), all)]);
}

export class Recording {
  readonly #stream: WriteStream;
  readonly #names: () => readonly string[];

  constructor(path: string, names: () => readonly string[], onFailure: (message: string) => void) {
    this.#names = names;
    this.#stream = createWriteStream(path, { flags: 'a' });
    this.#stream.on('error', ({ message }) => {
      onFailure(`The calls cannot be recorded in ${path}: ${message}.`);
    });
  }

  add(exchange: Exchange): void {
    const { time, method, target, status } = exchange;
    const redact = buildRedaction(exchange, this.#names());
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
  if (parsed !== undefined) return { headers, body: redact.data(parsed) };
  const bytes = decodeBody(message);
  if (bytes === undefined) return { headers, body: null };
  const isText = /^text\/|[/+]xml\b|urlencoded/.test(readHeader(message, 'content-type') ?? '');
  if (bytes.length === 0) return { headers };
  return {
    headers,
    body: isText ? redact.text(Buffer.from(bytes).toString()) : `${bytes.length} bytes`,
  };
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
