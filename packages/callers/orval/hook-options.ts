/** Reads the options of orval's hooks: `{ query: { enabled } }` and `{ mutation: { onSuccess } }`. */

import type * as Morph from 'ts-morph';
import { type Member, readMember } from '../arguments.ts';
import type { Question } from '../tool.ts';

export interface Option extends Member {
  readonly text: string;
}

/** `{ query: { enabled } }`: its members. */
export function readOptions(
  options: Morph.Node | undefined,
  group: 'query' | 'mutation',
  { morph }: Question,
): { readonly members: readonly Option[] } | { readonly why: string } {
  const { Node } = morph;
  if (options === undefined || options.getText() === 'undefined') return { members: [] };
  const plain = Node.isAsExpression(options) ? options.getExpression() : options;
  if (!Node.isObjectLiteralExpression(plain)) {
    return { why: 'its options are not written in place' };
  }
  const members: Option[] = [];
  for (const property of plain.getProperties()) {
    const member = readMember(property, Node);
    if (member?.name !== group) {
      return {
        why: `the option \`${property.getText().slice(0, 40)}\` has no certain counterpart`,
      };
    }
    if (!Node.isObjectLiteralExpression(member.value)) {
      return { why: `its \`${group}\` is not written in place` };
    }
    for (const one of member.value.getProperties()) {
      const inner = readMember(one, Node);
      if (inner === undefined && !Node.isMethodDeclaration(one)) {
        return { why: 'its options are spread, or computed' };
      }
      const name = Node.isMethodDeclaration(one) ? one.getName() : (inner?.name ?? '');
      members.push({ name, value: inner?.value ?? one, text: one.getText() });
    }
  }
  return { members };
}
