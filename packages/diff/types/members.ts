/** Two types of one name: what differs in their members, at every depth. */

import type { ts } from 'ts-morph';
import type { Both } from '../change.ts';
import {
  type TypeQuestion,
  type Comparison,
  describeLost,
  getMember,
  note,
  noteAdded,
  noteRemoved,
  type Subject,
} from './comparison.ts';
import type { Exported, Member, Members } from './syntax/declarations.ts';
import { findMissing, findPaths, hasMembers } from './syntax/member-paths.ts';
import { findNamesToExpand, pairNames } from './syntax/type-names.ts';
import { findMovedMembers } from './syntax/union-branches.ts';

/** Members one by one, so that what changed is called by its name. */
export function compareMembers(
  comparison: Comparison,
  subject: Subject,
  { old: before, new: after }: Both<Members>,
): void {
  const any = after.get('[]');
  for (const [name, was] of before) {
    // An object that allows members of any name allows this one.
    const is = after.get(name) ?? (any && { ...any, isOptional: was.isOptional });
    const member = getMember(subject, `.${name}`);
    if (is === undefined) noteRemoved(comparison, member);
    else compareMember(comparison, member, { old: was, new: is });
  }
  for (const [name, is] of after) {
    if (!before.has(name)) noteNew(comparison, getMember(subject, `.${name}`), is);
  }
}

function noteNew(comparison: Comparison, subject: Subject, { isOptional }: Member): void {
  const isNeeded = !isOptional && ['request', 'both'].includes(subject.position);
  if (!isNeeded) return noteAdded(comparison, subject);
  const what = `\`${subject.label}\` is new and required`;
  const effect = 'code that makes such a value does not compile';
  note(comparison, subject, { id: 'member-added', verdict: 'breaking', what, effect });
}

function compareMember(comparison: Comparison, subject: Subject, pair: Both<Member>): void {
  const { old: was, new: is } = pair;
  if (was.text === is.text && was.isOptional === is.isOptional) return;
  noteStatuses(comparison, subject, { old: was.text, new: is.text });
  comparePaths(comparison, is.isCall === true ? getMember(subject, '()') : subject, pair);
  ask(comparison, {
    subject: { ...subject, file: is.file ?? subject.file },
    old: was.text,
    new: is.text,
    isOptional: { old: was.isOptional, new: is.isOptional },
  });
}

/** Also compares members: the compiler accepts one name in the place of another although optional members are gone. */
export function ask(comparison: Comparison, question: TypeQuestion): void {
  const { subject, isOptional } = question;
  if (question.old === question.new && isOptional?.old === isOptional?.new) return;
  comparison.questions.push(question);
  for (const [was, is] of pairNames(question)) {
    const key = `${was} ${is} ${subject.position}`;
    const [old, now] = [comparison.types.old(was)?.shape(), comparison.types.new(is)?.shape()];
    if (old?.kind !== 'object' || now?.kind !== 'object' || comparison.compared.has(key)) continue;
    comparison.compared.add(key);
    const named = { ...subject, symbol: is, label: is };
    compareMembers(comparison, named, { old: old.members, new: now.members });
  }
}

/** Whether code still compiles that asks a call how it ended. */
export function noteStatuses(comparison: Comparison, subject: Subject, calls: Both<string>): void {
  for (const status of findRemovedStatuses(calls)) {
    const what = `\`${subject.label}\` ends with ${status} no more`;
    const effect = 'code that asks for that status does not compile';
    noteRemoved(comparison, subject, { what, effect });
  }
}

/** Code that compares with such a status does not compile, although every value of the new type is one of the old. */
function findRemovedStatuses({ old: before, new: after }: Both<string>): readonly string[] {
  const left = readStatuses(after);
  return left.length === 0 ? [] : readStatuses(before).filter((status) => !left.includes(status));
}

/** The last argument of `ApiPromise<Data, Error, 200 | 202>` or `ApiContent<…>`, or of one whose data differ: `OkResult<200, Data> | …`; also with codes. */
function readStatuses(signature: string): readonly string[] {
  const [, success = ''] =
    /Api(?:Promise|Content)<.*\w+Error, ((?:\d{3}|(?:Ok|Coded)Result<|[ |]).*)>$/s.exec(
      signature,
    ) ?? [];
  const found = success.matchAll(/(?:^|[|<])\s*(\d{3})\b/g);
  return Array.from(found, ([, status = '']) => status);
}

/** A type as it is written in a file. */
interface PrintedType {
  readonly node?: ts.Node;
  readonly text: string;
}

/** The compiler accepts that an optional member is gone. */
export function comparePaths(
  comparison: Comparison,
  subject: Subject,
  { old: was, new: is }: Both<PrintedType>,
): void {
  noteMoved(comparison, subject, { old: was.node, new: is.node });
  const expand = findNamesToExpand({ old: was.text, new: is.text }, comparison.types);
  if (expand === undefined) return;
  const [before, after] = [findPaths(was.node, expand.old), findPaths(is.node, expand.new)];
  // A side that is only a name has no members to compare.
  if (!hasMembers(before) || !hasMembers(after)) return;
  const isInput = subject.position === 'request' || subject.position === 'both';
  for (const path of findMissing(before, after, isInput)) {
    noteRemoved(comparison, getMember(subject, path));
  }
  for (const path of findMissing(after, before)) noteAdded(comparison, getMember(subject, path));
}

/** The compiler does not see that an optional member is in another branch. */
function noteMoved(
  comparison: Comparison,
  subject: Subject,
  { old: was, new: is }: Both<ts.Node | undefined>,
): void {
  if (was === undefined || is === undefined) return;
  const isInput = subject.position === 'request';
  const removed = findMovedMembers(was, is, isInput);
  for (const path of removed) {
    const member = getMember(subject, path);
    const what = `\`${member.label}\` is in fewer, or other, branches of the union`;
    noteRemoved(comparison, member, describeLost(what));
  }
  for (const path of findMovedMembers(is, was, isInput)) {
    if (!removed.includes(path)) noteAdded(comparison, getMember(subject, path));
  }
}

/** The whole of a type, for where members cannot be compared one by one. */
export function printWhole(exported: Exported): string {
  const shape = exported.shape();
  if (shape.kind === 'type') return shape.text;
  if (shape.kind !== 'object') return exported.name;
  const named = [...shape.members].filter(([key]) => key !== '[]');
  const members = named.map(
    ([key, { isOptional, text }]) => `${printKey(key)}${isOptional ? '?' : ''}: ${text}`,
  );
  const rest = shape.members.get('[]');
  const others = rest === undefined ? '' : `Record<string, ${rest.text}>`;
  const parts = [shape.heritage, `{ ${members.join('; ')} }`, others];
  return parts.filter((part) => part !== '').join(' & ');
}

function printKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
