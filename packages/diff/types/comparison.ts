/** What a comparison of two outputs has at hand, and what it finds: changes at once, and questions for the compiler. */

import { type Both, createMessage, type Message } from '../change.ts';
import type { TypeChange, TypePosition } from './change.ts';
import type { Exported } from './syntax/declarations.ts';
import type { FindType } from './syntax/type-names.ts';

export interface Comparison {
  /** Types of both outputs by their names. */
  readonly types: Both<FindType>;
  readonly positions: (name: string) => TypePosition;
  /** Files that repeat numbers of the document. */
  readonly facts: ReadonlySet<string>;
  /** Pairs of types that were compared, or are about to be. */
  readonly compared: Set<string>;
  readonly changes: TypeChange[];
  readonly questions: TypeQuestion[];
  /** Declarations of the old output that old texts may refer to, some under another name. */
  readonly oldDeclarations: (Exported & { readonly as?: string })[];
}

/** What is compared, as people call it. */
export interface Subject {
  readonly symbol: string;
  /** `Order.lines`. */
  readonly label: string;
  readonly position: TypePosition;
  /** The file in which the texts of both types are read. */
  readonly file: string;
}

/** Two types as texts. The answer says whether each can be used as the other. */
export interface TypeQuestion extends Both<string> {
  readonly subject: Subject;
  /** A member that became optional, or is no longer. */
  readonly isOptional?: Both<boolean>;
}

export function getMember(subject: Subject, path: string): Subject {
  return { ...subject, label: `${subject.label}${path}` };
}

export function note(
  { changes }: Comparison,
  { symbol, label, position }: Subject,
  { id, verdict, ...parts }: Pick<TypeChange, 'id' | 'verdict'> & Parts,
): void {
  changes.push({ id, verdict, ...createMessage(':', parts), label, symbol, position });
}

type Parts = Pick<Message, 'what' | 'effect'>;

export function noteRemoved(
  comparison: Comparison,
  subject: Subject,
  parts = describeRemoved(subject.label),
): void {
  note(comparison, subject, { id: 'member-removed', verdict: 'breaking', ...parts });
}

export function noteAdded(
  comparison: Comparison,
  subject: Subject,
  verdict: TypeChange['verdict'] = 'additive',
): void {
  note(comparison, subject, { id: 'member-added', verdict, what: describeAdded(subject.label) });
}

/** The end of a path to members of any name. */
const nameless = /\.\[:?\]$/;

function describeRemoved(label: string): Parts {
  if (!nameless.test(label)) return describeLost(`\`${label}\` is gone`);
  const what = `\`${label.replace(nameless, '')}\` names all its members`;
  return { what, effect: 'code that uses others does not compile' };
}

/** What code cannot name any more. */
export function describeLost(what: string): Parts {
  return { what, effect: 'code that names it does not compile' };
}

function describeAdded(label: string): string {
  return nameless.test(label)
    ? `\`${label.replace(nameless, '')}\` may have members of any name`
    : `\`${label}\` is new`;
}
