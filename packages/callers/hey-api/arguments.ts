/** Writes the options of a call of hey-api as our parameters, and our options of a call. */

import type * as Morph from 'ts-morph';
import type { Operation } from '../../../generator/core/ir/model/model.ts';
import { type Member, readMember, writeBody, writeGroup, type Written } from '../arguments.ts';
import type { Question } from '../tool.ts';
import { isOld } from '../old/uses.ts';

export interface Given {
  /** What our function takes, in its order: `{ orderId }, { signal }`. */
  readonly text: string;
  /** As the call says; undefined where it says nothing. */
  readonly isThrowing?: boolean;
}

/** `{ path: { orderId }, query, body, signal, throwOnError: true }`. */
export function writeGiven(
  given: Morph.Node | undefined,
  operation: Operation,
  question: Question,
): Given | { readonly why: string } {
  const { Node } = question.morph;
  if (given === undefined) return { text: '' };
  if (!Node.isObjectLiteralExpression(given)) {
    return { why: 'its options are not written in place' };
  }
  const params: string[] = [];
  const options: string[] = [];
  let isThrowing: boolean | undefined;
  for (const property of given.getProperties()) {
    const member = readMember(property, Node);
    if (member === undefined) return { why: 'its options are spread, or computed' };
    if (member.name === 'throwOnError') {
      const value = member.value.getText();
      if (value !== 'true' && value !== 'false') return { why: '`throwOnError` is computed' };
      isThrowing = value === 'true';
      continue;
    }
    const written = writeOption(member, operation, question);
    if ('why' in written) return written;
    if (written.text === '') continue;
    (written.isOption === true ? options : params).push(written.text);
  }
  const text = joinGiven(params, options);
  return isThrowing === undefined ? { text } : { text, isThrowing };
}

export function joinGiven(params: readonly string[], options: readonly string[]): string {
  if (options.length > 0) return `${writeObject(params)}, ${writeObject(options)}`;
  return params.length === 0 ? '' : writeObject(params);
}

function writeObject(members: readonly string[]): string {
  const [, whole] = members.length === 1 ? (/^\.\.\.([\w$.]+)$/.exec(members[0] ?? '') ?? []) : [];
  if (whole !== undefined) return whole;
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

type WrittenOption = Written & { readonly isOption?: boolean };

function writeOption(member: Member, operation: Operation, question: Question): WrittenOption {
  const { name, value } = member;
  const { Node } = question.morph;
  if (name === 'path' || name === 'query') return writeGroup(member, operation, Node);
  if (name === 'body') return writeBody(value, operation);
  if (name === 'headers') return writeHeaders(member, operation, Node);
  if (name === 'signal') {
    const text = value.getText();
    return { text: text === 'signal' ? text : `signal: ${text}`, isOption: true };
  }
  if (name === 'client') return writeClient(value, question);
  return { why: `the option \`${name}\` has no certain counterpart` };
}

/** Headers that the operation has are parameters; then all of them must be. */
function writeHeaders(
  { value }: Member,
  operation: Operation,
  Node: Question['morph']['Node'],
): WrittenOption {
  const own = operation.parameters.filter((one) => one.in === 'header');
  if (own.length > 0) return writeGroup({ name: 'header', value }, operation, Node);
  if (!Node.isObjectLiteralExpression(value)) {
    return { why: 'its headers are not written in place' };
  }
  const text = value.getText();
  return { text: text === 'headers' ? text : `headers: ${text}`, isOption: true };
}

/** The client of the old output is ours; another one has settings of its own. */
function writeClient(value: Morph.Node, { old }: Question): WrittenOption {
  const symbol = value.getSymbol();
  const declared = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations()[0];
  return declared !== undefined && isOld(declared.getSourceFile(), old)
    ? { text: '' }
    : { why: 'it is sent by a client of its own: make one of ours for it' };
}
