/**
 * The structures that our own printer prints: members by kind, and what each may hold. A structure with any other member,
 * such as a decorator, is printed by ts-morph.
 */

import { isObject } from '../load/structure/pointer.ts';
import type { Code } from './code.ts';
import { type FileStatement, StructureKind } from './structures.ts';

/** Text, or a structure that has texts alone where ts-morph takes structures as well. */
export type KnownStatement =
  Code | TextsOnly<Extract<FileStatement, { readonly kind: (typeof StructureKind)[KnownKind] }>>;

type KnownKind =
  'Class' | 'ExportDeclaration' | 'Function' | 'Interface' | 'TypeAlias' | 'VariableStatement';

type TextsOnly<T> = T extends string | number | boolean | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly (Code extends Item ? Code : TextsOnly<Item>)[]
    : { readonly [Name in keyof T]: TextsOnly<T[Name]> };

/** Whether our printer prints all of a statement. */
export function isKnown(statement: FileStatement): statement is KnownStatement {
  return typeof statement === 'string' || known.get(statement.kind)?.(statement) === true;
}

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const flag: Check = (value) => typeof value === 'boolean';
const kind: Check = (value) => typeof value === 'number';

function checkItems(item: Check): Check {
  return (value) => Array.isArray(value) && value.every(item);
}

/** With these members and no others; one that is undefined is not there. */
function checkMembers(
  members: Readonly<Record<string, Check>>,
  required: readonly string[] = [],
): Check {
  const checks = new Map(Object.entries(members));
  return (value) => {
    if (!isObject(value)) return false;
    for (const name in value) {
      if (value[name] !== undefined && checks.get(name)?.(value[name]) !== true) return false;
    }
    return required.every((name) => value[name] !== undefined);
  };
}

const texts = checkItems(text);
const textOrTexts: Check = (value) => text(value) || texts(value);
const typed = { kind, name: text, type: text, initializer: text };
const property = checkMembers({ ...typed, docs: texts, hasQuestionToken: flag, isReadonly: flag });
// ts-morph gives an optional one without a type the type `any`.
const parameter = checkMembers({ ...typed, hasQuestionToken: flag }, ['type']);
const indexSignature = checkMembers({ kind, keyName: text, keyType: text, returnType: text });
const called = { kind, docs: texts, parameters: checkItems(parameter), statements: textOrTexts };
const signature = { ...called, name: text, typeParameters: texts, returnType: text, isAsync: flag };
const declared = { kind, docs: texts, isExported: flag, name: text };

const known: ReadonlyMap<number, Check> = new Map([
  [
    StructureKind.Interface,
    checkMembers({
      ...declared,
      typeParameters: texts,
      extends: texts,
      indexSignatures: checkItems(indexSignature),
      properties: checkItems(property),
    }),
  ],
  [StructureKind.TypeAlias, checkMembers({ ...declared, typeParameters: texts, type: text })],
  [
    StructureKind.VariableStatement,
    checkMembers({
      kind,
      docs: texts,
      isExported: flag,
      declarationKind: text,
      declarations: checkItems(checkMembers(typed)),
    }),
  ],
  [StructureKind.Function, checkMembers({ ...declared, ...signature })],
  [
    StructureKind.Class,
    checkMembers({
      ...declared,
      properties: checkItems(property),
      ctors: checkItems(checkMembers({ ...called, trailingTrivia: textOrTexts })),
      methods: checkItems(checkMembers(signature)),
    }),
  ],
  [
    StructureKind.ExportDeclaration,
    checkMembers({ kind, isTypeOnly: flag, namedExports: texts, moduleSpecifier: text }, [
      'moduleSpecifier',
    ]),
  ],
]);
