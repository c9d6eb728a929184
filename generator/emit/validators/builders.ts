/** What a validator is built of, out: a function behind it that runs when the validator is first used. */

import { code, identifier } from '../code.ts';
import type { Code } from '../code.ts';
import type { ConstDeclaration, FunctionDeclaration } from '../declaration.ts';

/** A validator, or a function that builds one. */
export type Local = ConstDeclaration | FunctionDeclaration;

/** Whether an expression reads better in a function of its own. */
export function isLong(expression: Code): boolean {
  return expression.length >= 100;
}

/**
 * `customerFields` beside `customerSchema`: these endings are those of no other name in the file.
 */
export function getLocalName(validator: string, ending: 'Fields' | 'Form' | 'Parts'): string {
  const name = validator.replace(/Schemas?(?=\d*$)/, ending);
  return name === validator ? `${validator}${ending}` : name;
}

/**
 * A function declaration, since an engine passes over its body until it is called, and a compiler that finds a validator
 * named in it does not look through all that was declared before.
 */
export function declareBuilder(
  name: string,
  value: Code,
  returns = code`object`,
): FunctionDeclaration {
  return {
    kind: 'function',
    exported: false,
    name: identifier(name),
    parameters: [],
    returns,
    body: code`return ${value};`,
  };
}
