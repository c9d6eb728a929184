// The text of a response header as the value that the document declares.

/**
 * What a header holds: the kinds that its value may have, such as `number` or `boolean | string`, or a form with more to say. The
 * kind `json` is a value that is written as JSON.
 *
 * @example
 * const left: HeaderRule = 'number';
 * const tags: HeaderRule = { list: 'string', required: true };
 */
export type HeaderRule = string | HeaderForm;

/**
 * A header whose value is not one optional text of some kinds.
 *
 * @example
 * const limits: HeaderForm = { members: { limit: 'number', left: 'number' }, explode: true };
 */
export interface HeaderForm {
  /** Name on the wire, where it holds variables such as `{vendor}`. */
  readonly name?: string;

  /** The document promises the header. */
  readonly required?: boolean;

  /** The kinds of a value that is neither a list nor an object. */
  readonly type?: string;

  /** The kinds of the items of a list. */
  readonly list?: string;

  /** The kinds of the members of an object. */
  readonly members?: Readonly<Record<string, string>>;

  /** The kinds of other members. */
  readonly rest?: string;

  /** Members are written as `name=value`, not as names and values in turn. */
  readonly explode?: boolean;
}

/**
 * The value that the text of a header means; a text that means none throws.
 *
 * @example
 * readHeaderValue('a, b', { list: 'string' }); // ['a', 'b']
 */
export function readHeaderValue(text: string, form: HeaderForm): unknown {
  const { list, members, type = 'string' } = form;
  if (list) return splitText(text).map((item) => readValue(item, list));
  return members ? readMembers(splitText(text), members, form) : readValue(text, type);
}

function splitText(text: string): string[] {
  return text ? text.split(',').map((part) => part.trim()) : [];
}

/** `R=1,G=2` if members are exploded, else `R,1,G,2`. */
function readMembers(
  parts: readonly string[],
  members: Readonly<Record<string, string>>,
  { rest = 'string', explode }: HeaderForm,
): object {
  const flat = explode ? parts.flatMap(splitPair) : parts;
  if (flat.length % 2) throw new TypeError('is not pairs of names and values');
  const pairs = flat.flatMap((name, at) => {
    if (at % 2) return [];
    const kinds = (Object.hasOwn(members, name) && members[name]) || rest;
    return [[name, readValue(flat[at + 1] ?? '', kinds)] as const];
  });
  return Object.fromEntries(pairs);
}

function splitPair(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 0) throw new TypeError('has a member without a value');
  return [text.slice(0, at), text.slice(at + 1)];
}

/** The first kind that the text fits, in this order: JSON, boolean, number, text, null. */
function readValue(text: string, kinds: string): unknown {
  const may = (kind: string): boolean => kinds.includes(kind);
  if (may('json')) return readJsonValue(text);
  if (may('boolean') && /^(true|false)$/i.test(text)) return /^t/i.test(text);
  if (may('bigint') && /^-?\d+$/.test(text)) return readInteger(text, may('number'));
  if (may('number') && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return Number(text);
  if (may('string')) return text;
  if (may('null') && /^(null)?$/.test(text)) return null;
  throw new TypeError(`is not ${kinds}`);
}

function readJsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message of the parser quotes the text, which may be a secret.
    throw new TypeError('is not JSON');
  }
}

/** Where a value may be a number too, a `bigint` is an integer that no number holds. */
function readInteger(text: string, mayBeNumber: boolean): number | bigint {
  const value = Number(text);
  return mayBeNumber && Number.isSafeInteger(value) ? value : BigInt(text);
}
