// The bytes of an upload by position, also of a stream.

import type { Bytes } from '../call/raw-bytes.ts';
import { type ByteStream, isByteStream, readPieces } from './multipart.ts';
import { type UploadRun, withType } from './upload-calls.ts';
import { createInputError, createSizeError } from './upload-errors.ts';

/** The bytes of an upload, by position. */
export interface Slices {
  /** The bytes from one place up to another; of a stream, none before those that were taken last. */
  take(start: number, end: number): Promise<Bytes>;

  /** Nothing is taken any more. */
  close(): Promise<void>;
}

/** Cuts the source of an upload. */
export function listSlices(run: UploadRun): Slices {
  const { source, type } = run;
  if (isByteStream(source)) return streamSlices(run, source);
  const whole = source instanceof ArrayBuffer ? new Uint8Array(source) : source;
  return {
    async take(start, end) {
      if (whole instanceof Blob) return whole.slice(start, end, type);
      return withType(whole.subarray(start, end), type);
    },
    async close() {},
  };
}

function streamSlices({ rule, size, type }: UploadRun, source: ByteStream): Slices {
  const reader = readPieces(source);
  let held: Uint8Array[] = [];
  let room = new Uint8Array();
  // The positions of the first byte that is held, and after the last one.
  let [from, to] = [0, 0];

  async function readMore(): Promise<boolean> {
    const { done, value } = await reader.next();
    if (done) return false;
    held.push(value);
    to += value.byteLength;
    return true;
  }

  async function readUpTo(end: number): Promise<void> {
    while (to < end) if (!(await readMore())) throw createSizeError(rule, to, size);
  }

  // A stream that is longer than it was said to be would be cut off silently.
  async function readToEnd(): Promise<void> {
    while (to <= size) if (!(await readMore())) return;
    throw createSizeError(rule, to, size);
  }

  /** Releases what comes before a place. */
  async function skip(start: number): Promise<void> {
    while (from < start) {
      const [first, ...others] = held;
      if (!first) await readUpTo(to + 1);
      else {
        const cut = Math.min(first.byteLength, start - from);
        held = cut === first.byteLength ? others : [first.subarray(cut), ...others];
        from += cut;
      }
    }
  }

  return {
    async take(start, end) {
      if (start < from) {
        throw createInputError(rule, 'source', 'is a stream, and the service lost bytes of it');
      }
      await skip(start);
      await readUpTo(end);
      if (end === size) await readToEnd();
      // Room that is used again, since `fetch` takes a copy.
      if (room.byteLength < end - start) room = new Uint8Array(end - start);
      const slice = room.subarray(0, end - start);
      let at = 0;
      for (const piece of held) {
        slice.set(piece.subarray(0, slice.length - at), at);
        at = Math.min(slice.length, at + piece.length);
      }
      await skip(end);
      held.unshift(slice);
      from = start;
      return withType(slice, type);
    },
    async close() {
      await reader.return(undefined);
    },
  };
}
