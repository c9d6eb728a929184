/**
 * A text in, what is left of it when everything that a formatter moves is gone: line breaks, indentation, separators
 * before a closing bracket. Texts in quotes and comments stay, so that an edit in them is seen.
 */

/** By the ending of the path; files of other kinds are taken as they are. */
export function findSkeleton(path: string, text: string): string {
  if (/\.[jt]s$/.test(path)) return findCodeSkeleton(text);
  return path.endsWith('.md') ? findDocumentSkeleton(text) : text;
}

/** The opening fence, the code, the closing fence. */
const fenced = /^((?:`{3,}|~{3,}).*\n)([^]*?)^(`{3,}|~{3,})$/m;

/** Prose may be wrapped anew; code in it is code. */
function findDocumentSkeleton(text: string): string {
  return text
    .split(fenced)
    .map((part, index) =>
      index % 4 === 2 ? findCodeSkeleton(part) : part.replaceAll(/\s{2,}|[^\S ]/g, ' '),
    )
    .join('');
}

/** A text in quotes, or a comment with its line end. Written so that a long one is read without backtracking. */
const kept =
  /("[^"\\\n]*(?:\\[^][^"\\\n]*)*"|'[^'\\\n]*(?:\\[^][^'\\\n]*)*'|`[^`\\]*(?:\\[^][^`\\]*)*`|\/\/.*(?:\n|$)|\/\*[^]*?\*\/)/;

/** Space with the separators before a closing bracket, and a bar or an ampersand that opens a list of types. */
const moved = /[,; \t-\r]+(?=[)\]}>])|[ \t-\r]+|(?<=[=:<(,?][ \t-\r]*)[|&](?![|&])/g;

function findCodeSkeleton(text: string): string {
  return text
    .split(kept)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(moved, '') : alignComment(part)))
    .join('');
}

/** A comment keeps its lines, and loses their indentation. */
function alignComment(part: string): string {
  return part.startsWith('/') ? part.replaceAll(/[ \t-\r]*\n[ \t-\r]*/g, '\n') : part;
}
