/** The one list of names that an API exports: each is given once, and a second wish for it gets another. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { placeBelow } from '../../load/structure/place.ts';
import { report, type Reading } from '../reading.ts';
import { findFree, hasIdentifierForm, type Taken } from './letter-case.ts';
import { globalTypes, reservedWords, usedTypes } from './reserved-names.ts';

export interface Wish {
  readonly name: string;
  /** Put behind the name where it is taken or reserved: `Model` makes `FileModel` of `File`. */
  readonly suffix: string;
  /** Taken before the suffix is tried. */
  readonly instead?: string;
  /** What wishes, for messages: `model \`File\``. */
  readonly what: string;
  readonly at: Place;
  /** Given as it is, or refused with a problem. */
  readonly chosen?: Chosen | undefined;
  /** Derived names give way in silence: the thing they belong to was spoken of. */
  readonly derived?: boolean;
}

/** A name that the user or the spec chose. */
export interface Chosen {
  readonly name: string;
  /** The place in the spec that chooses it; absent where the config does. */
  readonly at?: Place;
}

interface Choosable {
  readonly named?: string;
  readonly at: Place;
}

/** What the config chooses for a key, else the spec with `x-sw-name`. */
export function findChosenName(
  { named, at }: Choosable,
  key: string,
  overrides: Readonly<Record<string, string>> = {},
): Chosen | undefined {
  const name = Object.hasOwn(overrides, key) ? overrides[key] : undefined;
  if (name !== undefined) return { name };
  return named === undefined ? undefined : { name: named, at: placeBelow(at, 'x-sw-name') };
}

export interface Wishing {
  readonly key: string;
  readonly wish: Wish;
  /** Gives way to all others. */
  readonly isLast?: boolean;
}

/** Chosen names first, then keys that already are the name, then the others in the order of the alphabet. */
export function sortWishes<T extends Wishing>(wishes: readonly T[]): readonly T[] {
  const ranked = wishes.map((wishing) => ({ wishing, rank: rankWish(wishing) }));
  ranked.sort(
    (one, other) => one.rank - other.rank || (one.wishing.key < other.wishing.key ? -1 : 1),
  );
  return ranked.map(({ wishing }) => wishing);
}

function rankWish({ key, wish, isLast }: Wishing): number {
  if (wish.chosen !== undefined) return 0;
  if (isLast === true) return 3;
  return wish.name === key && !isReserved(key) ? 1 : 2;
}

/** Gives the chosen name, else the one wanted, else the next that is free. */
export type Give = (wish: Wish) => string;

export function startNames(reading: Reading): Give {
  const owners = new Map<string, string>();
  return (wish) => {
    const { chosen, what, derived } = wish;
    const refusal = chosen === undefined ? undefined : explainRefusal(owners, chosen.name);
    if (chosen !== undefined && refusal === undefined) {
      owners.set(chosen.name, what);
      return chosen.name;
    }
    if (chosen !== undefined) reportRefused(reading, wish, `\`${chosen.name}\`: ${refusal}`);
    const name = findFreeIdentifier(owners, wish);
    owners.set(name, what);
    if (name !== wish.name && derived !== true) {
      const owner = owners.get(wish.name);
      const why = owner === undefined ? 'the language already uses' : `${owner} already has`;
      reportRenamed(reading, wish, `\`${name}\`, not \`${wish.name}\`: ${why} that name`);
    }
    return name;
  };
}

/** In the order of the alphabet, so that the order of the document decides nothing; results in the order of the document. */
export function nameByKey<T extends { readonly key: string }, R>(
  items: readonly T[],
  name: (item: T) => R,
): readonly R[] {
  const sorted = items.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const named = new Map(sorted.map((item) => [item, name(item)]));
  return items.flatMap((item) => named.get(item) ?? []);
}

export function findFreeIdentifier(
  owners: Taken,
  { name, suffix, instead }: Pick<Wish, 'name' | 'suffix' | 'instead'>,
): string {
  const isFree = (one: string): boolean => !owners.has(one) && !isReserved(one);
  if (isFree(name)) return name;
  if (instead !== undefined && isFree(instead)) return instead;
  const base = name.endsWith(suffix) ? name : name + suffix;
  return findFree(base, { has: (one) => !isFree(one) });
}

function isReserved(name: string): boolean {
  return reservedWords.has(name) || globalTypes.has(name);
}

function explainRefusal(owners: ReadonlyMap<string, string>, name: string): string | undefined {
  if (!hasIdentifierForm(name)) return 'it is not an identifier';
  if (reservedWords.has(name)) return 'it is a reserved word';
  if (usedTypes.has(name)) return 'generated code uses the global of that name';
  const owner = owners.get(name);
  return owner === undefined ? undefined : `${owner} already has this name`;
}

function reportRefused(reading: Reading, { what, chosen, at }: Wish, problem: string): void {
  const isOfConfig = chosen?.at === undefined;
  report(reading, {
    code: 'NAME-304',
    severity: 'error',
    at: chosen?.at ?? at,
    message: `${what} cannot be called ${problem}.`,
    help: `Choose another name${isOfConfig ? ' in the config, under `names`' : ''}.`,
  });
}

function reportRenamed(reading: Reading, { what, at }: Wish, change: string): void {
  report(reading, {
    code: 'NAME-303',
    severity: 'note',
    at,
    message: `${what} is called ${change}.`,
    help: 'Choose a name with `x-sw-name`.',
  });
}
