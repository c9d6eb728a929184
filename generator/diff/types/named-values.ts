/**
 * Finds what code may name in values of the old type and no longer in values of the new one. The compiler calls both
 * assignable: it does not see comparisons with a literal, `'name' in value`, or fresh object literals.
 */

import { ts } from 'ts-morph';

/** What is gone, as code writes it. */
export interface Gone {
  /** Literals that a value was compared with: `'sold'`, `kind: 'dog'`. */
  readonly values: readonly string[];
  /** Members of alternatives, which no alternative has any more. */
  readonly members: readonly string[];
}

const nothing: Gone = { values: [], members: [] };

/** Types that are written out in each other are looked into so far. */
const deepest = 5;

export function createFindGone(checker: ts.TypeChecker): (old: ts.Type, now: ts.Type) => Gone {
  return (old, now) => find(old, now, 0);

  function find(old: ts.Type, now: ts.Type, depth: number): Gone {
    if (old === now || depth > deepest) return nothing;
    const was = getParts(old);
    const values = was.filter((one) => isGone(one, now)).map(write);
    const inside = [
      findInItems(was, getParts(now), depth),
      findInMembers(was, getParts(now), depth),
    ];
    return join([{ values, members: [] }, ...inside]);
  }

  function findInItems(was: readonly ts.Type[], is: readonly ts.Type[], depth: number): Gone {
    const [list] = was.filter((one) => checker.isArrayType(one));
    const [other] = is.filter((one) => checker.isArrayType(one));
    const [old, now] = [list, other].map(
      (one) => one && checker.getTypeArguments(one as ts.TypeReference)[0],
    ); // lists are references
    return old === undefined || now === undefined ? nothing : find(old, now, depth + 1);
  }

  function findInMembers(was: readonly ts.Type[], is: readonly ts.Type[], depth: number): Gone {
    const [old, now] = [was.filter(hasMembers), is.filter(hasMembers)];
    const [first] = old;
    if (first === undefined || now.length === 0) return nothing;
    // What has a name is compared under that name.
    if (old.length === 1) return isWrittenOut(first) ? join(findInEach(old, now, depth)) : nothing;
    const members = [...getNames(old)].filter((name) => !now.some((one) => takes(one, name)));
    return join([{ values: [], members }, ...findInEach(old, now, depth)]);
  }

  /** By name: the values of a member in all alternatives together. */
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
      const below =
        first && second && isWrittenOut(first) ? find(first, second, depth + 1) : nothing;
      return join([{ values: [...new Set(values)], members: [] }, below]);
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
  };
}
