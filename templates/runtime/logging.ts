// Logging: hooks that write each attempt and each call to a logger, without secrets.

import type { ApiError } from './errors.ts';
import {
  type Attempt,
  type AttemptAnswer,
  type EndedCall,
  observe,
  type Observer,
} from './hooks.ts';

/**
 * How much a line matters, least first.
 *
 * @example
 * const level: LogLevel = 'warn';
 */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/**
 * What a line says, for programs: plain data without secrets.
 *
 * @example
 * const facts: LogFacts = { operation: 'getThing', attempts: 2, milliseconds: 512 };
 */
export type LogFacts = Readonly<Record<string, unknown>>;

/**
 * What takes the lines; `console` fits as it is.
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
 * How much a logger is told.
 *
 * @example
 * const options: LogOptions = { level: 'debug', show: 'body' };
 */
export interface LogOptions {
  /** The least that is told; `info` by default, which leaves out the single attempts. */
  readonly level?: LogLevel | undefined;

  /** What lines of requests carry beside the URL: `headers` by default; `body` is headers and body. */
  readonly show?: 'nothing' | 'headers' | 'body' | undefined;
}

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/**
 * Hooks that log what a client does. An attempt is told at `debug`, before and after. The end of a call is told once: at
 * `info` when it went well or the caller aborted it, at `warn` when the service found the request at fault (4XX, or a code
 * that does not mean success), else at `error`. Credentials, and what the spec calls sensitive, are taken out before the logger sees anything; headers and
 * bodies of answers are not told at all. A logger that throws does not disturb the call.
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
      // What the call did is done, whether it was written down or not.
    }
  };
  const onEnd = (call: EndedCall): void => tell(levelOf(call.error), ...endLine(call));
  if (least > 0) return observe({ onEnd });
  return observe({
    onRequest: (attempt) => tell('debug', ...requestLine(attempt, show)),
    onAnswer: (attempt, answer) => tell('debug', ...answerLine(attempt, answer)),
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

function answerLine({ operation, number }: Attempt, answer: AttemptAnswer): Line {
  const milliseconds = Math.round(answer.milliseconds);
  const facts = { operation, attempt: number, milliseconds };
  const { response, error } = answer;
  const came = response ? String(response.status) : failureOf(error);
  const known = response ? { status: response.status } : { failure: came };
  return [`${operation}: ${came} after ${milliseconds} ms`, { ...facts, ...known }];
}

/**
 * The kind of what `fetch` rejected with: a code such as `ECONNREFUSED`, else the error's name. Not its message, in which
 * a runtime may repeat the URL.
 */
function failureOf(error: unknown): string {
  // An error of unknown shape: Node nests the socket's error as its cause.
  const { code, name, cause } = (error ?? {}) as {
    code?: unknown;
    name?: unknown;
    cause?: unknown;
  };
  if (typeof code === 'string') return code;
  if (cause !== undefined) return failureOf(cause);
  return typeof name === 'string' ? name : 'unknown failure';
}

function levelOf(error: ApiError | undefined): LogLevel {
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
