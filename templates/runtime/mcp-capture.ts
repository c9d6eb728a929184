// The call behind a tool: what validators and redaction know of it.

import type { Call } from './call.ts';
import type { Issue } from './errors.ts';
import { ValidationError } from './errors.ts';
import { findSecrets, redaction, type Redaction } from './redaction.ts';
import type { Validator } from './validate.ts';

/** A validator that remembers its call, so that secrets are known when the answer is shown. */
export class Capture implements Validator {
  readonly #validator: Validator | false | undefined;

  #call: Call | undefined;

  /** Rules that items of a stream break: the stream goes on. */
  readonly issues: Issue[] = [];

  constructor(validator: Validator | false | undefined) {
    this.#validator = validator;
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
    return redaction(names, [...secrets, ...findSecrets(params, names)]);
  }
}
