/** A node and what some of its members are mended to in; a copy, or the node itself where nothing changes, out. */

import { setMember, type Members } from '../../structure/pointer.ts';

/** Gives the mended value; the value itself where it is fine, and `undefined` where it says nothing. */
export type Mender = (value: unknown) => unknown;

export function mendMembers(node: Members, menders: ReadonlyMap<string, Mender>): Members {
  let copy: Record<string, unknown> | undefined;
  const names = Object.keys(node);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? '';
    const mender = menders.get(name);
    if (mender === undefined) continue;
    const held = node[name];
    const mended = mender(held);
    if (Object.is(mended, held)) continue;
    copy ??= { ...node };
    if (mended === undefined) delete copy[name];
    else setMember(copy, name, mended);
  }
  return copy ?? node;
}

/** `'true'` is meant as `true`. */
export const flag: Mender = (value) =>
  value === 'true' ? true : value === 'false' ? false : value;

/** One text where a list of them must be. */
export const texts: Mender = (value) => (typeof value === 'string' ? [value] : value);
