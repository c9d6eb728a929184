/** Switches and tables that have nothing for a value that is new. */

import type { ts as Ts } from 'ts-morph';
import { type CodeView, findOrigin, getText, stripCasts } from './code-view.ts';
import { nameSubject } from './errors.ts';
import { type Found, findAt } from './touch.ts';
import { findGrown, growing, printValues, readValues, toWords } from './values.ts';

/** A switch without `default`, and without a case for the new value. */
export function findSwitch(node: Ts.SwitchStatement, view: CodeView): readonly Found[] {
  const { ts } = view;
  const { clauses } = node.caseBlock;
  if (clauses.some((clause) => ts.isDefaultClause(clause))) return [];
  const grown = findGrown(node.expression, view);
  if (grown === undefined) return [];
  const known = new Set(
    clauses.flatMap((clause) =>
      ts.isCaseClause(clause)
        ? [...(readValues(view.new.getTypeAtLocation(clause.expression), view.new, view) ?? [])]
        : [],
    ),
  );
  const left = grown.added.filter((value) => !known.has(value));
  if (left.length === 0 || known.size === 0) return [];
  const subject = node.expression.getText();
  return [
    {
      ...findAt(node, {
        what: `\`${subject}\` may be ${printValues(left)}, which no case is for: nothing of the switch is run.`,
        todo: 'Add a case for it, or a `default`.',
        clues: { keys: nameSubject(node.expression, view), words: toWords(left), ids: growing },
      }),
      end: node.expression.getEnd() + 1,
    },
  ];
}

/** `labels[order.status]`, where the table has something for each value that was known. */
export function findTable(node: Ts.ElementAccessExpression, view: CodeView): readonly Found[] {
  const { ts } = view;
  if (isGuarded(node, view)) return [];
  const grown = findGrown(node.argumentExpression, view);
  if (grown === undefined) return [];
  const table = stripCasts(findOrigin(node.expression, view), view);
  if (!ts.isObjectLiteralExpression(table)) return [];
  if (table.properties.some((member) => ts.isSpreadAssignment(member))) return [];
  const keys = new Set(table.properties.flatMap(({ name }) => (name ? [readKey(name, view)] : [])));
  const left = grown.added.filter((value) => !keys.has(value));
  const isWhole = [...grown.old].every((value) => keys.has(value));
  if (left.length === 0 || !isWhole) return [];
  const { argumentExpression: argument } = node;
  return [
    findAt(node, {
      what: `\`${argument.getText()}\` may be ${printValues(left)}, for which \`${node.expression.getText()}\` has nothing: this is \`undefined\`.`,
      todo: `Add it to \`${node.expression.getText()}\`.`,
      clues: { keys: nameSubject(argument, view), words: toWords(left), ids: growing },
    }),
  ];
}

function readKey(name: Ts.PropertyName, view: CodeView): string {
  const { ts } = view;
  if (!ts.isComputedPropertyName(name)) {
    return ts.isNumericLiteral(name) ? name.text : JSON.stringify(getText(name));
  }
  const values = readValues(view.old.getTypeAtLocation(name.expression), view.old, view);
  const [value = ''] = values ?? [];
  return value;
}

/** Whether code says what happens where there is nothing: `labels[status] ?? status`. */
function isGuarded(node: Ts.Expression, { ts }: CodeView): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.left === node) {
    const { kind } = parent.operatorToken;
    const { SyntaxKind } = ts;
    return (
      kind === SyntaxKind.QuestionQuestionToken ||
      kind === SyntaxKind.BarBarToken ||
      (kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment)
    );
  }
  const isChained =
    (ts.isPropertyAccessExpression(parent) || ts.isCallExpression(parent)) &&
    parent.questionDotToken !== undefined;
  return isChained || (ts.isIfStatement(parent) && parent.expression === node);
}
