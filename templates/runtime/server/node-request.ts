// Requests of Node as requests of the web, whose bodies are read no faster than they are taken.

/**
 * A request of `node:http` or of `node:http2`: what is used of it.
 *
 * @example
 * createServer((request: NodeRequest, response: NodeResponse) => handle(request, response));
 */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawHeaders: readonly string[];
  readonly socket: object;
  readonly readableEnded: boolean;
  readonly destroyed: boolean;
  on(event: string, listener: Listener): unknown;
  off(event: string, listener: Listener): unknown;
  pause(): unknown;
  resume(): unknown;
  destroy(): unknown;
}

type Listener = (given?: unknown) => void;

const state: unique symbol = /* @__PURE__ */ Symbol('state');

/** What an object of the web is made from when more of it is asked for than its source has. */
interface Source {
  readonly whole: object;
}

/** What a request of the web gives, made when it is asked for: most of it costs more than all else that a server does. */
export class NodeContent {
  readonly method: string;

  /** Nothing where the request names none. */
  readonly url: string | undefined;
  readonly headers: Headers;
  readonly #incoming: NodeRequest;
  readonly #headers: NodeHeaders;
  #body: ReadableStream<Uint8Array> | undefined;
  #isRead = false;
  #aborter: AbortController | undefined;
  #isAborted = false;
  #request: Request | undefined;

