// Update masks, which say what members of a body are to change: as types, and as what users write.

import { readEscapedKey } from './mask-paths.ts';

export { maskFor } from './mask-of-body.ts';
export type { MaskIssue, MaskKeys, MaskRule } from './mask-forms.ts';
export { checkMask, maskRules } from './mask-checks.ts';

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
 * Escapes a key that is only known at run time, for use between the quotes of a mask.
 *
 * @example
 * const updateMask = [`lines["${maskKey(line.id)}"].state`] as const;
 */
export function maskKey(key: string | number): MaskKey {
  return readEscapedKey(String(key));
}
