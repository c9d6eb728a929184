/**
 * Text as oxfmt lays it out in, as prettier does out: the two differ in one rule. A union that has no room behind its `:`
 * goes to the next line as a whole where prettier sees room for it there; oxfmt gives each member a line.
 */

/** Columns that a text takes. */
export type Measure = (text: string) => number;

/** A union that stands member by member and may be joined. */
export interface Union {
  readonly start: number;
  readonly end: number;
  /** Its only line, if it were joined. */
  readonly joined: string;
}

/** Joins the members of each union that fits the line below its opening. */
export function joinUnions(
  text: string,
  unions: readonly Union[],
  columns: number,
  measure: Measure,
): string {
  let result = '';
  let done = 0;
  for (const { start, end, joined } of unions) {
    if (measure(joined) > columns) continue;
    result += text.slice(done, start) + joined;
    done = end;
  }
  return done === 0 ? text : result + text.slice(done);
}

// Lines that begin with a bar; none of them goes on in a deeper line. It begins with a line end, which is quick to find.
const LIST = /\n( +)(\| .*(?:\n\1\| .*)+)$(?!\n\1[ |])/gm;
/** What the line above ends with. */
const OPENING = /(?:[:=(]|=>| as)$/;

export function listUnions(text: string): readonly Union[] {
  const unions: Union[] = [];
  for (const { index, 0: whole, 1: indent = '', 2: members = '' } of text.matchAll(LIST)) {
    if (!OPENING.test(text.slice(Math.max(0, index - 3), index))) continue;
    const joined = indent + members.slice('| '.length).replaceAll(`\n${indent}| `, ' | ');
    unions.push({ start: index + 1, end: index + whole.length, joined });
  }
  return unions;
}
