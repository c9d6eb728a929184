/** Writes the arguments of a call of orval as our parameters, and our options of a call. */

import type * as Morph from 'ts-morph';
import type { Operation } from '../../../generator/core/ir/model/model.ts';
import { readMember, writeBody, writeGroup, writeMember } from '../arguments.ts';
import { joinGiven } from '../hey-api/arguments.ts';
import type { Question } from '../tool.ts';
import type { OrvalFunction, Role } from './functions.ts';

type Texts = { readonly texts: readonly string[]; readonly isOption?: boolean };
type Why = { readonly why: string };

interface Context {
  readonly operation: Operation;
  readonly Node: Question['morph']['Node'];
}

/** By position: path parameters, the body, the query, headers, options. */
export function writeArguments(
  given: readonly Morph.Node[],
  { operation, roles }: Pick<OrvalFunction, 'operation' | 'roles'>,
  { morph }: Question,
): { readonly text: string } | Why {
  const params: string[] = [];
  const options: string[] = [];
  for (const [index, value] of given.entries()) {
    const role = roles[index]?.role;
    if (role === undefined) return { why: 'it has more arguments than the old function' };
    const written = writeOne(value, role, { operation, Node: morph.Node });
    if ('why' in written) return written;
    (written.isOption === true ? options : params).push(...written.texts);
  }
  return { text: joinGiven(params, options) };
}

/** `{ orderId, data, params }` of a mutation. */
export function writeVariables(
  given: Morph.Node | undefined,
  { operation, roles }: Pick<OrvalFunction, 'operation' | 'roles'>,
  { morph }: Question,
): { readonly text: string } | Why {
  const { Node } = morph;
  if (!Node.isObjectLiteralExpression(given)) {
    return { why: 'its variables are not written in place' };
  }
  const params: string[] = [];
  for (const property of given.getProperties()) {
    const member = readMember(property, Node);
    if (member === undefined) return { why: 'its variables are spread, or computed' };
    const role = findRole(member.name, roles);
    if (role === undefined) return { why: `the variable \`${member.name}\` has no counterpart` };
    const written = writeOne(member.value, role, { operation, Node });
    if ('why' in written) return written;
    params.push(...written.texts);
  }
  return { text: joinGiven(params, []) };
}

function findRole(name: string, roles: OrvalFunction['roles']): Role | undefined {
  if (name === 'data') return { kind: 'body' };
  const inner = roles.flatMap(({ role }) => (role.kind === 'paths' ? [...role.wires] : []));
  const wire = inner.find(([member]) => member === name)?.[1];
  return wire === undefined ? roles.find((one) => one.name === name)?.role : { kind: 'path', wire };
}

function writeOne(value: Morph.Node, role: Role, context: Context): Texts | Why {
  const { operation, Node } = context;
  if (Node.isSpreadElement(value)) return { why: 'its arguments are spread' };
  const isNothing = value.getText() === 'undefined';
  if (role.kind === 'path') return writePath(role.wire, value, operation);
  if (isNothing) return { texts: [] };
  if (role.kind === 'signal') {
    return { texts: [writeMember('signal', value.getText())], isOption: true };
  }
  if (role.kind === 'options') return writeOptions(value, Node);
  if (role.kind === 'paths') return writePaths(value, role.wires, context);
  const written =
    role.kind === 'body'
      ? writeBody(value, operation)
      : writeGroup({ name: role.kind, value }, operation, Node);
  return 'why' in written ? written : { texts: written.text === '' ? [] : [written.text] };
}

function writePath(wire: string, value: Morph.Node, { parameters }: Operation): Texts | Why {
  const found = parameters.find((one) => one.in === 'path' && one.name === wire);
  const [key, ...below] = found?.key ?? [];
  if (key === undefined || below.length > 0) return { why: `\`${wire}\` has another form here` };
  return { texts: [writeMember(key, value.getText())] };
}

function writePaths(
  value: Morph.Node,
  wires: ReadonlyMap<string, string>,
  { operation, Node }: Context,
): Texts | Why {
  if (!Node.isObjectLiteralExpression(value)) {
    return { why: 'its path parameters are not written in place' };
  }
  const texts: string[] = [];
  for (const property of value.getProperties()) {
    const member = readMember(property, Node);
    if (member === undefined) return { why: 'its path parameters are spread, or computed' };
    const written = writePath(wires.get(member.name) ?? member.name, member.value, operation);
    if ('why' in written) return written;
    texts.push(...written.texts);
  }
  return { texts };
}

/** Writes options of `RequestInit` or of axios as ours. */
function writeOptions(value: Morph.Node, Node: Context['Node']): Texts | Why {
  if (!Node.isObjectLiteralExpression(value)) {
    return { why: 'its options are not written in place' };
  }
  const texts: string[] = [];
  for (const property of value.getProperties()) {
    const member = readMember(property, Node);
    const isHeaders = member?.name === 'headers' && Node.isObjectLiteralExpression(member.value);
    if (member === undefined || (member.name !== 'signal' && !isHeaders)) {
      return {
        why: `the option \`${property.getText().slice(0, 40)}\` has no certain counterpart`,
      };
    }
    texts.push(writeMember(member.name, member.value.getText()));
  }
  return { texts, isOption: true };
}
