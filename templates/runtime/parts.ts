// In: a member of a multipart form and its style. Out: name and text of each of its parts.

import { refuse } from './errors.ts';
import type { PartRule } from './multipart.ts';
import { type QueryParam, styledPairs } from './styles.ts';

/**
 * The parts of a member in its own style. Nothing is percent-encoded in them, so that an item must not hold what parts it
 * from the next.
 *
 * @example
 * multipartOf({ tags: { write: inParts({ explode: false }) } });
 */
export function inParts(
  rule: Omit<QueryParam, 'name' | 'allowReserved'>,
): NonNullable<PartRule['write']> {
  return (name, value) =>
    styledPairs({ ...rule, name }, value).map((pair) => {
      const [key = '', text = ''] = pair.split('=');
      const isTorn = rule.explode === false && Array.isArray(value) && text.includes('%2C');
      if (isTorn) refuse(name, 'must have no "," inside, because that parts items');
      return [decodeURIComponent(key), decodeURIComponent(text)];
    });
}
