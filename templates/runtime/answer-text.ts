// In: an answer. Out: the text of its body, as long as that is not larger than the client's limit.

import { type Call, factsOf } from './call.ts';
import { ProtocolError } from './errors.ts';

/** Most bytes of an answer, and most characters of an item of a stream. */
export function limitOf({ client }: Call): number {
  return client.options.maxAnswerBytes ?? 2 ** 28;
}

/** The error of an answer, or of an item, that is larger. */
export function tooLarge(call: Call, { status }: Response): ProtocolError {
  return new ProtocolError('the answer is larger than maxAnswerBytes', {
    ...factsOf(call),
    status,
  });
}

/** What a `TextDecoder` is; types of some runtimes have no name for it. */
export interface Decoder {
  decode(piece?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

/**
 * The text of a body, or what another decoder makes of its pieces. Of an answer that is no success only the first MiB is
 * read: a message needs no more.
 */
export async function textOf(
  call: Call,
  response: Response,
  decoder: Decoder = new TextDecoder(),
): Promise<string> {
  const { ok, body } = response;
  // React Native has no streams.
  if (!body) return response.text();
  const reader = body.getReader();
  let text = '';
  for (let left = ok ? limitOf(call) : 2 ** 20; left >= 0;) {
    const { value } = await reader.read();
    text += decoder.decode(value, { stream: !!value });
    if (!value) return text;
    left -= value.length;
  }
  // A connection that is lost already has nothing to close.
  await reader.cancel().catch(() => {});
  if (ok) throw tooLarge(call, response);
  return text;
}
