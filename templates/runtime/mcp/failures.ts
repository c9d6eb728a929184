// Failures of tools: what went wrong, and what a model can do about it.

import { ApiError, type Issue } from '../call/errors.ts';
import type { Capture } from './capture.ts';
import { findRoom, fitPart } from './sizes.ts';
import type { Running } from './toolbox.ts';
import { type CallAnswer, clean, writeAnswer } from './values.ts';

/** What says how long an answer may be, and in which form it is. */
type Asking = Pick<Running, 'options' | 'given'>;

/** Arguments that are refused before anything is sent. */
export function answerRefusal(issues: readonly Issue[], asking: Asking): CallAnswer {
  const details = { kind: 'validation', message: 'Nothing was sent.', issues: listIssues(issues) };
  return answerError(details, asking);
}

const credentialHint =
  'The credentials are missing or wrong. They are set where the tools run, and are no arguments.';

/** What went wrong, and what the document says of it. */
export function answerFailure(error: unknown, capture: Capture, asking: Asking): CallAnswer {
  const redaction = capture.getRedaction();
  if (!(error instanceof ApiError)) {
    return answerError(
      { kind: 'failure', message: cutText(redaction.text(String(error))) },
      asking,
    );
  }
  const { kind, message, attempts } = error;
  // Each class of errors has some of these.
  const { status, code, meaning, retryable, issues, body, headers } = error as {
    readonly status?: number;
    readonly code?: string;
    readonly meaning?: string;
    readonly retryable?: boolean;
    readonly issues?: readonly Issue[];
    readonly body?: unknown;
    readonly headers?: Headers;
  };
  const shown = body instanceof Uint8Array ? undefined : clean(body ?? null, capture);
  const details = {
    kind,
    message: cutText(redaction.text(message), 600),
    status,
    code,
    meaning,
    retryable,
    retryAfter: headers?.get('retry-after') ?? undefined,
    hint: status === 401 ? credentialHint : undefined,
    issues: issues && listIssues(issues),
    body: shown || undefined,
    attempts,
  };
  return answerError(redaction.data(JSON.parse(JSON.stringify(details))), asking);
}

function answerError(error: unknown, asking: Asking): CallAnswer {
  const room = findRoom(asking);
  const fitted = fitPart(error, { room, build: (part) => ({ error: part }) });
  return { ...writeAnswer(fitted, asking.options), isError: true };
}

/** A model can do nothing about more issues than these. */
const mostIssues = 25;

/** Paths as the arguments have them: parameters are not inside of anything. */
export function listIssues(issues: readonly Issue[]): readonly object[] {
  return issues.slice(0, mostIssues).map(({ path, message }) => ({
    path: cutText((path[0] === 'params' ? path.slice(1) : path).join('.')),
    message: cutText(message),
  }));
}

/** A message may have a part of what was sent. */
function cutText(text: string, most = 300): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
