// In: the masks that an operation supports, and a body. Out: the types of those masks, and the masks that name all of a body.

import { type Issue, ValidationError } from './errors.ts';
import { escapedKey } from './mask-path.ts';
import { pick } from './params.ts';

declare const quotable: unique symbol;

/**
 * A key that can stand between the quotes of a mask; made by {@link maskKey}.
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
 * The masks of some patterns: `{key}` stands for any key of a map, `{number}` for one that is a number. An editor offers
 * an example of each.
 *
 * @example
 * const mask: MaskPath<'lines[{number}].state'> = 'lines["-1"].state';
 */
export type MaskPath<Pattern extends string> =
  Example<Pattern> | (Pattern extends `${string}[{${string}` ? Filled<Pattern> & MaskText : never);

type Plain<Path> = Path extends MaskText & (infer Text extends string) ? Text : never;

/**
 * One mask, or several with commas between them (of which the compiler judges the first, and the client all).
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
 * The masks of an operation, as `x-sw-update-mask` says them.
 *
 * @example
 * const rule: MaskRule = {
 *   parameter: 'updateMask',
 *   paths: ['name', 'lines[{key}]', 'lines[{key}].state'],
 *   keys: { lines: { existing: '^[0-9]+$', new: '^-[0-9]+$', idMember: 'id' } },
 * };
 */
export interface MaskRule {
  /** Member of the caller's parameters that takes the masks. */
  readonly parameter: string;

  /** What may be named, `{key}` for any key of a map: `lines[{key}].state`. */
  readonly paths: readonly string[];

  /** Masks may also be written in snake_case. */
  readonly snakeCase?: boolean;

  /** By path: members without which a value is not whole; a mask of that path adds or replaces whole values. */
  readonly whole?: Readonly<Record<string, readonly string[]>>;

  /** By path of a map. */
  readonly keys?: Readonly<Record<string, MaskKeys>>;
}

/**
 * A key that is only known when the program runs, as a mask carries it between its quotes.
 *
 * @example
 * const updateMask = [`lines["${maskKey(line.id)}"].state`] as const;
 */
export function maskKey(key: string | number): MaskKey {
  return escapedKey(String(key));
}

/**
 * The masks that name all that a body carries, as narrow as the rule allows. A mask that replaces a value is given only
 * where the body has that value whole.
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
  const told = `${rule.parameter} cannot name all of the body: ${list.join('; ')}`;
  throw new ValidationError(told, { operation, attempts: 0, direction: 'request', issues });
}

/**
 * Members of a value that it lacks for being whole.
 *
 * @example
 * lackedMembers({ name: 'a' }, ['name', 'state']); // ['state']
 */
export function lackedMembers(value: unknown, members: readonly string[]): readonly string[] {
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
  const lacked = members && lackedMembers(value, members);
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
  return namePart(item, stepsAfter(name, steps), {
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
  const rest = stepsAfter('[{key}]', steps);
  const isNew = new RegExp(added).test(key);
  return namePart(item, isNew ? rest.filter((left) => left.length === 0) : rest, {
    rule,
    path: [...path, key],
    mask: `${mask}["${escapedKey(key)}"]`,
    form: `${form}[{key}]`,
    idMember,
  });
}

function stepsAfter(step: string, steps: Steps): Steps {
  return steps.filter(([first]) => first === step).map((path) => path.slice(1));
}
