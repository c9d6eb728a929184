/** A node and where its walk began in; places of it and of its members out. */

import type { Code } from '../diagnostics/codes.ts';
import type { Place, Reporter, Severity } from '../diagnostics/diagnostic.ts';
import type { Bundle, Part } from '../load/document.ts';
import { joinPointer } from '../load/structure/pointer.ts';
import { type Node, getPointer } from '../load/structure/walk.ts';
import type { Ambiguity } from './patterns/pattern-ambiguity.ts';

/** A node of a bundle, as written. Its pointer is made only when it is asked for. */
export interface Site {
  readonly node: Node;
  readonly part: Part;
}

/** What every rule has at hand. */
export interface Check {
  readonly bundle: Bundle;
  readonly reporter: Reporter;
  /** What was found of each pattern: many documents write the same one a thousand times. */
  readonly ambiguities: Map<string, Ambiguity | undefined>;
}

/** The place of a node, or of what is below it. */
export function locateValue({ node, part }: Site, ...path: readonly (string | number)[]): Place {
  const pointer = joinPointer(getPointer(node, part.at.pointer), ...path);
  return { file: part.at.file, pointer, written: true };
}

/** The place of the key of a member. */
export function locateKey(site: Site, ...path: readonly (string | number)[]): Place {
  return { ...locateValue(site, ...path), key: true };
}

/** Reports a problem of one node. */
export function tell(
  { reporter }: Check,
  severity: Severity,
  code: Code,
  at: Place,
  message: string,
  help?: string,
): void {
  reporter.report({ code, severity, message, at, ...(help === undefined ? {} : { help }) });
}
