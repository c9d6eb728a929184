/**
 * A text in, what is left of it when everything that a formatter moves is gone: line breaks, indentation, separators
 * before a closing bracket. Texts in quotes and comments stay, so that an edit in them is seen.
 */

/** The opening fence, the code, the closing fence. */
const fenced = /^((?:`{3,}|~{3,}).*\n)([^]*?)^(`{3,}|~{3,})$/m;

/** By the ending of the path; files of other kinds are taken as they are. */
export function skeletonOf(path: string, text: string): string {
  if (path.endsWith('.ts')) return codeSkeleton(text);
  return path.endsWith('.md') ? documentSkeleton(text) : text;
}

/** Prose may be wrapped anew; code in it is code. */
function documentSkeleton(text: string): string {
  return text
    .split(fenced)
    .map((part, index) =>
      index % 4 === 2 ? codeSkeleton(part) : part.replaceAll(/\s{2,}|[^\S ]/g, ' '),
    )
    .join('');
}

/** A line of a comment keeps all but its indentation. */
const INDENTED_STAR = /\n[ \t]+\*/g;

/** What stays, in a group: texts in quotes, comments. What goes: space, separators before a bracket, the bar that opens a list of types. */
const MOVED = new RegExp(
  [
    /('[^'\\\n]*(?:\\[^][^'\\\n]*)*'|"[^"\\\n]*(?:\\[^][^"\\\n]*)*"|`[^`\\]*(?:\\[^][^`\\]*)*`|\/\/.*\n?|\/\*[^]*?\*\/)/,
    /[ \t\n\v\f\r]+/,
    /(?:[,;][ \t\n\v\f\r]*)+(?=[)\]}>])/,
    /(?<=[=:<(,?][ \t\n\v\f\r]*)[|&](?![|&])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

function codeSkeleton(text: string): string {
  return text.replace(INDENTED_STAR, '\n*').replace(MOVED, '$1');
}
