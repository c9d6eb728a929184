/** Rewrites uses of the data of a query, where these are a whole answer. */

import type * as Morph from 'ts-morph';
import { findMember, listReferences, readPattern, replace } from '../answers/nodes.ts';
import type { Question, Replacement } from '../tool.ts';
import type { Option } from './hook-options.ts';

/** Data of a query are the answer there: every use of them must read `data` of it. */
export function rewriteData(
  call: Morph.CallExpression,
  members: readonly Option[],
  { morph }: Question,
): { readonly replacements: readonly Replacement[] } | { readonly why: string } {
  const { Node } = morph;
  const why = 'its data are the whole answer there, and the data alone here';
  if (
    members.some(
      ({ name }) => name === 'select' || name === 'initialData' || name === 'placeholderData',
    )
  ) {
    return { why };
  }
  const declaration = call.getParent();
  const name = Node.isVariableDeclaration(declaration) ? declaration.getNameNode() : undefined;
  if (name === undefined) return { why };
  const bound = Node.isObjectBindingPattern(name) ? readPattern(name) : undefined;
  const data = bound?.get('data');
  if (bound !== undefined && data === undefined) return { replacements: [] };
  if (data?.getInitializer()) return { why };
  const uses = data
    ? listReferences(data.getNameNode(), morph)
    : listReferences(name, morph).flatMap((use) => {
        const access = findMember(use, morph);
        return access === undefined ? [use] : access.getName() === 'data' ? [access] : [];
      });
  if (data !== undefined && !Node.isIdentifier(data.getNameNode())) return { why };
  const replacements = uses.flatMap((use) => {
    const access = use.getParent();
    const isData =
      Node.isPropertyAccessExpression(access) &&
      access.getExpression() === use &&
      access.getName() === 'data';
    return isData ? [replace(access, use.getText())] : [];
  });
  return replacements.length === uses.length ? { replacements } : { why };
}
