/** What a file asked for in, its import lines out: only those names that its text really has. */

import type { ImportLine, ImportName } from '../plan/symbols.ts';
import { code, identifier, string } from './code.ts';
import type { Code } from './code.ts';

/** An emitter may ask for a name and then not print it; such an import does not appear. */
export function usedImports(lines: readonly ImportLine[], text: string): readonly ImportLine[] {
  const unused = unusedNames(lines, text);
  return lines.flatMap((line) => {
    if (line.namespace !== undefined) return unused.has(line.namespace) ? [] : [line];
    const names = line.names.filter(({ local }) => !unused.has(local));
    return names.length === 0
      ? []
      : [{ ...line, names, typeOnly: names.every(({ typeOnly }) => typeOnly) }];
  });
}

/** Reads no further than to the place where the last name is found. */
function unusedNames(lines: readonly ImportLine[], text: string): ReadonlySet<string> {
  const unused = new Set(
    lines.flatMap(({ names, namespace }) => namespace ?? names.map(({ local }) => local)),
  );
  for (let at = 0; at < text.length && unused.size > 0;) {
    const end = endOfPiece(text, at);
    for (const word of text.slice(at, end).match(WORDS) ?? []) unused.delete(word);
    at = end;
  }
  return unused;
}

const PIECE = 2 ** 16;

/** Where a line ends: no word goes on behind it. */
function endOfPiece(text: string, start: number): number {
  const end = text.indexOf('\n', start + PIECE);
  return end < 0 ? text.length : end;
}

// All that can be a name, and then some: quicker than the properties of Unicode.
const WORDS = /[\w$\u0080-\uFFFF]+/g;

/** `import type { Order } from './models.js';` */
export function importText(line: ImportLine): Code {
  const word = line.typeOnly ? code`import type` : code`import`;
  const names = line.names.map((name) => nameText(name, line.typeOnly));
  const what =
    line.namespace === undefined ? code`{ ${names} }` : code`* as ${identifier(line.namespace)}`;
  return code`${word} ${what} from ${string(line.module)};`;
}

function nameText({ name, local, typeOnly }: ImportName, plain: boolean): Code {
  const renamed =
    name === local ? identifier(name) : code`${identifier(name)} as ${identifier(local)}`;
  return typeOnly && !plain ? code`type ${renamed}` : renamed;
}
