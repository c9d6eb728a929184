// Declared headers of responses that may be any content.

import type { Http } from '../call/client.ts';
import type { RequestOptions } from '../call/options.ts';
import { ApiContent, type ContentForms } from '../call/results.ts';
import { addHeaders, exchange, getAnswer, type HeadedOperation } from './headers.ts';

/**
 * Sends a request for a function that declares its own return type, like `content`; its results have the declared headers, also
 * those of `as(…)`.
 *
 * @example
 * contentWithHeaders(http, { id: 'getFile', method: 'GET', path: '/file', accept: asContent, headers: { 200: { ETag: 'string' } } });
 */
export function contentWithHeaders(
  http: Http,
  operation: HeadedOperation,
  params?: object,
  options?: RequestOptions,
): never {
  const headed = exchange(http, operation, params, options);
  const call = new ApiContent<unknown>(getAnswer(headed));
  const as = call.as.bind(call);
  const both = addHeaders(call, headed);
  const withForms = { as: (form: keyof ContentForms) => addHeaders(as(form), headed) };
  return Object.assign(both, withForms) as never; // the caller declares the type
}
