/** Finds pages that have the address of the next one. */

import type { Calls } from '../operations/calls.ts';
import { getText } from '../raw.ts';
import type { AnswerMember } from './answer-members.ts';
import type { Answer } from './answer.ts';
import type { Question, Finder } from './question.ts';
import { LINK_HOLDERS, NEXT_URLS, foldName, NUMBERS, TOKENS, URL_HEADERS } from './words.ts';

/** A `Link` header, where the request chooses pages or the document says that they are linked. */
export function findLinks({ parts, answer, limit, calls }: Question): ReturnType<Finder> {
  if (calls.method !== 'GET' || answer.isOfOne) return undefined;
  const choosing = parts.filter(({ name }) => NUMBERS.has(name) || TOKENS.has(name));
  const link = answer.headers.find(({ name }) => name === 'link');
  if (link === undefined) {
    // Some documents say in words alone where the value of a parameter comes from.
    return choosing.some(({ text }) => LINK_HEADER.test(text)) ? { kind: 'link' } : undefined;
  }
  const isPaged = limit !== undefined || choosing.length > 0;
  const isSaid = /\bpag(?:e|es|ed|ing|ination)\b|rel="?next/i.test(link.text);
  return isPaged || isSaid || LINK_HEADER.test(describe(calls)) ? { kind: 'link' } : undefined;
}

const LINK_HEADER = /\blink[`*"]* (?:response )?headers?\b/i;

function describe({ operation }: Calls): string {
  const { value } = operation;
  return [getText(value, 'summary'), getText(value, 'description')].join('\n');
}

export function findUrls({ answer, calls }: Question): ReturnType<Finder> {
  if (calls.method !== 'GET' || answer.isOfOne) return undefined;
  const header = answer.headers.find(({ name }) => URL_HEADERS.has(name));
  if (header !== undefined) return { kind: 'url', response: { header: header.header } };
  const member = findUrlMember(answer);
  return member && { kind: 'url', response: member.path };
}

export function findUrlMember({ members }: Answer): AnswerMember | undefined {
  return members.find(({ name, types, path, format, text }) => {
    if (!NEXT_URLS.has(name)) return false;
    const isInLinks = path.slice(0, -1).some((holder) => LINK_HOLDERS.has(foldName(holder)));
    const isText = types.length === 0 || types[0] === 'string';
    const isLinked = isInLinks && (isText || types[0] === 'object');
    return isLinked || (isText && isAddress(format, text, name));
  });
}

/** Whether values of a member are addresses, by what the document says of it. */
export function isAddress(format: string | undefined, text: string, name: string): boolean {
  if (/^(?:uri|url|uri-reference|iri)$/.test(format ?? '')) return true;
  if (/(?:url|link|uri|href|path)$/.test(name)) return true;
  const saysToken = /\b(?:cursor|token|marker|opaque|bookmark)\b/i.test(text);
  return (
    !saysToken && /\b(?:urls?|uris?|hyperlinks?|links?|href)\b|https?:\/\/|^\/\S*\?/im.test(text)
  );
}
