/** The one list of names that an API exports: each is given once, and a second wish for it gets another. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { placeBelow } from '../../load/structure/place.ts';
import { tell, type Reading } from '../reading.ts';
import { globalTypes, reservedWords, usedTypes } from './reserved-names.ts';

/** A name that something would like to have. */
export interface Wish {
  readonly name: string;
  /** Put behind the name where it is taken or reserved: `Model` makes `FileModel` of `File`. */
  readonly suffix: string;
  /** Taken before the suffix is tried. */
  readonly instead?: string;
  /** What wishes, for messages: `model \`File\``. */
  readonly what: string;
  readonly at: Place;
  /** Where the spec chooses the name; absent where the config does. */
  readonly chosenAt?: Place;
  /** Derived names give way in silence: the thing they belong to was spoken of. */
  readonly derived?: boolean;
}

export interface Identifiers {
  /** The wished-for name, or the next that is free. */
  give(wish: Wish): string;
  /** A name that the user or the spec chose: given as it is, or refused with a problem. */
  choose(name: string, wish: Wish): string;
}

export function createIdentifiers(reading: Reading): Identifiers {
  const owners = new Map<string, string>();
  const give = (wish: Wish): string => {
    const name = findFreeIdentifier(owners, wish);
    owners.set(name, wish.what);
    if (name === wish.name || wish.derived === true) return name;
    tellRenamed(reading, wish, { name, owner: owners.get(wish.name) });
    return name;
  };
  const choose = (name: string, wish: Wish): string => {
    const problem = explainRefusal(owners, name);
    if (problem === undefined) {
      owners.set(name, wish.what);
      return name;
    }
    tell(reading, {
      code: 'NAME-304',
      severity: 'error',
      at: wish.chosenAt ?? wish.at,
      message: `${wish.what} cannot be called \`${name}\`: ${problem}.`,
      help:
        wish.chosenAt === undefined
          ? 'Choose another name in the config, under `names`.'
          : 'Choose another name.',
    });
    return give(wish);
  };
  return { give, choose };
}

/** The wish, with the place at which the spec chose a name. */
export function withPlace(wish: Wish, isOfSpec: boolean): Wish {
  return isOfSpec ? { ...wish, chosenAt: placeBelow(wish.at, 'x-sw-name') } : wish;
}

function findFreeIdentifier(
  owners: ReadonlyMap<string, string>,
  { name, suffix, instead }: Wish,
): string {
  if (isFree(owners, name)) return name;
  if (instead !== undefined && isFree(owners, instead)) return instead;
  const base = name.endsWith(suffix) ? name : name + suffix;
  let found = base;
  for (let count = 2; !isFree(owners, found); count += 1) found = base + count;
  return found;
}

function isFree(owners: ReadonlyMap<string, string>, name: string): boolean {
  return !owners.has(name) && !reservedWords.has(name) && !globalTypes.has(name);
}

function explainRefusal(owners: ReadonlyMap<string, string>, name: string): string | undefined {
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) return 'it is not an identifier';
  if (reservedWords.has(name)) return 'it is a reserved word';
  if (usedTypes.has(name)) return 'generated code uses the global of that name';
  const owner = owners.get(name);
  return owner === undefined ? undefined : `${owner} already has this name`;
}

interface Given {
  readonly name: string;
  /** What has the name that was wished for. */
  readonly owner: string | undefined;
}

function tellRenamed(reading: Reading, wish: Wish, { name, owner }: Given): void {
  const why =
    owner === undefined ? 'the language already uses that name' : `${owner} already has that name`;
  tell(reading, {
    code: 'NAME-303',
    severity: 'note',
    at: wish.at,
    message: `${wish.what} is called \`${name}\`, not \`${wish.name}\`: ${why}.`,
    help: 'Choose a name with `x-sw-name`.',
  });
}
