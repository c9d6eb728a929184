/** Entities of HTML, as descriptions use them. */

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    hellip: '…',
    bull: '•',
    middot: '·',
    copy: '©',
    reg: '®',
    trade: '™',
    times: '×',
    deg: '°',
    euro: '€',
    pound: '£',
    yen: '¥',
    sect: '§',
    larr: '←',
    rarr: '→',
    le: '≤',
    ge: '≥',
    ne: '≠',
    plusmn: '±',
    micro: 'µ',
  }),
);

/** The sign of an entity; outside of code, one that would begin something with what is `next` stays. */
export function decodeEntity(entity: string, next: string, isCode: boolean): string {
  const sign = findCharacter(entity.slice(1, -1));
  if (sign === undefined) return entity;
  if (isCode) return sign;
  if (sign === '<') return /[\w/!?]/.test(next) ? entity : sign;
  if (sign === '&') return /[\w#]/.test(next) ? entity : sign;
  return /[`*_\\|]/.test(sign) ? entity : sign;
}

function findCharacter(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED.get(name);
  const isHex = /^#x/i.test(name);
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  if (code === 0xa0) return ' ';
  const isAscii = code >= 0x20 && code < 0x7f;
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return isAscii || (code > 0xa0 && code <= 0x10ffff && !isHalf)
    ? String.fromCodePoint(code)
    : undefined;
}
