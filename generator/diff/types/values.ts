/** A constant in; its texts and numbers by name out. */

import type { ts } from 'ts-morph';
import type { Ts } from './compiler.ts';

/** Texts and numbers right below a constant. */
export function valuesOf(compiler: Ts, value: ts.Expression): ReadonlyMap<string, string> {
  const literal = compiler.isAsExpression(value) ? value.expression : value;
  if (!compiler.isObjectLiteralExpression(literal)) return new Map();
  return new Map(
    literal.properties.flatMap((property): [string, string][] => {
      if (!compiler.isPropertyAssignment(property)) return [];
      const { name, initializer } = property;
      const isNamed = compiler.isIdentifier(name) || compiler.isStringLiteral(name);
      const text = literalOf(compiler, initializer);
      return text !== undefined && isNamed ? [[name.text, text]] : [];
    }),
  );
}

/** A text in quotes, so that it is told from a number. */
function literalOf(compiler: Ts, value: ts.Expression): string | undefined {
  if (compiler.isStringLiteral(value)) return JSON.stringify(value.text);
  if (compiler.isNumericLiteral(value)) return value.text;
  const isNegative = compiler.isPrefixUnaryExpression(value);
  return isNegative && compiler.isNumericLiteral(value.operand)
    ? `-${value.operand.text}`
    : undefined;
}
