/** What a validator is built of, out: a function behind it that runs when the validator is first used. */

import { code, identifier } from '../code.ts';
import type { Code } from '../code.ts';
import {
  exportedConst,
  type FileStatement,
  StructureKind,
  type VariableDeclarationStructure,
} from '../structures.ts';

/** A validator, or a function that builds one. Shapes that are in several places are pending in its text. */
export interface Local {
  readonly name: Code;
  readonly text: Code;
  /** Declares it with its text when nothing is pending in it. */
  declare(text: Code): FileStatement;
}

/** `export const name: type = value;` */
export function localConst(
  { name, type }: Pick<VariableDeclarationStructure, 'name' | 'type'>,
  value: Code,
  docs: readonly Code[] = [],
): Local {
  const typed = type === undefined ? {} : { type };
  return {
    name,
    text: value,
    declare: (initializer) => exportedConst({ name, ...typed, initializer }, docs),
  };
}

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
export function localBuilder(name: string, value: Code, returnType = code`object`): Local {
  return {
    name: identifier(name),
    text: value,
    declare: (result) => ({
      kind: StructureKind.Function,
      name: identifier(name),
      returnType,
      statements: code`return ${result};`,
    }),
  };
}
