/** Reads the value that the bytes of a message mean, by one of the document's forms. */

import { covers, readEssence } from '../../../templates/runtime/call/bodies.ts';
import { IncomingBody, type MediaForm } from '../../../templates/runtime/server/bodies.ts';
import { findThrownLine } from '../../../generator/core/diagnostics/thrown.ts';
import { decodeBody } from '../http/decode.ts';
import { type Message, readHeader } from '../http/exchange.ts';

/** The form of a media type; the one that names it most exactly. */
export function findForm(
  forms: readonly MediaForm[],
  type: string | undefined,
): MediaForm | undefined {
  const essence = readEssence(type ?? '');
  return forms
    .filter((form) => covers(readEssence(form.type), essence))
    .toSorted((one, other) => other.type.length - one.type.length)[0];
}

/** `isRead` is false where the bytes were not kept, or are in a form that nothing reads. */
export async function readBody(
  message: Message,
  form: MediaForm,
): Promise<{ readonly isRead: boolean; readonly value?: unknown } | { readonly problem: string }> {
  const bytes = decodeBody(message);
  if (bytes === undefined || form.read === undefined) return { isRead: false };
  const type = readHeader(message, 'content-type') ?? '';
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: type === '' ? {} : { 'content-type': type },
    // Node's types of bytes are wider than those of the web.
    body: bytes as BodyInit,
  });
  try {
    return { isRead: true, value: await form.read(new IncomingBody(request)) };
  } catch (error) {
    return { problem: `${findIssue(error) ?? findThrownLine(error)}.` };
  }
}

/** What a refusal says; its class is that of the generated modules. */
function findIssue(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('issues' in error) || !Array.isArray(error.issues)) {
    return undefined;
  }
  const [issue]: readonly unknown[] = error.issues;
  if (typeof issue !== 'object' || issue === null || !('message' in issue)) return undefined;
  const path = 'path' in issue && Array.isArray(issue.path) ? issue.path.join('.') : '';
  return `${path} ${String(issue.message)}`.trim();
}
