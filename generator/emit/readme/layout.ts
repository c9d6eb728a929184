/** Expressions in, lines out as a formatter would break them: on one line where it fits, else a part to a line. */

import { code, join } from '../code.ts';
import type { Code } from '../code.ts';

const COLUMNS = 100;

/** An expression on one line, and how it is broken when `indent` levels deep; none for what cannot be. */
export interface Layout {
  readonly flat: Code;
  readonly broken?: (indent: number) => Code;
}

export function flat(text: Code): Layout {
  return { flat: text };
}

interface Part {
  /** Of a member. */
  readonly key?: Code;
  readonly item: Layout;
}

/** Parts to a line each, between brackets. */
export function brokenList(
  open: Code,
  parts: readonly Part[],
  close: Code,
): (indent: number) => Code {
  return (indent) => {
    const inner = indent + 1;
    const lines = parts.map(({ key, item }) => {
      const name = key === undefined ? code`` : code`${key}: `;
      return code`${pad(inner)}${name}${fitted(item, inner, name.length + 1)},`;
    });
    return code`${open}\n${join(lines, '\n')}\n${pad(indent)}${close}`;
  };
}

/** One line where it fits behind the `taken` columns of its line. */
export function fitted({ flat: text, broken }: Layout, indent: number, taken: number): Code {
  const fits = indent * 2 + taken + text.length <= COLUMNS;
  return fits || broken === undefined ? text : broken(indent);
}

/** `before(a, b)after`: the last argument is broken where that is enough, else each stands on its own line. */
export function callLine(before: Code, args: readonly Layout[], after: Code): Code {
  const line = code`${before}(${args.map((arg) => arg.flat)})${after}`;
  const last = args.at(-1);
  if (line.length <= COLUMNS || last === undefined) return line;
  const others = args.slice(0, -1);
  if (last.broken !== undefined && others.every(({ broken }) => broken === undefined)) {
    const first = others.map((arg) => code`${arg.flat}, `);
    return code`${before}(${join(first, '')}${last.broken(0)})${after}`;
  }
  const lines = args.map((arg) => code`${pad(1)}${fitted(arg, 1, 1)},`);
  return code`${before}(\n${join(lines, '\n')}\n)${after}`;
}

/** `import { a, b } from 'x';` */
export function importLine(names: readonly Code[], from: Code): Code {
  const line = code`import { ${names} } from ${from};`;
  if (line.length <= COLUMNS) return line;
  const lines = names.map((name) => code`${pad(1)}${name},`);
  return code`import {\n${join(lines, '\n')}\n} from ${from};`;
}

function pad(levels: number): Code {
  return join(
    Array.from({ length: levels }, () => code`  `),
    '',
  );
}
