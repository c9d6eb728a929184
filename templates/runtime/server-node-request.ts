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

/** A request of the web over one of Node. */
interface Backed {
  readonly [state]: NodeContent;
}

/** What a request of the web gives, made when it is asked for: most of it costs more than all else that a server does. */
export class NodeContent {
  readonly method: string;

  /** Nothing where the request names none. */
  readonly url: string | undefined;
  readonly #incoming: NodeRequest;
  #headers: Headers | undefined;
  #body: ReadableStream<Uint8Array> | undefined;
  #isRead = false;
  #aborter: AbortController | undefined;
  #isAborted = false;
  #request: Request | undefined;

  constructor(incoming: NodeRequest, origin: string | undefined) {
    this.#incoming = incoming;
    this.method = incoming.method ?? 'GET';
    this.url = readUrl(incoming, origin);
  }

  get headers(): Headers {
    this.#headers ??= readHeaders(this.#incoming);
    return this.#headers;
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
  get request(): Request {
    if (this.#request) return this.#request;
    const { method, headers, body, signal } = this;
    // Type libraries do not know what a body that is a stream needs.
    const init: object = { method, headers, signal, ...(body && { body, duplex: 'half' }) };
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

/** Of requests over those of Node; `instanceof Request` holds for them. */
export function createPrototype(): object {
  const own = ['method', 'url', 'headers', 'body', 'bodyUsed', 'signal', 'arrayBuffer'] as const;
  const prototype: object = Object.create(Request.prototype);
  for (const name of Object.getOwnPropertyNames(Request.prototype)) {
    if (name === 'constructor') continue;
    const isOwn = own.some((one) => one === name);
    Object.defineProperty(prototype, name, {
      get(this: Backed): unknown {
        const source = isOwn ? this[state] : this[state].request;
        const value: unknown = Reflect.get(source, name);
        return typeof value === 'function' ? value.bind(source) : value;
      },
    });
  }
  return prototype;
}

/** A request of the web over one of Node; `prototype` is what {@link createPrototype} gives. */
export function createRequest(prototype: object, content: NodeContent): Request {
  // The prototype gives it all that a request has.
  return Object.create(prototype, { [state]: { value: content } }) as Request;
}

/** A host that is none must not become a part of the path. */
function readUrl(incoming: NodeRequest, origin: string | undefined): string | undefined {
  const { url = '/', headers, socket } = incoming;
  const host = String(headers[':authority'] ?? headers['host'] ?? 'localhost');
  const scheme = 'encrypted' in socket && socket.encrypted ? 'https' : 'http';
  if (!/^[\w.:[\]-]+$/.test(host)) return undefined;
  try {
    const isWhole = /^https?:\/\//i.test(url);
    const { pathname, search } = isWhole
      ? new URL(url)
      : new URL(`${scheme}://x/${url.replace(/^\//, '')}`);
    return new URL((origin ?? `${scheme}://${host}`) + pathname + search).href;
  } catch {
    return undefined;
  }
}

function readHeaders({ rawHeaders }: NodeRequest): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    // HTTP/2 has parts of the URL among them.
    if (!name.startsWith(':')) headers.append(name, value);
  }
  return headers;
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
