/** An operation in, what it does in the cell of a table out. */

import type { Operation } from '../../ir/model.ts';
import { cell } from './markdown.ts';

/** The first paragraph of its description, and whether it is deprecated. */
export function purpose({ deprecated, doc }: Operation): string {
  const text = cell(doc.text[0] ?? '');
  return deprecated && !/^deprecated/i.test(text) ? `Deprecated. ${text}`.trim() : text;
}
