/** A pattern that looks around or back in; patterns that do neither, and run away where it would, out. */

const TOKEN = /\\k<[^>\\]*>|\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?<?[=!]|[()]|[^()[\\]+/g;
const LOOKS_AROUND = /^\(\?<?[=!]$/;
const BEGIN = '^(?:';
const LOOKS_BACK = /^\\(?:[1-9]|k<)/;

/**
 * What looks around is a pattern of its own, and takes nothing of the text where it is; what looks back takes
 * something. Each begins where the engine is: a search for a beginning is no part of the question.
 */
export function listRegularParts(pattern: string): readonly string[] {
  const parts: string[] = [];
  // For each open bracket what is before it and how its part ends, where it looks around.
  const open: ({ readonly before: string; readonly end: string } | undefined)[] = [];
  let text = BEGIN;
  for (const token of pattern.match(TOKEN) ?? []) {
    if (LOOKS_AROUND.test(token)) {
      // What looks behind is read from its end, so that its beginning is what must fit in the end.
      open.push({ before: text, end: token.includes('<') ? ')$' : ')' });
      text = BEGIN;
      continue;
    }
    const closed = token === ')' ? open.pop() : undefined;
    if (token === '(') open.push(undefined);
    if (closed === undefined) {
      text += LOOKS_BACK.test(token) ? '[^]' : token;
      continue;
    }
    parts.push(text + closed.end);
    text = `${closed.before}(?:)`;
  }
  return [...parts, `${text})`];
}
