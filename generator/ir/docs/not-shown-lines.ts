/** How a statement about what is not shown reads in a doc comment. */

import type { Statement } from '../model.ts';

export function listNotShownLines(statements: readonly Statement[] | undefined): readonly string[] {
  return (statements ?? []).map(({ text }) => `Not shown: ${text}`);
}
