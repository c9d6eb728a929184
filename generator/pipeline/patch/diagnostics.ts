/** Diagnostics of a document before a change in; the same where they stand after it, and as a terminal shows them, out. */

import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Lines } from '../../diagnostics/print.ts';
import type { DocumentMap, Part } from '../../load/document-map.ts';
import { Unforeseen } from '../../load/unforeseen.ts';
import type { DocumentChange } from './change.ts';

/** Those of other lines, moved; one of a line that differs may be another one now. */
export function movedDiagnostics(
  diagnostics: readonly Diagnostic[],
  file: string,
  { lines, places }: Pick<DocumentChange, 'lines' | 'places'>,
): readonly Diagnostic[] {
  const moved = (at: Spot): number => {
    if (at.file !== file || at.line < lines.first) return at.line;
    if (at.line <= lines.last) throw new Unforeseen('a problem in what was changed');
    return at.line + lines.moved;
  };
  const isAmong = ({ file: own, line, pointer = '' }: Spot): boolean => {
    if (places === undefined || own !== file) return false;
    const [first, last] = places.lines;
    return (line >= first && line <= last) || places.has(pointer);
  };
  return diagnostics.map((diagnostic) => {
    const { related } = diagnostic;
    const line = moved(diagnostic);
    const isElsewhere =
      isAmong(diagnostic) && places?.isKept(diagnostic.pointer, diagnostic, line) === false;
    if (isElsewhere || related?.some(isAmong) === true) {
      throw new Unforeseen('a problem whose place may be another one');
    }
    if (related === undefined) return { ...diagnostic, line };
    return { ...diagnostic, line, related: related.map((at) => ({ ...at, line: moved(at) })) };
  });
}

/** Where a diagnostic is, or something else that it names. */
interface Spot {
  readonly file: string;
  readonly line: number;
  readonly pointer?: string;
}

/** Lines of a document by their numbers, each looked for from the nearest part above it. */
export function linesIn(bytes: Buffer, { paths, schemas }: DocumentMap): Lines {
  const parts = [...paths.parts, ...schemas.parts];
  return (line) => {
    const above = parts.filter((part) => part[3] < line);
    const [, near, , from] = above.reduce(nearest, ['', 0, 0, 1]);
    let start = near === 0 ? 0 : bytes.indexOf('\n', near) + 1;
    for (let at = near === 0 ? 1 : from + 1; at < line; at++) {
      const end = bytes.indexOf('\n', start);
      if (end < 0) return undefined;
      start = end + 1;
    }
    const end = bytes.indexOf('\n', start);
    return bytes.toString('utf8', start, end < 0 ? bytes.length : end).replace(/\r$/, '');
  };
}

function nearest(one: Part, other: Part): Part {
  return other[3] > one[3] ? other : one;
}
