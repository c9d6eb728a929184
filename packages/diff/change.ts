/** What a comparison says: one change, what it does to whom, and where it is in both documents. */

import type { Place } from '../../generator/core/diagnostics/diagnostic.ts';

/** One thing in both documents. */
export interface Both<T> {
  readonly old: T;
  readonly new: T;
}

/** What a change does to a caller that is deployed already, worst first. */
export const severities = ['breaking', 'risky', 'safe', 'none'] as const;

export type Severity = (typeof severities)[number];

/** The direction in which the changed thing travels: to the service, or from it. */
export type Direction = 'request' | 'response';

/** The part of a call that the change is in. */
export type Position = Direction | 'operation' | 'security' | 'server' | 'webhook';

/** A message, and the parts that it is made of: reports set them apart. */
export interface Message {
  /** What changed, what that breaks, and for whom. */
  readonly message: string;
  /** What changed: "`Order.lines` is gone". */
  readonly what: string;
  /** What that does to callers. */
  readonly effect?: string;
  /** The types before and after, as Markdown. */
  readonly types?: string;
}

/** What a change does on the wire is behind a semicolon, what it does to code behind a colon. */
export function createMessage(mark: ';' | ':', parts: Omit<Message, 'message'>): Message {
  const { what, effect, types } = parts;
  const sentence = effect === undefined ? `${what}.` : `${what}${mark} ${effect}.`;
  return { message: types === undefined ? sentence : `${sentence} ${types}`, ...parts };
}

/** One change on the wire. */
export interface WireChange extends Message {
  /** Documented in docs/diff-checks.md: `request-property-max-length-decreased`. */
  readonly id: string;
  readonly severity: Severity;
  readonly position: Position;
  /** `POST /orders`, of every operation that it reaches; empty for what concerns the whole API. */
  readonly operations: readonly string[];
  /** The place in the old document. */
  readonly old?: Place;
  /** The place in the new document. */
  readonly new?: Place;
}

/** The worst of some severities; `none` of nothing. */
export function pickWorst(all: Iterable<Severity>): Severity {
  let rank: number = severities.length - 1;
  for (const severity of all) rank = Math.min(rank, severities.indexOf(severity));
  return severities[rank] ?? 'none';
}
