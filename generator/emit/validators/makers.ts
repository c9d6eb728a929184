/** What makes validators, as functions of the file that calls them: for an imported name a compiler looks through all constants before it. */

import type { Scope } from '../../plan/emitter.ts';
import { code, identifier } from '../code.ts';
import { describe, prose } from '../docs.ts';
import { type FunctionDeclarationStructure, StructureKind } from '../structures.ts';
import { getZodName } from './notation.ts';

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
