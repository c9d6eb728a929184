/** The path to a member in; a sentence that tells what became of it out. */

/** Where a member of any name may stand, a path ends so. */
const nameless = /\.\[:?\]$/;

/** What to say of a member that is no more. */
export function gone(label: string): string {
  return nameless.test(label)
    ? `\`${label.replace(nameless, '')}\` names all its members: code that uses others does not compile.`
    : `\`${label}\` is gone: code that names it does not compile.`;
}

/** What to say of one that was not there before. */
export function come(label: string): string {
  return nameless.test(label)
    ? `\`${label.replace(nameless, '')}\` may have members of any name.`
    : `\`${label}\` is new.`;
}
