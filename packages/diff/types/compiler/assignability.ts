/**
 * Tests whether a value of one type may be used as one of another. The compiler says so too easily of objects whose
 * members are not named: with any values, it accepts them for objects whose members are all optional.
 */

import { ts } from 'ts-morph';

type IsUsable = (source: ts.Type, target: ts.Type) => boolean;

export function createIsUsable(checker: ts.TypeChecker): IsUsable {
  return (source, target) =>
    checker.isTypeAssignableTo(source, target) && createHolds(checker)(source, target);
}

/** For two types that the compiler accepts; what leads back to itself fits unless something else does not. */
function createHolds(checker: ts.TypeChecker): IsUsable {
  const compared = new Map<ts.Type, Set<ts.Type>>();
  return holds;

  function holds(source: ts.Type, target: ts.Type): boolean {
    if (source === target || compared.get(source)?.has(target) === true) return true;
    compared.set(source, (compared.get(source) ?? new Set()).add(target));
    if (source.isUnion()) return source.types.every((one) => holds(one, target));
    if (target.isUnion()) {
      const takers = target.types.filter((one) => checker.isTypeAssignableTo(source, one));
      return takers.length === 0 || takers.some((one) => holds(source, one));
    }
    if (!hasMembers(source) || !hasMembers(target)) return true;
    if (hasTypeArguments(source) || hasTypeArguments(target)) return argumentsFit(source, target);
    return callsFit(source, target) && membersFit(source, target);
  }

  function argumentsFit(source: ts.Type, target: ts.Type): boolean {
    if (!hasTypeArguments(source) || !hasTypeArguments(target)) return true;
    const others = checker.getTypeArguments(target);
    return checker.getTypeArguments(source).every((one, index) => {
      const other = others[index];
      return other === undefined || !checker.isTypeAssignableTo(one, other) || holds(one, other);
    });
  }

  function callsFit(source: ts.Type, target: ts.Type): boolean {
    const [one] = source.getCallSignatures();
    const [other] = target.getCallSignatures();
    if (one === undefined || other === undefined) return true;
    const takers = one.getParameters().map((each) => checker.getTypeOfSymbol(each));
    const takes = other.getParameters().every((each, index) => {
      const own = takers[index];
      return own === undefined || holds(checker.getTypeOfSymbol(each), own);
    });
    return takes && holds(one.getReturnType(), other.getReturnType());
  }

  function membersFit(source: ts.Type, target: ts.Type): boolean {
    const unnamed = checker.getIndexInfosOfType(source).map(({ type }) => type);
    return checker.getPropertiesOfType(target).every((member) => {
      const type = checker.getTypeOfSymbol(member);
      const own = source.getProperty(member.name);
      if (own !== undefined) return holds(checker.getTypeOfSymbol(own), type);
      return unnamed.every((one) => checker.isTypeAssignableTo(one, type) && holds(one, type));
    });
  }
}

/** Texts and numbers have no members to compare. */
function hasMembers({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
}

/** A list, or another type with types between its brackets. */
export function hasTypeArguments(type: ts.Type): type is ts.TypeReference {
  // What has members has these flags.
  const { objectFlags = 0 } = type as Partial<ts.ObjectType>;
  return (objectFlags & ts.ObjectFlags.Reference) !== 0;
}
