/** Media types of two documents in; which stand for each other out. */

import type { Content } from '../../ir/model.ts';

type Typed = Pick<Content, 'mediaType'>;

export interface MatchedContents<C extends Typed> {
  readonly kept: readonly (readonly [C, C])[];
  /** A new range that holds an old type, and the old range that holds a new type. */
  readonly widened: readonly (readonly [C, C])[];
  readonly narrowed: readonly (readonly [C, C])[];
  readonly removed: readonly C[];
  readonly added: readonly C[];
}

/** Who reads `application/json` reads `application/problem+json` too; who takes bodies of the one may refuse the other. */
export function matchContents<C extends Typed>(
  before: readonly C[],
  after: readonly C[],
  direction: 'request' | 'response',
): MatchedContents<C> {
  const isRead = direction === 'response';
  const kept = before.flatMap((was) => {
    const is = after.find((other) => plain(other) === plain(was));
    return is === undefined ? [] : [[was, is] as const];
  });
  const used = new Set(kept.flat());
  const left = before.filter((was) => !used.has(was));
  const fresh = after.filter((is) => !used.has(is));
  const widened = left.flatMap((was) => {
    const is = after.find((other) => holds(plain(other), plain(was), isRead));
    return is === undefined ? [] : [[was, is] as const];
  });
  const narrowed = fresh.flatMap((is) => {
    const was = before.find((other) => holds(plain(other), plain(is), isRead));
    return was === undefined ? [] : [[was, is] as const];
  });
  const wider = new Set(widened.flat());
  const narrower = new Set(narrowed.flat());
  return {
    kept,
    widened,
    narrowed,
    removed: left.filter((was) => !wider.has(was) && !narrower.has(was)),
    added: fresh.filter((is) => !wider.has(is) && !narrower.has(is)),
  };
}

function plain({ mediaType }: Typed): string {
  return plainType(mediaType);
}

/** Case, spaces, quotes and the character set do not matter. */
export function plainType(mediaType: string): string {
  const [type = '', ...parameters] = mediaType.toLowerCase().split(';');
  const others = parameters
    .map((parameter) => parameter.replaceAll(/[\s"]/g, ''))
    .filter((parameter) => parameter !== '' && !parameter.startsWith('charset='));
  return [type.trim(), ...others.sort()].join(';');
}

/** `application/*` holds `application/json`, which holds `application/json;v=1` and, to readers, `application/problem+json`. */
export function holds(wide: string, narrow: string, isRead: boolean): boolean {
  if (wide === narrow) return false;
  const [type = '', ...parameters] = wide.split(';');
  const [other = '', ...others] = narrow.split(';');
  if (!parameters.every((parameter) => others.includes(parameter))) return false;
  if (type === other || type === '*/*') return true;
  const [family, name] = type.split('/');
  const [otherFamily, otherName = ''] = other.split('/');
  if (family !== otherFamily) return false;
  return name === '*' || (isRead && otherName.endsWith(`+${name}`));
}
