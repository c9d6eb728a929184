/** A request in; what the service answers out, piece by piece, and its issues where it refuses. */

import type { JSX } from 'preact';
import type { Request } from './call.ts';

export interface Answered {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
  /** Bytes so far. */
  readonly size: number;
  readonly ms: number;
}

/** More of a body is not shown. */
const longest = 200_000;

/** Calls `show` with every piece that comes; rejects where nothing answers. */
export async function sendRequest(
  request: Request,
  signal: AbortSignal,
  show: (answer: Answered, isGoing: boolean) => void,
): Promise<void> {
  const { method, url, headers, body, cookies } = request;
  for (const cookie of cookies) document.cookie = `${cookie}; path=/; samesite=strict`;
  const start = performance.now();
  const init = { method, headers, signal, ...(body !== undefined && { body }) };
  const response = await fetch(url, init);
  const base = {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    ms: Math.round(performance.now() - start),
  };
  const isText = /^$|^text\/|[/+](?:json|xml)\b|json-?l|ndjson|json-seq|urlencoded/.test(
    response.headers.get('content-type') ?? '',
  );
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    const { value } = part;
    size += value.length;
    if (isText && text.length < longest) text += decoder.decode(value, { stream: true });
    show({ ...base, text, size }, true);
  }
  show({ ...base, text: isText ? indentJson(text) : `${size} bytes`, size }, false);
}

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

interface AnswerProps {
  readonly answer: Answered;
  readonly isGoing: boolean;
}

export function Answer({ answer, isGoing }: AnswerProps): JSX.Element {
  const { status, statusText, headers, text, ms } = answer;
  const issues = readIssues(text);
  return (
    <>
      <h4>
        Answer <code class={`status s${String(status)[0] ?? ''}`}>{status}</code> {statusText} after{' '}
        {ms} ms
        {isGoing && ' (more comes)'}
      </h4>
      {issues.length > 0 && (
        <ul class="issues">
          {issues.map(({ path, message }) => (
            <li>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      <pre>{headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
      {text !== '' && <pre>{text}</pre>}
    </>
  );
}

/** Of `application/problem+json` with issues. */
function readIssues(text: string): readonly { readonly path: string; readonly message: string }[] {
  const issues = readMember(parse(text), 'issues');
  if (!Array.isArray(issues)) return [];
  return issues.map((issue: unknown) => {
    const path = readMember(issue, 'path');
    return {
      path: Array.isArray(path) ? path.join('.') : String(path ?? ''),
      message: String(readMember(issue, 'message') ?? ''),
    };
  });
}

function readMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name]; // it has the member
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
