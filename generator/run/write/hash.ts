/** Makes fingerprints of a text: one of its content, and one of what it says, which is the same after any formatter. */

import { hash } from 'node:crypto';

/** The text with `\n` line ends and no byte order mark: what is compared and hashed. */
export function normalise(text: string): string {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return body.includes('\r') ? body.replaceAll('\r\n', '\n') : body;
}

export function hashText(text: string): string {
  return hashExact(normalise(text));
}

/** SHA-256 of the text as it is, in hex. */
export function hashExact(text: string): string {
  return hash('sha256', text, 'hex');
}

/** Half of the SHA-256 of the text without what formatters move, in hex. */
export function hashSkeleton(path: string, text: string): string {
  return hashExact(findSkeleton(path, normalise(text))).slice(0, 32);
}

export function findSkeleton(path: string, text: string): string {
  if (/\.[jt]s$/.test(path)) return findCodeSkeleton(text);
  return path.endsWith('.md') ? findDocumentSkeleton(text) : text;
}

/** The opening fence, the code, the closing fence. */
const fenced = /^((?:`{3,}|~{3,}).*\n)([^]*?)^(`{3,}|~{3,})$/m;

/** Prose may be wrapped again; code in it is code. */
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
