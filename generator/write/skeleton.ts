/**
 * A text in, what is left of it when everything that a formatter moves is gone: line breaks, indentation, separators
 * before a closing bracket. Texts in quotes and comments stay, so that an edit in them is seen.
 */

const kept = [
  String.raw`'(?:[^'\\\n]|\\.)*'`,
  String.raw`"(?:[^"\\\n]|\\.)*"`,
  '`(?:[^`\\\\]|\\\\.)*`',
  String.raw`\/\*[^]*?\*\/`,
  String.raw`\/\/[^\n]*`,
].join('|');

const spaces = new RegExp(String.raw`(${kept})|\s+`, 'g');
const separators = new RegExp(
  String.raw`(${kept})|[,;]+(?=[)\]}>])|(?<=[=:<(,?])[|&](?![|&])`,
  'g',
);
const fences = /^((?:`{3,}|~{3,}).*\n[^]*?^(?:`{3,}|~{3,})$)/m;

/** By the ending of the path; files of other kinds are taken as they are. */
export function skeletonOf(path: string, text: string): string {
  if (path.endsWith('.ts')) return codeSkeleton(text);
  return path.endsWith('.md') ? documentSkeleton(text) : text;
}

function codeSkeleton(text: string): string {
  const dense = text.replace(
    spaces,
    (_all, whole?: string) => whole?.replaceAll(/\s+/g, ' ') ?? '',
  );
  return dense.replace(separators, (_all, whole?: string) => whole ?? '');
}

/** Prose may be wrapped anew; code in it is code. */
function documentSkeleton(text: string): string {
  return text
    .split(fences)
    .map((part, index) => (index % 2 === 1 ? codeSkeleton(part) : part.replaceAll(/\s+/g, ' ')))
    .join('');
}
