/** A regular expression in, a small tree of it out: enough to write a text that it matches. */

export type Node =
  /** Something that stands for one character: `a`, `\d`, `[a-z]`, `.` */
  | { readonly kind: 'atom'; readonly source: string }
  | { readonly kind: 'group'; readonly branches: readonly Sequence[] };

export interface Item {
  readonly node: Node;
  readonly min: number;
  readonly max: number;
}

export type Sequence = readonly Item[];

/** Undefined for what is not understood: back references, or a syntax error. */
export function parseRegExp(source: string): readonly Sequence[] | undefined {
  const cursor = { source, at: 0, depth: 0 };
  const branches = readBranches(cursor);
  return cursor.at === source.length ? branches : undefined;
}

/** Whether a repetition stands in a repetition: such a pattern can run away on a text that it does not match. */
export function canRunAway(branches: readonly Sequence[], repeated = false): boolean {
  return branches.some((sequence) =>
    sequence.some(({ node, max }) => {
      const repeats = max > 1;
      if (repeats && repeated && max === Infinity) return true;
      return node.kind === 'group' && canRunAway(node.branches, repeated || repeats);
    }),
  );
}

interface Cursor {
  readonly source: string;
  at: number;
  depth: number;
}

const DEEPEST = 40;

function readBranches(cursor: Cursor): Sequence[] | undefined {
  cursor.depth += 1;
  if (cursor.depth > DEEPEST) return undefined;
  const branches: Sequence[] = [];
  for (;;) {
    const sequence = readSequence(cursor);
    if (sequence === undefined) return undefined;
    branches.push(sequence);
    if (cursor.source[cursor.at] !== '|') break;
    cursor.at += 1;
  }
  cursor.depth -= 1;
  return branches;
}

function readSequence(cursor: Cursor): Sequence | undefined {
  const items: Item[] = [];
  while (cursor.at < cursor.source.length) {
    const next = cursor.source[cursor.at];
    if (next === '|' || next === ')') break;
    if (take(cursor, /\^|\$|\\[bB]/y) !== undefined) continue;
    const node = readNode(cursor);
    if (node === undefined) return undefined;
    if (node !== 'nothing') items.push({ node, ...readCount(cursor) });
  }
  return items;
}

function readNode(cursor: Cursor): Node | 'nothing' | undefined {
  const open = take(cursor, /\((?:\?(?::|<(?![=!])[^>]*>|<?[=!]))?/y);
  if (open === undefined) return readAtom(cursor);
  const branches = readBranches(cursor);
  if (branches === undefined || cursor.source[cursor.at] !== ')') return undefined;
  cursor.at += 1;
  // What stands ahead or behind is not written; the text is tested in the end.
  return /[=!]$/.test(open) ? 'nothing' : { kind: 'group', branches };
}

const ATOM =
  /\[(?:\\.|[^\]\\])*\]|\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|c[A-Za-z]|[^1-9k])|[^\\()[\]*+?{}|]|[\]{}]/uy;

function readAtom(cursor: Cursor): Node | undefined {
  const source = take(cursor, ATOM);
  return source === undefined ? undefined : { kind: 'atom', source };
}

function readCount(cursor: Cursor): { min: number; max: number } {
  const text = take(cursor, /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y);
  if (text === undefined) return { min: 1, max: 1 };
  if (text.startsWith('*')) return { min: 0, max: Infinity };
  if (text.startsWith('+')) return { min: 1, max: Infinity };
  if (text.startsWith('?')) return { min: 0, max: 1 };
  const [, low, comma, high] = /\{(\d+)(,?)(\d*)\}/.exec(text) ?? [];
  const min = Number(low);
  return { min, max: comma === '' ? min : high === '' ? Infinity : Number(high) };
}

/** Takes what a sticky expression matches at the cursor. */
function take(cursor: Cursor, expression: RegExp): string | undefined {
  expression.lastIndex = cursor.at;
  const text = expression.exec(cursor.source)?.[0];
  if (text !== undefined) cursor.at += text.length;
  return text;
}
