// Values of JSON that come one after the other: in a list, by line, or one by one.

/** The place in a text of JSON that comes in pieces. */
interface JsonPlace {
  depth: number;
  inString: boolean;
  /** The first character of the next piece is escaped. */
  isEscaped: boolean;
}

const startJson = (): JsonPlace => ({ depth: 0, inString: false, isEscaped: false });

/**
 * The signs of a piece no deeper than `depth`: those around values, the quotes around strings, and commas. `place` is right
 * behind the sign.
 */
function* readSigns(
  piece: string,
  place: JsonPlace,
  depth: number,
  signs: RegExp = /["{}[\],]/g,
): Generator<readonly [sign: string, index: number]> {
  const inString = /["\\]/g;
  let at = Number(place.isEscaped);
  if (piece) place.isEscaped = false;
  for (;;) {
    const form = place.inString ? inString : signs;
    form.lastIndex = at;
    if (!form.test(piece)) return;
    at = form.lastIndex;
    const sign = piece.charAt(at - 1);
    if (sign === '\\') {
      place.isEscaped = at === piece.length;
      at++;
      continue;
    }
    const before = place.depth;
    if (sign === '"') place.inString = !place.inString;
    else if (sign === '{' || sign === '[') place.depth++;
    else if (sign === '}' || sign === ']') place.depth--;
    if (before <= depth || place.depth <= depth) yield [sign, at - 1];
  }
}

/** Whether a sign is the last one of an object, a list or a string that begins in this depth. */
function endsValue(sign: string, place: JsonPlace, depth: number): boolean {
  return place.depth === depth && !place.inString && /["}\]]/.test(sign);
}

/**
 * The items of a JSON array, each as soon as it is complete: an object, a list or a string with its last sign, a number with the sign
 * after it. Of anything else, the whole. An array without its end is an error, and nothing at all; so is, here and below, an item of
 * more characters than `most`: a `RangeError`.
 *
 * @example
 * for await (const item of jsonItems(texts)) console.log(JSON.parse(item));
 */
export async function* jsonItems(
  texts: AsyncIterable<string>,
  most: number = Infinity,
): AsyncGenerator<string> {
  const place = startJson();
  let isList: boolean | undefined;
  let item = '';
  // The item that was given, until its comma comes.
  let given = '';
  for await (const text of texts) {
    let from = 0;
    for (const [sign, index] of readSigns(text, place, 1)) {
      if (isList === undefined) {
        isList = sign === '[';
        if (isList) from = index + 1;
        continue;
      }
      const isComma = sign === ',' && place.depth === 1;
      const isEnd = isComma || (sign === ']' && place.depth === 0);
      if (!isList || !(isEnd || endsValue(sign, place, 1))) continue;
      const piece = item + text.slice(from, isEnd ? index : index + 1);
      item = '';
      from = index + 1;
      // An empty array has no item. What follows an item without a comma makes it no JSON.
      if (piece.trim() || (isComma && !given)) {
        given += piece;
        yield given;
      }
      if (isEnd) given = '';
    }
    item += text.slice(from);
    if (item.length > most) throw new RangeError('too long');
    if (!isList || given || place.depth !== 1 || !isWholeScalar(item)) continue;
    given = item;
    item = '';
    yield given;
  }
  if (isList && place.depth > 0) throw new SyntaxError('the array has no end');
  if (item.trim()) yield item;
  else if (!isList) throw new SyntaxError('there is no value');
}

/** Whether no more of it can come. A long one waits for the sign after it: to look at it with each piece is not linear. */
function isWholeScalar(item: string): boolean {
  return item.length < 400 && WHOLE_SCALAR.test(item);
}

const WHOLE_SCALAR = /^\s*(?:true|false|null|[-+.\deE]+\s)\s*$/;

/**
 * The values of newline-delimited JSON, or of a JSON text sequence: an object, a list or a string as soon as its last sign is there,
 * also if its line goes on.
 */
export async function* jsonLines(
  texts: AsyncIterable<string>,
  most: number = Infinity,
): AsyncGenerator<string> {
  let breaks: RegExp | string | undefined;
  let place = startJson();
  let line = '';
  let given = '';
  // What a line has beside its value makes it no JSON.
  const endLine = (): readonly string[] => {
    const text = line.replace(RECORD, '').trim();
    const due = text === given ? [] : [text];
    place = startJson();
    line = given = '';
    return due;
  };
  for await (const text of texts) {
    // A record begins with a sign of its own, so that it may have line breaks in it.
    if (text.trim()) breaks ??= text.trim().startsWith(RECORD) ? RECORD : /[\r\n]/;
    const pieces = breaks === undefined ? [''] : text.split(breaks);
    const rest = pieces.pop() ?? '';
    for (const piece of pieces) {
      line += piece;
      if (line.length > most) throw new RangeError('too long');
      yield* endLine();
    }
    line += rest;
    if (line.length > most) throw new RangeError('too long');
    let isWhole = false;
    for (const [sign] of readSigns(rest, place, 0)) isWhole = endsValue(sign, place, 0);
    if (!isWhole || given || !/["}\]]\s*$/.test(rest)) continue;
    given = line.replace(RECORD, '').trim();
    yield given;
  }
  yield* endLine();
}

const RECORD = '\x1e';

/**
 * Values that follow each other, with or without blanks and line breaks between them. A value without its end is an error;
 * one of more characters than `most` is a `RangeError`.
 *
 * @example
 * stream(http, { id: 'watch', method: 'POST', path: '/watch', stream: { framing: jsonValues } });
 */
export async function* jsonValues(
  texts: AsyncIterable<string>,
  most: number = Infinity,
): AsyncGenerator<string> {
  const place = startJson();
  let value = '';
  for await (const text of texts) {
    let from = 0;
    for (const [sign, index] of readSigns(text, place, 0, /["{}[\]\s]/g)) {
      // A value ends with its own last sign, or before the first sign of another, or before a blank.
      const isEnd = endsValue(sign, place, 0);
      const isStart =
        sign === '"' ? place.inString && place.depth === 0 : place.depth === 1 && /[{[]/.test(sign);
      const isBlank = place.depth === 0 && /\s/.test(sign);
      if (!(isEnd || isStart || isBlank)) continue;
      const end = isEnd ? index + 1 : index;
      const whole = value + text.slice(from, end);
      if (whole.trim()) yield whole;
      value = '';
      from = end;
    }
    value += text.slice(from);
    if (value.length > most) throw new RangeError('too long');
  }
  if (place.inString || place.depth > 0) throw new SyntaxError('the last value has no end');
  if (value.trim()) yield value;
}
