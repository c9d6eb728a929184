/** What the catalogue says about one check; docs/diff-checks.md says what each means. */

import type { Severity } from '../change.ts';

/** A severity and, for the message, what the change does to whom: "callers that send more are refused". */
export type Effect = readonly [Severity, string];

/** A check on schemas: what it does depends on the direction in which the value travels. */
export interface SchemaCheck {
  readonly request: Effect;
  readonly response: Effect;
  /** The effect on a parameter itself, if it is another one. */
  readonly parameter?: Effect;
}
