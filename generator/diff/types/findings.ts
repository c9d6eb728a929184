/** What one exported name was and is in; what is told of it at once, and what the compiler has to be asked, out. */

import type { TypeChange, TypeCheckId, TypePosition } from './change.ts';
import type { Ts } from './compiler.ts';
import type { Exported, Member, Members } from './declarations.ts';
import { namesToEnter } from './entering.ts';
import type { Answer, Question } from './judge.ts';
import { namePairs, type TypesByName } from './names.ts';
import { isWrittenOut, missingIn, pathsIn } from './paths.ts';
import { statusesGone } from './statuses.ts';
import { come, gone } from './wording.ts';

/** A question, and what its answer means. */
export interface Asked {
  readonly question: Question;
  readonly symbol: string;
  /** `Order.lines`: what is told of. */
  readonly label: string;
  readonly position: TypePosition;
  /** A member that became optional, or is no longer. */
  readonly wasOptional?: boolean;
  readonly isOptional?: boolean;
}

/** Collects what a comparison finds. */
export interface Notebook {
  readonly compiler: Ts;
  /** Types of both outputs by their names. */
  readonly types: TypesByName;
  /** Pairs of types that were held against each other, or are about to be. */
  readonly met: Set<string>;
  readonly changes: TypeChange[];
  readonly asked: Asked[];
}

interface Subject {
  readonly symbol: string;
  readonly position: TypePosition;
}

export function note(
  { changes }: Notebook,
  { symbol, position }: Subject,
  id: TypeCheckId,
  verdict: TypeChange['verdict'],
  message: string,
): void {
  changes.push({ id, verdict, message, symbol, position });
}

/** Members one by one, so that what changed is called by its name. */
export function compareMembers(
  notebook: Notebook,
  subject: Subject,
  before: Members,
  after: Members,
  file: string,
): void {
  const any = after.get('[]');
  for (const [name, was] of before) {
    // Where any name may stand, so may this one.
    const is = after.get(name) ?? (any && { ...any, isOptional: was.isOptional });
    const label = `${subject.symbol}.${name}`;
    if (is === undefined) {
      note(notebook, subject, 'member-removed', 'breaking', gone(label));
    } else compareMember(notebook, subject, label, was, is, file);
  }
  for (const [name, is] of after) {
    if (!before.has(name)) noteAdded(notebook, subject, name, is);
  }
}

function noteAdded(notebook: Notebook, subject: Subject, name: string, is: Member): void {
  const isNeeded = !is.isOptional && ['request', 'both'].includes(subject.position);
  const label = `${subject.symbol}.${name}`;
  const message = isNeeded
    ? `\`${label}\` is new and required: code that makes such a value does not compile.`
    : come(label);
  note(notebook, subject, 'member-added', isNeeded ? 'breaking' : 'additive', message);
}

function compareMember(
  notebook: Notebook,
  subject: Subject,
  label: string,
  was: Member,
  is: Member,
  file: string,
): void {
  if (was.text === is.text && was.isOptional === is.isOptional) return;
  noteStatuses(notebook, subject, label, was.text, is.text);
  comparePaths(notebook, subject, is.isCall === true ? `${label}()` : label, was, is);
  ask(notebook, {
    ...subject,
    label,
    question: { file, old: was.text, new: is.text },
    wasOptional: was.isOptional,
    isOptional: is.isOptional,
  });
}

/** Of a name where another one stood, the compiler does not say which optional members are gone. */
export function ask(notebook: Notebook, asked: Asked): void {
  const { position, question } = asked;
  if (question.old === question.new && asked.wasOptional === asked.isOptional) return;
  notebook.asked.push(asked);
  for (const [was, is] of namePairs(question.old, question.new)) {
    const key = `${was} ${is} ${position}`;
    const [old, now] = [notebook.types.old(was)?.shape(), notebook.types.new(is)?.shape()];
    if (old?.kind !== 'object' || now?.kind !== 'object' || notebook.met.has(key)) continue;
    notebook.met.add(key);
    const subject = { symbol: is, position };
    compareMembers(notebook, subject, old.members, now.members, question.file);
  }
}

