/** Lists which texts a place of a program accepts: values of a set, and names of members. */

import type { ts } from 'ts-morph';
import type { Compiler } from '../project/code.ts';

/** The texts that are possible at a place; undefined where any text is, or where nothing is known. */
export function listAccepted(
  node: ts.StringLiteral | ts.Identifier,
  checker: ts.TypeChecker,
  compiler: Compiler,
): ReadonlySet<string> | undefined {
  const { parent } = node;
  if (compiler.isPropertyAssignment(parent) && parent.name === node) {
    return listKeys(checker.getContextualType(parent.parent), checker);
  }
  if (compiler.isPropertyAccessExpression(parent)) {
    return listKeys(checker.getTypeAtLocation(parent.expression), checker);
  }
  if (!compiler.isStringLiteral(node)) return undefined;
  if (compiler.isElementAccessExpression(parent) && parent.argumentExpression === node) {
    return listKeys(checker.getTypeAtLocation(parent.expression), checker);
  }
  if (compiler.isLiteralTypeNode(parent)) return listInType(parent, checker, compiler);
  if (compiler.isCaseClause(parent)) {
    return listValues(checker.getTypeAtLocation(parent.parent.parent.expression), checker);
  }
  if (compiler.isBinaryExpression(parent) && isComparison(parent, compiler)) {
    const other = parent.left === node ? parent.right : parent.left;
    return listValues(checker.getTypeAtLocation(other), checker);
  }
  const context = checker.getContextualType(node);
  return context && listValues(context, checker);
}

function isComparison({ operatorToken }: ts.BinaryExpression, { SyntaxKind }: Compiler) {
  return [
    SyntaxKind.EqualsEqualsToken,
    SyntaxKind.EqualsEqualsEqualsToken,
    SyntaxKind.ExclamationEqualsToken,
    SyntaxKind.ExclamationEqualsEqualsToken,
  ].includes(operatorToken.kind);
}

/** `Extract<Status, 'open'>` and `Exclude<Status, 'open'>`. */
function listInType(
  literal: ts.LiteralTypeNode,
  checker: ts.TypeChecker,
  compiler: Compiler,
): ReadonlySet<string> | undefined {
  const around = compiler.isUnionTypeNode(literal.parent) ? literal.parent : literal;
  const { parent } = around;
  const isPart =
    compiler.isTypeReferenceNode(parent) && /^(?:Extract|Exclude)$/.test(parent.typeName.getText());
  const [first] = isPart ? (parent.typeArguments ?? []) : [];
  if (first === undefined || first === around) return undefined;
  return listValues(checker.getTypeFromTypeNode(first), checker);
}

function listKeys(
  type: ts.Type | undefined,
  checker: ts.TypeChecker,
): ReadonlySet<string> | undefined {
  if (type === undefined) return undefined;
  const plain = checker.getApparentType(checker.getNonNullableType(type));
  return new Set(checker.getPropertiesOfType(plain).map(({ name }) => name));
}

function listValues(type: ts.Type, checker: ts.TypeChecker): ReadonlySet<string> | undefined {
  const plain = checker.getBaseConstraintOfType(type) ?? type;
  const types = plain.isUnion() ? plain.types : [plain];
  const values = types.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
  return values.length > 0 ? new Set(values) : undefined;
}
