// Multipart bodies, written and read part by part.

import { codec, type Codec, inBody, listMembers } from '../call/bodies.ts';
import { type Encoded, passing } from '../call/raw-bytes.ts';
import { refuse } from '../call/errors.ts';
import { listStyledPairs, type QueryParam } from '../call/parameters.ts';
import { writeJson, writeText } from '../call/value-text.ts';

/** Bytes that arrive: a stream, or anything that `for await` takes, such as a `Readable` of Node. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Whether a value is a stream of bytes. */
export function isByteStream(value: unknown): value is ByteStream {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof ReadableStream || Symbol.asyncIterator in value;
}

/**
 * The pieces of a stream; leaving the loop releases it.
 *
 * @example
 * for await (const piece of pieces(response.body)) hash.update(piece);
 */
export async function* readPieces(source: ByteStream): AsyncGenerator<Uint8Array> {
  // Not every runtime can loop over a stream.
  if (!(source instanceof ReadableStream)) return yield* source;
  const reader = source.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // One that failed or ended has nothing to let go of.
    await reader.cancel().catch(() => {});
  }
}

/** A stream of what a loop gives: nothing is read ahead of its reader. */
export function streamFrom(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller): Promise<void> {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(): Promise<void> {
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * The parts of a member in its own style. Nothing is percent-encoded in them, so that an item must not hold what parts it
 * from the next.
 *
 * @example
 * multipartOf({ tags: { write: inParts({ explode: false }) } });
 */
export function inParts(
  rule: Omit<QueryParam, 'name' | 'allowReserved'>,
): NonNullable<PartRule['write']> {
  return (name, value) =>
    listStyledPairs({ ...rule, name }, value).map((pair) => {
      const [key = '', text = ''] = pair.split('=');
      const isTorn = rule.explode === false && typeof value === 'object' && text.includes('%2C');
      if (isTorn) refuse(name, 'must have no "," inside, because that parts items');
      return [decodeURIComponent(key), decodeURIComponent(text)];
    });
}

/**
 * What the spec says of the parts of one member.
 *
 * @example
 * multipartOf({ notes: { type: 'text/markdown' }, tags: { write: inParts({ explode: false }) } });
 */
export interface PartRule {
  /** Content type; the first that says one thing, where there are several. */
  readonly type?: string;

  /** Headers whose value the spec knows. */
  readonly headers?: Readonly<Record<string, string>>;

  /** Writes the member in a style, as name and text of each part: what `inParts(…)` gives. */
  readonly write?: (name: string, value: unknown) => readonly (readonly [string, string])[];
}

/**
 * A multipart form: bytes become files, objects become JSON parts, arrays repeat their name. A file has the name and
 * the type that the members `name` and `type` of its value say; a `File` has them by itself. Where a stream has a
 * member `size`, the request states its length.
 *
 * @example
 * await client.addPicture({ body: { title: 'Sea', picture: new File([data], 'sea.png', { type: 'image/png' }) } });
 *
 * const picture = Object.assign(stream, { name: 'sea.png', type: 'image/png' });
 * await client.addPicture({ body: { title: 'Sea', picture } });
 */
export const multipart: Codec = /* @__PURE__ */ multipartOf({});

/**
 * A multipart form with what the spec says of single members: a content type, or more.
 *
 * @example
 * multipartOf({ metadata: 'application/json', photo: { type: 'image/png', headers: { 'X-Kind': 'photo' } } });
 */
export function multipartOf(rules: Readonly<Record<string, string | PartRule>>): Codec {
  return codec({
    type: 'multipart/form-data',
    encode(value, type = 'multipart/form-data') {
      // Without a type, so that `fetch` names the boundary.
      if (value instanceof FormData) return { body: value };
      const members = listMembers(value);
      const parts = inBody(() =>
        members.flatMap(([name, item]) => {
          const found = Object.hasOwn(rules, name) ? (rules[name] ?? {}) : {};
          const rule = typeof found === 'string' ? { type: found } : found;
          if (!rule.write) return listParts(item).map((one) => buildPart(name, one, rule));
          return rule.write(name, item).map(([own, text]) => buildPart(own, text, rule));
        }),
      );
      return joinParts(parts, type);
    },
  });
}

type Content = string | Blob | Uint8Array | ArrayBuffer | ByteStream;

interface Part {
  readonly head: string;
  readonly content: Content;
}

function listParts(value: unknown): unknown[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => item !== undefined && item !== null);
}

function buildPart(name: string, value: unknown, { type: types, headers = {} }: PartRule): Part {
  // Line breaks of names as CRLF, as the standard of forms has it.
  const named = `form-data; name="${quoteName(name.replace(/\r\n?|\n/g, '\r\n'))}"`;
  // The first type that says one thing; the spec may list several, and ranges.
  const type = types?.split(/\s*,\s*/).find((one) => !one.includes('*'));
  if (isFile(value)) {
    // What a `File` has, and what the caller may have given to other values.
    const described = value as Described;
    const own = described.type || type || 'application/octet-stream';
    const file = `${named}; filename="${quoteName(described.name ?? 'blob')}"`;
    return { head: writeHead(file, own, { ...headers, ...described.headers }), content: value };
  }
  const isData = typeof value === 'object' && !(value instanceof Date);
  const isJson = type ? /[/+]json\b/.test(type) : isData;
  return {
    head: writeHead(named, type ?? (isJson ? 'application/json' : ''), headers),
    content: isJson ? writeJson([name], value) : writeText(name, value),
  };
}

interface Described {
  readonly name?: string;
  readonly type?: string;
  readonly size?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function isFile(value: unknown): value is Exclude<Content, string> {
  return (
    value instanceof Blob ||
    value instanceof Uint8Array ||
    value instanceof ArrayBuffer ||
    isByteStream(value)
  );
}

function quoteName(name: string): string {
  return name.replace(/[\r\n"]/g, encodeURIComponent);
}

function writeHead(disposition: string, type: string, headers: PartRule['headers'] = {}): string {
  // A type cannot begin another line.
  const line = type && `Content-Type: ${type.replace(/[^\t\x20-\x7e]/g, '')}\r\n`;
  const others = Object.entries(headers).map(([name, value]) => {
    const text = `${name}: ${value}\r\n`;
    return /^[\w-]+: [\t -~]*\r\n$/.test(text)
      ? text
      : refuse('body', 'has a part with a header that no part can carry');
  });
  return `Content-Disposition: ${disposition}\r\n${line}${others.join('')}\r\n`;
}

function joinParts(parts: readonly Part[], type: string): Encoded {
  const given = /;\s*boundary="?([^";]+)/i.exec(type)?.[1];
  const boundary = given ?? createBoundary();
  const contents = [
    ...parts.flatMap(({ head, content }) => [`--${boundary}\r\n${head}`, content, '\r\n']),
    `--${boundary}--\r\n`,
  ];
  // A blob of blobs refers to them: nothing is read before it is sent, and it can be sent again.
  const body = contents.some(isByteStream)
    ? Object.assign(streamFrom(readContents(contents)), { size: measure(contents) })
    : new Blob(contents as BlobParts);
  return passing(body, given ? type : `${type}; boundary=${boundary}`);
}

/** The size of all contents, if the size of each is known. */
function measure(contents: readonly Content[]): number {
  const sizes = contents.map((content) => {
    return isByteStream(content)
      ? (content as Described).size
      : new Blob([content] as BlobParts).size;
  });
  return sizes.reduce<number>((sum, size) => sum + (size ?? NaN), 0);
}

// Type libraries differ in whether a view on shared memory is a part of a blob.
type BlobParts = NonNullable<ConstructorParameters<typeof Blob>[0]>;

async function* readContents(contents: readonly Content[]): AsyncGenerator<Uint8Array> {
  for (const content of contents) {
    yield* readPieces(isByteStream(content) ? content : new Blob([content] as BlobParts).stream());
  }
}

// Not `randomUUID`, which browsers have on secure pages only.
function createBoundary(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return `form-${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
