/**
 * The structures that our own printer prints: members by kind, and what each may hold. A structure with any other member,
 * such as a decorator, is printed by ts-morph.
 */

import { isObject } from '../load/structure/pointer.ts';
import type { Code } from '../code/code.ts';
import { type FileStatement, StructureKind } from '../code/structures.ts';

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
  return typeof statement === 'string' || hasOnly(statement, KNOWN.get(statement.kind));
}

const CALLED = 'kind docs parameters statements';
const SIGNATURE = `${CALLED} name typeParameters returnType isAsync`;
const DECLARED = 'kind docs isExported name';

/** Members of a structure by its kind. */
const KNOWN: ReadonlyMap<number, ReadonlySet<string>> = new Map([
  [
    StructureKind.Interface,
    listNames(`${DECLARED} typeParameters extends indexSignatures properties`),
  ],
  [StructureKind.TypeAlias, listNames(`${DECLARED} typeParameters type`)],
  [StructureKind.VariableStatement, listNames('kind docs isExported declarationKind declarations')],
  [StructureKind.Function, listNames(`${DECLARED} ${SIGNATURE}`)],
  [StructureKind.Class, listNames(`${DECLARED} properties ctors methods`)],
  [StructureKind.ExportDeclaration, listNames('kind isTypeOnly namedExports moduleSpecifier')],
]);

/** Members of what is in a list of that name; in other lists are texts alone. */
const PARTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['properties', listNames('kind name type initializer docs hasQuestionToken isReadonly')],
  ['parameters', listNames('kind name type initializer hasQuestionToken')],
  ['indexSignatures', listNames('kind keyName keyType returnType')],
  ['declarations', listNames('kind name type initializer')],
  ['ctors', listNames(`${CALLED} trailingTrivia`)],
  ['methods', listNames(SIGNATURE)],
]);

/** What ts-morph says something for where it is left out: an optional parameter without a type has the type `any`. */
const NEEDED: ReadonlyMap<unknown, string> = new Map([
  [PARTS.get('parameters'), 'type'],
  [KNOWN.get(StructureKind.ExportDeclaration), 'moduleSpecifier'],
]);

function listNames(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

/** Whether a structure has these members and no others; one that is undefined is not there. */
function hasOnly(value: unknown, names: ReadonlySet<string> | undefined): boolean {
  if (!isObject(value) || names === undefined) return false;
  for (const name in value) {
    const member = value[name];
    if (member !== undefined && !(names.has(name) && isKnownMember(name, member))) return false;
  }
  const needed = NEEDED.get(names);
  return needed === undefined || value[needed] !== undefined;
}

function isKnownMember(name: string, value: unknown): boolean {
  if (!Array.isArray(value)) return ['string', 'boolean', 'number'].includes(typeof value);
  return value.every((item) => typeof item === 'string' || hasOnly(item, PARTS.get(name)));
}
