// In: the members of a form. Out: a multipart body that holds none of its files in memory.

import { type Encoded, passing } from './body.ts';
import { type Codec, codec } from './choice.ts';
import { entriesOf, textOf } from './params.ts';
import { type ByteStream, isByteStream, pieces, streamFrom } from './source.ts';

/**
 * A multipart form: bytes become files, objects become JSON parts, arrays repeat their name. A file has the name and
 * the type that the members `name` and `type` of its value say; a `File` has them by itself.
 *
 * @example
 * await client.addPicture({ body: { title: 'Sea', picture: new File([data], 'sea.png', { type: 'image/png' }) } });
 *
 * const picture = Object.assign(stream, { name: 'sea.png', type: 'image/png' });
 * await client.addPicture({ body: { title: 'Sea', picture } });
 */
export const multipart: Codec = /* @__PURE__ */ multipartOf({});

/**
 * A multipart form with the spec's content types of single members.
 *
 * @example
 * multipartOf({ metadata: 'application/json' });
 */
export function multipartOf(types: Readonly<Record<string, string>>): Codec {
  return codec({
    type: 'multipart/form-data',
    encode(value, type = 'multipart/form-data') {
      // Without a type, so that `fetch` names the boundary.
      if (value instanceof FormData) return { body: value };
      // Declared as an object by the operation.
      const parts = entriesOf(value as object).flatMap(([name, item]) =>
        (Array.isArray(item) ? item : [item]).map((one) =>
          partOf(name, one, Object.hasOwn(types, name) ? types[name] : undefined),
        ),
      );
      return joined(parts, type);
    },
  });
}

type Content = string | Blob | Uint8Array | ArrayBuffer | ByteStream;

interface Part {
  readonly head: string;
  readonly content: Content;
}

function partOf(name: string, value: unknown, types: string | undefined): Part {
  // Line breaks of names as CRLF, as the standard of forms has it.
  const named = `form-data; name="${quoted(name.replace(/\r\n?|\n/g, '\r\n'))}"`;
  // The first type that says one thing; the spec may list several, and ranges.
  const type = types?.split(/\s*,\s*/).find((one) => !one.includes('*'));
  if (isFile(value)) {
    // What a `File` has, and what the caller may have given to other values.
    const told = value as { readonly name?: string; readonly type?: string };
    const own = told.type || type || 'application/octet-stream';
    const file = `${named}; filename="${quoted(told.name ?? 'blob')}"`;
    return { head: headOf(file, own), content: value };
  }
  const isData = typeof value === 'object' && !(value instanceof Date);
  const isJson = type ? /[/+]json\b/.test(type) : isData;
  return {
    head: headOf(named, type ?? (isJson ? 'application/json' : '')),
    content: isJson ? JSON.stringify(value) : textOf(value),
  };
}

function isFile(value: unknown): value is Exclude<Content, string> {
  return (
    value instanceof Blob ||
    value instanceof Uint8Array ||
    value instanceof ArrayBuffer ||
    isByteStream(value)
  );
}

function quoted(name: string): string {
  return name.replace(/[\r\n"]/g, encodeURIComponent);
}

function headOf(disposition: string, type: string): string {
  // A type cannot begin another line.
  const line = type && `Content-Type: ${type.replace(/[^\t\x20-\x7e]/g, '')}\r\n`;
  return `Content-Disposition: ${disposition}\r\n${line}\r\n`;
}

function joined(parts: readonly Part[], type: string): Encoded {
  const given = /;\s*boundary="?([^";]+)/i.exec(type)?.[1];
  const boundary = given ?? randomBoundary();
  const contents = [
    ...parts.flatMap(({ head, content }) => [`--${boundary}\r\n${head}`, content, '\r\n']),
    `--${boundary}--\r\n`,
  ];
  // A blob of blobs refers to them: nothing is read before it is sent, and it can be sent again.
  const body = contents.some(isByteStream)
    ? streamFrom(bytesOf(contents))
    : new Blob(contents as BlobParts);
  return passing(body, given ? type : `${type}; boundary=${boundary}`);
}

// Type libraries differ in whether a view on shared memory is a part of a blob.
type BlobParts = NonNullable<ConstructorParameters<typeof Blob>[0]>;

async function* bytesOf(contents: readonly Content[]): AsyncGenerator<Uint8Array> {
  for (const content of contents) {
    yield* pieces(isByteStream(content) ? content : new Blob([content] as BlobParts).stream());
  }
}

// Not `randomUUID`, which browsers have on secure pages only.
function randomBoundary(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return `form-${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
