/** Fetches the text of a document from an allowed host: bounded in time and size, with a check of each redirect. */

import { parseUrl } from '../../core/diagnostics/thrown.ts';
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Fetched, ReadText } from '../../core/load/host.ts';
import type { Limits } from '../../core/load/files/limits.ts';
import { readHost, type Permission } from '../../core/load/files/permission.ts';
import { isNamedAddress, isPrivateAddress } from './addresses.ts';
import { decode } from './read.ts';

const mostRedirects = 5;

/** What a document is asked with: no cookies, no credentials, nothing compressed (its size would not be bounded). */
const headers = {
  accept: 'application/json, application/yaml, text/yaml, text/plain, */*;q=0.5',
  'accept-encoding': 'identity',
  'user-agent': 'specwright',
};

type Refused = Exclude<ReadText, { readonly text: string }>;

/** The text and the URL that it came from in the end, or why it cannot be had. */
export async function fetchText(
  url: string,
  permission: Permission,
  limits: Limits,
): Promise<Fetched> {
  const first = parseUrl(url);
  if (first === undefined) return { ...refuse('it is not a URL'), url };
  const signal = AbortSignal.timeout(limits.fetchTime);
  let at = first;
  for (let step = 0; step <= mostRedirects; step++) {
    if (!/^https?:$/.test(at.protocol)) return { ...refuseProtocol(at), url };
    if (!permission.hosts.has(readHost(at.href))) return { ...refuseHost(at), url };
    const answer = await ask(at, permission, signal).catch((error: unknown) =>
      explainFault(error, signal),
    );
    if ('reason' in answer) return { ...answer, url };
    const next = findRedirect(answer, at);
    if (next === undefined) return { ...(await readBody(answer, limits, signal)), url: at.href };
    answer.destroy();
    at = next;
  }
  return { ...refuse(`it redirects more than ${mostRedirects} times`), url };
}

function ask(at: URL, permission: Permission, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const name = at.hostname.replace(/^\[|\]$/g, '');
    if (isIP(name) !== 0 && isPrivateAddress(name) && !isNamedAddress(name, permission)) {
      reject(new AddressError(name));
      return;
    }
    const send = at.protocol === 'https:' ? requestHttps : requestHttp;
    const checked = createLookup(permission);
    const request = send(at, { headers, signal, lookup: checked, agent: false }, resolve);
    request.on('error', reject);
    request.end();
  });
}

/** The address that is checked is the one that is connected to: a second look-up could give another. */
function createLookup(permission: Permission): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }).then(
      (found) => {
        const bad = found.find(
          ({ address }) => isPrivateAddress(address) && !isNamedAddress(address, permission, name),
        );
        const [first] = found;
        if (bad !== undefined) done(new AddressError(bad.address), '', 0);
        else if (options.all === true) done(null, found);
        else done(null, first?.address ?? '', first?.family ?? 4);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
}

class AddressError extends Error {
  readonly address: string;

  constructor(address: string) {
    super(`its address ${address} is private`);
    this.address = address;
  }
}

function findRedirect({ statusCode = 0, headers }: IncomingMessage, at: URL): URL | undefined {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined;
  return parseUrl(location, at);
}

async function readBody(
  answer: IncomingMessage,
  limits: Limits,
  signal: AbortSignal,
): Promise<ReadText> {
  const reason = explainUseless(answer);
  if (reason === undefined) {
    return readAll(answer, limits).catch((error: unknown) => explainFault(error, signal));
  }
  answer.destroy();
  return refuse(reason);
}

/** Why an answer holds no document, as far as its head shows. */
function explainUseless({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  if (statusCode !== 200) return `its server responds with status ${statusCode}`;
  if (/^text\/html\b/i.test(headers['content-type'] ?? '')) return 'it is a web page';
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return undefined;
  return `it is compressed (\`${encoding}\`) although the request did not allow that`;
}

async function readAll(answer: IncomingMessage, { bytes }: Limits): Promise<ReadText> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A message without an encoding gives bytes.
  for await (const chunk of answer as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > bytes) {
      answer.destroy();
      return { code: 'LOAD-102', reason: `it has more than the ${bytes} bytes that are read` };
    }
    chunks.push(chunk);
  }
  return decode(Buffer.concat(chunks));
}

function refuseProtocol({ protocol }: URL): Refused {
  return { code: 'REF-104', reason: `\`${protocol}\` URLs are never read` };
}

function refuseHost({ host }: URL): Refused {
  return {
    code: 'REF-104',
    reason: `it is on \`${host}\`, which is not allowed`,
    help: `Allow the host (\`--allow ${host}\`, or \`allow\` in the config), or keep a copy next to the document.`,
  };
}

function explainFault(error: unknown, signal: AbortSignal): Refused {
  if (signal.aborted) return refuse('its server takes too long to respond');
  if (error instanceof AddressError) {
    const help = `If you mean this address, allow it (\`--allow ${error.address}\`).`;
    return { code: 'REF-109', reason: error.message, help };
  }
  const { message }: Error = error instanceof Error ? error : new Error(String(error));
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return refuse('its host is unknown');
  if (code === 'ECONNREFUSED') return refuse('its host accepts no connection');
  return refuse(message === '' ? (code ?? 'the connection failed') : message);
}

function refuse(reason: string): Refused {
  return { code: 'REF-109', reason };
}
