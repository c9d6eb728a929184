// In: a secret. Out: patterns of it in the spellings in which services and logs repeat what they got.

/** No credential and no number is longer; a pattern would be of many times its length. */
const longest = 4000;

/** Patterns for an expression that takes no account of case. */
export function spellingsOf(secret: string): string[] {
  if (secret.length > longest) return [escaped(secret)];
  const plain = [...secret].map(spelling).join('');
  // Less would be found in every text.
  if (secret.length < 6) return [plain];
  const bytes = new TextEncoder().encode(secret);
  return [plain, grouped(secret), hex(bytes), ...base64(bytes)].filter(Boolean);
}

const named: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/** One character: as it is, in a URL or a form, in HTML or XML, in JSON; each also when it was written so twice. */
function spelling(character: string): string {
  if (/\w/.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const octets = [...new TextEncoder().encode(character)];
  const references = [`#0{0,6}${code}`, `#x0{0,6}${code.toString(16)}`, named[character] ?? '#'];
  return `(?:${[
    `\\\\{0,3}${escaped(character)}`,
    octets.map((octet) => `%(?:25){0,2}${padded(octet, 2)}`).join(''),
    `&(?:amp;){0,2}(?:${references.join('|')});`,
    units.map((unit) => `\\\\{1,3}u${padded(unit, 4)}`).join(''),
    character === ' '
      ? '\\+'
      : escaped(JSON.stringify(character).slice(1, -1)).replace(/^\\\\/, '$&{1,3}'),
  ].join('|')})`;
}

/** Numbers of cards and accounts, with other blanks or dashes between their digits, or none. */
function grouped(secret: string): string {
  const marks = secret.replace(/[\s-]/g, '');
  return /^[a-z]{0,2}\d[a-z\d]{6,}$/i.test(marks) ? [...marks].join('[\\s-]{0,2}') : '';
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => padded(byte, 2)).join('[\\s:-]?');
}

/** Alone or inside of more, such as a name before it: three ways, by where it begins among three bytes. */
function base64(bytes: Uint8Array): string[] {
  const text = String.fromCharCode(...bytes);
  return [0, 1, 2].map((before) => {
    const whole = btoa('\0'.repeat(before) + text);
    // Without the signs that hold bits of what stands beside.
    const start = [0, 2, 3][before];
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    const sure = whole.slice(start, end);
    return `${sure.replace(/[+/]/g, (sign) => (sign === '+' ? '[+-]' : '[/_]'))}[\\w+/-]?={0,2}`;
  });
}

function padded(code: number, length: number): string {
  return code.toString(16).padStart(length, '0');
}

function escaped(text: string): string {
  return text.replace(/[^\w\s]/g, '\\$&');
}
