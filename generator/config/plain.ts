/** What a config exports in, plain data out: each member is read once, so that a getter or a proxy cannot answer twice. */

import { setMember } from '../load/structure/pointer.ts';

/** Deeper than any member of a config. */
const DEEPEST = 6;

/** Functions and objects of classes stay what they are, and so do emitters, which are told by their own identity. */
export function toPlain(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => toPlain(item, depth + 1));
  if (!isPlain(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const member = value[name];
    const isEmitters = depth === 0 && name === 'emitters' && Array.isArray(member);
    setMember(copy, name, isEmitters ? [...(member as unknown[])] : toPlain(member, depth + 1));
  }
  return copy;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
