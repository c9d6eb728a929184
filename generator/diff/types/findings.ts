/** What one exported name was and is in; what is told of it at once, and what the compiler has to be asked, out. */

import type { ts } from 'ts-morph';
import type { TypeChange, TypePosition } from './change.ts';
import type { Ts } from './compiler.ts';
import type { Exported, Member, Members } from './declarations.ts';
import { namesToEnter } from './entering.ts';
import type { Question } from './judge.ts';
import { namePairs, type TypesByName } from './names.ts';
import { isWrittenOut, missingIn, pathsIn } from './paths.ts';
import { statusesGone } from './statuses.ts';
import { movedMembers } from './union-branches.ts';
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
  told: Pick<TypeChange, 'id' | 'verdict' | 'label' | 'message'>,
): void {
  changes.push({ ...told, symbol, position });
}

export function noteGone(
  notebook: Notebook,
  subject: Subject,
  label: string,
  message = gone(label),
): void {
  note(notebook, subject, { id: 'member-removed', verdict: 'breaking', label, message });
}

export function noteCome(
  notebook: Notebook,
  subject: Subject,
  label: string,
  verdict: TypeChange['verdict'] = 'additive',
): void {
  note(notebook, subject, { id: 'member-added', verdict, label, message: come(label) });
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
      noteGone(notebook, subject, label);
    } else compareMember(notebook, subject, label, was, is, file);
  }
  for (const [name, is] of after) {
    if (!before.has(name)) noteAdded(notebook, subject, name, is);
  }
}

function noteAdded(notebook: Notebook, subject: Subject, name: string, is: Member): void {
  const isNeeded = !is.isOptional && ['request', 'both'].includes(subject.position);
  const label = `${subject.symbol}.${name}`;
  if (!isNeeded) return noteCome(notebook, subject, label);
  const message = `\`${label}\` is new and required: code that makes such a value does not compile.`;
  note(notebook, subject, { id: 'member-added', verdict: 'breaking', label, message });
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
    question: { file: is.file ?? file, old: was.text, new: is.text },
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
    note(notebook, subject, { id: 'member-removed', verdict: 'breaking', label, message });
  }
}

/** A type as it stands in a file. */
interface Written {
  readonly node?: ts.Node;
  readonly text: string;
}

/** The compiler lets an optional member that is gone pass. */
export function comparePaths(
  notebook: Notebook,
  subject: Subject,
  label: string,
  was: Written,
  is: Written,
): void {
  const { compiler, types } = notebook;
  noteMoved(notebook, subject, label, was, is);
  const enter = namesToEnter(types, was.text, is.text);
  if (enter === undefined) return;
  const before = pathsIn(compiler, was.node, enter.old);
  const after = pathsIn(compiler, is.node, enter.new);
  // Where one side is a name, there is nothing to hold against each other.
  if (!isWrittenOut(before) || !isWrittenOut(after)) return;
  const isGiven = subject.position === 'request' || subject.position === 'both';
  for (const path of missingIn(before, after, isGiven)) {
    noteGone(notebook, subject, `${label}${path}`);
  }
  for (const path of missingIn(after, before)) {
    noteCome(notebook, subject, `${label}${path}`);
  }
}

/** Nor does it see that an optional member stands in another branch. */
function noteMoved(
  notebook: Notebook,
  subject: Subject,
  label: string,
  { node: was }: Written,
  { node: is }: Written,
): void {
  if (was === undefined || is === undefined) return;
  const isGiven = subject.position === 'request';
  const gone = movedMembers(notebook.compiler, was, is, isGiven);
  for (const path of gone) {
    const place = `${label}${path}`;
    const message = `\`${place}\` stands in fewer, or other, branches of the union: code that names it does not compile.`;
    noteGone(notebook, subject, place, message);
  }
  for (const path of movedMembers(notebook.compiler, is, was, isGiven)) {
    if (!gone.includes(path)) noteCome(notebook, subject, `${label}${path}`);
  }
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
