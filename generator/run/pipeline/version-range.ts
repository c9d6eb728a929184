/** Tests whether an installed version is in a range of npm. */

/** Reads `^5.1.0`, `~5.1.0`, `>=5.1.0`, `5`, `5.x` and several with ` || `; of any other range every version is in it. */
export function isInRange(installed: string, range: string): boolean {
  const version = readNumbers(installed);
  if (version === undefined) return true;
  return range.split('||').some((part) => isInPart(version, part.trim()));
}

type Numbers = readonly [major: number, minor: number, patch: number];

/** The label of an early version is not read: `5.0.0-beta.1` is `5.0.0`. */
function readNumbers(text: string): Numbers | undefined {
  const found = /^(\d+)\.(\d+)\.(\d+)/.exec(text);
  return found === null ? undefined : [Number(found[1]), Number(found[2]), Number(found[3])];
}

const simple = /^(\^|~|>=|=)?\s*v?(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?$/;

function isInPart(version: Numbers, part: string): boolean {
  const found = simple.exec(part);
  if (found === null) return true;
  const [, sign = '', ...texts] = found;
  const numbers = texts.map((text) => (text === undefined ? Number.NaN : Number(text)));
  const specified = numbers.filter((number) => !Number.isNaN(number));
  const least: Numbers = [specified[0] ?? 0, specified[1] ?? 0, specified[2] ?? 0];
  if (compare(version, least) < 0) return false;
  if (sign === '>=') return true;
  const same = countSame(sign, specified);
  return version.slice(0, same).every((number, index) => number === least[index]);
}

/** How many numbers of the version must be those of the range: of `^0.2.1` two, as npm reads it. */
function countSame(sign: string, specified: readonly number[]): number {
  const { length } = specified;
  if (sign === '^') return Math.min(specified.findIndex((number) => number > 0) + 1 || 3, length);
  return sign === '~' ? Math.min(length, 2) : length;
}

function compare(a: Numbers, b: Numbers): number {
  const index = a.findIndex((number, place) => number !== b[place]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}
