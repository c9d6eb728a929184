/** Breaks expressions into lines: one line where it fits, else a line for each part. */

import { array, bigInteger, code, type Code, isIdentifier, join } from '../../core/code/code.ts';
import { json, object, propertyName, string } from '../../core/code/code.ts';
import { isSampleList, isSampleObject, readBytes, type Sample } from '../samples/values.ts';

const COLUMNS = 100;

/** An expression on one line, and how it is broken when `indent` levels deep; none for what cannot be. */
export interface Layout {
  readonly flat: Code;
  readonly broken?: (indent: number) => Code;
}

function layOutList(items: readonly Layout[]): Layout {
  const flat = array(items.map((item) => item.flat));
  const parts = items.map((item) => ({ before: code``, item }));
  return items.length === 0 ? { flat } : { flat, broken: breakParts(code`[`, parts, code`]`) };
}

function layOutObject(entries: readonly (readonly [string, Layout])[]): Layout {
  const flat = object(entries.map(([name, item]) => [name, item.flat]));
  const parts = entries.map(([name, item]) => {
    const isShort = item.flat === name && isIdentifier(name);
    return { before: isShort ? code`` : code`${propertyName(name)}: `, item };
  });
  return parts.length === 0 ? { flat } : { flat, broken: breakParts(code`{`, parts, code`}`) };
}

/** A sample as code. */
export function layOutSample(value: Sample): Layout {
  if (isSampleList(value)) return layOutList(value.map(layOutSample));
  if (isSampleObject(value)) {
    return layOutObject(Object.entries(value).map(([name, one]) => [name, layOutSample(one)]));
  }
  if (typeof value === 'bigint') return { flat: bigInteger(value) };
  if (typeof value !== 'object' || value === null) return { flat: json(value) };
  return { flat: code`new Blob([${string(readBytes(value))}])` };
}

export function layOutOptions(entries: readonly (readonly [string, Code])[]): Layout {
  return layOutObject(entries.map(([name, flat]) => [name, { flat }]));
}

function breakParts(
  open: Code,
  parts: readonly { readonly before: Code; readonly item: Layout }[],
  close: Code,
): (indent: number) => Code {
  return (indent) => {
    const lines = parts.map(({ before, item }) => {
      return code`${pad(indent + 1)}${before}${fitLine(item, indent + 1, before.length + 1)},`;
    });
    return code`${open}\n${join(lines, '\n')}\n${pad(indent)}${close}`;
  };
}

/** One line where it fits behind the `taken` columns of its line. */
function fitLine({ flat, broken }: Layout, indent: number, taken: number): Code {
  const fits = indent * 2 + taken + flat.length <= COLUMNS;
  return fits || broken === undefined ? flat : broken(indent);
}

/** `before(a, b)after`: the last argument is broken where that is enough, else each has its own line. */
export function printCall(before: Code, args: readonly Layout[], after: Code): Code {
  const line = code`${before}(${args.map(({ flat }) => flat)})${after}`;
  const last = args.at(-1);
  if (line.length <= COLUMNS || last === undefined) return line;
  const others = args.slice(0, -1);
  if (last.broken !== undefined && others.every(({ broken }) => broken === undefined)) {
    return code`${before}(${[...others.map(({ flat }) => flat), last.broken(0)]})${after}`;
  }
  const lines = args.map((arg) => code`${pad(1)}${fitLine(arg, 1, 1)},`);
  return code`${before}(\n${join(lines, '\n')}\n)${after}`;
}

function pad(levels: number): Code {
  return levels === 0 ? code`` : code`  ${pad(levels - 1)}`;
}
