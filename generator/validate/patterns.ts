/** A pattern of a schema in; what keeps it from compiling, reported. */

import { type Check, keyOf, placeOf, type Site, tell } from './site.ts';

/** JSON Schema's patterns are those of ECMAScript, read with the flag `u`; older documents are also read without. */
export function checkPattern(
  check: Check,
  site: Site,
  pattern: string,
  ...path: readonly [string, ...string[]]
): void {
  const fault = patternFault(pattern, 'u');
  if (fault === undefined) return;
  const at = path.length > 1 ? keyOf(site, ...path) : placeOf(site, ...path);
  const isLegacy = patternFault(pattern, '') === undefined;
  const message = `The pattern ${isLegacy ? 'only compiles without Unicode mode' : 'does not compile'}: ${fault}.`;
  tell(check, isLegacy ? 'note' : 'warning', 'SCHEMA-511', at, message);
}

/** Why a pattern does not compile. */
export function patternFault(pattern: string, flags: string): string | undefined {
  try {
    return void new RegExp(pattern, flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return reason.replace(/^Invalid regular expression: \/.*\/[a-z]*: /s, '');
  }
}
