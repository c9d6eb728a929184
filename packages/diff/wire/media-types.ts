/** Matches the media types of two documents. */

import type { Content } from '../../../generator/core/ir/model/model.ts';
import type { Both, Direction } from '../change.ts';

type Typed = Pick<Content, 'mediaType'>;

export interface MatchedContents<C extends Typed> {
  readonly kept: readonly Both<C>[];
  /** A new range that holds an old type, and the old range that holds a new type. */
  readonly widened: readonly Both<C>[];
  readonly narrowed: readonly Both<C>[];
  readonly removed: readonly C[];
  readonly added: readonly C[];
}

/** A caller that reads `application/json` reads `application/problem+json` too; a service that takes the one may refuse the other. */
export function matchContents<C extends Typed>(
  { old: before, new: after }: Both<readonly C[]>,
  direction: Direction,
): MatchedContents<C> {
  const isHeld = (narrow: C, wide: C): boolean =>
    isHolding(normaliseType(wide.mediaType), normaliseType(narrow.mediaType), direction);
  const kept = before.flatMap((was) => {
    const is = after.find((other) => isSameType(other, was));
    return is === undefined ? [] : [{ old: was, new: is }];
  });
  const used = new Set(kept.flatMap((pair) => [pair.old, pair.new]));
  const left = before.filter((was) => !used.has(was));
  const fresh = after.filter((is) => !used.has(is));
  const widened = left.flatMap((was) => {
    const is = after.find((other) => isHeld(was, other));
    return is === undefined ? [] : [{ old: was, new: is }];
  });
  const narrowed = fresh.flatMap((is) => {
    const was = before.find((other) => isHeld(is, other));
    return was === undefined ? [] : [{ old: was, new: is }];
  });
  const matched = new Set([...widened, ...narrowed].flatMap((pair) => [pair.old, pair.new]));
  return {
    kept,
    widened,
    narrowed,
    removed: left.filter((was) => !matched.has(was)),
    added: fresh.filter((is) => !matched.has(is)),
  };
}

function isSameType(one: Typed, other: Typed): boolean {
  return normaliseType(one.mediaType) === normaliseType(other.mediaType);
}

/** Case, spaces, quotes and the character set do not matter. */
export function normaliseType(mediaType: string): string {
  const [type = '', ...parameters] = mediaType.toLowerCase().split(';');
  const others = parameters
    .map((parameter) => parameter.replaceAll(/[\s"]/g, ''))
    .filter((parameter) => parameter !== '' && !parameter.startsWith('charset='));
  return [type.trim(), ...others.sort()].join(';');
}

/** `application/*` holds `application/json`, which holds `application/json;v=1` and, to readers, `application/problem+json`. */
export function isHolding(wide: string, narrow: string, direction: Direction): boolean {
  if (wide === narrow) return false;
  const [type = '', ...parameters] = wide.split(';');
  const [other = '', ...others] = narrow.split(';');
  if (!parameters.every((parameter) => others.includes(parameter))) return false;
  if (type === other || type === '*/*') return true;
  const [family, name] = type.split('/');
  const [otherFamily, otherName = ''] = other.split('/');
  if (family !== otherFamily) return false;
  return name === '*' || (direction === 'response' && otherName.endsWith(`+${name}`));
}
