// Kinds of objects that the value of a member names: each is judged by what it is.

import { type Check, inside, keeps, type Key, refuse, type Run } from './check-run.ts';
import { listed } from './issue-words.ts';
import { isObject, own } from './json-values.ts';

/** What values of a member name: by name, or as pairs where they are no texts. */
export type Named<T> =
  Readonly<Record<string, T>> | readonly (readonly [value: unknown, named: T])[];

/** What is to be known of objects that name nothing. */
export interface Unnamed<T> {
  /** Values of the member that name what is around the kinds. */
  readonly own?: readonly unknown[];
  /** The member must be there. */
  readonly needed?: boolean;
  /** What an object without the member is. */
  readonly unnamed?: T;
  /** What an object is that names no kind. */
  readonly fallback?: T;
}

/** What an object names by a member. */
export function findNamed<T>(
  value: unknown,
  member: string,
  table: ReadonlyMap<unknown, T>,
  { own: known = [], unnamed, fallback }: Unnamed<T>,
): T | undefined {
  if (!isObject(value)) return undefined;
  const name = own(value, member);
  if (name === undefined && unnamed !== undefined) return unnamed;
  return table.get(name) ?? (known.includes(name) ? undefined : fallback);
}

/** What is named, by the value of the member that names it. */
export function createTable<T>(named: Named<T>): ReadonlyMap<unknown, T> {
  return new Map(isPairs(named) ? named : Object.entries(named));
}

function isPairs<T>(named: Named<T>): named is readonly (readonly [unknown, T])[] {
  return Array.isArray(named);
}

/** How an object names one of several kinds; what it refers to may be declared later. */
class Naming {
  readonly #member: string;
  readonly #build: () => Named<Check>;
  readonly #more: () => Unnamed<Check>;
  #table: ReadonlyMap<unknown, Check> | undefined;
  #others: Unnamed<Check> = {};

  constructor(member: string, build: () => Named<Check>, more: () => Unnamed<Check>) {
    this.#member = member;
    this.#build = build;
    this.#more = more;
  }

  find(value: unknown): Check | undefined {
    return findNamed(value, this.#member, this.#read(), this.#others);
  }

  #read(): ReadonlyMap<unknown, Check> {
    if (this.#table === undefined) {
      this.#table = createTable(this.#build());
      this.#others = this.#more();
    }
    return this.#table;
  }

  /** Whether the member must be there and is not. */
  isMissing(value: unknown): boolean {
    this.#read();
    return (
      this.#others.needed === true && isObject(value) && own(value, this.#member) === undefined
    );
  }

  /** Reports that the member has none of the values that name something. */
  refuse(value: unknown, run: Run, key: Key): boolean {
    const { own: known = [] } = this.#others;
    const names = [...this.#read().keys(), ...known];
    return refuseMember(value, run, key, this.#member, 'discriminator', listed(names));
  }
}

/** Reports what a member is expected to be. */
export function refuseMember(
  value: unknown,
  run: Run,
  key: Key,
  member: string,
  rule: string,
  expected: string,
): boolean {
  if (!isObject(value)) return false;
  return inside(run, key, () => refuse(own(value, member), run, member, rule, expected));
}

/**
 * `discriminator`: a value whose member names a form is judged by that form alone; one that names none by the choice.
 *
 * @example
 * const petShape: Check = byDiscriminator('kind', () => ({ cat: catSchema.test }), (value, run, key) =>
 *   fitsOne(value, run, key, [catSchema.test, dogSchema.test]),
 * );
 */
export function byDiscriminator(
  member: string,
  build: () => Named<Check>,
  usual: Check,
  more: () => Unnamed<Check> = () => ({}),
): Check {
  const naming = new Naming(member, build, more);
  return (value, run, key) => {
    if (naming.isMissing(value)) return naming.refuse(value, run, key);
    const named = naming.find(value);
    if (named !== undefined) return named(value, run, key);
    if (keeps(usual, value, run)) return true;
    if (run.report === undefined) return false;
    return isObject(value) ? naming.refuse(value, run, key) : usual(value, run, key);
  };
}

/** A value that names one of the kinds of a model is judged by it; of other names by the model, because kinds may be added. */
export function byKind(
  member: string,
  build: () => Named<Check>,
  usual: Check,
  more: () => Unnamed<Check> = () => ({}),
): Check {
  const naming = new Naming(member, build, more);
  return (value, run, key) => {
    const count = run.report?.issues.length;
    const isKept = (naming.find(value) ?? usual)(value, run, key);
    // What is missing is often said already.
    const isTold = !isKept || run.report?.issues.length !== count;
    return isTold || !naming.isMissing(value) ? isKept : naming.refuse(value, run, key);
  };
}

/** The value names this kind, by one of its names. */
export function isOfKind(
  value: unknown,
  run: Run,
  key: Key,
  member: string,
  names: readonly unknown[],
): boolean {
  const name = isObject(value) ? own(value, member) : undefined;
  if (name === undefined || names.includes(name)) return true;
  return refuseMember(value, run, key, member, 'discriminator', listed(names));
}
