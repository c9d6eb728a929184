/** Finds out whether a pattern compiles. */

const LARGE = 1000;

/** Why a pattern does not compile. */
export function findPatternFault(pattern: string, flags: string): string | undefined {
  try {
    const form = new RegExp(pattern, flags);
    // An engine reads all of it when it first runs it, and may find it too large only then.
    if (pattern.length > LARGE) form.test('');
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return reason.replace(/^Invalid regular expression: \/.*\/[a-z]*: /s, '');
  }
}
