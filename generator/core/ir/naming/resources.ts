/** Finds the resource that an operation is of, and what it is called there: `chat.completions.create`. */

import { groupBy } from '../../diagnostics/lists.ts';
import type { NamelessOperation } from '../operations/operations.ts';
import type { Reading } from '../reading.ts';
import { findLastPart, toCamelCase, toLetters } from './letter-case.ts';
import {
  actionWords,
  isGeneralSegment,
  isPlural,
  methodWords,
  usualVerbs,
  splitIdWords,
  toStem,
  withoutWords,
} from './resource-words.ts';

/** Where an operation is on the client: groups, then the method. */
export interface Resource {
  readonly path: readonly string[];
  readonly method: string;
}

/** A group below this depth becomes a part of the method's name. */
const MOST_GROUPS = 3;

/** The config wins over extensions, those over dots and slashes of an id, and these over the words of the path and the tag. */
export function findResources(
  { options }: Reading,
  operations: readonly NamelessOperation[],
): ReadonlyMap<NamelessOperation, Resource> {
  const chosen = options.names?.resources ?? {};
  const tree = readPaths(operations);
  const wishes = operations.map((operation) => {
    const { id, resource } = operation;
    const name = Object.hasOwn(chosen, id) ? chosen[id] : (resource ?? findDotted(id));
    return name === undefined
      ? deriveResource(operation, tree)
      : { operation, path: listParts(name).slice(0, -1), names: [listParts(name).at(-1) ?? id] };
  });
  return new Map(
    [...groupBy(wishes, ({ path }) => path.map(toLetters).join('.')).values()].flatMap(settle),
  );
}

function findDotted(id: string): string | undefined {
  const end = findLastPart(id);
  return end > 0 && end < id.length - 1 ? id.replaceAll('/', '.') : undefined;
}

function listParts(name: string): readonly string[] {
  return name.split('.').filter(Boolean);
}

interface Wish {
  readonly operation: NamelessOperation;
  readonly path: readonly string[];
  /** From the shortest to the longest. */
  readonly names: readonly string[];
}

/**
 * Several operations may want one name: the only one whose id has the fewest words keeps it, and the others take their next. Which of
 * them comes first in the document decides nothing.
 */
function settle(wishes: readonly Wish[]): readonly (readonly [NamelessOperation, Resource])[] {
  const levels = new Map(wishes.map((wish) => [wish, 0]));
  const most = Math.max(...wishes.map(({ names }) => names.length));
  for (let round = 1; round < most; round += 1) {
    const same = groupBy(wishes, (wish) => formName(wish, levels.get(wish)));
    for (const clashing of same.values()) {
      if (clashing.length === 1) continue;
      const keeper = findKeeper(clashing);
      for (const wish of clashing) {
        if (wish !== keeper) levels.set(wish, (levels.get(wish) ?? 0) + 1);
      }
    }
  }
  return wishes.map((wish) => {
    const method = formName(wish, levels.get(wish));
    return [wish.operation, { path: wish.path, method }] as const;
  });
}

function formName({ names, operation }: Wish, level = 0): string {
  return toCamelCase(names[Math.min(level, names.length - 1)] ?? operation.id);
}

function findKeeper(clashing: readonly Wish[]): Wish | undefined {
  const counts = clashing.map(({ operation }) => splitIdWords(operation.id).length);
  const least = Math.min(...counts);
  const keepers = clashing.filter((_, index) => counts[index] === least);
  return keepers.length === 1 ? keepers[0] : undefined;
}

interface Segment {
  readonly text: string;
  readonly isParameter: boolean;
}

interface Paths {
  readonly segments: ReadonlyMap<NamelessOperation, readonly Segment[]>;
  /** How many operations are at a path or below it. */
  readonly counts: ReadonlyMap<string, number>;
}

