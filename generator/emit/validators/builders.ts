/**
 * Declarations of validators: constants, functions behind them that run when a validator is first used, and what makes
 * validators of those, as functions of the file: for an imported name a compiler looks through all constants before it.
 */

import type { Scope } from '../../plan/emitter.ts';
import { code, identifier } from '../code.ts';
import type { Code } from '../code.ts';
import { describe, prose } from '../docs.ts';
import { exportedConst, StructureKind } from '../structures.ts';
import type { FileStatement, FunctionDeclarationStructure } from '../structures.ts';
import type { VariableDeclarationStructure } from '../structures.ts';
import { getZodName } from './notation.ts';

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

export type Maker = keyof typeof PARAMETERS;

/** Those that a file calls; the first says why they are there. */
export function declareMakers(
  makers: ReadonlySet<Maker>,
  scope: Scope,
): readonly FunctionDeclarationStructure[] {
  const used = MAKERS.filter((name) => makers.has(name));
  return used.map((name, index) => {
    const parameters = PARAMETERS[name];
    return {
      kind: StructureKind.Function,
      docs: index === 0 ? describe(prose(WHY)) : [],
      name: identifier(name),
      parameters,
      returnType: code`never`,
      statements: code`return ${getZodName(scope)}.${identifier(name)}(${parameters.map((parameter) => parameter.name)});`,
    };
  });
}

const WHY =
  'Makes the validators above. These are constants of this file, because an imported function is slower to compile: for each call the compiler looks through all constants before it.';

const PARAMETERS = {
  model: [{ name: code`schema`, type: code`object` }],
  object: [
    { name: code`fields`, type: code`object` },
    { name: code`rules`, type: code`object`, hasQuestionToken: true },
  ],
  operation: [{ name: code`parts`, type: code`object` }],
  request: [{ name: code`validator`, type: code`object` }],
};

export const MAKERS = ['model', 'object', 'operation', 'request'] as const;
