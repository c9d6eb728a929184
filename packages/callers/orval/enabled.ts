/** Writes when a query waits: orval's do so until their path parameters are there. */

import type * as Morph from 'ts-morph';
import type { Question } from '../tool.ts';
import type { Hook } from './hooks.ts';

/** Orval does not ask before its path parameters are there. */
export function writeEnabled(
  hook: Hook,
  given: readonly Morph.Node[],
  morph: Question['morph'],
): readonly string[] {
  if (hook.kind === 'useSuspenseQuery') return [];
  const owner = hook.kind === 'options' ? hook.declared : hook.declared.getSourceFile();
  const [, stem = ''] = /^use(\w+)$/.exec(hook.declared.getSymbol()?.getName() ?? '') ?? [];
  const text =
    hook.kind === 'options'
      ? owner.getText()
      : (hook.declared
          .getSourceFile()
          .getVariableDeclaration(`get${stem}QueryOptions`)
          ?.getText() ?? '');
  const [, condition = ''] = /\benabled: (!!\(|\w+ !== null)/.exec(text) ?? [];
  if (condition === '') return [];
  const isTruthy = condition.startsWith('!!');
  const values = given.flatMap((value, index) =>
    hook.roles[index]?.role.kind === 'path' ? [value] : [],
  );
  const unsure = values
    .filter((value) => !isAlwaysThere(value, isTruthy, morph))
    .map((value) => value.getText().replace(/!$/, ''));
  if (unsure.length === 0) return [];
  const parts = unsure.map((one) =>
    isTruthy ? (unsure.length === 1 ? `!!${wrap(one)}` : wrap(one)) : `${wrap(one)} != null`,
  );
  const joined = parts.join(' && ');
  return [`enabled: ${isTruthy && unsure.length > 1 ? `!!(${joined})` : joined}`];
}

function wrap(text: string): string {
  return /^[\w.$?[\]'"]+$/.test(text) ? text : `(${text})`;
}

function isAlwaysThere(value: Morph.Node, isTruthy: boolean, { Node }: Question['morph']): boolean {
  if (Node.isStringLiteral(value)) return value.getLiteralValue() !== '';
  if (Node.isNumericLiteral(value)) return value.getLiteralValue() !== 0;
  if (isTruthy || Node.isNonNullExpression(value)) return false;
  const type = value.getType();
  return type.isString() || type.isNumber() || type.isLiteral();
}
