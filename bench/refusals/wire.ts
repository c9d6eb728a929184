// A request as it is sent, and what becomes of it.

import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

export interface Wire {
  readonly method: string;
  readonly path: string;
  /** The query with its question mark, or nothing. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
}

/** In milliseconds. */
const LONGEST_WAIT = 3000;

/** Counted as a refusal. */
const NO_ANSWER: Answered = { status: 408, text: 'no answer' };

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

export async function send(url: string, wire: Wire): Promise<Answered> {
  const { method, path, search, headers, body } = wire;
  const length = body && { 'content-length': String(body.byteLength) };
  // Prism leaves a body of broken JSON without an answer; a service that says nothing has not taken the call.
  const signal = AbortSignal.timeout(LONGEST_WAIT);
  const sent = request(url + path + search, {
    method,
    agent,
    signal,
    headers: { ...headers, ...length },
  });
  sent.end(body);
  try {
    // Its only argument is the response.
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const text = Buffer.concat(await response.toArray()).toString();
    return { status: response.statusCode ?? 0, text };
  } catch (error) {
    if (signal.aborted) return NO_ANSWER;
    throw error;
  }
}

/** The request without some of its query. */
export function setQuery(wire: Wire, name: string, value: string | undefined): Wire {
  const params = new URLSearchParams(wire.search);
  params.delete(name);
  if (value !== undefined) params.append(name, value);
  const text = String(params);
  return { ...wire, search: text === '' ? '' : `?${text}` };
}

export function setHeader(wire: Wire, name: string, value: string | undefined): Wire {
  const others = Object.entries(wire.headers).filter(([key]) => key !== name.toLowerCase());
  const own = value === undefined ? [] : [[name.toLowerCase(), value] as const];
  return { ...wire, headers: Object.fromEntries([...others, ...own]) };
}
