/** Writes what a call of openapi-fetch is given as the parameters and the options of one of our operations. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../../generator/core/emit/print-by-morph.ts';
import type { Operation, Parameter } from '../../../generator/core/ir/model/model.ts';
import { isGlobalFetch, type Member, readMember } from './members.ts';

/** The text of something, or why it is not certain. */
type Written = { readonly text: string } | { readonly why: string };

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

/** Forms whose body is serialized in place are for a person: ours is given the value. */
function writeBody(value: Morph.Node, { body }: Operation): Written {
  if (body === undefined) return { why: 'the operation takes no body' };
  const text = value.getText();
  return { text: text === 'body' ? text : `body: ${text}` };
}

function writeGroup(group: Member, { parameters }: Operation, Node: TsMorph['Node']): Written {
  const { name, value } = group;
  const own = parameters.filter((parameter) => parameter.in === name);
  if (!Node.isObjectLiteralExpression(value)) {
    const isSame = own.every(({ key, name }) => key.length === 1 && key[0] === name);
    return isSame ? { text: `...${value.getText()}` } : { why: `\`${name}\` has other names here` };
  }
  const members: string[] = [];
  for (const property of value.getProperties()) {
    const member = readMember(property, Node);
    if (member === undefined) return { why: `its \`${name}\` is spread, or computed` };
    const parameter = own.find((one) => isNamed(one, member.name));
    const [key, ...below] = parameter?.key ?? [];
    if (key === undefined) return { why: `the document has no \`${member.name}\` in \`${name}\`` };
    if (below.length > 0) return { why: `\`${member.name}\` is part of \`${key}\` here` };
    members.push(writeMember(key, member.value.getText()));
  }
  return { text: members.join(', ') };
}

/** Names of headers have no case. */
function isNamed({ in: where, name }: Parameter, written: string): boolean {
  return where === 'header' ? name.toLowerCase() === written.toLowerCase() : name === written;
}

function writeMember(key: string, value: string): string {
  if (key === value) return key;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `${key}: ${value}` : `'${key}': ${value}`;
}
