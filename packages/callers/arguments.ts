/** Writes what a call of openapi-fetch is given as the parameters of one of our operations. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../generator/core/emit/print-by-morph.ts';
import type { Operation, Parameter } from '../../generator/core/ir/model/model.ts';

/** The text of something, or why it is not certain. */
export type Written = { readonly text: string } | { readonly why: string };

/** `{ params: { path: { id } }, body }` is `{ id, body }`. */
export function writeArguments(
  given: Morph.Node | undefined,
  operation: Operation,
  { Node }: TsMorph,
): Written {
  if (given === undefined) return { text: '' };
  if (!Node.isObjectLiteralExpression(given)) {
    return { why: 'its options are not written in place' };
  }
  const members: string[] = [];
  for (const property of given.getProperties()) {
    const read = readMember(property, Node);
    if (read === undefined) return { why: 'its options are spread, or computed' };
    const written = writeOption(read, operation, Node);
    if ('why' in written) return written;
    if (written.text !== '') members.push(written.text);
  }
  return { text: members.length === 0 ? '' : `{ ${members.join(', ')} }` };
}

export interface Member {
  readonly name: string;
  readonly value: Morph.Node;
}

/** Undefined for what is spread, computed, or a function. */
export function readMember(property: Morph.Node, Node: TsMorph['Node']): Member | undefined {
  if (Node.isShorthandPropertyAssignment(property)) {
    return { name: property.getName(), value: property.getNameNode() };
  }
  if (!Node.isPropertyAssignment(property)) return undefined;
  const name = property.getNameNode();
  const value = property.getInitializer();
  if (value === undefined) return undefined;
  if (Node.isIdentifier(name)) return { name: name.getText(), value };
  return Node.isStringLiteral(name) ? { name: name.getLiteralValue(), value } : undefined;
}

function writeOption(
  { name, value }: Member,
  operation: Operation,
  Node: TsMorph['Node'],
): Written {
  if (name === 'body') return writeBody(value, operation);
  if (name !== 'params') return { why: `the option \`${name}\` has no certain counterpart` };
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

export function writeBody(value: Morph.Node, { body }: Operation): Written {
  if (body === undefined) return { why: 'the operation takes no body' };
  const text = value.getText();
  return { text: text === 'body' ? text : `body: ${text}` };
}

export function writeGroup(
  group: Member,
  { parameters }: Operation,
  Node: TsMorph['Node'],
): Written {
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

export function writeMember(key: string, value: string): string {
  if (key === value) return key;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `${key}: ${value}` : `'${key}': ${value}`;
}
