/** Rewrites values of a set: `Status.IN_TREATMENT` is the key of ours that has the same value. */

import type * as Morph from 'ts-morph';
import { listReferences, replace } from './answers/nodes.ts';
import type { UseAnswer } from './rewriting.ts';
import type { Question } from './tool.ts';

/** Undefined for what is no set of values. In a file, all uses of a set are moved, or none. */
export function rewriteEnumValue(
  node: Morph.Node,
  declared: Morph.Node,
  { output, morph }: Question,
): UseAnswer | undefined {
  if (!isSet(declared, morph)) return undefined;
  const name = declared.getSymbol()?.getName();
  const model = output.api.models.find((one) => one.name === name);
  if (model?.enum === undefined) {
    return { why: `no set of ours is called \`${name}\`: write the value` };
  }
  const { values } = model.enum;
  const findKey = (use: Morph.Node): string | undefined => {
    const access = use.getParent();
    const value =
      morph.Node.isPropertyAccessExpression(access) && access.getExpression() === use
        ? readValue(declared, access.getName(), morph)
        : undefined;
    return values.find((one) => value !== undefined && one.value === value)?.key;
  };
  const odd = listReferences(node, morph).find(
    (use) => !isNamed(use, morph) && findKey(use) === undefined,
  );
  const key = findKey(node);
  const access = node.getParent();
  if (odd !== undefined || key === undefined || access === undefined) {
    const text = (odd ?? node).getParent()?.getText() ?? '';
    return { why: `\`${text}\` has no certain counterpart: look at enums.ts for the keys of ours` };
  }
  return {
    replacements: [replace(access, `${model.name}.${key}`)],
    names: [{ name: model.name, from: output.index }],
  };
}

function isSet(declared: Morph.Node, morph: Question['morph']): boolean {
  return morph.Node.isEnumDeclaration(declared) || readObject(declared, morph) !== undefined;
}

/** In an import, or as a type. */
function isNamed(use: Morph.Node, { Node }: Question['morph']): boolean {
  const parent = use.getParent();
  return Node.isImportSpecifier(parent) || Node.isTypeReference(parent);
}

/** `{ … } as const`. */
function readObject(declared: Morph.Node, { Node }: Question['morph']) {
  const given = Node.isVariableDeclaration(declared) ? declared.getInitializer() : undefined;
  const plain = Node.isAsExpression(given) ? given.getExpression() : undefined;
  return Node.isObjectLiteralExpression(plain) ? plain : undefined;
}

function readValue(
  declared: Morph.Node,
  key: string,
  morph: Question['morph'],
): number | string | undefined {
  const { Node } = morph;
  if (Node.isEnumDeclaration(declared)) return declared.getMember(key)?.getValue();
  const property = readObject(declared, morph)?.getProperty(key);
  const value = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined;
  const isLiteral = Node.isStringLiteral(value) || Node.isNumericLiteral(value);
  return isLiteral ? value.getLiteralValue() : undefined;
}
