/**
 * Finds what code may name in values of the old type and no longer in values of the new one. The compiler calls both
 * assignable: it does not see comparisons with a literal, `'name' in value`, members that are read, or fresh object literals.
 */

import { ts } from 'ts-morph';
import { hasTypeArguments } from './assignability.ts';

/** What is gone, as code writes it. */
export interface Gone {
  /** Literals that a value was compared with: `'sold'`, `kind: 'dog'`. */
  readonly values: readonly string[];
  /** Members of alternatives, which no alternative has any more. */
  readonly members: readonly string[];
  /** Members that every alternative had, and that one of them has no more. */
  readonly reads: readonly string[];
}

const nothing: Gone = { values: [], members: [], reads: [] };

/** Types that are written out in each other are looked into so far. */
const deepest = 6;

export function createFindGone(checker: ts.TypeChecker): (old: ts.Type, now: ts.Type) => Gone {
  return (old, now) => find(old, now, 0);

  function find(old: ts.Type, now: ts.Type, depth: number): Gone {
    if (old === now || depth > deepest) return nothing;
    const was = getParts(old);
    const values = was.filter((one) => isGone(one, now)).map(write);
    const is = getParts(now);
    const finders = [findInAnswer, findInItems, findInMembers];
    const inside = finders.map((findIn) => findIn(was, is, depth));
    return join([{ ...nothing, values }, ...inside]);
  }

  /** What a call gives: the first argument of what it returns, as in `ApiPromise<Data, …>`. */
  function findInAnswer(was: readonly ts.Type[], is: readonly ts.Type[], depth: number): Gone {
    const [old, now] = [was, is].map(([call]) => call?.getCallSignatures()[0]?.getReturnType());
    const isSameForm = old !== undefined && old.symbol === now?.symbol;
    return isSameForm ? findBetween(getArgument(old), getArgument(now), depth) : nothing;
  }

  function findInItems(was: readonly ts.Type[], is: readonly ts.Type[], depth: number): Gone {
    const [list] = was.filter((one) => checker.isArrayType(one));
    const [other] = is.filter((one) => checker.isArrayType(one));
    return findBetween(list && getArgument(list), other && getArgument(other), depth);
  }

  function getArgument(type: ts.Type): ts.Type | undefined {
    return hasTypeArguments(type) ? checker.getTypeArguments(type)[0] : undefined;
  }

  function findBetween(old: ts.Type | undefined, now: ts.Type | undefined, depth: number): Gone {
    return old === undefined || now === undefined ? nothing : find(old, now, depth + 1);
  }

  function findInMembers(was: readonly ts.Type[], is: readonly ts.Type[], depth: number): Gone {
    const [old, now] = [was.filter(hasMembers), is.filter(hasMembers)];
    const [first] = old;
    if (first === undefined || now.length === 0) return nothing;
    const isChoice = old.length > 1;
    const reads = isChoice || now.length > 1 ? findReads(old, now) : [];
    // What has a name is compared under that name.
    if (!isChoice && !isWrittenOut(first)) return { ...nothing, reads };
    const members = isChoice
      ? [...getNames(old)].filter((name) => !now.some((one) => takes(one, name)))
      : [];
    const inside = isChoice ? findInPairs(old, now, depth) : [findInRest(first, now[0], depth)];
    return join([{ values: [], members, reads }, ...inside, ...findInEach(old, now, depth)]);
  }

  /** Members that are read without asking which alternative it is. */
  function findReads(old: readonly ts.Type[], now: readonly ts.Type[]): readonly string[] {
    return [...getNames(old)].filter(
      (name) => old.every((one) => takes(one, name)) && !now.every((one) => takes(one, name)),
    );
  }

  /** Alternatives with the same constants are one and the same, before and after. */
  function findInPairs(
    old: readonly ts.Type[],
    now: readonly ts.Type[],
    depth: number,
  ): readonly Gone[] {
    const byConstants = new Map(now.map((one) => [printConstants(one), one]));
    return old.filter(isWrittenOut).map((one) => {
      const constants = printConstants(one);
      const other = constants === '' ? undefined : byConstants.get(constants);
      return findBetween(one, other, depth);
    });
  }

  function printConstants(type: ts.Type): string {
    const constants = checker.getPropertiesOfType(type).flatMap((member) => {
      const own = checker.getTypeOfSymbol(member);
      return isLiteral(own) ? [`${member.name}: ${write(own)}`] : [];
    });
    return constants.sort().join();
  }

  /** Members of any name. */
  function findInRest(old: ts.Type, now: ts.Type | undefined, depth: number): Gone {
    const [was, is] = [old, now].map((one) => one && checker.getIndexInfosOfType(one)[0]?.type);
    return findBetween(was, is, depth);
  }

  /** Compares the values that a member has in all alternatives together, name by name. */
  function findInEach(old: readonly ts.Type[], now: readonly ts.Type[], depth: number): Gone[] {
    return [...getNames(old)].map((name) => {
      const own = getTypes(now, name);
      const values = getTypes(old, name)
        .flatMap(getParts)
        .filter((one) => own.length > 0 && own.every((each) => isGone(one, each)))
        .map((one) => `${name}: ${write(one)}`);
      const [first, second] = [getTypes(old, name), own].map((types) =>
        types.length === 1 ? types[0] : undefined,
      );
      const below = first && isWrittenOut(first) ? findBetween(first, second, depth) : nothing;
      return join([{ ...nothing, values: [...new Set(values)] }, below]);
    });
  }

  function getNames(types: readonly ts.Type[]): ReadonlySet<string> {
    const members = types.flatMap((one) => checker.getPropertiesOfType(one));
    return new Set(members.map(({ name }) => name));
  }

  function getTypes(types: readonly ts.Type[], name: string): ts.Type[] {
    return types.flatMap((type) => {
      const member = type.getProperty(name);
      return member === undefined ? [] : [checker.getTypeOfSymbol(member)];
    });
  }

  function isGone(part: ts.Type, now: ts.Type): boolean {
    return isLiteral(part) && !checker.isTypeAssignableTo(part, now);
  }

  function hasMembers(type: ts.Type): boolean {
    const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
    return isObject && !checker.isArrayType(type) && type.getCallSignatures().length === 0;
  }

  function isWrittenOut(type: ts.Type): boolean {
    return (
      type.isUnion() ||
      checker.isArrayType(type) ||
      type.symbol?.name === ts.InternalSymbolName.Type
    );
  }

  function takes(type: ts.Type, name: string): boolean {
    return type.getProperty(name) !== undefined || checker.getIndexInfosOfType(type).length > 0;
  }

  function write(type: ts.Type): string {
    return checker.typeToString(type).replace(/^"(.*)"$/, "'$1'");
  }
}

function isLiteral({ flags }: ts.Type): boolean {
  const { StringLiteral, NumberLiteral, BooleanLiteral } = ts.TypeFlags;
  return (flags & (StringLiteral | NumberLiteral | BooleanLiteral)) !== 0;
}

function getParts(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function join(all: readonly Gone[]): Gone {
  return {
    values: all.flatMap(({ values }) => values),
    members: all.flatMap(({ members }) => members),
    reads: all.flatMap(({ reads }) => reads),
  };
}
