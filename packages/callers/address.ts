/** Writes the address of a service as `baseUrl` of our client, which is a whole URL. */

import type * as Morph from 'ts-morph';
import { moveCode, type MovedCode } from './client-module.ts';
import type { Question } from './tool.ts';

type Address = { readonly moved: MovedCode | undefined } | { readonly why: string };

/** An address below the page is one of its origin. Nothing is written where the document has the same address. */
export function writeAddress(value: Morph.Node | undefined, question: Question): Address {
  const { Node } = question.morph;
  if (value === undefined) return writeText('', question);
  const isText = Node.isStringLiteral(value) || Node.isNoSubstitutionTemplateLiteral(value);
  if (isText) return writeText(value.getLiteralText(), question);
  const moved = moveCode(value, question);
  if (moved === undefined) {
    return {
      why: 'the address uses names of this file: write it as `baseUrl` in the module of our client',
    };
  }
  return /(["'`])(?:\1|\/)/.test(moved.text)
    ? { why: 'the address may be one below the page: `baseUrl` of our client is a whole URL' }
    : { moved };
}

export function writeText(text: string, { output }: Pick<Question, 'output'>): Address {
  const plain = text.replace(/\/$/, '');
  if (plain === output.api.servers[0]?.base?.replace(/\/$/, '')) return { moved: undefined };
  if (plain === '') return { moved: { text: 'location.origin', imports: [] } };
  const isBelow = plain.startsWith('/') && !plain.startsWith('//');
  const code = isBelow ? `new URL(${quote(plain)}, location.origin).href` : quote(plain);
  return { moved: { text: code, imports: [] } };
}

function quote(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}
