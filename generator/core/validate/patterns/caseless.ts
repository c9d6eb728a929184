/** Writes characters of a pattern, in both cases where the pattern asks for that. */

const SYNTAX = /^[\^$\\.*+?()[\]{}|/]$/;

/** A character as a place of its own. */
export function writeCharacter(character: string, caseless: boolean): string {
  const other = caseless ? findOtherCase(character) : undefined;
  if (other !== undefined) return `[${character}${other}]`;
  return SYNTAX.test(character) ? `\\${character}` : character;
}

/** The letter in the other case; undefined for a character that has only one. */
export function findOtherCase(character: string): string | undefined {
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
  const other = lower === character ? upper : lower;
  return other === character || other.length !== character.length ? undefined : other;
}

/** The letters of ASCII in a range, in the other case. */
export function listOtherCases(first: string, last: string): string {
  const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
  const swap = (low: number, high: number, by: number): string => {
    const [start, end] = [Math.max(from, low), Math.min(to, high)];
    if (start > end) return '';
    return `${String.fromCharCode(start + by)}-${String.fromCharCode(end + by)}`;
  };
  return swap(0x41, 0x5a, 32) + swap(0x61, 0x7a, -32);
}
