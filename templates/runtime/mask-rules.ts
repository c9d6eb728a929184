// In: what masks of an operation may name. Out: a rule over `{ params, body }` that ties the mask to the body.

import type { Rule } from './node.ts';
import { isObject, own } from './value.ts';
import { maskPath, maskPaths, type MaskPath } from './mask-path.ts';
import { rule } from './rule.ts';
import { inside, refuse, type Run } from './verdict.ts';

/** What the spec says of the masks of an operation. */
export interface MaskFacts {
  readonly parameter: string;
  /** `lines[{key}].state` */
  readonly paths: readonly string[];
  /** Masks may also be written in snake_case. */
  readonly snakeCase?: boolean;
  readonly keys: readonly MapKeys[];
}

/** Patterns of the keys of a map, and the member of an entry that repeats an existing key. */
export interface MapKeys {
  readonly map: string;
  readonly existing?: string;
  readonly new?: string;
  readonly idMember?: string;
}

interface Judging {
  readonly facts: MaskFacts;
  readonly body: unknown;
  readonly run: Run;
}

/**
 * A mask names only what may be named, and what it names is in the body; an entry of a map that the body carries is named
 * too; a new entry only whole; an existing one carries its key.
 */
export function updateMask(facts: MaskFacts): Rule {
  const allowed = facts.paths.map((path) => maskPath(path) ?? []);
  return rule((value, run) => {
    const params = isObject(value) ? own(value, 'params') : undefined;
    const mask = isObject(params) ? own(params, facts.parameter) : undefined;
    if (!isObject(value) || !isMask(mask)) return true;
    const judging = { facts, body: own(value, 'body'), run };
    const named: MaskPath[] = [];
    let kept = true;
    for (const path of maskPaths(mask)) {
      const form = path && allowed.find((form) => fits(form, path, facts.snakeCase === true));
      if (path === undefined || form === undefined) {
        kept = refuseMask(judging, `one of ${facts.paths.join(', ')}`);
      } else {
        named.push(path.map((part, index) => (part.kind === 'key' ? part : (form[index] ?? part))));
      }
    }
    for (const path of named) kept = isPresent(judging, path) && kept;
    for (const keys of facts.keys) kept = entriesAgree(judging, keys, named) && kept;
    return kept;
  });
}

function isMask(value: unknown): value is string | readonly string[] {
  return (
    typeof value === 'string' ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  );
}

function fits(form: MaskPath, path: MaskPath, snakeCase: boolean): boolean {
  return (
    form.length === path.length &&
    form.every((part, index) => {
      const found = path[index];
      if (found?.kind !== part.kind) return false;
      return (
        part.kind === 'key' ||
        found.text === part.text ||
        (snakeCase && camelCase(found.text) === part.text)
      );
    })
  );
}

function camelCase(text: string): string {
  return text.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
}

function isPresent(judging: Judging, path: MaskPath): boolean {
  if (valueAt(judging.body, path) !== undefined) return true;
  return refuseMask(judging, `a mask whose ${textOf(path)} is in the body`);
}

function valueAt(value: unknown, path: MaskPath): unknown {
  return path.reduce<unknown>(
    (found, { text }) => (isObject(found) ? own(found, text) : undefined),
    value,
  );
}

function textOf(path: MaskPath): string {
  return path
    .map(({ kind, text }, index) =>
      kind === 'key' ? `["${text}"]` : `${index > 0 ? '.' : ''}${text}`,
    )
    .join('');
}

function entriesAgree(judging: Judging, keys: MapKeys, named: readonly MaskPath[]): boolean {
  const map = maskPath(keys.map) ?? [];
  const entries = valueAt(judging.body, map);
  const masks = named.filter(
    (path) => path.length > map.length && fits(map, path.slice(0, map.length), false),
  );
  let kept = true;
  for (const path of masks) kept = keyFits(judging, keys, path, map.length) && kept;
  for (const [key, entry] of isObject(entries) ? Object.entries(entries) : []) {
    if (!masks.some((path) => path[map.length]?.text === key)) {
      kept = refuseMask(
        judging,
        `a mask that names ${textOf([...map, { kind: 'key', text: key }])} of the body`,
      );
    }
    kept = carriesKey(judging, keys, [...map, { kind: 'key', text: key }], entry) && kept;
  }
  return kept;
}

/** A key has one of the two forms, and a new one stands at the end. */
function keyFits(judging: Judging, keys: MapKeys, path: MaskPath, at: number): boolean {
  const key = path[at]?.text ?? '';
  const isNew = matches(keys.new, key);
  if (isNew && !matches(keys.existing, key) && path.length > at + 1) {
    return refuseMask(judging, `a new entry (${key}) named whole`);
  }
  if (isNew || matches(keys.existing, key) || (keys.new ?? keys.existing) === undefined) {
    return true;
  }
  return refuseMask(
    judging,
    `a key of the form ${[keys.existing, keys.new].filter(Boolean).join(' or ')}`,
  );
}

function carriesKey({ run }: Judging, keys: MapKeys, path: MaskPath, entry: unknown): boolean {
  const key = path.at(-1)?.text ?? '';
  const { idMember } = keys;
  if (idMember === undefined || !matches(keys.existing, key) || matches(keys.new, key)) return true;
  const id = isObject(entry) ? own(entry, idMember) : undefined;
  if (id !== undefined && String(id) === key) return true;
  const place = ['body', ...path.map(({ text }) => text), idMember];
  run.path.push(...place);
  refuse(run, id, 'updateMask', `"${key}", the key of the entry`);
  run.path.splice(-place.length);
  return false;
}

function matches(pattern: string | undefined, text: string): boolean {
  return pattern !== undefined && new RegExp(pattern, 'u').test(text);
}

function refuseMask({ run, facts }: Judging, expected: string): false {
  inside(
    (_value, at) =>
      inside(() => refuse(at, undefined, 'updateMask', expected), undefined, facts.parameter, at),
    undefined,
    'params',
    run,
  );
  return false;
}
