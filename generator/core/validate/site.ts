/** Gives places of a node and of its members, by where its walk began. */

import type { Place, Problem, Reporter } from '../diagnostics/diagnostic.ts';
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
  /** For each place, how many references follow each other from there; infinite for a circle. */
  readonly chains: Map<string, number>;
}

/** A problem of a place that is known. */
export type Finding = Omit<Problem, 'at' | 'severity'> & Partial<Pick<Problem, 'severity'>>;

/** The place of a node, or of what is below it. */
export function locateValue({ node, part }: Site, ...path: readonly (string | number)[]): Place {
  const pointer = joinPointer(getPointer(node, part.at.pointer), ...path);
  return { file: part.at.file, pointer, written: true };
}

/** The place of the key of a member. */
export function locateKey(site: Site, ...path: readonly (string | number)[]): Place {
  return { ...locateValue(site, ...path), key: true };
}

/** Reports a problem of one node: a warning, unless it says otherwise. */
export function report({ reporter }: Check, at: Place, problem: Finding): void {
  reporter.report({ severity: 'warning', ...problem, at });
}

export function reportError(check: Check, at: Place, problem: Finding): void {
  report(check, at, { severity: 'error', ...problem });
}

/** Types of values as messages name them, by what OpenAPI's schema and shapes of extensions call them. */
export const typeNames: Readonly<Record<string, string>> = {
  object: 'a map',
  record: 'a map',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  int: 'an integer',
  boolean: 'true or false',
};
