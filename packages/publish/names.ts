/** Names of files that make an output a package, and of a licence. */

export const packageFile = 'package.json';
export const changelogFile = 'CHANGELOG.md';
/** What the next run compares with, which is not published. */
export const lastVersionFile = 'former.json';

/** What npm calls a licence that allows nothing. */
export const unlicensed = 'UNLICENSED';
