// In: an answer that no document describes. Out: what it holds, decoded by its content type.

import type { Decoded } from './answer.ts';
import type { Call } from './call.ts';

/**
 * For operations that answer without a body: whatever comes is JSON where it says so, else text.
 *
 * @example
 * http.send({ id: 'remove', method: 'DELETE', path: '/things/{id}', retry: true, accept: nothing }, params, options);
 */
export const nothing = {
  accept: '*/*',

  async read(_: Call, response: Response): Promise<Decoded> {
    const text = await response.text();
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
    try {
      return [text && isJson ? JSON.parse(text) : text || undefined, text];
    } catch {
      return [text, text];
    }
  },
};
