/** A request and its answer, as far as they are kept for a check or a record. */

export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface Message {
  readonly headers: HeaderList;
  /** Undefined where it was longer than what is kept, or was cut off. */
  readonly body: Uint8Array | undefined;
}

export interface HttpExchange {
  /** When the request came, in milliseconds since 1970. */
  readonly time: number;
  /** How long it took. */
  readonly milliseconds: number;
  readonly method: string;
  /** Path and query, as they came. */
  readonly target: string;
  readonly request: Message;
  readonly status: number;
  readonly response: Message;
}

/** The value of a header; of one that was sent several times, all of them. */
export function readHeader(
  { headers }: Pick<Message, 'headers'>,
  name: string,
): string | undefined {
  const values = headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
}

/** Names and values one after the other, as Node has them. */
export function listHeaders(raw: readonly string[]): HeaderList {
  return Array.from({ length: raw.length / 2 }, (_, index) => {
    return [raw[2 * index] ?? '', raw[2 * index + 1] ?? ''] as const;
  });
}

/** Keeps what passes, up to a length. */
export class Keeper {
  readonly #most: number;
  #chunks: (Uint8Array | string)[] | undefined = [];
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Uint8Array | string): void {
    this.#length += Buffer.byteLength(chunk);
    if (this.#length > this.#most) this.#chunks = undefined;
    this.#chunks?.push(chunk);
  }

  /** Undefined where it was too long. */
  get bytes(): Uint8Array | undefined {
    return this.#chunks && Buffer.concat(this.#chunks.map((chunk) => toBytes(chunk)));
  }
}

function toBytes(chunk: Uint8Array | string): Uint8Array {
  return typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
