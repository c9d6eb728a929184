// Texts of paths, queries and headers, as the numbers, booleans and lists that they mean.

/**
 * A text that is a number, as one; all else as it is, for the schema to judge.
 *
 * @example
 * z.preprocess(toNumber, z.int()).parse('7'); // 7
 */
export function toNumber(value: unknown): unknown {
  if (typeof value !== 'string' || !/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value)) return value;
  return Number(value);
}

/** `true` and `false`. */
export function toBoolean(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value;
}

/**
 * One text as a list: of what is between separators, or of itself where each item is given by itself.
 *
 * @example
 * z.preprocess(toList(','), z.array(z.string())).parse('a,b'); // ['a', 'b']
 */
export function toList(
  separator?: string,
  turn: (item: unknown) => unknown = (item) => item,
): (value: unknown) => unknown {
  return (value) => {
    const list = typeof value === 'string' ? splitText(value, separator) : value;
    return Array.isArray(list) ? list.map(turn) : list;
  };
}

function splitText(text: string, separator: string | undefined): readonly string[] {
  if (separator === undefined) return [text];
  return text === '' ? [] : text.split(separator);
}
