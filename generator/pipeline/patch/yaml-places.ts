/** Members of a YAML document, read alone, before and after a change in; whether their nodes are found where they were out. */

import type { Span } from '../../diagnostics/diagnostic.ts';
import type { DocumentMap } from '../../load/document-map.ts';
import { lineIndex } from '../../load/lines.ts';
import { pointerTo } from '../../load/pointer.ts';
import type { Region } from '../../load/yaml-region.ts';
import { yamlFinder } from '../../load/yaml-text.ts';
import { isSame } from './changed.ts';
import type { Places } from './change.ts';

/** A node of YAML begins where its first words do, and new ones may stand before them. */
export function placesBetween(section: keyof DocumentMap, old: Region, now: Region): Places {
  const start = section === 'paths' ? '/paths' : '/components/schemas';
  const starts = old.parts.map(([name]) => pointerTo(start, name));
  let spans: readonly [SpansOf, SpansOf] | undefined;
  return {
    lines: old.lines,
    has: (pointer) => starts.some((one) => `${pointer}/`.startsWith(`${one}/`)),
    isKept(pointer, { line: from, column, length }, line) {
      spans ??= [spansIn(old), spansIn(now)];
      const [before, after] = [spans[0](pointer), spans[1](pointer)];
      const isAt = (span: Span | undefined, at: number): boolean =>
        isSame(span, { line: at, column, length });
      // A problem is one of a name, or of a value.
      const meant = [0, 1].filter((index) => isAt(before[index], from));
      return meant.length > 0 && meant.every((index) => isAt(after[index], line));
    },
  };
}

/** Where the name of a node stands, and where its value does, by its pointer. */
type SpansOf = (pointer: string) => readonly Span[];

function spansIn({ text, below }: Region): SpansOf {
  const [find, spans] = [yamlFinder(text), lineIndex(text)];
  return (pointer) => {
    const { key, value } = find(pointer);
    return [key, value].map((range) => {
      const { line, ...rest } = spans(range.start, range.end);
      return { line: line + below, ...rest };
    });
  };
}
