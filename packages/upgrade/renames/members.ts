/** Pairs members of one object in two outputs that have other names: only where the evidence is unique on both sides. */

import { toLetters } from '../../../generator/core/ir/naming/letter-case.ts';
import type { DeclaredMember } from './declared.ts';

interface MemberPair {
  readonly old: DeclaredMember;
  readonly new: DeclaredMember;
  readonly why: string;
}

interface MatchedMembers {
  /** Those of other names, and those of the same name. */
  readonly renamed: readonly MemberPair[];
  readonly kept: readonly MemberPair[];
  readonly gone: readonly DeclaredMember[];
  readonly come: readonly DeclaredMember[];
}

/** What is known beside the members themselves. */
interface Knowledge {
  /** The name that a member has for certain: parameters, methods, values. */
  readonly given: (name: string) => { readonly name: string; readonly why: string } | undefined;
  /** Whether two members have the same type. */
  readonly agree: (was: DeclaredMember, is: DeclaredMember) => boolean;
  /** Whether a type says more than that it is a text or a number. */
  readonly isTelling: (one: DeclaredMember) => boolean;
}

type Members = readonly DeclaredMember[];

export function matchMembers(was: Members, is: Members, knowledge: Knowledge): MatchedMembers {
  const kept = was.flatMap((one): MemberPair[] => {
    const same = is.find(({ name }) => name === one.name);
    return same === undefined ? [] : [{ old: one, new: same, why: 'it has the same name' }];
  });
  let left: Left = { gone: without(was, kept, 'old'), come: without(is, kept, 'new') };
  const renamed: MemberPair[] = [];
  const steps: readonly Step[] = [matchGiven, matchSpelling, matchDocs, matchPlaces, matchLast];
  for (const step of steps) {
    const pairs = step(left, { was, is, kept: [...kept, ...renamed], knowledge });
    renamed.push(...pairs);
    left = { gone: without(left.gone, pairs, 'old'), come: without(left.come, pairs, 'new') };
  }
  return { renamed, kept, ...left };
}

interface Left {
  readonly gone: Members;
  readonly come: Members;
}

interface Around {
  readonly was: Members;
  readonly is: Members;
  readonly kept: readonly MemberPair[];
  readonly knowledge: Knowledge;
}

type Step = (left: Left, around: Around) => readonly MemberPair[];

function without(all: Members, pairs: readonly MemberPair[], side: 'old' | 'new'): Members {
  return all.filter((one) => !pairs.some((pair) => pair[side] === one));
}

function matchGiven({ gone, come }: Left, { knowledge }: Around): readonly MemberPair[] {
  return gone.flatMap((one): MemberPair[] => {
    const given = knowledge.given(one.name);
    const target = come.find(({ name }) => name === given?.name);
    return given === undefined || target === undefined
      ? []
      : [{ old: one, new: target, why: given.why }];
  });
}

function matchSpelling(left: Left, { knowledge }: Around): readonly MemberPair[] {
  const why = 'its name is only spelt otherwise';
  return matchBy(left, ({ name }) => toLetters(name), why).filter((pair) =>
    knowledge.agree(pair.old, pair.new),
  );
}

function matchDocs(left: Left, { knowledge }: Around): readonly MemberPair[] {
  const why = 'it has the same description and type';
  return matchBy(left, ({ doc }) => doc, why).filter((pair) => knowledge.agree(pair.old, pair.new));
}

function matchBy(
  { gone, come }: Left,
  read: (one: DeclaredMember) => string,
  why: string,
): readonly MemberPair[] {
  return gone.flatMap((one): MemberPair[] => {
    const own = read(one);
    if (own === '') return [];
    const found = come.filter((each) => read(each) === own);
    const [first] = found;
    const isUnique = found.length === 1 && gone.filter((each) => read(each) === own).length === 1;
    return isUnique && first !== undefined ? [{ old: one, new: first, why }] : [];
  });
}

/** Between the same two members, which are not there by the alphabet, one took the place of the other. */
function matchPlaces({ gone, come }: Left, around: Around): readonly MemberPair[] {
  const { was, is, kept, knowledge } = around;
  if (isSorted(was) && isSorted(is)) return [];
  const why = 'it is at the same place, with the same type';
  return gone.flatMap((one): MemberPair[] => {
    const gap = findGap(one, was, kept, 'old');
    const isIn = (each: DeclaredMember, side: 'old' | 'new'): boolean => {
      const other = findGap(each, side === 'old' ? was : is, kept, side);
      return other.before === gap.before && other.after === gap.after;
    };
    const found = come.filter((each) => isIn(each, 'new'));
    const [first] = found;
    const isUnique = found.length === 1 && gone.filter((each) => isIn(each, 'old')).length === 1;
    if (!isUnique || first === undefined || gap.after === undefined) return [];
    return isAlike(one, first, knowledge) ? [{ old: one, new: first, why }] : [];
  });
}

/** The only one that went is the only one that came, if that says something: by its type, or its name. */
function matchLast({ gone, come }: Left, { knowledge }: Around): readonly MemberPair[] {
  const [one, ...others] = gone;
  const [first, ...more] = come;
  const isOnly = others.length === 0 && more.length === 0;
  if (one === undefined || first === undefined || !isOnly) return [];
  if (!isAlike(one, first, knowledge)) return [];
  if (!knowledge.isTelling(one) && !isWithin(one.name, first.name)) return [];
  return [{ old: one, new: first, why: 'it is the only one of its type on both sides' }];
}

function isAlike(one: DeclaredMember, other: DeclaredMember, { agree }: Knowledge): boolean {
  const isOtherwise = one.doc !== '' && other.doc !== '' && one.doc !== other.doc;
  return one.isOptional === other.isOptional && agree(one, other) && !isOtherwise;
}

interface Gap {
  readonly before: MemberPair | undefined;
  readonly after: MemberPair | undefined;
}

/** The pairs that are around a member. */
function findGap(
  one: DeclaredMember,
  all: Members,
  pairs: readonly MemberPair[],
  side: 'old' | 'new',
): Gap {
  const at = all.indexOf(one);
  const find = (each: DeclaredMember): MemberPair | undefined =>
    pairs.find((pair) => pair[side] === each);
  return {
    before: all
      .slice(0, at)
      .map(find)
      .findLast((pair) => pair !== undefined),
    after: all
      .slice(at + 1)
      .map(find)
      .find((pair) => pair !== undefined),
  };
}

/** Whether members are in the order of the alphabet: then a place says only how a name begins. */
function isSorted(members: Members): boolean {
  const names = members.map(({ name }) => name.toLowerCase());
  return names.length > 3 && names.every((name, at) => at === 0 || (names[at - 1] ?? '') <= name);
}

/** `name` and `fullName`, `q` and `query`: one name has all of the other one in it. */
function isWithin(one: string, other: string): boolean {
  const [short = '', long = ''] = [toLetters(one), toLetters(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  return short !== '' && (long.startsWith(short) || long.endsWith(short));
}
