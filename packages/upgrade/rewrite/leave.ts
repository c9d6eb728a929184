/** Says of uses that are not certain what may be meant, and what to do. */

import type { ts } from 'ts-morph';
import { addLeft, type Scan } from './scan.ts';
import type { Target } from './targets.ts';

export function leaveMaybe(
  node: ts.Node,
  { name, names }: Pick<Target & { readonly kind: 'maybe' }, 'name' | 'names'>,
  scan: Scan,
): void {
  const others = names.map((one) => `\`${one}\``).join(' or ');
  addLeft(scan, node, {
    why: `\`${name}\` is gone, and may be ${others} now`,
    help: `Look whether ${others} means the same, and write that.`,
  });
}
