/** Character classes that other languages name, as ECMAScript's Unicode mode writes them inside brackets. */

/** Engines disagree whether a name means ASCII or all of Unicode: the narrow and the wide reading. */
interface NamedClass {
  readonly narrow: string;
  readonly wide: string;
}

/** Named classes by their POSIX name, which Java writes `\p{Alnum}` and others `[:alnum:]`. */
const named: ReadonlyMap<string, NamedClass> = new Map([
  ['alpha', { narrow: 'A-Za-z', wide: '\\p{L}\\p{M}' }],
  ['alnum', { narrow: '0-9A-Za-z', wide: '\\p{L}\\p{M}\\p{Nd}' }],
  ['digit', { narrow: '0-9', wide: '\\p{Nd}' }],
  ['upper', { narrow: 'A-Z', wide: '\\p{Lu}' }],
  ['lower', { narrow: 'a-z', wide: '\\p{Ll}' }],
  ['space', { narrow: '\\t-\\r ', wide: '\\s' }],
  ['blank', { narrow: '\\t ', wide: '\\t\\p{Zs}' }],
  ['punct', { narrow: '!-\\/:-@\\[-`{-~', wide: '\\p{P}\\p{S}' }],
  ['word', { narrow: '\\w', wide: '\\p{L}\\p{M}\\p{N}\\p{Pc}' }],
  ['cntrl', { narrow: '\\0-\\x1f\\x7f', wide: '\\p{Cc}' }],
  ['graph', { narrow: '!-~', wide: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Cf}\\p{Co}' }],
  ['print', { narrow: ' -~', wide: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}\\p{Cf}\\p{Co}' }],
  ['xdigit', { narrow: '0-9A-Fa-f', wide: '0-9A-Fa-f' }],
  ['ascii', { narrow: '\\0-\\x7f', wide: '\\0-\\x7f' }],
]);

/** What a named class holds: as much as any engine means, or as little where the brackets around it say `^`. */
export function findNamedClass(name: string, isNegated: boolean): string | undefined {
  const found = named.get(name.toLowerCase());
  return isNegated ? found?.narrow : found?.wide;
}

/** Properties that Java writes with `Is`; blocks have no word in ECMAScript. */
const binary: ReadonlyMap<string, string> = new Map([
  ['alphabetic', 'Alphabetic'],
  ['letter', 'L'],
  ['digit', 'Nd'],
  ['lowercase', 'Lowercase'],
  ['uppercase', 'Uppercase'],
  ['punctuation', 'P'],
  ['ideographic', 'Ideographic'],
  ['whitespace', 'White_Space'],
  ['hexdigit', 'Hex_Digit'],
  ['latin', 'Script=Latin'],
]);

const category = /^(?:L[ultmoC]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|C[cfson]?)$/;

/** A property as ECMAScript writes it, without its braces; undefined where it has no word for it. */
export function findProperty(written: string): string | undefined {
  const name = written.trim();
  if (isProperty(name)) return name;
  const [, inner = ''] = /^Is_?(.+)$/.exec(name) ?? [];
  if (category.test(inner)) return isProperty(inner) ? inner : undefined;
  const known = binary.get(inner.toLowerCase().replaceAll(/[_ -]/g, ''));
  // Go, Ruby and PCRE name scripts alone.
  const other = known ?? (/^[A-Z][a-z_A-Z]+$/.test(name) ? `Script=${name}` : undefined);
  return other !== undefined && isProperty(other) ? other : undefined;
}

function isProperty(name: string): boolean {
  if (!/^[\w=]+$/.test(name)) return false;
  try {
    return new RegExp(`\\p{${name}}`, 'u').source !== '';
  } catch {
    return false;
  }
}
