/** Reads the arguments of another program, with the flags that it has. */

/** How a program spells its flags. */
export interface Spelling {
  /** The long name by the short one. */
  readonly short?: Readonly<Record<string, string>>;
  /** Long names of flags that take no value. */
  readonly switches: readonly string[];
  /** Long names of flags that take all words up to the next flag. */
  readonly lists?: readonly string[];
}

export interface Arguments {
  readonly words: readonly string[];
  /** By long names without dashes; a flag that is given several times has a list. */
  readonly flags: Readonly<Record<string, unknown>>;
}

export function readArguments(args: readonly string[], spelling: Spelling): Arguments {
  const words: string[] = [];
  const flags = new Map<string, unknown[]>();
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (arg === '--') continue;
    if (!/^-\w|^--\w/.test(arg)) {
      words.push(arg);
      continue;
    }
    const { name, value } = splitFlag(arg, spelling);
    const { values, taken } =
      value === undefined
        ? takeValues(args.slice(at + 1), name, spelling)
        : { values: [readSwitch(value)], taken: 0 };
    at += taken;
    flags.set(name, [...(flags.get(name) ?? []), ...values]);
  }
  return { words, flags: Object.fromEntries([...flags].map(([name, all]) => [name, only(all)])) };
}

function only(values: readonly unknown[]): unknown {
  return values.length === 1 ? values[0] : values;
}

function splitFlag(
  arg: string,
  { short = {} }: Spelling,
): { readonly name: string; readonly value: string | undefined } {
  const [, written = '', value] = /^--?([^=]+)(?:=([^]*))?$/.exec(arg) ?? [];
  return { name: Object.hasOwn(short, written) ? (short[written] ?? written) : written, value };
}

/** `true` for a switch, and for a flag that another one follows. */
function takeValues(
  rest: readonly string[],
  name: string,
  { switches, lists = [] }: Spelling,
): { readonly values: readonly (boolean | string)[]; readonly taken: number } {
  const [next] = rest;
  if (next === undefined || next.startsWith('-')) return { values: [true], taken: 0 };
  if (switches.includes(name)) {
    const isSaid = /^(?:true|false)$/.test(next);
    return { values: [isSaid ? next === 'true' : true], taken: isSaid ? 1 : 0 };
  }
  if (!lists.includes(name)) return { values: [readSwitch(next)], taken: 1 };
  const end = rest.findIndex((word) => word.startsWith('-'));
  const values = end === -1 ? rest : rest.slice(0, end);
  return { values, taken: values.length };
}

function readSwitch(text: string): boolean | string {
  return text === 'true' || text === 'false' ? text === 'true' : text;
}
