/** A YAML text, and where its paths and schemas stand in it, in; a finder that reads only those that are asked for, out. */

import { splitPointer } from './structure/pointer.ts';
import type { Finder, Range } from './text/positions.ts';
import { readStream, streamFinder, yamlFinder } from './text/yaml-places.ts';

/** From a name to the next name, by name, in each of the maps that were found. */
export interface YamlParts {
  paths?: ReadonlyMap<string, Range>;
  schemas?: ReadonlyMap<string, Range>;
}

/** What belongs to no part, and what cannot be read alone, is found in the whole text. */
export function partsFinder(text: string, parts: YamlParts): Finder {
  const finders = new Map<Range, Finder | undefined>();
  let whole: Finder | undefined;
  return (pointer) => {
    const part = partOf(parts, splitPointer(pointer));
    if (part === undefined) return inWhole(pointer);
    if (!finders.has(part.range)) finders.set(part.range, finderIn(text, part.range));
    const find = finders.get(part.range);
    return find?.(pointer.slice(part.above.length)) ?? inWhole(pointer);
  };

  function inWhole(pointer: string) {
    whole ??= yamlFinder(text);
    return whole(pointer);
  }
}

interface YamlPart {
  /** The pointer of the map that it is in. */
  readonly above: string;
  readonly range: Range;
}

function partOf(parts: YamlParts, segments: readonly string[]): YamlPart | undefined {
  const [first, second = '', third = ''] = segments;
  const inPaths = first === 'paths' ? parts.paths?.get(second) : undefined;
  if (inPaths !== undefined) return { above: '/paths', range: inPaths };
  const isSchema = first === 'components' && second === 'schemas';
  const range = isSchema ? parts.schemas?.get(third) : undefined;
  return range && { above: '/components/schemas', range };
}

/** The part stands as far right as in the text, and so does a name behind it: what it ends with depends on that. */
function finderIn(text: string, { start, end }: Range): Finder | undefined {
  const indent = ' '.repeat(start - text.lastIndexOf('\n', start - 1) - 1);
  const own = text.slice(start, end).replace(/(?<=\n) +$/, '');
  const stream = readStream(`${indent}${own}${own.endsWith('\n') ? `${indent}next: 0\n` : ''}`);
  const find = stream && streamFinder(stream);
  const moved = (range: Range): Range => {
    const by = start - indent.length;
    return { start: range.start + by, end: range.end + by };
  };
  return (
    find &&
    ((pointer) => {
      const { key, value } = find(pointer);
      return { key: moved(key), value: moved(value) };
    })
  );
}
