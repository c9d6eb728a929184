/** What a member of the config must be, as functions that report where a value is not. */

import { suggestName } from '../../core/diagnostics/suggest.ts';
import { asMembers, joinPointer } from '../../core/load/structure/pointer.ts';

/** Called for each wrong member: its JSON pointer, the rest of a sentence about it, and perhaps what to do. */
type Report = (pointer: string, rule: string, help?: string) => void;

export type Shape = (value: unknown, pointer: string, report: Report) => void;

export const text: Shape = (value, pointer, report) => {
  if (typeof value !== 'string') report(pointer, `must be a string, but is ${describeKind(value)}`);
  else if (value === '') report(pointer, 'is empty');
  else if (value.includes('\0')) report(pointer, 'contains a zero byte');
};

export const flag = createKind('a boolean', undefined, 'true or false');

export const func = createKind('a function');

function createKind(kind: string, check?: Shape, description = kind): Shape {
  return (value, pointer, report) => {
    const actual = describeKind(value);
    if (actual === kind) check?.(value, pointer, report);
    else report(pointer, `must be ${description}, but is ${actual}`);
  };
}

export function createListOf(item: Shape): Shape {
  return createKind('a list', (value, pointer, report) =>
    // A list with holes has items that are undefined.
    checkEach(Array.isArray(value) ? [...value] : [], item, pointer, report),
  );
}

export function createMapOf(item: Shape): Shape {
  return createKind('an object', (value, pointer, report) =>
    checkEach(asMembers(value), item, pointer, report),
  );
}

function checkEach(items: object, item: Shape, pointer: string, report: Report): void {
  for (const [name, each] of Object.entries(items)) item(each, joinPointer(pointer, name), report);
}

export function createOneOf(...values: readonly string[]): Shape {
  return (value, pointer, report) => {
    if (values.some((allowed) => allowed === value)) return;
    const list = values.map((allowed) => `'${allowed}'`).join(', ');
    report(pointer, `is ${formatValue(value)}, but must be one of ${list}`);
  };
}
/** A member that is `undefined` counts as left out. */
export function createObjectOf(
  members: Readonly<Record<string, Shape>>,
  required: readonly string[] = [],
): Shape {
  return createKind('an object', (value, pointer, report) => {
    const written = asMembers(value);
    for (const name of required) {
      if (written[name] === undefined) report(pointer, `lacks the member \`${name}\``);
    }
    for (const [name, each] of Object.entries(written)) {
      const member = Object.hasOwn(members, name) ? members[name] : undefined;
      const help = suggestName(name, Object.keys(members));
      if (member === undefined) {
        report(joinPointer(pointer, name), 'is not a member of a config', help);
      } else if (each !== undefined) member(each, joinPointer(pointer, name), report);
    }
  });
}

function describeKind(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  const kind = typeof value;
  return kind === 'object' ? 'an object' : `a ${kind}`;
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : describeKind(value);
}
