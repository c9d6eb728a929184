/** Writes what a call of an old client is given as the parameters of one of our operations, a group or a member at a time. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../generator/core/emit/print-by-morph.ts';
import type { Operation, Parameter } from '../../generator/core/ir/model/model.ts';

/** The text of something, or why it is not certain. */
export type Written = { readonly text: string } | { readonly why: string };

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
