// The call behind a tool: what validators and redaction know of it.

import type { Call } from '../call/call.ts';
import { type Issue, ValidationError } from '../call/errors.ts';
import type { Running } from './toolbox.ts';
import { findSecrets, redaction, type Redaction } from '../auth/redaction.ts';
import type { Validator } from '../call/validate.ts';

/** A validator that remembers its call, so that secrets are known when the answer is shown. */
export class Capture implements Validator {
  readonly #validator: Validator | false | undefined;

  #call: Call | undefined;

  /** Rules that items of a stream break: the stream goes on. */
  readonly issues: Issue[] = [];

  readonly #secrets: readonly string[];

  constructor({ http, toolbox, options }: Running) {
    const { validate, headers } = http.client.options;
    const { parameters = {}, secrets = [] } = options;
    this.#validator = toolbox.validate?.() ?? validate;
    // Functions that give headers give them to the call alone.
    const fixed = Object.entries(Object(headers)).filter(([name]) => secretHeaders.test(name));
    const given = [...fixed.map(([, value]) => value), ...Object.values(parameters)];
    this.#secrets = [...secrets, ...given.map((value) => String(value ?? ''))];
  }

  validate(call: Call): void {
    this.#call = call;
    if (this.#validator) this.#validator.validate(call);
  }

  validateItem(call: Call, item: unknown): void {
    try {
      if (this.#validator) this.#validator.validateItem(call, item);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      this.issues.push(...error.issues);
    }
  }

  /** Hides the credentials of the call, and what the document calls sensitive. */
  getRedaction(): Redaction {
    const { client, params = {}, secrets = [] } = this.#call ?? {};
    const names = [
      'authorization',
      'cookie',
      'set-cookie',
      ...(client?.api.sensitive?.names ?? []),
    ];
    return redaction(names, [...this.#secrets, ...secrets, ...findSecrets(params, names)]);
  }
}

/** Headers that are credentials by their names. */
const secretHeaders = /auth|cookie|key|token|secret|session|signature/i;
