// Logging: hooks that write each attempt and each call to a logger, without secrets.

import type { ApiError } from '../call/errors.ts';
import {
  type Attempt,
  type AttemptAnswer,
  type EndedCall,
  observe,
  type Observer,
} from '../call/hooks.ts';

/**
 * Log levels, the least important first.
 *
 * @example
 * const level: LogLevel = 'warn';
 */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/**
 * The data of a log line: plain values without secrets.
 *
 * @example
 * const facts: LogFacts = { operation: 'getThing', attempts: 2, milliseconds: 512 };
 */
export type LogFacts = Readonly<Record<string, unknown>>;

/**
 * Receives the log lines; `console` can be used directly.
 *
 * @example
 * const logger: Logger = {
 *   debug: (message, facts) => pino.debug(facts, message),
 *   info: (message, facts) => pino.info(facts, message),
 *   warn: (message, facts) => pino.warn(facts, message),
 *   error: (message, facts) => pino.error(facts, message),
 * };
 */
export type Logger = { readonly [Level in LogLevel]: (message: string, facts: LogFacts) => void };

/**
 * Options of logging.
 *
 * @example
 * const options: LogOptions = { level: 'debug', show: 'body' };
 */
export interface LogOptions {
  /** The lowest level that is logged; `info` by default, which does not log single attempts. */
  readonly level?: LogLevel | undefined;

  /** What is logged of requests in addition to the URL: `headers` by default; `body` means headers and body. */
  readonly show?: 'nothing' | 'headers' | 'body' | undefined;
}

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/**
 * Hooks that log the calls of a client. Each attempt is logged at `debug`, before and after. The end of a call is logged at
 * `info` if it succeeded or the caller aborted it, at `warn` if the service rejected the request (4XX, or a code
 * that does not mean success), else at `error`. Credentials and sensitive values are removed before logging; headers and
 * bodies of responses are not logged. A logger that throws does not affect the call.
 *
 * @example
 * new Client({ baseUrl, hooks: logging(console, { level: 'debug' }) });
 */
export function logging(logger: Logger, options: LogOptions = {}): Observer {
  const { level = 'info', show = 'headers' } = options;
  const least = levels.indexOf(level);
  const tell = (at: LogLevel, message: string, facts: LogFacts): void => {
    if (levels.indexOf(at) < least) return;
    try {
      logger[at](message, facts);
    } catch {
      // An error of the logger must not change the result of the call.
    }
  };
  const onEnd = (call: EndedCall): void => tell(chooseLevel(call.error), ...endLine(call));
  if (least > 0) return observe({ onEnd });
  return observe({
    onRequest: (attempt) => tell('debug', ...requestLine(attempt, show)),
    onAnswer: (attempt, answer) => tell('debug', ...describeAnswer(attempt, answer)),
    onEnd,
  });
}

type Line = [message: string, facts: LogFacts];

function requestLine(attempt: Attempt, show: LogOptions['show']): Line {
  const { operation, number, method, url } = attempt;
  const again = number > 1 ? ` (attempt ${number})` : '';
  const facts = { operation, attempt: number, method, url };
  if (show === 'nothing') return [`${operation}: ${method} ${url}${again}`, facts];
  const { headers, body } = attempt.redacted();
  const shown = show === 'body' && body !== undefined ? { headers, body } : { headers };
  return [`${operation}: ${method} ${url}${again}`, { ...facts, ...shown }];
}

function describeAnswer({ operation, number }: Attempt, answer: AttemptAnswer): Line {
  const milliseconds = Math.round(answer.milliseconds);
  const facts = { operation, attempt: number, milliseconds };
  const { response, error } = answer;
  const came = response ? String(response.status) : describeFailure(error);
  const known = response ? { status: response.status } : { failure: came };
  return [`${operation}: ${came} after ${milliseconds} ms`, { ...facts, ...known }];
}

/**
 * The type of an error of `fetch`: a code such as `ECONNREFUSED`, else the error's name. Not its message, which may contain
 * the URL.
 */
function describeFailure(error: unknown): string {
  // An error of unknown shape: Node nests the socket's error as its cause.
  const { code, name, cause } = (error ?? {}) as {
    code?: unknown;
    name?: unknown;
    cause?: unknown;
  };
  if (typeof code === 'string') return code;
  if (cause !== undefined) return describeFailure(cause);
  return typeof name === 'string' ? name : 'unknown failure';
}

function chooseLevel(error: ApiError | undefined): LogLevel {
  if (!error || error.kind === 'abort') return 'info';
  if (error.kind === 'code') return 'warn';
  const isRefused = 'status' in error && Number(error.status) < 500;
  return error.kind === 'http' && isRefused ? 'warn' : 'error';
}

function endLine({
  operation,
  attempts,
  error,
  code,
  meaning,
  milliseconds: time,
}: EndedCall): Line {
  const milliseconds = Math.round(time);
  const facts = { operation, attempts, ...(code && { code, meaning }), milliseconds };
  const took = `after ${milliseconds} ms${attempts > 1 ? ` and ${attempts} attempts` : ''}`;
  if (!error) return [`${operation}: done ${code ? `with ${code} ` : ''}${took}`, facts];
  // Messages begin with the operation.
  return [`${error.message} (${took})`, { ...facts, error: error.toJSON() }];
}
