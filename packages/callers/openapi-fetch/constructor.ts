/** Writes what `createClient` is given as the options of a client of ours. */

import type * as Morph from 'ts-morph';
import type { Question } from '../tool.ts';
import { readMember } from '../arguments.ts';
import { hasAuth } from '../operations.ts';
import { isGlobalFetch } from './members.ts';

type Written = { readonly text: string } | { readonly why: string };

/** Options of `fetch` that mean the same in every request of ours. */
const plain =
  /^(?:credentials|cache|mode|referrer|referrerPolicy|integrity|keepalive|priority|next|cf)$/;

/** `headers` is the text of a function that middleware is written as. */
export function writeConstructor(
  made: Morph.CallExpression,
  headers: string | undefined,
  { output: { api }, morph: { Node } }: Question,
): Written {
  const [given] = made.getArguments();
  if (given !== undefined && !Node.isObjectLiteralExpression(given)) {
    return { why: 'its options are not written in place' };
  }
  const parts: string[] = [];
  const passed: string[] = [];
  let hasBase = false;
  for (const property of given?.getProperties() ?? []) {
    const member = readMember(property, Node);
    if (member === undefined) return { why: 'its options are spread, or computed' };
    const { name, value } = member;
    if (name === 'baseUrl') {
      const why = findFault(value, Node);
      if (why !== undefined) return { why };
      hasBase = true;
      parts.push(property.getText());
    } else if (name === 'headers') {
      // The function of middleware begins with those of all requests.
      if (headers === undefined) parts.push(property.getText());
    } else if (name === 'fetch' && isGlobalFetch(value)) parts.push(property.getText());
    else if (plain.test(name)) passed.push(property.getText());
    else return { why: `its option \`${cut(property.getText())}\` has no certain counterpart` };
  }
  if (!hasBase) return { why: `it has no \`baseUrl\`: ${relative}` };
  if (headers !== undefined) parts.push(`headers: ${headers}`);
  if (passed.length > 0) {
    if (parts.some((one) => one.startsWith('fetch'))) {
      return { why: 'it has a `fetch` of its own, and options of `fetch`' };
    }
    const options = passed.join(', ');
    parts.push(`fetch: (url, init) => fetch(url, { ...init, ${options} })`);
  }
  // Credentials were given in headers, if at all.
  if (hasAuth(api)) parts.push('auth: false');
  // The old client repeated no call.
  parts.push('retries: 0');
  const isLong = parts.some((part) => part.includes('\n'));
  const options = isLong
    ? `{\n${parts.map((part) => `  ${part},\n`).join('')}}`
    : `{ ${parts.join(', ')} }`;
  return { text: `new ${api.names.class}(${options})` };
}

const relative = 'ours needs a whole URL, such as `new URL("/api", location.origin).href`';

/** What is known to be no whole URL. */
function findFault(value: Morph.Node, Node: Question['morph']['Node']): string | undefined {
  const texts = [value, ...value.getDescendants()].flatMap((one) =>
    Node.isStringLiteral(one) || Node.isNoSubstitutionTemplateLiteral(one)
      ? [one.getLiteralText()]
      : [],
  );
  const isRelative = texts.some((text) => text === '' || /^[/.]/.test(text));
  return isRelative && !/^new URL\b/.test(value.getText())
    ? `its \`baseUrl\` may be relative: ${relative}`
    : undefined;
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
