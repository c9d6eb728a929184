// In: the masks that an operation supports, and a body. Out: the masks that name what the body carries.

import { pick } from './params.ts';

/**
 * A mask of a pattern: a key stands in quotes and brackets.
 *
 * @example
 * const mask: MaskPath<'lines[{key}].state'> = 'lines["-1"].state';
 */
export type MaskPath<Pattern extends string> = Pattern extends `${infer Start}[{key}]${infer End}`
  ? `${Start}["${string}"]${MaskPath<End>}`
  : Pattern;

/** Which keys of a map are new, and the member that repeats an existing one. */
export interface MaskKeys {
  readonly existing?: string;
  readonly new?: string;
  readonly idMember?: string;
}

/** The masks of an operation, as `x-sw-update-mask` says them. */
export interface MaskRule<Pattern extends string = string> {
  readonly paths: readonly Pattern[];
  readonly keys?: Readonly<Record<string, MaskKeys>>;
}

/**
 * The masks that name all that a body carries: as narrow as the rule allows, a new entry always whole.
 *
 * @example
 * maskFor({ lines: { '7': { id: '7', state: 'ON' } } }, { paths: ['lines[{key}]', 'lines[{key}].state'] });
 * // ['lines["7"].state']
 */
export function maskFor<Pattern extends string>(
  body: object,
  rule: MaskRule<Pattern>,
): MaskPath<Pattern>[] {
  const steps = rule.paths.map((path) => path.split(/\.|(?=\[)/));
  // Every mask is one of the patterns with its keys filled in.
  return masksIn(body, steps, rule, '', '') as MaskPath<Pattern>[];
}

function masksIn(
  value: unknown,
  steps: readonly (readonly string[])[],
  rule: MaskRule,
  mask: string,
  map: string,
): string[] {
  const whole = steps.some((path) => path.length === 0);
  const deeper = steps.filter((path) => path.length > 0);
  const isLeaf = typeof value !== 'object' || value === null || deeper.length === 0;
  if (isLeaf) return whole ? [mask] : [];
  const members = Object.keys(value).filter((name) => name !== rule.keys?.[map]?.idMember);
  const narrow = members.map((name) => {
    const isKey = deeper.some(([step]) => step === '[{key}]');
    const here = isKey ? '[{key}]' : name;
    const rest = deeper.filter(([step]) => step === here).map((path) => path.slice(1));
    const inner = isKey ? `${mask}["${name}"]` : [mask, name].filter(Boolean).join('.');
    const isNew = isKey && new RegExp(rule.keys?.[mask]?.new ?? '^$').test(name);
    // A new entry is named whole or not at all.
    const allowed = isNew ? rest.filter((path) => path.length === 0) : rest;
    return masksIn(pick(value, name), allowed, rule, inner, isKey ? mask : '');
  });
  const complete = narrow.every((masks) => masks.length > 0);
  return whole && !complete ? [mask] : narrow.flat();
}
