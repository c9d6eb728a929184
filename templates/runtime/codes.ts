// In: the form of an operation's answers, and its codes that do not mean success. Out: the form that reads these as failures.

import { type Decoded, readJson } from './answer.ts';
import type { Codec } from './body.ts';
import { type Call, excerptOf, factsOf } from './call.ts';
import { CodeError } from './errors.ts';

type Reading = Pick<Codec, 'accept' | 'read'>;

/**
 * Answers of success that may carry a code of the registry: one of those given makes the call fail, any other is told
 * with the result. JSON, where no form is given.
 *
 * @example
 * http.send({ id: 'cancel', method: 'PUT', path: '/cancel', errors: ['001', '000'], accept: coded(['000']) });
 */
export function coded(
  failing: readonly string[],
  form: Reading = { accept: 'application/json', read: readJson },
): Reading {
  return {
    ...form,
    async read(call, response) {
      const decoded = await form.read(call, response);
      if (response.ok && !decoded[2]) judgeCode(failing, call, response, decoded);
      return decoded;
    },
  };
}

function judgeCode(
  failing: readonly string[],
  call: Call,
  { status, headers }: Response,
  [data, text]: Decoded,
): void {
  const { api, options } = call.client;
  const known = api.errors?.(status, data, call);
  if (known?.code === undefined) return;
  const { title, code, meaning, retryable } = known;
  call.coded = { code, meaning };
  if (options.failOnCode === false || !failing.includes(code)) return;
  const excerpt = excerptOf(call, text);
  const facts = { ...factsOf(call), status, code, meaning, retryable, excerpt };
  throw new CodeError(excerpt ? `${title}: ${excerpt}` : title, facts, { data, headers });
}
