// In: an update mask, the body that it belongs to, and what the spec says of both. Out: all rules that they break together.

import { lackedMembers, type MaskRule } from './mask.ts';
import {
  maskParts,
  type MaskParts,
  maskText,
  type WrittenMask,
  writtenMasks,
} from './mask-path.ts';
import { pick } from './params.ts';
import type { Part } from './request.ts';
import { judged } from './validate.ts';

/**
 * A rule that a mask or its body breaks.
 *
 * @example
 * const places = checkMask(request, rule).map(({ path }) => path.join('.'));
 */
export interface MaskIssue {
  /** Members and indices from `{ params, body }` on. */
  readonly path: readonly (string | number)[];

  /** What should stand there. */
  readonly expected: string;

  /** What stands there. */
  readonly received: unknown;
}

/**
 * Parameters and body of a call.
 *
 * @example
 * const request: MaskedRequest = { params: { updateMask: ['name'] }, body: { name: 'a' } };
 */
export interface MaskedRequest {
  readonly params?: unknown;
  readonly body?: unknown;
}

interface Judging {
  readonly rule: MaskRule;
  readonly body: unknown;
  readonly named: readonly NamedMask[];
  readonly issues: MaskIssue[];
}

interface NamedMask extends WrittenMask {
  /** Names as the rule spells them. */
  readonly parts: MaskParts;

  /** The path of the rule that it follows. */
  readonly form: string;
}

/**
 * A mask names only what may be named, and what it names is in the body; an entry of a map that the body carries is named
 * too; a new entry only whole and once; an existing one carries its key; a value that is replaced is whole.
 *
 * @example
 * checkMask({ params: { updateMask: ['lines["7"]'] }, body: {} }, rule);
 * // [{ path: ['params', 'updateMask', 0], expected: 'a mask of what is in the body', … }]
 */
export function checkMask({ params, body }: MaskedRequest, rule: MaskRule): MaskIssue[] {
  const mask = pick(params, rule.parameter);
  if (!isMask(mask)) return [];
  const issues: MaskIssue[] = [];
  const named: NamedMask[] = [];
  const judging: Judging = { rule, body, named, issues };
  const forms = formsOf(rule.paths);
  const written = writtenMasks(mask);
  if (written.length === 0) refuseMask(judging, { text: '', at: [] }, 'at least one mask');
  for (const one of written) {
    const at = formAt(one, forms, rule.snakeCase);
    const form = rule.paths[at];
    if (form !== undefined) named.push({ ...one, parts: spelled(one, forms[at]), form });
    else refuseMask(judging, one, `one of ${rule.paths.join(', ')}`);
  }
  for (const one of named) {
    const value = valueAt(body, one.parts);
    if (value === undefined) refuseMask(judging, one, 'a mask of what is in the body');
    else judgeWhole(judging, one, value);
  }
  for (const map of Object.keys(rule.keys ?? {})) judgeEntries(judging, map);
  return issues;
}

/**
 * The same rules as a part of an operation, for callers who give no validation.
 *
 * @example
 * http.send({ …, parts: [maskRules(rule)] }, params, options);
 */
export function maskRules(rule: MaskRule): Part {
  // A request that is judged always has the two members.
  const validate = (request: unknown): object => ({
    issues: checkMask(request as MaskedRequest, rule).map(({ path, expected, received }) => ({
      path,
      message: `must be ${expected}, not ${JSON.stringify(received) ?? 'left out'}`,
    })),
  });
  const { judge } = judged({ request: { '~standard': { validate } } });
  return (call) => {
    const { validate = call.client.options.validate } = call.options;
    if (validate === undefined) judge(call);
  };
}

function isMask(value: unknown): value is string | readonly string[] {
  return (
    typeof value === 'string' ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  );
}

function formsOf(paths: readonly string[]): readonly MaskParts[] {
  return paths.map((path) => maskParts(path) ?? []);
}

/** Which path of the rule a mask follows; -1 where the rule does not know it. */
function formAt({ parts }: WrittenMask, forms: readonly MaskParts[], snakeCase = false): number {
  return parts ? forms.findIndex((form) => fits(form, parts, snakeCase)) : -1;
}

/** The parts of a mask with the names that the rule has. */
function spelled({ parts = [] }: WrittenMask, form: MaskParts = []): MaskParts {
  return parts.map((part, index) => (part.kind === 'key' ? part : (form[index] ?? part)));
}

