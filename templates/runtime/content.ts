// In: a call whose answer may be content of any kind. Out: its promise, which also gives that content as it came.

import { bytesOf, decoderFor } from './answer-bytes.ts';
import { type Answer, type Decoded, readJson } from './answer.ts';
import { textOf } from './answer-text.ts';
import type { Call } from './call.ts';
import type { CodeError, HttpError } from './errors.ts';
import type { Http } from './http.ts';
import type { Operation, RequestOptions } from './operation.ts';
import { ApiPromise, type OkResult, type SuccessStatus } from './result.ts';

/**
 * The forms in which content is given.
 *
 * @example
 * const picture: ContentForms['bytes'] = await storage.files.get(params).as('bytes');
 */
export interface ContentForms {
  /** All bytes. */
  readonly bytes: Uint8Array;

  /** All bytes as text, in the encoding that the content type names, else in UTF-8. */
  readonly text: string;

  /**
   * The bytes as they arrive: without a limit of size, and of time none once they begin. The signal of the call ends it.
   */
  readonly stream: ReadableStream<Uint8Array>;
}

/**
 * A call whose answer may be content of any kind: a file, a page, a picture. As a promise it gives data, decoded by the
 * content type; `as(…)` gives the content untouched.
 *
 * @example
 * const file = await client.getFile({ id: '1' });
 * const picture = await client.getFile({ id: '2' }).as('bytes');
 */
export class ApiContent<
  T,
  E extends HttpError | CodeError = HttpError,
  S = SuccessStatus,
> extends ApiPromise<T, E, S> {
  readonly #answer: Promise<Answer>;

  constructor(answer: Promise<Answer>) {
    super(answer);
    this.#answer = answer;
  }

  /**
   * What came, as bytes, as text, or as a stream of bytes: not parsed, no code read of it, and not judged by validators. An answer that is no
   * success is an error as ever.
   */
  as<Form extends keyof ContentForms>(
    form: Form,
  ): ApiPromise<ContentForms[Form], E, ContentSuccess<S, ContentForms[Form]>> {
    return new ApiPromise(
      this.#answer.then(([call, response]): Answer => [readingAs(form, call), response]),
    );
  }
}

/**
 * The statuses of success, with this content.
 *
 * @example
 * type Pictures = ContentSuccess<OkResult<200, unknown>, Uint8Array>; // OkResult<200, Uint8Array>
 */
export type ContentSuccess<S, Content> =
  S extends OkResult<infer Status, unknown> ? OkResult<Status, Content> : S;

/**
 * Sends a request for a function that says itself what comes back, as `Http.call` does.
 *
 * @example
 * content(http, { id: 'getFile', method: 'GET', path: '/files/{id}', accept: open }, { id: '1' });
 */
export function content(
  http: Http,
  operation: Operation,
  params?: object,
  options?: RequestOptions,
): never {
  return new ApiContent(http.exchange(operation, params, options)) as never; // as the caller says
}

/** The same call, whose answer is read in this form if it is a success. */
function readingAs(form: keyof ContentForms, call: Call): Call {
  const { operation } = call;
  const { accept = call.accept ?? '', read = readJson } = operation.accept ?? {};
  const reader = (own: Call, response: Response): Promise<Decoded> =>
    (response.ok ? readers[form] : read)(own, response);
  return { ...call, operation: { ...operation, accept: { accept, read: reader } } };
}

const readers: Readonly<
  Record<keyof ContentForms, (call: Call, response: Response) => Promise<Decoded>>
> = {
  async bytes(call, response) {
    return [await bytesOf(call, response), ''];
  },

  async text(call, response) {
    const decoder = decoderFor(response.headers.get('content-type') ?? '');
    const text = await textOf(call, response, decoder);
    return decoder ? [text, text] : [text, text, new RangeError('unknown charset')];
  },

  async stream(_, { body }) {
    return [body ?? new Blob([]).stream(), ''];
  },
};
