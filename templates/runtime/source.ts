// In: a stream of bytes. Out: its pieces one by one, as a loop or as another stream, never all of them at once.

/** Bytes that arrive: a stream, or anything that `for await` takes, such as a `Readable` of Node. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Whether a value is a stream of bytes. */
export function isByteStream(value: unknown): value is ByteStream {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof ReadableStream || Symbol.asyncIterator in value;
}

/**
 * The pieces of a stream; leaving the loop lets go of it.
 *
 * @example
 * for await (const piece of pieces(response.body)) hash.update(piece);
 */
export async function* pieces(source: ByteStream): AsyncGenerator<Uint8Array> {
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
