/** A set of values in, its guard and its reader of numbers out. */

import type { Enum } from '../../ir/model.ts';
import { code, identifier, member } from '../code.ts';
import type { Code } from '../code.ts';
import { describe, prose } from '../docs.ts';
import { type FunctionDeclarationStructure, StructureKind } from '../structures.ts';

/** `known` is the type of the values themselves, without what an open enum adds. */
export function declareReaders(of: Enum, name: Code, known: Code): FunctionDeclarationStructure[] {
  return [declareGuard(of, name, known), ...numberReader(of, name, known)];
}

function declareGuard(
  { names, open }: Enum,
  name: Code,
  known: Code,
): FunctionDeclarationStructure {
  const text = open
    ? `Whether a value is one of those seen so far.`
    : `Whether a value is one of \`${name}\`.`;
  return {
    kind: StructureKind.Function,
    isExported: true,
    docs: describe(prose(text)),
    name: identifier(names.is),
    parameters: [{ name: code`value`, type: code`unknown` }],
    returnType: code`value is ${known}`,
    statements: code`return Object.values<unknown>(${name}).includes(value);`,
  };
}

/** A number that no value has reads as the value that stands for unknown ones, or as undefined where there is none. */
function numberReader(
  { names, values }: Enum,
  name: Code,
  known: Code,
): FunctionDeclarationStructure[] {
  if (names.fromNumber === undefined) return [];
  const unknown = values.find((value) => value.unknown === true);
  const info = identifier(names.info);
  const found = code`Object.values(${name}).find((value) => ${info}[value].number === number)`;
  const otherwise = unknown === undefined ? code`` : code` ?? ${member(name, unknown.key)}`;
  const text =
    unknown === undefined
      ? 'The value that has a number; undefined where none has it.'
      : `The value that has a number; \`${unknown.key}\` where none has it.`;
  return [
    {
      kind: StructureKind.Function,
      isExported: true,
      docs: describe(prose(text)),
      name: identifier(names.fromNumber),
      parameters: [{ name: code`number`, type: code`number` }],
      returnType: unknown === undefined ? code`${known} | undefined` : known,
      statements: code`return ${found}${otherwise};`,
    },
  ];
}
