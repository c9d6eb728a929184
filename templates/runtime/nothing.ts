// In: an answer that no document describes. Out: what it holds, decoded by its content type.

import { decoderFor } from './answer-bytes.ts';
import { textOf } from './answer-text.ts';
import type { Decoded } from './answer.ts';
import type { Call } from './call.ts';
import { ProtocolError } from './errors.ts';

/**
 * For operations that answer without a body: whatever comes is JSON where it says so, else text; where it is larger than the
 * client's limit, it is passed over.
 *
 * @example
 * http.send({ id: 'remove', method: 'DELETE', path: '/things/{id}', retry: true, accept: nothing }, params, options);
 */
export const nothing = {
  accept: '*/*',

  async read(call: Call, response: Response): Promise<Decoded> {
    const type = response.headers.get('content-type') ?? '';
    const text = await textOf(call, response, decoderFor(type)).catch(withoutLimit);
    try {
      return [text && /[/+]json\b/.test(type) ? JSON.parse(text) : text || undefined, text];
    } catch {
      return [text, text];
    }
  },
};

/** Nobody waits for what is too large. */
function withoutLimit(error: unknown): string {
  if (error instanceof ProtocolError) return '';
  throw error;
}
