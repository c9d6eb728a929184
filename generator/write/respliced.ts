/** A text, what is left of it without what formatters move, and the text after an edit in; what is left of that one out. */

import { commonEnd, commonStart } from './common-bytes.ts';
import type { Mark, Skeleton } from './skeleton-form.ts';
import { codeSkeletonOf } from './skeleton.ts';

/** Reads what was edited, and some lines around it; undefined where all must be read. */
export function respliced(old: Skeleton, before: Buffer, after: Buffer): Skeleton | undefined {
  const start = commonStart(before, after);
  const end = before.length - commonEnd(before, after, start);
  // The space before a mark, and the letter behind it, are the same in both.
  const first = old.marks.findLast(([text]) => text < start);
  const last = old.marks.find(([text]) => text > end);
  if (first === undefined || last === undefined) return undefined;
  const moved = after.length - before.length;
  const between = codeSkeletonOf(after, first[0], last[0] + moved);
  if (between === undefined) return undefined;
  const grown = first[1] + between.bytes.length - last[1];
  return {
    bytes: Buffer.concat([
      old.bytes.subarray(0, first[1]),
      between.bytes,
      old.bytes.subarray(last[1]),
    ]),
    marks: [
      ...old.marks.filter(([text]) => text <= first[0]),
      ...shifted(between.marks, [0, first[1]]),
      ...shifted(
        old.marks.filter(([text]) => text >= last[0]),
        [moved, grown],
      ),
    ],
  };
}

function shifted(marks: readonly Mark[], [text, skeleton]: Mark): readonly Mark[] {
  return marks.map((mark) => [mark[0] + text, mark[1] + skeleton]);
}
