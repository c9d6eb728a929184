/** Names of what makes an output a package, beside its code. */

export const packageFile = 'package.json';
export const changelogFile = 'CHANGELOG.md';
/** What the next run compares with; it is not published. */
export const formerFile = 'former.json';

/** What npm calls a licence that allows nothing. */
export const unlicensed = 'UNLICENSED';
