/**
 * Text as oxfmt lays it out in, as prettier does out: the two differ in one rule. A union that has no room behind its `:`
 * goes to the next line as a whole where prettier sees room for it there; oxfmt gives each member a line.
 */

/** Columns that a text takes. */
export type Measure = (text: string) => number;

/** Joins the members of each union that fits the line below its opening. */
export function joinUnions(text: string, columns: number, measure: Measure): string {
  return text.replace(UNION, (union: string, indent: string, members: string) => {
    const joined = indent + members.slice('| '.length).replaceAll(`\n${indent}| `, ' | ');
    return measure(joined) <= columns ? joined : union;
  });
}

// Lines that begin with a bar, below a line that opens a union; none of them goes on in a deeper line.
const UNION = /(?<=(?:[:=(]|=>| as)\n)( +)(\| .*(?:\n\1\| .*)+)$(?!\n\1[ |])/gm;

/** The unions that stand member by member and may be joined. */
export function unionsOf(text: string): readonly string[] {
  return text.match(UNION) ?? [];
}
