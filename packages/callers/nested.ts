/** Joins edits of which one is inside another: a key in a callback that is an argument of a hook. */

import type { UseAnswer } from './rewriting.ts';
import type { Use } from './old/uses.ts';
import type { Replacement } from './tool.ts';

interface AnsweredUse {
  readonly use: Use;
  readonly found: UseAnswer;
}

interface Edit extends Replacement {
  readonly owner: Use;
}

/** The text of the outer one has what the file has there; a use whose place in it is not certain is for the next run. */
export function joinNested(all: readonly AnsweredUse[]): readonly AnsweredUse[] {
  const { edits, lost } = joinEdits(
    all.flatMap(({ use, found }) =>
      'why' in found ? [] : found.replacements.map((one) => ({ ...one, owner: use })),
    ),
  );
  if (lost.size > 0) {
    return joinNested(
      all.map(({ use, found }) =>
        lost.has(use)
          ? { use, found: { why: 'it is inside another call: run this again' } }
          : { use, found },
      ),
    );
  }
  return all.map(({ use, found }) => {
    if ('why' in found) return { use, found };
    const replacements = edits.filter(({ owner }) => owner === use);
    return { use, found: { ...found, replacements } };
  });
}

function joinEdits(given: readonly Edit[]): {
  readonly edits: readonly Edit[];
  readonly lost: Set<Use>;
} {
  const lost = new Set<Use>();
  let edits = given.toSorted((a, b) => a.end - a.start - (b.end - b.start));
  for (const [index] of given.entries()) {
    const inner = edits[index];
    const outer = inner && edits.find((one) => contains(one, inner));
    if (inner === undefined || outer === undefined) continue;
    const text = join(outer, inner, edits);
    if (text === undefined) lost.add(inner.owner);
    else edits = edits.map((one) => (one === outer ? { ...one, text } : one));
  }
  const isOuter = (one: Edit): boolean => !edits.some((other) => contains(other, one));
  return { edits: edits.filter(isOuter), lost };
}

function contains(outer: Edit, inner: Edit): boolean {
  return (
    outer.file === inner.file &&
    outer.start <= inner.start &&
    inner.end <= outer.end &&
    outer.end - outer.start > inner.end - inner.start
  );
}

/** Undefined where the outer text has what the inner one replaces at other places too. */
function join(outer: Edit, inner: Edit, edits: readonly Edit[]): string | undefined {
  const source = inner.file.getFullText();
  const old = source.slice(inner.start, inner.end);
  if (old === inner.text) return outer.text;
  const same = edits.filter((one) => {
    return (
      contains(outer, one) && source.slice(one.start, one.end) === old && one.start !== one.end
    );
  });
  const parts = outer.text.split(old);
  // What the outer edit leaves out needs no edit of its own, and the first of several equal ones was joined for all.
  if (parts.length === 1) return outer.text;
  const isSure = same.every((one) => one.text === inner.text) && parts.length === same.length + 1;
  return isSure ? parts.join(inner.text) : undefined;
}

/** Whether an edit leaves a node out. */
export function isLeftOut(node: Use['node'], edits: readonly Replacement[]): boolean {
  return edits.some(
    ({ file, start, end, text }) =>
      file === node.getSourceFile() &&
      start <= node.getStart() &&
      node.getEnd() <= end &&
      !text.includes(node.getText()),
  );
}
