/**
 * Tests whether a value of one type may be used as one of another. The compiler says so too easily of objects whose
 * members are not named: with any values, it accepts them for objects whose members are all optional.
 */

import { ts } from 'ts-morph';

type IsUsable = (given: ts.Type, wanted: ts.Type) => boolean;

export function createIsUsable(checker: ts.TypeChecker): IsUsable {
  return (given, wanted) =>
    checker.isTypeAssignableTo(given, wanted) && createHolds(checker)(given, wanted);
}

/** For two types that the compiler accepts; what leads back to itself fits unless something else does not. */
function createHolds(checker: ts.TypeChecker): IsUsable {
  const met = new Map<ts.Type, Set<ts.Type>>();
  return holds;

  function holds(given: ts.Type, wanted: ts.Type): boolean {
    if (given === wanted || met.get(given)?.has(wanted) === true) return true;
    met.set(given, (met.get(given) ?? new Set()).add(wanted));
    if (given.isUnion()) return given.types.every((one) => holds(one, wanted));
    if (wanted.isUnion()) {
      const takers = wanted.types.filter((one) => checker.isTypeAssignableTo(given, one));
      return takers.length === 0 || takers.some((one) => holds(given, one));
    }
    if (!hasMembers(given) || !hasMembers(wanted)) return true;
    if (isMade(given) || isMade(wanted)) return argumentsFit(given, wanted);
    return callsFit(given, wanted) && membersFit(given, wanted);
  }

  function argumentsFit(given: ts.Type, wanted: ts.Type): boolean {
    if (!isMade(given) || !isMade(wanted)) return true;
    const others = checker.getTypeArguments(wanted);
    return checker.getTypeArguments(given).every((one, index) => {
      const other = others[index];
      return other === undefined || !checker.isTypeAssignableTo(one, other) || holds(one, other);
    });
  }

  function callsFit(given: ts.Type, wanted: ts.Type): boolean {
    const [one] = given.getCallSignatures();
    const [other] = wanted.getCallSignatures();
    if (one === undefined || other === undefined) return true;
    const takers = one.getParameters().map((each) => checker.getTypeOfSymbol(each));
    const takes = other.getParameters().every((each, index) => {
      const own = takers[index];
      return own === undefined || holds(checker.getTypeOfSymbol(each), own);
    });
    return takes && holds(one.getReturnType(), other.getReturnType());
  }

  function membersFit(given: ts.Type, wanted: ts.Type): boolean {
    const unnamed = checker.getIndexInfosOfType(given).map(({ type }) => type);
    return checker.getPropertiesOfType(wanted).every((member) => {
      const type = checker.getTypeOfSymbol(member);
      const own = given.getProperty(member.name);
      if (own !== undefined) return holds(checker.getTypeOfSymbol(own), type);
      return unnamed.every((one) => checker.isTypeAssignableTo(one, type) && holds(one, type));
    });
  }
}

/** Texts and numbers are what they are. */
function hasMembers({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
}

/** A list, or another type with types between its brackets. */
export function isMade(type: ts.Type): type is ts.TypeReference {
  // What has members has these flags.
  const { objectFlags = 0 } = type as Partial<ts.ObjectType>;
  return (objectFlags & ts.ObjectFlags.Reference) !== 0;
}
