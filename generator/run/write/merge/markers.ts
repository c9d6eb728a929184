/** The lines around a conflict, as git writes them with `conflictStyle = diff3`: editors know them. */

export const markers = {
  mine: '<<<<<<< yours',
  base: '||||||| generated before',
  between: '=======',
  theirs: '>>>>>>> specwright',
} as const;

/** Whether an edited text has marks of a conflict, which the generated one has not. */
export function isUnresolved(edited: string, generated: string): boolean {
  return opening.some((mark) => countLines(edited, mark) > countLines(generated, mark));
}

const opening = [/^<{7}(?: |\r?$)/gm, /^>{7}(?: |\r?$)/gm];

function countLines(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0;
}
