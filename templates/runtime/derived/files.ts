// Files: bytes and streams with the name and the media type that a service gets with them.

import { refuse } from '../call/errors.ts';
import { type ByteStream, isByteStream, readPieces, streamFrom } from './multipart.ts';

/**
 * What a file says of itself beside its name.
 *
 * @example
 * const facts: FileFacts = { type: 'video/mp4', size: 1_048_576 };
 */
export interface FileFacts {
  /** The media type; that of the source by default, if it has one. */
  readonly type?: string | undefined;

  /** Bytes of a stream, if they are known: the request then states its length. */
  readonly size?: number | undefined;
}

/**
 * A stream with the facts of a file. It can be sent once.
 *
 * @example
 * const film: FileStream = toFile(createReadStream('sea.mp4'), 'sea.mp4', { type: 'video/mp4' });
 */
export type FileStream = ReadableStream<Uint8Array> & {
  readonly name: string;
  readonly type: string;
  readonly size: number | undefined;
};

/**
 * Gives a name and a media type to bytes, a text, a `Blob` or a stream, for a part of a form or for an upload: services see `blob` as
 * the name of what has none. A `Blob` is not read, and a stream stays a stream. Without a name, the file has that of a `File`, or of a
 * file that Node reads.
 *
 * @example
 * await client.addPicture({ body: { picture: toFile(bytes, 'sea.png', { type: 'image/png' }) } });
 *
 * await client.addFilm({ body: { film: toFile(createReadStream('films/sea.mp4')) } }); // sea.mp4
 */
export function toFile(
  source: string | Uint8Array | ArrayBuffer | Blob,
  name?: string,
  facts?: FileFacts,
): File;
export function toFile(source: ByteStream, name?: string, facts?: FileFacts): FileStream;
export function toFile(
  source: string | Uint8Array | ArrayBuffer | Blob | ByteStream,
  name: string = findName(source),
  facts: FileFacts = {},
): File | FileStream {
  const own = Object(source) as FileFacts;
  const { type = own.type ?? '' } = facts;
  if (!isByteStream(source)) {
    // Type libraries differ in whether a view on shared memory is a part of a blob.
    return new File([source] as ConstructorParameters<typeof File>[0], name, { type });
  }
  // A stream of its own, so that the caller's is not changed.
  const { size = own.size } = facts;
  return Object.assign(streamFrom(readPieces(source)), { name, type, size });
}

/** The name of a `File`, or of the file behind a stream of Node. */
function findName(source: unknown): string {
  const { name, path } = Object(source) as { readonly name?: unknown; readonly path?: unknown };
  if (typeof name === 'string') return name;
  const [last] = /[^\\/]*$/.exec(String(path ?? '')) ?? [];
  return last || refuse('name', 'must be given, because the source has none');
}