/** Whether code still compiles that asks a call how it ended. */
export function noteStatuses(
  notebook: Notebook,
  subject: Subject,
  label: string,
  before: string,
  after: string,
): void {
  for (const status of statusesGone(before, after)) {
    const message = `\`${label}\` ends with ${status} no more: code that asks for that status does not compile.`;
    note(notebook, subject, 'member-removed', 'breaking', message);
  }
}

/** The compiler lets an optional member that is gone pass. */
export function comparePaths(
  notebook: Notebook,
  subject: Subject,
  label: string,
  was: Pick<Member, 'node' | 'text'>,
  is: Pick<Member, 'node' | 'text'>,
): void {
  const { compiler, types } = notebook;
  const enter = namesToEnter(types, was.text, is.text);
  if (enter === undefined) return;
  const before = pathsIn(compiler, was.node, enter.old);
  const after = pathsIn(compiler, is.node, enter.new);
  // Where one side is a name, there is nothing to hold against each other.
  if (!isWrittenOut(before) || !isWrittenOut(after)) return;
  for (const path of missingIn(before, after)) {
    note(notebook, subject, 'member-removed', 'breaking', gone(`${label}${path}`));
  }
  for (const path of missingIn(after, before)) {
    note(notebook, subject, 'member-added', 'additive', come(`${label}${path}`));
  }
}

/** What an answer means depends on who makes the values. */
export function changeOf(asked: Asked, answer: Answer): TypeChange | undefined {
  const { symbol, position, label, wasOptional = false, isOptional = false } = asked;
  const isOldFine = answer.isOldFine && !(wasOptional && !isOptional);
  const isNewFine = answer.isNewFine && !(isOptional && !wasOptional);
  if (isOldFine && isNewFine) return undefined;
  const id = isOldFine ? 'type-widened' : isNewFine ? 'type-narrowed' : 'type-changed';
  const isBroken = breaks(position, isOldFine, isNewFine);
  const effect = effects[position];
  const message = `\`${label}\` ${words[id]}${isBroken ? `: ${effect}` : ''}. ${textsOf(asked)}`;
  return { id, verdict: isBroken ? 'breaking' : 'additive', message, symbol, position };
}

function breaks(position: TypePosition, isOldFine: boolean, isNewFine: boolean): boolean {
  if (position === 'request') return !isOldFine;
  return position === 'both' ? true : !isNewFine;
}

const words = {
  'type-widened': 'takes more than before',
  'type-narrowed': 'takes less than before',
  'type-changed': 'is another type',
} as const;

const effects: Record<TypePosition, string> = {
  request: 'code that gives the old values does not compile',
  response: 'code that reads the old values does not compile',
  both: 'code that gives or reads it may not compile',
  value: 'code that uses it as before does not compile',
};

function textsOf({ question, wasOptional, isOptional }: Asked): string {
  const [before, after] = [question.old, question.new].map((text) => text.replaceAll(/\s+/g, ' '));
  const start = startOf(before ?? '', after ?? '');
  return `${shown(before ?? '', start, wasOptional)} → ${shown(after ?? '', start, isOptional)}`;
}

const longest = 120;

/** Where to begin with long texts, so that what differs is seen. */
function startOf(before: string, after: string): number {
  if (Math.max(before.length, after.length) <= longest) return 0;
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  return same <= longest / 2 ? 0 : before.lastIndexOf(' ', same - longest / 4) + 1;
}

function shown(text: string, start: number, isLeftOut = false): string {
  const rest = text.slice(start);
  const end = rest.length > longest ? `${rest.slice(0, longest - 3)}…` : rest;
  return `\`${start > 0 ? '…' : ''}${end}\`${isLeftOut ? ' (optional)' : ''}`;
}

/** The whole of a type, for where members cannot be held against each other. */
export function wholeOf(exported: Exported): string {
  const shape = exported.shape();
  if (shape.kind === 'type') return shape.text;
  if (shape.kind !== 'object') return exported.name;
  const members = Array.from(shape.members, ([key, { isOptional, text }]) =>
    key === '[]' ? undefined : `${written(key)}${isOptional ? '?' : ''}: ${text}`,
  ).filter((member) => member !== undefined);
  const rest = shape.members.get('[]');
  const parts = [
    shape.heritage,
    `{ ${members.join('; ')} }`,
    rest ? `Record<string, ${rest.text}>` : '',
  ];
  return parts.filter((part) => part !== '').join(' & ');
}

function written(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
