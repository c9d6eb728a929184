/** Rewrites uses of types of the old output: a model of ours has the same name and means the same. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../generator/core/emit/print-by-morph.ts';
import type { Api } from '../../generator/core/ir/model/model.ts';
import type { Replacement } from './tool.ts';
import { replace } from './answers/nodes.ts';

type Rewritten =
  { readonly replacement: Replacement; readonly name: string } | { readonly why: string };

export function isTypeDeclaration(declared: Morph.Node, { Node }: TsMorph): boolean {
  return Node.isTypeAliasDeclaration(declared) || Node.isInterfaceDeclaration(declared);
}

/** `wanted` is the name of the model, where it is known by something else than the name of the type. */
export function rewriteType(
  node: Morph.Node,
  { models }: Api,
  { morph, wanted = node.getText() }: { readonly morph: TsMorph; readonly wanted?: string },
): Rewritten {
  const { Node } = morph;
  const model = models.find(({ name }) => name === wanted);
  if (model === undefined) return { why: `no model of ours is called \`${wanted}\`` };
  if (model.input !== undefined) {
    return { why: `\`${model.name}\` is what is read, and \`${model.input.name}\` what is sent` };
  }
  const parent = node.getParent();
  if (Node.isQualifiedName(parent)) {
    return { replacement: replace(parent, model.name), name: model.name };
  }
  return { replacement: replace(node, model.name), name: model.name };
}
