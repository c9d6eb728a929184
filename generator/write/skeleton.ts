/**
 * A text in, what is left of it when everything that a formatter moves is gone: line breaks, indentation, separators
 * before a closing bracket. Texts in quotes and comments stay, so that an edit in them is seen.
 */

const quoted = [
  String.raw`'(?:[^'\\\n]|\\.)*'`,
  String.raw`"(?:[^"\\\n]|\\.)*"`,
  '`(?:[^`\\\\]|\\\\.)*`',
].join('|');
const comment = String.raw`\/\*[^]*?\*\/|\/\/[^\n]*\n?`;

const spaces = new RegExp(String.raw`(${quoted}|${comment})|\s+`, 'g');
const comments = new RegExp(String.raw`${quoted}|(${comment})`, 'g');
const separators = new RegExp(
  String.raw`(${quoted}|${comment})|[,;]+(?=[)\]}>])|(?<=[=:<(,?])[|&](?![|&])`,
  'g',
);
/** The opening fence, the code, the closing fence. */
const fenced = /^((?:`{3,}|~{3,}).*\n)([^]*?)^(`{3,}|~{3,})$/m;

/** By the ending of the path; files of other kinds are taken as they are. */
export function skeletonOf(path: string, text: string): string {
  if (path.endsWith('.ts')) return codeSkeleton(text);
  return path.endsWith('.md') ? documentSkeleton(text) : text;
}

function codeSkeleton(text: string): string {
  const dense = text.replace(spaces, '$1').replace(comments, indentless);
  return dense.replace(separators, '$1');
}

/** A comment keeps its lines, and loses their indentation. */
function indentless(whole: string, comment: string | undefined): string {
  return comment?.includes('\n') === true ? comment.replaceAll(/\s*\n\s*/g, '\n') : whole;
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
