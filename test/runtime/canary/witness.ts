/** In: a client that reports all it can. Out: everything that loggers, hooks, spans and warnings received. */

import { logging } from '../../../generated/runtime/logging.ts';
import { traceparent, tracing } from '../../../generated/runtime/telemetry.ts';
import type { ApiError } from '../../../generated/runtime/errors.ts';
import { type Hooks, type Observer, observe } from '../../../generated/runtime/hooks.ts';
import { listPrints } from './search.ts';

export interface Witness {
  readonly hooks: Observer;
  readonly onWarning: (warning: ApiError) => void;
  /** All that was reported, as texts. */
  readonly printed: string[];
}

export function witness(): Witness {
  const printed: string[] = [];
  const hear = (...values: unknown[]): void => void printed.push(...values.flatMap(listPrints));
  const logger = { debug: hear, info: hear, warn: hear, error: hear };
  const own: Hooks = {
    onRequest: (attempt) => hear(attempt, attempt.redacted()),
    onAnswer: (attempt, { response, error, milliseconds }) =>
      hear(attempt, { status: response?.status, error, milliseconds }),
    onEnd: (call) => hear(call, call.error),
  };
  const tracer = {
    startSpan(name: string, options?: object) {
      hear(name, options);
      return {
        spanContext: () => ({ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 }),
        setAttributes: hear,
        setStatus: hear,
        end: hear,
      };
    },
  };
  const hooks = observe(
    logging(logger, { level: 'debug', show: 'body' }),
    tracing(tracer, { propagator: traceparent }),
    own,
  );
  return { hooks, onWarning: hear, printed };
}