function fits(form: MaskParts, parts: MaskParts, snakeCase = false): boolean {
  return (
    form.length === parts.length &&
    form.every((part, index) => {
      const found = parts[index];
      if (found?.kind !== part.kind) return false;
      const { text } = found;
      return (
        part.kind === 'key' || text === part.text || (snakeCase && camelCase(text) === part.text)
      );
    })
  );
}

function camelCase(text: string): string {
  return text.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
}

function valueAt(value: unknown, parts: MaskParts): unknown {
  return parts.reduce((found, { text }) => memberOf(found, text), value);
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  // A member of an object of unknown shape.
  return (value as Record<string, unknown>)[name];
}

/** What a mask replaces or adds has all members of a whole value. */
function judgeWhole(
  { rule, issues }: Judging,
  { parts, form, text }: NamedMask,
  value: unknown,
): void {
  const expected = `a value, because the mask ${text} replaces all of it`;
  for (const name of lackedMembers(value, rule.whole?.[form] ?? [])) {
    const path = ['body', ...parts.map((part) => part.text), name];
    issues.push({ path, expected, received: undefined });
  }
}

/** The map's masks have keys of the right form; its entries in the body are named and carry their keys. */
function judgeEntries(judging: Judging, map: string): void {
  const form = maskParts(map) ?? [];
  const masks = judging.named.filter(
    ({ parts }) => parts.length > form.length && fits(form, parts.slice(0, form.length)),
  );
  const named = new Set<string>();
  for (const mask of masks) {
    const own = maskText(mask.parts.slice(0, form.length + 1));
    judgeKey(judging, map, mask, { at: form.length, isAgain: named.has(own) });
    named.add(own);
  }
  for (const entry of entriesAt(judging.body, [...form, { kind: 'key', text: '{key}' }])) {
    const own = maskText(entry);
    if (!named.has(own)) {
      refuseMask(judging, { text: undefined, at: [] }, `a mask that also names ${own} of the body`);
    }
    judgeId(judging, map, entry);
  }
}

/** Where the body has something that a form fits. */
function entriesAt(body: unknown, form: MaskParts): readonly MaskParts[] {
  return form.reduce<readonly MaskParts[]>(
    (places, part) =>
      places.flatMap((place) => {
        if (part.kind === 'member') return [[...place, part]];
        const map = valueAt(body, place);
        if (typeof map !== 'object' || map === null || Array.isArray(map)) return [];
        const keys = Object.keys(map).filter((key) => memberOf(map, key) !== undefined);
        return keys.map((text) => [...place, { kind: 'key', text } as const]);
      }),
    [[]],
  );
}

/** Where a mask has the key of an entry, and whether an earlier one named that entry. */
interface KeyPlace {
  readonly at: number;
  readonly isAgain: boolean;
}

/** A key has one of the two forms, and a new one stands at the end, for one entry. */
function judgeKey(judging: Judging, map: string, mask: NamedMask, { at, isAgain }: KeyPlace): void {
  const { existing, new: added } = judging.rule.keys?.[map] ?? {};
  const key = mask.parts[at]?.text ?? '';
  const isNew = matches(added, key);
  const isKnown = matches(existing, key);
  if (isNew && !isKnown && mask.parts.length > at + 1) {
    refuseMask(judging, mask, 'a mask that names a new entry whole');
  } else if (isNew && isAgain) refuseMask(judging, mask, 'a mask that names another new entry');
  if (isNew || isKnown || (added ?? existing) === undefined) return;
  refuseMask(
    judging,
    mask,
    `a mask whose key has the form ${[existing, added].filter(Boolean).join(' or ')}`,
  );
}

function judgeId({ rule, body, issues }: Judging, map: string, entry: MaskParts): void {
  const { idMember, existing, new: added } = rule.keys?.[map] ?? {};
  const key = entry.at(-1)?.text ?? '';
  if (idMember === undefined || !matches(existing, key) || matches(added, key)) return;
  const id = memberOf(valueAt(body, entry), idMember);
  if (id !== undefined && String(id) === key) return;
  const path = ['body', ...entry.map(({ text }) => text), idMember];
  issues.push({ path, expected: `"${key}", the key of the entry`, received: id });
}

function matches(pattern: string | undefined, text: string): boolean {
  return pattern !== undefined && new RegExp(pattern, 'u').test(text);
}

function refuseMask(
  { issues, rule }: Judging,
  { text, at }: { readonly text: string | undefined; readonly at: readonly number[] },
  expected: string,
): void {
  issues.push({ path: ['params', rule.parameter, ...at], expected, received: text });
}
