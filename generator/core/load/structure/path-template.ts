/** Reads a key of `paths`: its text, its words, and the query and fragment that people write into it. */

/** A piece of a path: text as it is sent, or the name of a parameter. */
type Piece = string | { readonly word: string; readonly spans: boolean };

export interface PathTemplate {
  readonly pieces: readonly Piece[];
  /** Pairs behind `?`, which OpenAPI does not have: sent with every call. */
  readonly query: readonly { readonly name: string; readonly value: Piece }[];
  readonly hasFragment: boolean;
  /** Whether a brace is alone, or empty: it is text. */
  readonly isBroken: boolean;
}

const none: PathTemplate['query'] = [];

const word = /\{((?:[^{}]|\{[^{}]*\})+)\}/g;

/** `declared` has the names of parameters, because a word may be more than a name: `{+path}`, `{id:[0-9]+}`. */
export function readPath(path: string, declared: ReadonlySet<string>): PathTemplate {
  const plain = readPlainPieces(path, declared);
  if (plain !== undefined) {
    return { pieces: plain, query: none, hasFragment: false, isBroken: false };
  }
  const parts = /[?#]/.test(path) ? urlParts.exec(path) : [path, path];
  const [, main = '', , search = '', fragment] = parts ?? [];
  const { text, names } = dropForms(main);
  const pieces = splitPieces(text, declared);
  const query = [
    ...search.split('&').flatMap((pair) => (pair === '' ? [] : [readPair(pair, declared)])),
    ...names.map((name) => ({ name, value: { word: name, spans: false } })),
  ];
  const rest = text.replaceAll(word, '');
  return { pieces, query, hasFragment: fragment !== undefined, isBroken: /[{}]/.test(rest) };
}

/** Reads a path of plain text and names in braces, as most are, in one pass. Undefined for any other path. */
function readPlainPieces(
  path: string,
  declared: ReadonlySet<string>,
): readonly Piece[] | undefined {
  if (path.includes('?') || path.includes('#') || path.includes('{&')) return undefined;
  const pieces: Piece[] = [];
  const parts = path.split('{');
  const start = parts[0] ?? '';
  if (start.includes('}')) return undefined;
  if (start !== '') pieces.push(start);
  for (let index = 1; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    const end = part.indexOf('}');
    if (end < 1 || end !== part.lastIndexOf('}')) return undefined;
    pieces.push(readWord(part.slice(0, end), declared));
    if (end + 1 < part.length) pieces.push(part.slice(end + 1));
  }
  return pieces;
}

/** Splits a path at the first `?` and `#` that are outside of braces. */
const urlParts =
  /^((?:[^{}?#]|\{(?:[^{}]|\{[^{}]*\})*\}|[{}])*)(\?((?:[^{}#]|\{[^{}]*\}|[{}])*))?(#.*)?$/s;

/** `{?limit,offset}` of RFC 6570 names query parameters. */
function dropForms(path: string): { text: string; names: readonly string[] } {
  const names: string[] = [];
  const text = path.replaceAll(/\{[?&]([^{}]*)\}/g, (_, list: string) => {
    names.push(...list.split(',').map((name) => name.replace(/\*$/, '').trim()));
    return '';
  });
  return { text, names: names.filter((name) => name !== '') };
}

function splitPieces(text: string, declared: ReadonlySet<string>): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(word)) {
    if (found.index > from) pieces.push(text.slice(from, found.index));
    pieces.push(readWord(found[1] ?? '', declared));
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

function readWord(written: string, declared: ReadonlySet<string>): Piece {
  if (declared.has(written)) return { word: written, spans: false };
  const [, sign = '', name = written, star = ''] =
    /^\{?([+#./;]?)([^:{}]+?)([*+]?)(?::.*)?\}?$/s.exec(written) ?? [];
  return { word: name, spans: sign === '+' || star !== '' };
}

function readPair(pair: string, declared: ReadonlySet<string>): PathTemplate['query'][number] {
  const at = pair.indexOf('=');
  const name = decodeText(at < 0 ? pair : pair.slice(0, at));
  const [value = ''] = splitPieces(at < 0 ? '' : pair.slice(at + 1), declared);
  return { name, value: typeof value === 'string' ? decodeText(value) : value };
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
