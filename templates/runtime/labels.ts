// In: the labels of a host name. Out: whether those in ASCII form (`xn--…`) stand for text that host names may have
// (RFC 5890 to 5893). What characters there are, and which may stand beside a joiner, is known to the platform's URL parser.

/** Whether the labels of one host name, in ASCII or in the letters of their language, keep the rules. */
export function areLabels(labels: readonly string[]): boolean {
  const read = labels.map((label) => (/^xn--/i.test(label) ? textOfLabel(label) : label));
  if (!read.every((label) => label !== undefined && !BROKEN.some((form) => form.test(label)))) {
    return false;
  }
  const ways = read.map((label = '') => waysOf(label));
  return !ways.some((way) => /[RA]/.test(way)) || ways.every((way) => ONE_WAY.test(way));
}

/** The ASCII form that a host name has in a URL; undefined where it has none. */
export function asciiOf(host: string): string | undefined {
  return URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : undefined;
}

/**
 * What is no letter, mark or digit; marks and hyphens that begin a label, hyphens that end it; letters that are not
 * allowed; signs without the letters that they need beside them.
 */
const BROKEN: readonly RegExp[] = [
  /[^\p{L}\p{Mn}\p{Mc}\p{Nd}\u00b7\u0375\u05f3\u05f4\u06fd\u06fe\u0f0b\u3007\u30fb\u200c-\u200d-]/u,
  /^[\p{M}-]|-$/u,
  /^..--/u,
  /[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/u,
  /(?<!l)\u00b7|\u00b7(?!l)/u,
  /\u0375(?!\p{Script=Greek})/u,
  /(?<!\p{Script=Hebrew})[\u05f3\u05f4]/u,
  /^(?!.*[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]).*\u30fb/u,
  /[\u0660-\u0669].*[\u06f0-\u06f9]|[\u06f0-\u06f9].*[\u0660-\u0669]/u,
];

/** RFC 5893, section 2: what is asked of each label where one is written from right to left. */
const ONE_WAY = /^(?!.*L)(?!.*A.*E|.*E.*A)R(?:.*[RAE])?M*$|^L[^RA]*$/;

/** A letter for each character: marks, digits of Arabic and of Europe, what is written from right to left, what is not. */
function waysOf(label: string): string {
  return [...label].map((sign) => WAYS.find(([, form]) => form.test(sign))?.[0] ?? 'N').join('');
}

const WAYS: readonly (readonly [way: string, form: RegExp])[] = [
  ['M', /\p{Mn}/u],
  ['A', /[\u0660-\u0669]/],
  ['E', /[0-9\u06f0-\u06f9]/],
  ['R', /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u],
  ['L', /[\p{L}\p{Mc}\p{Nd}]/u],
];

/** The text that a label in ASCII form stands for; undefined where it is not the form that this text has. */
function textOfLabel(label: string): string | undefined {
  const text = decode(label.slice(4).toLowerCase());
  if (text === undefined || asciiOf(text) !== label.toLowerCase()) return undefined;
  // Some parsers look at the first joiner alone.
  const joiners = [...text.matchAll(/[\u200c\u200d]/gu)].map(({ index }) => index);
  const alone = (at: number): string =>
    [text.slice(0, at), text.slice(at + 1)].map(withoutJoiners).join(text.charAt(at));
  return joiners.every((at) => asciiOf(alone(at)) !== undefined) ? text : undefined;
}

function withoutJoiners(text: string): string {
  return text.replaceAll(/[\u200c\u200d]/gu, '');
}

/** Punycode (RFC 3492, section 6.2). */
function decode(code: string): string | undefined {
  const cut = code.lastIndexOf('-');
  const points = Array.from(code.slice(0, Math.max(cut, 0)), (sign) => sign.codePointAt(0) ?? 0);
  let [point, at, bias] = [128, 0, 72];
  for (let next = cut + 1; next < code.length;) {
    const before = at;
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const digit = DIGITS.indexOf(code.charAt(next++));
      if (digit < 0 || next > code.length) return undefined;
      at += digit * weight;
      const least = Math.min(Math.max(k - bias, 1), 26);
      if (digit < least) break;
      weight *= 36 - least;
    }
    const count = points.length + 1;
    bias = biasAfter(before === 0 ? Math.floor((at - before) / 700) : (at - before) >> 1, count);
    point += Math.floor(at / count);
    at %= count;
    if (point > 0x10ffff) return undefined;
    points.splice(at++, 0, point);
  }
  return String.fromCodePoint(...points);
}

const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function biasAfter(delta: number, count: number): number {
  let [rest, k] = [delta + Math.floor(delta / count), 0];
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}
