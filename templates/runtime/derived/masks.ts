// Update masks: which members of a body are to change.

import { type Issue, ValidationError } from '../call/errors.ts';
import type { Part } from '../call/operation.ts';
import { pick } from '../call/url.ts';
import { createValidator } from '../call/validate.ts';

/** One path: names of members, and keys of maps. */
export type MaskParts = readonly MaskPart[];

/** A part of a path. */
export interface MaskPart {
  readonly kind: 'member' | 'key';
  readonly text: string;
}

/** One path as it was written, and what it says; without parts where it is not a path. */
export interface WrittenMask {
  readonly text: string;

  /** Where it is in a list. */
  readonly at: readonly number[];

  readonly parts?: MaskParts | undefined;
}

// A member, or a key in brackets: quoted with backslash as escape, or bare.
const PART = /\.?([^.,[\]\s]+)|\[(?:"((?:[^"\\]|\\.)*)"|([^[\]"'\s]*))\]/gsy;

/** What follows a comma, those in a quoted key not counted; the bare rest of a quote that does not end. */
const ITEM = /,((?:\[(?:"(?:[^"\\]|\\.)*"|[^[\]"']*)\]|[^,])*)/gs;

/** Paths of a mask, given as a list or as one text with commas. */
export function writtenMasks(mask: string | readonly string[]): readonly WrittenMask[] {
  if (typeof mask === 'string') return splitAtCommas(mask, []);
  return mask.flatMap((text, index) => splitAtCommas(text, [index]));
}

function splitAtCommas(text: string, at: readonly number[]): readonly WrittenMask[] {
  return Array.from(`,${text}`.matchAll(ITEM), ([, item = '']) => {
    return { text: item, at, parts: maskParts(item) };
  });
}

/** `lines["-1"].state` → member lines, key -1, member state. */
export function maskParts(text: string): MaskParts | undefined {
  const parts: MaskPart[] = [];
  let end = 0;
  for (const found of text.matchAll(PART)) {
    const [whole, name, quoted, bare] = found;
    const key = quoted?.replace(/\\(.)/gs, '$1') ?? bare ?? '';
    // A dot is between members, and only there.
    if (name !== undefined && whole.startsWith('.') !== parts.length > 0) return undefined;
    parts.push(name === undefined ? { kind: 'key', text: key } : { kind: 'member', text: name });
    end = found.index + whole.length;
  }
  return text !== '' && end === text.length ? parts : undefined;
}

/** The text of a path, keys quoted. */
export function maskText(parts: MaskParts): string {
  return parts
    .map(({ kind, text }, index) => {
      return kind === 'key' ? `["${readEscapedKey(text)}"]` : `${index > 0 ? '.' : ''}${text}`;
    })
    .join('');
}

/** What is between the quotes of a key. */
function readEscapedKey(text: string): string {
  return text.replace(/["\\]/g, '\\$&');
}

declare const quotable: unique symbol;

/**
 * A key for use between the quotes of a mask; made by {@link maskKey}.
 *
 * @example
 * const key: MaskKey = maskKey(line.id);
 */
export type MaskKey = string & { readonly [quotable]?: true };

/** What the completions of an editor keep apart from a pattern: else the pattern would swallow the examples. */
interface MaskText {
  readonly length: number;
}

type Bracketed<Kind> = Kind extends 'number'
  ? `"${number}"` | `${number}` | `"${MaskKey}"`
  : string;

type Filled<Pattern> = Pattern extends `${infer Start}[{${infer Kind}}]${infer End}`
  ? `${Start}[${Bracketed<Kind>}]${Filled<End>}`
  : Pattern;

type Example<Pattern> = Pattern extends `${infer Start}[{${infer Kind}}]${infer End}`
  ? `${Start}["${Kind extends 'number' ? '-1' : 'key'}"]${Example<End>}`
  : Pattern;

/**
 * The masks of some patterns: `{key}` is any key of a map, `{number}` is a numeric key. An editor offers
 * an example of each.
 *
 * @example
 * const mask: MaskPath<'lines[{number}].state'> = 'lines["-1"].state';
 */
export type MaskPath<Pattern extends string> =
  Example<Pattern> | (Pattern extends `${string}[{${string}` ? Filled<Pattern> & MaskText : never);

type Plain<Path> = Path extends MaskText & (infer Text extends string) ? Text : never;

/**
 * One mask, or several with commas between them (the compiler checks the first one, the client checks all).
 *
 * @example
 * const mask: MaskList<'name' | 'state'> = 'name,state';
 */
export type MaskList<Path extends string> = Path | `${Plain<Path>},${string}`;

/**
 * Masks as a list, or as one text with commas between them.
 *
 * @example
 * const masks: Masks<'name' | 'state'> = ['name', 'state'];
 */
export type Masks<Path extends string> = readonly Path[] | MaskList<Path>;

/**
 * Which keys of a map are new, which exist already, and the member of an entry that repeats an existing one.
 *
 * @example
 * const keys: MaskKeys = { existing: '^\\d+$', new: '^-\\d+$', idMember: 'id' };
 */
export interface MaskKeys {
  readonly existing?: string;
  readonly new?: string;
  readonly idMember?: string;
}

/**
 * The masks of an operation, as described by `x-sw-update-mask`.
 *
 * @example
 * const rule: MaskRule = {
 *   parameter: 'updateMask',
 *   paths: ['name', 'lines[{key}]', 'lines[{key}].state'],
 *   keys: { lines: { existing: '^[0-9]+$', new: '^-[0-9]+$', idMember: 'id' } },
 * };
 */
export interface MaskRule {
  /** The parameter for the masks. */
  readonly parameter: string;

  /** The allowed paths, with `{key}` for any key of a map: `lines[{key}].state`. */
  readonly paths: readonly string[];

  /** Masks may also be written in snake_case. */
  readonly snakeCase?: boolean;

  /** By path: members without which a value is not whole; a mask of that path adds or replaces whole values. */
  readonly whole?: Readonly<Record<string, readonly string[]>>;

  /** By path of a map. */
  readonly keys?: Readonly<Record<string, MaskKeys>>;
}

/**
 * Escapes a key that is only known at run time, for use between the quotes of a mask.
 *
 * @example
 * const updateMask = [`lines["${maskKey(line.id)}"].state`] as const;
 */
export function maskKey(key: string | number): MaskKey {
  return readEscapedKey(String(key));
}

/**
 * The masks that name all members of a body, as narrow as the rule allows. A mask that replaces a value is used only
 * if the body has the complete value.
 *
 * @throws {ValidationError} Where masks cannot name all of the body; an issue for each part says what would be needed.
 *
 * @example
 * const rule: MaskRule = {
 *   parameter: 'updateMask',
 *   paths: ['lines[{key}]', 'lines[{key}].state'],
 *   whole: { 'lines[{key}]': ['name', 'state'] },
 *   keys: { lines: { new: '^-[0-9]+$', idMember: 'id' } },
 * };
 * maskFor({ lines: { '7': { id: '7', state: 'ON' } } }, rule, 'updateGroup'); // ['lines["7"].state']
 * maskFor({ lines: { '7': { id: '7', name: 'a' } } }, rule, 'updateGroup');
 * // throws: body.lines.7.name is named only by lines["7"], which replaces the whole value: it also needs state
 */
export function maskFor<Path extends string>(
  body: object,
  rule: MaskRule,
  operation: string,
): Path[] {
  const steps = rule.paths.map((path) => path.split(/\.|(?=\[)/));
  const { masks, issues } = namePart(body, steps, { rule, path: ['body'], mask: '', form: '' });
  if (issues.length === 0) return masks as Path[]; // every mask is one of the paths with its keys filled in
  const list = issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  const message = `${rule.parameter} cannot name all of the body: ${list.join('; ')}`;
  throw new ValidationError(message, { operation, attempts: 0, direction: 'request', issues });
}

/**
 * The members that a value needs to be complete.
 *
 * @example
 * listMissing({ name: 'a' }, ['name', 'state']); // ['state']
 */
function listMissing(value: unknown, members: readonly string[]): readonly string[] {
  return members.filter((name) => pick(value, name) === undefined);
}

interface Found {
  readonly masks: readonly string[];

  /** What no mask names. */
  readonly issues: readonly Issue[];
}

/** A part of the body. */
interface Place {
  readonly rule: MaskRule;
  readonly path: readonly string[];

  /** Its mask. */
  readonly mask: string;

  /** The same with `{key}` for keys. */
  readonly form: string;

  /** Where it is an entry of a map: the member that repeats its key. */
  readonly idMember?: string | undefined;
}

/** What is left of the paths that lead through a part; nothing is left of the one that names it. */
type Steps = readonly (readonly string[])[];

function namePart(value: unknown, steps: Steps, place: Place): Found {
  const deeper = steps.filter((path) => path.length > 0);
  const narrow = isObject(value) ? nameMembers(value, deeper, place) : undefined;
  if (narrow?.issues.length === 0) return narrow;
  const { rule, path, mask, form } = place;
  const issues = narrow?.issues ?? [{ path, message: 'is named by no mask' }];
  if (deeper.length === steps.length) return { masks: [], issues };
  const isPartial = deeper.length > 0 && isObject(value);
  const members = rule.whole?.[form] ?? (isPartial ? undefined : []);
  const lacked = members && listMissing(value, members);
  if (lacked?.length === 0) return { masks: [mask], issues: [] };
  const needed = lacked ? `it also needs ${lacked.join(', ')}` : 'give that mask where it is whole';
  const message = `is named only by ${mask}, which replaces the whole value: ${needed}`;
  return { masks: [], issues: issues.map((issue) => ({ ...issue, message })) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Nothing where there are no members, or no mask goes deeper. */
function nameMembers(value: object, steps: Steps, place: Place): Found | undefined {
  const members = Object.entries(value).filter(
    ([name, item]) => item !== undefined && name !== place.idMember,
  );
  const isEmpty = members.length === 0 && place.mask !== '';
  if (isEmpty || steps.length === 0) return undefined;
  const isMap = steps.some(([step]) => step === '[{key}]');
  const found = members.map(([name, item]) =>
    isMap ? nameEntry([name, item], steps, place) : nameMember([name, item], steps, place),
  );
  return {
    masks: found.flatMap(({ masks }) => masks),
    issues: found.flatMap(({ issues }) => issues),
  };
}

function nameMember([name, item]: [string, unknown], steps: Steps, place: Place): Found {
  const { rule, path, mask, form } = place;
  const dot = mask === '' ? '' : '.';
  return namePart(item, findStepsAfter(name, steps), {
    rule,
    path: [...path, name],
    mask: mask + dot + name,
    form: form + dot + name,
  });
}

/** A new entry is named whole or not at all. */
function nameEntry([key, item]: [string, unknown], steps: Steps, place: Place): Found {
  const { rule, path, mask, form } = place;
  const { new: added = '^$', idMember } = rule.keys?.[form] ?? {};
  const rest = findStepsAfter('[{key}]', steps);
  const isNew = new RegExp(added).test(key);
  return namePart(item, isNew ? rest.filter((left) => left.length === 0) : rest, {
    rule,
    path: [...path, key],
    mask: `${mask}["${readEscapedKey(key)}"]`,
    form: `${form}[{key}]`,
    idMember,
  });
}

function findStepsAfter(step: string, steps: Steps): Steps {
  return steps.filter(([first]) => first === step).map((path) => path.slice(1));
}

/**
 * A rule that a mask or its body breaks.
 *
 * @example
 * const places = checkMask(request, rule).map(({ path }) => path.join('.'));
 */
export interface MaskIssue {
  /** Members and indices from `{ params, body }` on. */
  readonly path: readonly (string | number)[];

  /** The expected value. */
  readonly expected: string;

  /** The actual value. */
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

interface MaskCheck {
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
  const check: MaskCheck = { rule, body, named, issues };
  const forms = listForms(rule.paths);
  const written = writtenMasks(mask);
  if (written.length === 0) refuseMask(check, { text: '', at: [] }, 'at least one mask');
  for (const one of written) {
    const at = findForm(one, forms, rule.snakeCase);
    const form = rule.paths[at];
    if (form !== undefined) named.push({ ...one, parts: spellMask(one, forms[at]), form });
    else refuseMask(check, one, `one of ${rule.paths.join(', ')}`);
  }
  for (const one of named) {
    const value = readValueAt(body, one.parts);
    if (value === undefined) refuseMask(check, one, 'a mask of what is in the body');
    else checkWhole(check, one, value);
  }
  for (const map of Object.keys(rule.keys ?? {})) checkEntries(check, map);
  return issues;
}

/**
 * The same rules as a part of an operation, for callers who give no validation.
 *
 * @example
 * http.send({ …, parts: [maskRules(rule)] }, params, options);
 */
export function maskRules(rule: MaskRule): Part {
  // A request that is validated always has the two members.
  const validate = (request: unknown): object => ({
    issues: checkMask(request as MaskedRequest, rule).map(({ path, expected, received }) => ({
      path,
      message: `must be ${expected}, not ${JSON.stringify(received) ?? 'left out'}`,
    })),
  });
  const validator = createValidator({ request: { '~standard': { validate } } });
  return (call) => {
    const given = call.options.validate ?? call.client.options.validate;
    if (given === undefined) validator.validate(call);
  };
}

function isMask(value: unknown): value is string | readonly string[] {
  return (
    typeof value === 'string' ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  );
}

function listForms(paths: readonly string[]): readonly MaskParts[] {
  return paths.map((path) => maskParts(path) ?? []);
}

/** Which path of the rule a mask follows; -1 where the rule does not know it. */
function findForm({ parts }: WrittenMask, forms: readonly MaskParts[], snakeCase = false): number {
  return parts ? forms.findIndex((form) => isOfForm(form, parts, snakeCase)) : -1;
}

/** The parts of a mask with the names that the rule has. */
function spellMask({ parts = [] }: WrittenMask, form: MaskParts = []): MaskParts {
  return parts.map((part, index) => (part.kind === 'key' ? part : (form[index] ?? part)));
}

function isOfForm(form: MaskParts, parts: MaskParts, snakeCase = false): boolean {
  return (
    form.length === parts.length &&
    form.every((part, index) => {
      const found = parts[index];
      if (found?.kind !== part.kind) return false;
      const { text } = found;
      return (
        part.kind === 'key' || text === part.text || (snakeCase && toCamelCase(text) === part.text)
      );
    })
  );
}

function toCamelCase(text: string): string {
  return text.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
}

function readValueAt(value: unknown, parts: MaskParts): unknown {
  return parts.reduce((found, { text }) => findMember(found, text), value);
}

function findMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  // A member of an object of unknown shape.
  return (value as Record<string, unknown>)[name];
}

/** What a mask replaces or adds has all members of a whole value. */
function checkWhole(
  { rule, issues }: MaskCheck,
  { parts, form, text }: NamedMask,
  value: unknown,
): void {
  const expected = `a value, because the mask ${text} replaces all of it`;
  for (const name of listMissing(value, rule.whole?.[form] ?? [])) {
    const path = ['body', ...parts.map((part) => part.text), name];
    issues.push({ path, expected, received: undefined });
  }
}

/** The map's masks have keys of the right form; its entries in the body are named and carry their keys. */
function checkEntries(check: MaskCheck, map: string): void {
  const form = maskParts(map) ?? [];
  const masks = check.named.filter(
    ({ parts }) => parts.length > form.length && isOfForm(form, parts.slice(0, form.length)),
  );
  const named = new Set<string>();
  for (const mask of masks) {
    const own = maskText(mask.parts.slice(0, form.length + 1));
    checkKey(check, map, mask, { at: form.length, isAgain: named.has(own) });
    named.add(own);
  }
  for (const entry of listEntries(check.body, [...form, { kind: 'key', text: '{key}' }])) {
    const own = maskText(entry);
    if (!named.has(own)) {
      refuseMask(check, { text: undefined, at: [] }, `a mask that also names ${own} of the body`);
    }
    checkId(check, map, entry);
  }
}

/** Where the body has something that a form fits. */
function listEntries(body: unknown, form: MaskParts): readonly MaskParts[] {
  return form.reduce<readonly MaskParts[]>(
    (places, part) =>
      places.flatMap((place) => {
        if (part.kind === 'member') return [[...place, part]];
        const map = readValueAt(body, place);
        if (typeof map !== 'object' || map === null || Array.isArray(map)) return [];
        const keys = Object.keys(map).filter((key) => findMember(map, key) !== undefined);
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

/** A key has one of the two forms, and a new one is at the end, for one entry. */
function checkKey(check: MaskCheck, map: string, mask: NamedMask, { at, isAgain }: KeyPlace): void {
  const { existing, new: added } = check.rule.keys?.[map] ?? {};
  const key = mask.parts[at]?.text ?? '';
  const isNew = fitsPattern(added, key);
  const isKnown = fitsPattern(existing, key);
  if (isNew && !isKnown && mask.parts.length > at + 1) {
    refuseMask(check, mask, 'a mask that names a new entry whole');
  } else if (isNew && isAgain) refuseMask(check, mask, 'a mask that names another new entry');
  if (isNew || isKnown || (added ?? existing) === undefined) return;
  refuseMask(
    check,
    mask,
    `a mask whose key has the form ${[existing, added].filter(Boolean).join(' or ')}`,
  );
}

function checkId({ rule, body, issues }: MaskCheck, map: string, entry: MaskParts): void {
  const { idMember, existing, new: added } = rule.keys?.[map] ?? {};
  const key = entry.at(-1)?.text ?? '';
  if (idMember === undefined || !fitsPattern(existing, key) || fitsPattern(added, key)) {
    return;
  }
  const id = findMember(readValueAt(body, entry), idMember);
  if (id !== undefined && String(id) === key) return;
  const path = ['body', ...entry.map(({ text }) => text), idMember];
  issues.push({ path, expected: `"${key}", the key of the entry`, received: id });
}

function fitsPattern(pattern: string | undefined, text: string): boolean {
  return pattern !== undefined && new RegExp(pattern, 'u').test(text);
}

function refuseMask(
  { issues, rule }: MaskCheck,
  { text, at }: { readonly text: string | undefined; readonly at: readonly number[] },
  expected: string,
): void {
  issues.push({ path: ['params', rule.parameter, ...at], expected, received: text });
}
