// Where a text stops being JSON: engines say it in their own words, and not always.

const SPACE = /[ \t\n\r]*/y;
const TOKEN =
  /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\]:,]/y;

/** What may come next; `first` is also the end of an empty list or object. */
type Wanted = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'end';

/**
 * The index of the first character that JSON does not allow, or the length of a text that ends too early.
 *
 * @example
 * findJsonFault('{"a":1,}'); // 7
 */
export function findJsonFault(text: string): number {
  const open: string[] = [];
  let wanted: Wanted | undefined = 'value';
  let at = skip(SPACE, text, 0);
  while (at < text.length) {
    const end = skip(TOKEN, text, at);
    const token = text.slice(at, end);
    wanted = token === '' ? undefined : read(token, wanted, open);
    if (wanted === undefined) return at;
    at = skip(SPACE, text, end);
  }
  return at;
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

/** What is wanted after a token; undefined where the token is not wanted. */
function read(token: string, wanted: Wanted, open: string[]): Wanted | undefined {
  switch (token) {
    case '{':
    case '[': {
      if (!wanted.endsWith('value')) return undefined;
      open.push(token === '{' ? '}' : ']');
      return token === '{' ? 'first key' : 'first value';
    }
    case '}':
    case ']': {
      const isEmpty = wanted === (token === '}' ? 'first key' : 'first value');
      return (isEmpty || wanted === 'end') && open.pop() === token ? 'end' : undefined;
    }
    case ',':
      if (wanted !== 'end' || open.length === 0) return undefined;
      return open.at(-1) === '}' ? 'key' : 'value';
    case ':':
      return wanted === 'colon' ? 'value' : undefined;
    default:
      if (wanted.endsWith('key')) return token.startsWith('"') ? 'colon' : undefined;
      return wanted.endsWith('value') ? 'end' : undefined;
  }
}
