/** A pattern in; an expression out, or undefined where it is none: then it is unknown what it matches. */

export function compilePattern(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}
