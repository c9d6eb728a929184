// The error of a webhook that is not to be trusted.

/**
 * Why a webhook is refused: a header is missing, a header or the body cannot be read, no signature is that of a secret, the time
 * is too far from now, or the event is not what the schema allows.
 *
 * @example
 * const reason: WebhookFault = 'timestamp';
 */
export type WebhookFault = 'header' | 'malformed' | 'signature' | 'timestamp' | 'invalid';

/** What a schema says against an event. */
interface EventIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/**
 * A webhook that is not to be trusted. Its texts have no secret, no signature and nothing of the body, so it may be logged; answer
 * its sender with a status such as 400. What the receiver does wrong (an empty secret, a body that was parsed) is a `TypeError`.
 *
 * @example
 * if (error instanceof WebhookError) return new Response(error.reason, { status: 400 });
 */
export class WebhookError extends Error {
  readonly reason: WebhookFault;
  /** What the schema found, where the reason is `invalid`. */
  readonly issues: readonly EventIssue[];

  constructor(reason: WebhookFault, message: string, issues: readonly EventIssue[] = []) {
    super(message);
    // A literal, because a minifier renames the class.
    this.name = 'WebhookError';
    this.reason = reason;
    this.issues = issues;
  }
}
