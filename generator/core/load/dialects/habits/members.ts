/** Copies maps of a document with other members; gives the very same map where nothing changes. */

import { setMember, type Members } from '../../structure/pointer.ts';

/** A map with other values for its members; `undefined` leaves one out. */
export function replaceMembers(
  node: Members,
  replace: (value: unknown, name: string) => unknown,
): Members {
  let copy: Record<string, unknown> | undefined;
  const names = Object.keys(node);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? '';
    const held = node[name];
    const replacement = replace(held, name);
    if (Object.is(replacement, held)) continue;
    copy ??= { ...node };
    if (replacement === undefined) delete copy[name];
    else setMember(copy, name, replacement);
  }
  return copy ?? node;
}

export function pickMembers(
  node: Members,
  test: (name: string) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(node).filter(([name]) => test(name)));
}

export function dropMember(node: Members, name: string): Members {
  const { [name]: _left, ...rest } = node;
  return rest;
}

/** Gives the mended value; the value itself where it is fine, and `undefined` where it says nothing. */
export type Mender = (value: unknown) => unknown;

export function mendMembers(node: Members, menders: ReadonlyMap<string, Mender>): Members {
  return replaceMembers(node, (value, name) => {
    const mender = menders.get(name);
    return mender === undefined ? value : mender(value);
  });
}

/** `'true'` is meant as `true`. */
export const flag: Mender = (value) =>
  value === 'true' ? true : value === 'false' ? false : value;

/** One text where a list of them must be. */
export const texts: Mender = (value) => (typeof value === 'string' ? [value] : value);
