/** What a member of the config must be, as functions that tell where a value is not. */

import { suggestName } from '../diagnostics/suggest.ts';
import { isObject, joinPointer } from '../load/structure/pointer.ts';

/** Told of one wrong member: its JSON pointer, the rest of a sentence about it, and perhaps what to do. */
export type Tell = (pointer: string, rule: string, help?: string) => void;

export type Shape = (value: unknown, pointer: string, tell: Tell) => void;

export const text: Shape = (value, pointer, tell) => {
  if (typeof value !== 'string') tell(pointer, `must be a string, but is ${describeKind(value)}`);
  else if (value === '') tell(pointer, 'is empty');
  else if (value.includes('\0')) tell(pointer, 'contains a zero byte');
};

export const flag: Shape = createKind('boolean', 'true or false');

export const func: Shape = createKind('function', 'a function');

function createKind(kind: 'boolean' | 'function', words: string): Shape {
  return (value, pointer, tell) => {
    if (typeof value !== kind) tell(pointer, `must be ${words}, but is ${describeKind(value)}`);
  };
}

export function createOneOf(...values: readonly string[]): Shape {
  return (value, pointer, tell) => {
    if (values.some((allowed) => allowed === value)) return;
    const list = values.map((allowed) => `'${allowed}'`).join(', ');
    tell(pointer, `is ${formatValue(value)}, but must be one of ${list}`);
  };
}

export function createListOf(item: Shape): Shape {
  return (value, pointer, tell) => {
    if (!Array.isArray(value)) {
      return tell(pointer, `must be a list, but is ${describeKind(value)}`);
    }
    for (const [index, each] of value.entries()) item(each, joinPointer(pointer, index), tell);
  };
}

export function createMapOf(item: Shape): Shape {
  return (value, pointer, tell) => {
    if (!isObject(value)) return tell(pointer, `must be an object, but is ${describeKind(value)}`);
    for (const [name, each] of Object.entries(value)) item(each, joinPointer(pointer, name), tell);
  };
}

/** A member that is `undefined` counts as left out. */
export function createObjectOf(
  members: Readonly<Record<string, Shape>>,
  required: readonly string[] = [],
): Shape {
  return (value, pointer, tell) => {
    if (!isObject(value)) return tell(pointer, `must be an object, but is ${describeKind(value)}`);
    for (const name of required) {
      if (value[name] === undefined) tell(pointer, `lacks the member \`${name}\``);
    }
    for (const [name, each] of Object.entries(value)) {
      const member = Object.hasOwn(members, name) ? members[name] : undefined;
      const help = suggestName(name, Object.keys(members));
      if (member === undefined) {
        tell(joinPointer(pointer, name), 'is not a member of a config', help);
      } else if (each !== undefined) member(each, joinPointer(pointer, name), tell);
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
