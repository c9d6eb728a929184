/** Writes what a call of openapi-fetch is given as the parameters and the options of one of our operations. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../../generator/core/emit/print-by-morph.ts';
import type { Operation } from '../../../generator/core/ir/model/model.ts';
import {
  type Member,
  readMember,
  writeBody,
  writeGroup,
  writeMember,
  type Written,
} from '../arguments.ts';
import { isGlobalFetch } from './members.ts';

interface Part {
  /** Whether it is one of the options of the call, or one of its parameters. */
  readonly isOption: boolean;
  readonly text: string;
}

/** `{ params: { path: { id } }, body, signal }` is `{ id, body }, { signal }`. */
export function writeArguments(
  given: Morph.Node | undefined,
  operation: Operation,
  { Node }: TsMorph,
): Written {
  if (given === undefined) return { text: '' };
  if (!Node.isObjectLiteralExpression(given)) {
    return { why: 'its options are not written in place' };
  }
  const parts: Part[] = [];
  for (const property of given.getProperties()) {
    const read = readMember(property, Node);
    if (read === undefined) return { why: 'its options are spread, or computed' };
    const written = writeOption(read, operation, Node);
    if ('why' in written) return written;
    const isOption = read.name !== 'body' && read.name !== 'params';
    if (written.text !== '') parts.push({ isOption, text: written.text });
  }
  const params = joinMembers(parts.filter(({ isOption }) => !isOption));
  const options = joinMembers(parts.filter(({ isOption }) => isOption));
  if (options === '') return { text: params };
  return { text: `${params === '' ? '{}' : params}, ${options}` };
}

function joinMembers(parts: readonly Part[]): string {
  return parts.length === 0 ? '' : `{ ${parts.map(({ text }) => text).join(', ')} }`;
}

function writeOption(
  { name, value }: Member,
  operation: Operation,
  Node: TsMorph['Node'],
): Written {
  if (name === 'body') return writeBody(value, operation);
  if (name === 'params') return writeParams(value, operation, Node);
  if (name === 'signal' || name === 'headers') return { text: writeMember(name, value.getText()) };
  if (name === 'fetch' && isGlobalFetch(value)) return { text: writeMember(name, value.getText()) };
  return { why: `the option \`${name}\` has no certain counterpart` };
}

function writeParams(value: Morph.Node, operation: Operation, Node: TsMorph['Node']): Written {
  if (!Node.isObjectLiteralExpression(value)) {
    return { why: 'its `params` are not written in place' };
  }
  const groups: string[] = [];
  for (const property of value.getProperties()) {
    const group = readMember(property, Node);
    if (group === undefined) return { why: 'its `params` are spread, or computed' };
    const written = writeGroup(group, operation, Node);
    if ('why' in written) return written;
    if (written.text !== '') groups.push(written.text);
  }
  return { text: groups.join(', ') };
}
