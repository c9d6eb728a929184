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

/** What to say of limits that are gone: `names` are those of what stood below the label. */
export function limitsGone(label: string, names: readonly string[]): string {
  const [name = '', ...more] = names;
  const what = more.length === 0 ? `${label}${name}` : label;
  const rest = more.length === 0 ? '' : ` with its ${names.length} limits`;
  return `\`${what}\` is gone${rest}: the document states no such limit any more, and code that names it does not compile. Take it out of that code, or write the number there.`;
}