  constructor(incoming: NodeRequest, web: Web) {
    this.#incoming = incoming;
    this.method = incoming.method ?? 'GET';
    this.url = readUrl(incoming, web);
    this.#headers = new NodeHeaders(incoming);
    this.headers = web.createHeaders(this.#headers);
  }

  get body(): ReadableStream<Uint8Array> | null {
    if (this.#request) return this.#request.body;
    if (!this.#hasBody) return null;
    this.#body ??= streamBody(this.#incoming, () => (this.#isRead = true));
    return this.#body;
  }

  get bodyUsed(): boolean {
    return this.#isRead || (this.#request?.bodyUsed ?? this.#body?.locked ?? false);
  }

  get signal(): AbortSignal {
    this.#aborter ??= new AbortController();
    if (this.#isAborted) this.#aborter.abort();
    return this.#aborter.signal;
  }

  /** A request of the runtime, for all that is rarely asked for. */
  get whole(): Request {
    if (this.#request) return this.#request;
    const { method, body, signal } = this;
    const headers = this.#headers.whole;
    // Type libraries do not know what a body that is a stream needs.
    const init: object = {
      method,
      headers,
      signal,
      ...(body && { body, duplex: 'half' }),
    };
    this.#request = new Request(this.url ?? '', init);
    return this.#request;
  }

  /** Without a stream between, where nobody reads one. */
  async arrayBuffer(): Promise<ArrayBuffer> {
    if (this.#request) return this.#request.arrayBuffer();
    if (this.bodyUsed) throw new TypeError('The body has been read already.');
    if (!this.#hasBody) return new ArrayBuffer(0);
    this.#isRead = true;
    return readWhole(this.#incoming);
  }

  abort(): void {
    this.#isAborted = true;
    this.#aborter?.abort();
  }

  get #hasBody(): boolean {
    const { 'content-length': length, 'transfer-encoding': coding } = this.#incoming.headers;
    return !/^(GET|HEAD)$/.test(this.method) && (coding !== undefined || Number(length) > 0);
  }
}

/** The headers of a request: most are asked for one by one. */
class NodeHeaders {
  readonly #incoming: NodeRequest;
  #texts: Map<string, string> | undefined;
  #whole: Headers | undefined;

  constructor(incoming: NodeRequest) {
    this.#incoming = incoming;
  }

  get(name: string): string | null {
    if (this.#whole) return this.#whole.get(name);
    this.#texts ??= joinHeaders(this.#incoming);
    return this.#texts.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  get whole(): Headers {
    this.#whole ??= new Headers(listHeaders(this.#incoming));
    return this.#whole;
  }
}

function joinHeaders(incoming: NodeRequest): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, text] of listHeaders(incoming)) {
    const key = name.toLowerCase();
    const before = texts.get(key);
    const mark = key === 'cookie' ? '; ' : ', ';
    texts.set(key, before === undefined ? text : before + mark + text);
  }
  return texts;
}

function listHeaders({ rawHeaders }: NodeRequest): [name: string, text: string][] {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', text = ''] = [rawHeaders[at], rawHeaders[at + 1]];
    // HTTP/2 has parts of the URL among them.
    if (!name.startsWith(':')) headers.push([name, text]);
  }
  return headers;
}

/** What all requests of a server share. */
export class Web {
  readonly createHeaders: (source: NodeHeaders) => Headers;
  readonly createRequest: (source: NodeContent) => Request;
  readonly #givenOrigin: string | undefined;
  #last = { origin: '', href: '' };

  constructor(origin: string | undefined) {
    const own = ['method', 'url', 'headers', 'body', 'bodyUsed', 'signal', 'arrayBuffer'];
    this.createRequest = createMaker(Request, own);
    this.createHeaders = createMaker(Headers, ['get', 'has']);
    this.#givenOrigin = origin;
  }

  /** The origin as the URL standard writes it; most requests to a server have one and the same. */
  readOrigin(asked: string): string {
    const origin = this.#givenOrigin ?? asked;
    if (origin !== this.#last.origin) {
      this.#last = { origin, href: new URL(`${origin}/`).href.slice(0, -1) };
    }
    return this.#last.href;
  }
}

/** Makes objects of a class over sources that have some of its members themselves; `instanceof` holds for them. */
function createMaker<T extends object>(
  { prototype }: { readonly prototype: T },
  own: readonly string[],
): (source: Source) => T {
  class Backed {
    readonly [state]: Source;

    constructor(source: Source) {
      this[state] = source;
    }
  }
  Object.setPrototypeOf(Backed.prototype, prototype);
  for (const name of Reflect.ownKeys(prototype)) {
    if (name === 'constructor') continue;
    const isOwn = own.some((one) => one === name);
    Object.defineProperty(Backed.prototype, name, {
      get(this: Backed): unknown {
        const source = isOwn ? this[state] : this[state].whole;
        const value: unknown = Reflect.get(source, name);
        return typeof value === 'function' ? value.bind(source) : value;
      },
    });
  }
  // Its prototype gives it all that the class has.
  return (source) => new Backed(source) as unknown as T;
}

/** The URL standard leaves it as it is: it has no dots to resolve, and nothing to encode. */
const NORMAL_TARGET = /^(?!.*(?:\/(?:\.|%2e)|\?$))\/[\w\-.~!$&()*+,;=:@%/?]*$/i;

/** A host that is none must not become a part of the path. */
function readUrl(incoming: NodeRequest, web: Web): string | undefined {
  const { url = '/', headers, socket } = incoming;
  const { ':authority': authority, host: named } = headers;
  const host = String(authority ?? named ?? 'localhost');
  const scheme = 'encrypted' in socket && socket.encrypted ? 'https' : 'http';
  if (!/^[\w.:[\]-]+$/.test(host)) return undefined;
  try {
    const origin = web.readOrigin(`${scheme}://${host}`);
    if (NORMAL_TARGET.test(url)) return origin + url;
    const isWhole = /^https?:\/\//i.test(url);
    const { pathname, search } = isWhole
      ? new URL(url)
      : new URL(`${scheme}://x/${url.replace(/^\//, '')}`);
    return new URL(origin + pathname + search).href;
  } catch {
    return undefined;
  }
}

interface Listeners {
  readonly data: (piece: Uint8Array) => void;
  readonly end: () => void;
  readonly fail: (cause: unknown) => void;
}

/** Listens to a body until it ends or fails; gives what stops that. */
function listen(incoming: NodeRequest, { data, end, fail }: Listeners): () => void {
  const stop = (): void => {
    for (const [event, listener] of listeners) incoming.off(event, listener);
  };
  const failed = (cause?: unknown): void => {
    stop();
    fail(cause ?? new Error('The client went away.'));
  };
  const ended = (): void => {
    stop();
    end();
  };
  const listeners: readonly (readonly [string, Listener])[] = [
    ['data', (given) => data(toPiece(given))],
    ['end', ended],
    ['error', failed],
    ['close', failed],
  ];
  for (const [event, listener] of listeners) incoming.on(event, listener);
  if (incoming.readableEnded) ended();
  else if (incoming.destroyed) failed();
  return stop;
}

/** What events of data give: bytes, without the methods of Node's, which differ. */
export function toPiece(data: unknown): Uint8Array {
  const { buffer, byteOffset, byteLength } = data as Uint8Array;
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function streamBody(incoming: NodeRequest, begin: () => void): ReadableStream<Uint8Array> {
  let stop: (() => void) | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller): void {
        begin();
        stop ??= listen(incoming, {
          data(piece) {
            controller.enqueue(piece);
            if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
          },
          end: () => controller.close(),
          fail: (cause) => controller.error(cause),
        });
        incoming.resume();
      },
      cancel(): void {
        stop?.();
        incoming.pause();
      },
    },
    { highWaterMark: 0 },
  );
}

function readWhole(incoming: NodeRequest): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    let size = 0;
    listen(incoming, {
      data(piece) {
        pieces.push(piece);
        size += piece.length;
      },
      end() {
        const all = new Uint8Array(size);
        let at = 0;
        for (const piece of pieces) {
          all.set(piece, at);
          at += piece.length;
        }
        resolve(all.buffer);
      },
      fail: reject,
    });
    incoming.resume();
  });
}
