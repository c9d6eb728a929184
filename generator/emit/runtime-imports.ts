/** What the statements of a runtime file use in, its import lines out, as the formatter writes them. */

/** From where (a package, or `./errors`; empty for the module itself), which name, as what, and whether it is there at run time. */
export type RuntimeUse = readonly [from: string, name: string, local: string, isValue: boolean];

/** By source, packages first; `type` is where nothing is needed at run time. */
export function writeImports(uses: readonly RuntimeUse[]): string {
  const sources = new Map<string, Map<string, RuntimeUse>>();
  for (const use of uses) {
    const [from, , local, isValue] = use;
    if (from === '' || local === '') continue;
    const names = sources.get(from) ?? new Map<string, RuntimeUse>();
    sources.set(from, names);
    if (isValue || !names.has(local)) names.set(local, use);
  }
  const sorted = [...sources].sort(([a], [b]) => compare(rank(a), rank(b)));
  return sorted.map(([from, names]) => writeImport(from, [...names.values()])).join('\n');
}

function writeImport(from: string, uses: readonly RuntimeUse[]): string {
  const isType = uses.every(([, , , isValue]) => !isValue);
  const start = `import ${isType ? 'type ' : ''}`;
  const whole = uses.find(([, name]) => name === '*');
  if (whole !== undefined) return `${start}* as ${whole[2]} from '${from}';`;
  const items = uses
    .toSorted(([, , a], [, , b]) => compare(a.toLowerCase(), b.toLowerCase()))
    .map(([, name, local, isValue]) => {
      const word = isType || isValue ? '' : 'type ';
      return word + (name === local ? name : `${name} as ${local}`);
    });
  const line = `${start}{ ${items.join(', ')} } from '${from}';`;
  const ending = from.startsWith('./') ? '.js'.length : 0;
  if (line.length + ending <= 100) return line;
  return `${start}{\n${items.map((item) => `  ${item},\n`).join('')}} from '${from}';`;
}

const rank = (from: string): string => (from.startsWith('./') ? `1${from}` : `0${from}`);

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
