/** Finds the places of a config's members in its text, as far as the text alone shows them. */

import type { Place, Sources, Span } from '../../core/diagnostics/diagnostic.ts';
import { createLineIndex } from '../../core/diagnostics/lines.ts';
import { splitPointer } from '../../core/load/structure/pointer.ts';

/** A pointer is followed from name to name; one that is not found gives the last that was. */
export function createConfigSources(path: string, text: string): Sources {
  return {
    text: (file) => (file === path ? text : undefined),
    locate: (at) => (at.file === path ? locate(at, text) : undefined),
    asWritten: (at) => at,
  };
}

export function placeAt(file: string, text: string, line: number, column: number): Place {
  const before = text.split('\n').slice(0, line - 1);
  return { file, pointer: '', offset: before.join('\n').length + Math.min(line - 1, 1) + column };
}

/** The first line of the config in the stack trace. */
export function thrownAt(error: unknown, path: string, text: string): Place {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const start = stack.indexOf(`${path}:`);
  const [, line, column] = /^:(\d+):(\d+)/.exec(stack.slice(start + path.length)) ?? [];
  if (start === -1 || line === undefined) return { file: path, pointer: '' };
  return placeAt(path, text, Number(line), Number(column) - 1);
}

function locate({ pointer, offset }: Place, text: string): Span {
  const spans = createLineIndex(text);
  if (offset !== undefined) return spans(offset, offset + 1);
  let range = { start: 0, end: 1 };
  for (const name of splitPointer(pointer)) {
    const next = find(name, text, range.end);
    if (next === undefined) break;
    range = next;
  }
  return spans(range.start, range.end);
}

/** The name as a key, quoted or not, after an offset. Items of lists have no name, and keep the list's place. */
function find(
  name: string,
  text: string,
  from: number,
): { start: number; end: number } | undefined {
  const word = name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  const key = new RegExp(String.raw`(?<![\w$-])(['"]?)${word}\1(?=\s*[:,(}])`, 'g');
  key.lastIndex = from === 1 ? 0 : from;
  const match = key.exec(text);
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
}
