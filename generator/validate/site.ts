/** A node and where its walk began in; places of it and of its members out. */

import type { Code } from '../diagnostics/codes.ts';
import type { Place, Reporter, Severity } from '../diagnostics/diagnostic.ts';
import type { Bundle, Part } from '../load/document.ts';
import { pointerTo } from '../load/pointer.ts';
import { type Node, pointerOf } from '../load/walk.ts';
import type { Ambiguity } from './ambiguity.ts';

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

/** The place of a node, or of what stands below it. */
export function placeOf({ node, part }: Site, ...path: readonly (string | number)[]): Place {
  const pointer = pointerTo(pointerOf(node, part.at.pointer), ...path);
  return { file: part.at.file, pointer, written: true };
}

/** The place of the key of a member. */
export function keyOf(site: Site, ...path: readonly (string | number)[]): Place {
  return { ...placeOf(site, ...path), key: true };
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
