/** The path to a member in; a sentence that says what became of it out. */

/** The end of a path to members of any name. */
const nameless = /\.\[:?\]$/;

export function describeRemoved(label: string): string {
  return nameless.test(label)
    ? `\`${label.replace(nameless, '')}\` names all its members: code that uses others does not compile.`
    : `\`${label}\` is gone: code that names it does not compile.`;
}

export function describeAdded(label: string): string {
  return nameless.test(label)
    ? `\`${label.replace(nameless, '')}\` may have members of any name.`
    : `\`${label}\` is new.`;
}

/** `names` are those of the limits below the label. */
export function describeRemovedLimits(label: string, names: readonly string[]): string {
  const [name = '', ...more] = names;
  const what = more.length === 0 ? `${label}${name}` : label;
  const rest = more.length === 0 ? '' : ` with its ${names.length} limits`;
  return `\`${what}\` is gone${rest}: the document states no such limit any more, and code that names it does not compile. Take it out of that code, or write the number there.`;
}