function readPaths(operations: readonly NamelessOperation[]): Paths {
  const read = new Map(operations.map((one) => [one, splitPath(one.path ?? '')]));
  const shared = countShared([...read.values()].filter((segments) => segments.length > 0));
  const segments = new Map([...read].map(([one, all]) => [one, leaveShared(all, shared)]));
  const counts = new Map<string, number>();
  for (const all of segments.values()) {
    for (let end = 1; end <= all.length; end += 1) {
      const key = formPath(all.slice(0, end));
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return { segments, counts };
}

function formPath(segments: readonly Segment[]): string {
  return segments.map(({ text, isParameter }) => (isParameter ? '{}' : text)).join('/');
}

/** `/v1/files/{id}:cancel` → `files`, `{id}`, `cancel`; endings of files and versions say nothing. */
function splitPath(path: string): readonly Segment[] {
  const parts = path
    .replace(/[?#].*$/s, '')
    .replace(/\.(?:json|xml)$/i, '')
    .split(/[/:]/)
    .filter((part) => part !== '' && !isGeneralSegment(part));
  return parts.flatMap((part) => {
    const isParameter = part.includes('{');
    const texts = isParameter ? [part.replace(/\.(?:json|xml)$/i, '')] : part.split('.');
    return texts.filter(Boolean).map((text) => ({ text, isParameter }));
  });
}

/** How many first segments all paths have. */
function countShared(paths: readonly (readonly Segment[])[]): number {
  const [first = [], ...others] = paths;
  if (others.length < 3) return 0;
  let count = 0;
  for (const { text, isParameter } of first) {
    const isShared = others.every((path) => path.length <= count || path[count]?.text === text);
    const isMostly = others.filter((path) => path.length > count + 1).length * 2 > others.length;
    if (!isShared || !isMostly || isParameter !== (first[count]?.isParameter ?? false)) break;
    count += 1;
  }
  return count;
}

/** What a path has beside the segments that all have; one that has no more keeps its last. */
function leaveShared(segments: readonly Segment[], shared: number): readonly Segment[] {
  const own = segments.slice(shared);
  if (own.some(({ isParameter }) => !isParameter)) return own;
  const last = segments.slice(0, shared).findLast(({ isParameter }) => !isParameter);
  return last === undefined ? own : [last, ...own];
}

function deriveResource(operation: NamelessOperation, paths: Paths): Wish {
  const segments = paths.segments.get(operation) ?? [];
  const words = readIdWords(operation.id);
  const { groups, action, dropped } = findGroups(operation, { segments, words, paths });
  const path = groups.slice(0, MOST_GROUPS);
  const rest = groups.slice(MOST_GROUPS).flatMap(splitIdWords);
  if (action !== undefined) return { operation, path, names: [action, operation.id] };
  const shown = path.length < groups.length ? [] : (dropped ?? []);
  const said = new Set([...path, ...operation.tags.slice(0, 1)].flatMap(splitIdWords).map(toStem));
  for (const word of shown) said.delete(toStem(word));
  const given = segments.filter(({ isParameter }) => isParameter);
  const ofParameters = given.flatMap(({ text }) => splitIdWords(text)).map(toStem);
  const [short, long] = [new Set([...said, ...ofParameters]), said].map((all) => {
    return replaceVerb(operation, segments, withoutWords(words, all));
  });
  const [verb = ''] = short ?? [];
  const usual = usualVerbs.has(verb) && dropped === undefined ? [[verb]] : [];
  const names = [...usual, short ?? [], long ?? []].map((all) =>
    [...all, ...rest.filter((word) => !all.includes(word))].join('-'),
  );
  return { operation, path, names: [...new Set([...names, operation.id])] };
}

/** `Getprojectspendlimit` has no words but its verb. */
function readIdWords(id: string): readonly string[] {
  const words = splitIdWords(id);
  const [only = ''] = words;
  const verb = [...usualVerbs].find((one) => only.startsWith(one) && only.length > one.length + 6);
  return words.length === 1 && verb !== undefined ? [verb] : words;
}

interface Found {
  readonly groups: readonly string[];
  /** What the end of the path says is done. */
  readonly action?: string;
  /** Words of the end of the path that is no group. */
  readonly dropped?: readonly string[];
}

function findGroups(
  operation: NamelessOperation,
  {
    segments,
    words,
    paths,
  }: { segments: readonly Segment[]; words: readonly string[]; paths: Paths },
): Found {
  const named = segments.filter(({ isParameter }) => !isParameter).map(({ text }) => text);
  const leaf = segments.at(-1);
  const before = named.slice(0, -1);
  const isAlone = paths.counts.get(formPath(segments)) === 1;
  if (leaf === undefined || leaf.isParameter || !isAlone) {
    return { groups: orTag(named, operation) };
  }
  const parts = splitIdWords(leaf.text);
  const isVerb = actionWords.has(parts[0] ?? '') || isLeadingVerb(parts, words, before);
  if (isVerb) return { groups: tagUnless(leaf.text, before, operation), action: leaf.text };
  if (toLetters(leaf.text) === toLetters(operation.id)) {
    const groups = orTag(before, operation);
    return groups.length > 0 ? { groups, action: leaf.text } : { groups, action: operation.id };
  }
  const isOfItem = segments.at(-2)?.isParameter === true && !isPlural(parts.at(-1) ?? '');
  if (!isOfItem) return { groups: named };
  if (operation.method === 'POST') return { groups: before, action: leaf.text };
  return { groups: before, dropped: parts };
}

/** The tag of a path that is only an action, unless it says the same. */
function tagUnless(
  action: string,
  before: readonly string[],
  operation: NamelessOperation,
): readonly string[] {
  return orTag(before, operation).filter((group) => toLetters(group) !== toLetters(action));
}

/** Whether the id begins with what the path ends with: `findPetsByStatus` of `/pet/findByStatus`. */
function isLeadingVerb(
  parts: readonly string[],
  words: readonly string[],
  before: readonly string[],
): boolean {
  const said = new Set(before.flatMap(splitIdWords).map(toStem));
  const [verb] = withoutWords(words, said);
  return verb !== undefined && !methodWords.has(verb) && verb === parts[0];
}

function orTag(named: readonly string[], { tags }: NamelessOperation): readonly string[] {
  const [tag = ''] = tags;
  return named.length > 0 || tag === '' ? named : [tag];
}

/** What the id says is done; where that is only the method of HTTP, or nothing, the usual word for it. */
function replaceVerb(
  operation: NamelessOperation,
  segments: readonly Segment[],
  words: readonly string[],
): readonly string[] {
  const method = operation.method.toLowerCase();
  const plain = words.at(-1) === method && words.length > 1 ? words.slice(0, -1) : words;
  const [verb, ...rest] = plain;
  if (verb !== undefined && !methodWords.has(verb)) return plain;
  return [chooseVerb(operation, segments), ...rest];
}

function chooseVerb({ method, success }: NamelessOperation, segments: readonly Segment[]): string {
  const leaf = segments.at(-1);
  const isItem = leaf?.isParameter === true;
  switch (method) {
    case 'GET': {
      const isList =
        success.type.kind === 'array' || isPlural(splitIdWords(leaf?.text ?? '').at(-1) ?? '');
      return !isItem && isList ? 'list' : 'get';
    }
    case 'POST':
      return isItem ? 'update' : 'create';
    case 'PUT':
      return 'replace';
    case 'PATCH':
      return 'update';
    default:
      return method.toLowerCase();
  }
}
