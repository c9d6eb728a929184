/** What a member of the config must be, as functions that report where a value is not. */

import { suggestName } from '../diagnostics/suggest.ts';
import { isObject, joinPointer } from '../load/structure/pointer.ts';

/** Called for each wrong member: its JSON pointer, the rest of a sentence about it, and perhaps what to do. */
export type Report = (pointer: string, rule: string, help?: string) => void;

export type Shape = (value: unknown, pointer: string, report: Report) => void;

export const text: Shape = (value, pointer, report) => {
  if (typeof value !== 'string') report(pointer, `must be a string, but is ${describeKind(value)}`);
  else if (value === '') report(pointer, 'is empty');
  else if (value.includes('\0')) report(pointer, 'contains a zero byte');
};

export const flag: Shape = createKind('boolean', 'true or false');

export const func: Shape = createKind('function', 'a function');

function createKind(kind: 'boolean' | 'function', words: string): Shape {
  return (value, pointer, report) => {
    if (typeof value !== kind) report(pointer, `must be ${words}, but is ${describeKind(value)}`);
  };
}

export function createOneOf(...values: readonly string[]): Shape {
  return (value, pointer, report) => {
    if (values.some((allowed) => allowed === value)) return;
    const list = values.map((allowed) => `'${allowed}'`).join(', ');
    report(pointer, `is ${formatValue(value)}, but must be one of ${list}`);
  };
}

export function createListOf(item: Shape): Shape {
  return (value, pointer, report) => {
    if (!Array.isArray(value)) {
      return report(pointer, `must be a list, but is ${describeKind(value)}`);
    }
    for (const [index, each] of value.entries()) item(each, joinPointer(pointer, index), report);
  };
}

export function createMapOf(item: Shape): Shape {
  return (value, pointer, report) => {
    if (!isObject(value)) {
      return report(pointer, `must be an object, but is ${describeKind(value)}`);
    }
    for (const [name, each] of Object.entries(value)) {
      item(each, joinPointer(pointer, name), report);
    }
  };
}

/** A member that is `undefined` counts as left out. */
export function createObjectOf(
  members: Readonly<Record<string, Shape>>,
  required: readonly string[] = [],
): Shape {
  return (value, pointer, report) => {
    if (!isObject(value)) {
      return report(pointer, `must be an object, but is ${describeKind(value)}`);
    }
    for (const name of required) {
      if (value[name] === undefined) report(pointer, `lacks the member \`${name}\``);
    }
    for (const [name, each] of Object.entries(value)) {
      const member = Object.hasOwn(members, name) ? members[name] : undefined;
      const help = suggestName(name, Object.keys(members));
      if (member === undefined) {
        report(joinPointer(pointer, name), 'is not a member of a config', help);
      } else if (each !== undefined) member(each, joinPointer(pointer, name), report);
    }
  };
}

function describeKind(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  return { string: 'a string', object: 'an object' }[typeof value as string] ?? `a ${typeof value}`;
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : describeKind(value);
}
