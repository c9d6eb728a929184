/** Whether the compiler says already what was found. */

import type { ts as Ts } from 'ts-morph';
import type { CodeView } from './code-view.ts';
import type { Found } from './touch.ts';

/** What it says of a function that ends without a value. */
const endless = new Set(['TS2366', 'TS7030', 'TS2355', 'TS2534']);

export function isReportedByCompiler(
  found: Found,
  errors: readonly Found[],
  { ts }: CodeView,
): boolean {
  const { namedChange } = found.clues;
  if (namedChange !== undefined) {
    return errors.some((error) => error.clues.namedChange === namedChange && isAt(error, found));
  }
  // What there is to know is another thing than an error beside it.
  if (found.kind === 'note') return false;
  const line = getLine(found);
  return errors.some((error) => getLine(error) === line || isEndOf(error, found, ts));
}

/** An error that is found at the place of something whose change is known is of that change. */
export function explainError(error: Found, silent: readonly Found[]): Found {
  if (!comparing.has(error.code ?? '')) return error;
  const same = silent.find((one) => one.clues.namedChange !== undefined && isAt(error, one));
  return same === undefined ? error : { ...error, clues: same.clues };
}

/** What it says of values that are never equal. */
const comparing = new Set(['TS2367', 'TS2678']);

function isAt(one: Found, other: Found): boolean {
  return one.file === other.file && one.start === other.start;
}

function getLine({ file, start }: Found): number {
  return file.getLineAndCharacterOfPosition(start).line;
}

/** Whether an error is that of the function around a place. */
function isEndOf(
  { code = '', start }: Found,
  { file, start: place }: Found,
  ts: CodeView['ts'],
): boolean {
  if (!endless.has(code)) return false;
  let inner: Ts.Node | undefined;
  const visit = (node: Ts.Node): void => {
    if (node.pos > place || node.end <= place) return;
    if (ts.isFunctionLike(node)) inner = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return inner !== undefined && inner.pos <= start && start < inner.end;
}
