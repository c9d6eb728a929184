/** Reads the texts and numbers of a constant by name. */

import { ts } from 'ts-morph';

/** Texts and numbers right below a constant. */
export function readValues(value: ts.Expression): ReadonlyMap<string, string> {
  const literal = ts.isAsExpression(value) ? value.expression : value;
  if (!ts.isObjectLiteralExpression(literal)) return new Map();
  return new Map(
    literal.properties.flatMap((property): [string, string][] => {
      if (!ts.isPropertyAssignment(property)) return [];
      const { name, initializer } = property;
      const isNamed = ts.isIdentifier(name) || ts.isStringLiteral(name);
      const text = readLiteral(initializer);
      return text !== undefined && isNamed ? [[name.text, text]] : [];
    }),
  );
}

/** A text in quotes, so that it differs from a number. */
function readLiteral(value: ts.Expression): string | undefined {
  if (ts.isStringLiteral(value)) return JSON.stringify(value.text);
  if (ts.isNumericLiteral(value)) return value.text;
  const isNegative = ts.isPrefixUnaryExpression(value) && ts.isNumericLiteral(value.operand);
  return isNegative ? `-${value.operand.text}` : undefined;
}
