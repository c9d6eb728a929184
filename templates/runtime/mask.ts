// In: the masks that an operation supports, and a body. Out: the types of those masks, and the masks that a body needs.

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
 * The masks that name all that a body carries: as narrow as the rule allows, a new entry always whole.
 *
 * @example
 * maskFor({ lines: { '7': { id: '7', state: 'ON' } } }, {
 *   parameter: 'updateMask',
 *   paths: ['lines[{key}]', 'lines[{key}].state'],
 *   keys: { lines: { new: '^-[0-9]+$', idMember: 'id' } },
 * });
 * // ['lines["7"].state']
 */
export function maskFor<Path extends string>(body: object, rule: MaskRule): Path[] {
  const steps = rule.paths.map((path) => path.split(/\.|(?=\[)/));
  // Every mask is one of the paths with its keys filled in.
  return masksIn(body, steps, rule, { mask: '', form: '', map: '' }) as Path[];
}

interface Standing {
  /** The mask so far. */
  readonly mask: string;

  /** The same with `{key}` for keys. */
  readonly form: string;

  /** The form of the map whose entry this is. */
  readonly map: string;
}

function masksIn(
  value: unknown,
  steps: readonly (readonly string[])[],
  rule: MaskRule,
  { mask, form, map }: Standing,
): string[] {
  const whole = steps.some((path) => path.length === 0);
  const deeper = steps.filter((path) => path.length > 0);
  const isLeaf = typeof value !== 'object' || value === null || deeper.length === 0;
  if (isLeaf) return whole ? [mask] : [];
  const isMap = deeper.some(([step]) => step === '[{key}]');
  const isNew = new RegExp((isMap && rule.keys?.[form]?.new) || '^$');
  const members = Object.entries(value).filter(
    ([name, item]) => item !== undefined && name !== rule.keys?.[map]?.idMember,
  );
  const narrow = members.map(([name]) => {
    const step = isMap ? '[{key}]' : name;
    const rest = deeper.filter(([first]) => first === step).map((path) => path.slice(1));
    const join = isMap || mask === '' ? '' : '.';
    // A new entry is named whole or not at all.
    const allowed = isMap && isNew.test(name) ? rest.filter((path) => path.length === 0) : rest;
    return masksIn(pick(value, name), allowed, rule, {
      mask: mask + join + (isMap ? `["${escapedKey(name)}"]` : name),
      form: form + join + step,
      map: isMap ? form : '',
    });
  });
  const complete = narrow.length > 0 && narrow.every((masks) => masks.length > 0);
  return whole && !complete ? [mask] : narrow.flat();
}
