/** What becomes of one use of a generated client: edits that belong together, or why they are left to a person. */

/** A text in the place of a range of a file. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** All edits of a use are made, or none. */
export interface Use {
  /** `<path>:<start>` of its first node: it is the same in all rounds. */
  readonly key: string;
  readonly path: string;
  readonly line: number;
  /** The line as it was. */
  readonly expression: string;
  readonly why: string;
  /** More may come as more of its places are found. */
  readonly edits: Edit[];
}

/** A use that is not certain. */
export interface LeftUse {
  readonly path: string;
  readonly line: number;
  readonly expression: string;
  readonly why: string;
  /** What to do. */
  readonly help: string;
}

/** Finds where a position of the old text is in the new one; undefined inside of what was replaced. */
export function movePosition(position: number, edits: readonly Edit[]): number | undefined {
  let moved = position;
  for (const { start, end, text } of edits) {
    if (start < position && position < end) return undefined;
    const isBefore = end <= position && (start < position || start === end);
    if (isBefore) moved += text.length - (end - start);
  }
  return moved;
}

/** Finds where a position of the new text was in the old one; undefined inside of what was written. */
export function movePositionBack(position: number, edits: readonly Edit[]): number | undefined {
  let shift = 0;
  for (const { start, end, text } of edits) {
    const [from, to] = [start + shift, start + shift + text.length];
    if (position < from) break;
    if (position < to) return undefined;
    shift += text.length - (end - start);
  }
  return position - shift;
}
