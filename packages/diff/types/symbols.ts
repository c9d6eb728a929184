/** Compares the exported names of two outputs: notes what came, went and changed. */

import type { Both } from '../change.ts';
import {
  type Comparison,
  getMember,
  note,
  noteAdded,
  noteRemoved,
  type Subject,
} from './comparison.ts';
import type { Exported, ExportShape, Member, Members, ParsedFile } from './syntax/declarations.ts';
import { ask, compareMembers, comparePaths, noteStatuses, printWhole } from './members.ts';
import { findLeaves, findMissing, findPaths, isMap, isOpen } from './syntax/member-paths.ts';
import { readValues } from './syntax/constants.ts';

type Symbols = ReadonlyMap<string, Exported>;

export function compareSymbols(
  comparison: Comparison,
  files: Both<ReadonlyMap<string, ParsedFile>>,
): void {
  const { old: before, new: after } = { old: readSymbols(files.old), new: readSymbols(files.new) };
  const { oldDeclarations, facts } = comparison;
  for (const [key, was] of before) {
    const is = after.get(key);
    if (is !== undefined) {
      compareSymbol(comparison, { old: was, new: is }, { old: before, new: after });
    } else {
      noteGone(comparison, was);
      const isType = was.kind !== 'elsewhere' && was.kind !== 'function' && was.kind !== 'class';
      if (isType && !after.has(`value ${was.name}`)) oldDeclarations.push(was);
    }
  }
  for (const [key, exported] of after) {
    if (before.has(key)) continue;
    const verdict = facts.has(exported.file) ? 'none' : 'additive';
    const what = `\`${exported.name}\` is new`;
    note(comparison, getSubject(comparison, exported), { id: 'symbol-added', verdict, what });
  }
}

/** Indexes exported names by space too: a constant and a type may share a name. */
function readSymbols(files: ReadonlyMap<string, ParsedFile>): Symbols {
  const all = [...files.values()].flatMap(({ exports }) => exports);
  return new Map(all.map((exported) => [`${getSpace(exported)} ${exported.name}`, exported]));
}

function getSpace({ kind }: Exported): 'runtime' | 'type' | 'value' {
  if (kind === 'elsewhere') return 'runtime';
  return kind === 'object' || kind === 'type' ? 'type' : 'value';
}

function getSubject({ positions }: Comparison, exported: Exported): Subject {
  const { name, file } = exported;
  const position = getSpace(exported) === 'type' ? positions(name) : 'value';
  return { symbol: name, label: name, position, file };
}

function noteGone(comparison: Comparison, exported: Exported): void {
  const { name, file } = exported;
  const shape = comparison.facts.has(file) ? exported.shape() : undefined;
  const parts =
    shape?.kind === 'const'
      ? describeRemovedLimits(name, findLeaves(findPaths(shape.value), ''))
      : { what: `\`${name}\` is gone`, effect: 'code that imports it does not compile' };
  const subject = getSubject(comparison, exported);
  note(comparison, subject, { id: 'symbol-removed', verdict: 'breaking', ...parts });
}

function compareSymbol(comparison: Comparison, pair: Both<Exported>, all: Both<Symbols>): void {
  const { old: was, new: is } = pair;
  const before = readAsObject(was.shape(), is.shape());
  const after = readAsObject(is.shape(), was.shape());
  const subject = getSubject(comparison, is);
  if (before.kind === 'class' && after.kind === 'class') {
    return compareMembers(comparison, subject, {
      old: resolveMethods(before.members, (name) => all.old.get(`value ${name}`)),
      new: resolveMethods(after.members, (name) => all.new.get(`value ${name}`)),
    });
  }
  if (was.text === is.text && !refersToValue(was)) return;
  if (before.kind === 'const' && after.kind === 'const') {
    const isEnum = [...all.old.values()].some((one) => one.name === is.name && refersToValue(one));
    return compareConstants(comparison, pair, isEnum);
  }
  if (before.kind === 'function' && after.kind === 'function') {
    noteStatuses(comparison, subject, { old: before.text, new: after.text });
    comparePaths(comparison, getMember(subject, '()'), { old: before, new: after });
    return ask(comparison, { subject, old: before.text, new: after.text });
  }
  if (before.kind === 'object' && after.kind === 'object') {
    if (before.heritage !== after.heritage) {
      ask(comparison, { subject, old: before.heritage || '{}', new: after.heritage || '{}' });
    }
    return compareMembers(comparison, subject, { old: before.members, new: after.members });
  }
  compareWhole(comparison, pair);
}

/** Reads a type as an object when the other one is an object, so that members are compared one by one. */
function readAsObject(shape: ExportShape, other: ExportShape): ExportShape {
  if (shape.kind !== 'type' || other.kind !== 'object') return shape;
  const { node, text } = shape;
  if (isMap(node)) {
    const values = { isOptional: true, text: text.slice('Record<string, '.length, -1) };
    return { kind: 'object', heritage: '', members: new Map([['[]', values]]), node };
  }
  // Another name of what the other one extends is a subtype without members of its own.
  return text === other.heritage ? { ...other, heritage: text, members: new Map() } : shape;
}

/** The type of a constant's values changes with the constant. */
function refersToValue({ kind, text, name }: Exported): boolean {
  return kind === 'type' && text.includes(`typeof ${name}`);
}

function compareWhole(comparison: Comparison, { old: was, new: is }: Both<Exported>): void {
  const [before, after] = [was.shape(), is.shape()];
  const subject = getSubject(comparison, is);
  if (before.kind === 'type' && after.kind === 'type') {
    comparePaths(comparison, subject, { old: before, new: after });
  }
  if (before.kind === 'type' && after.kind === 'object' && isOpen(before.node)) {
    const whole = { node: after.node, text: printWhole(is) };
    comparePaths(comparison, subject, { old: before, new: whole });
  }
  const texts = { old: printWhole(was), new: printWhole(is) };
  if (!refersToValue(was) || !refersToValue(is)) return ask(comparison, { subject, ...texts });
  const isChanged = comparison.changes.some(({ symbol }) => symbol === was.name);
  // What else is taken may change beside values that are as they were: null, or anything of their kind.
  if (!isChanged && texts.old === texts.new) return;
  if (!isChanged) return ask(comparison, { subject, ...texts });
  const old = texts.old.replaceAll(`typeof ${was.name}`, `typeof Old$${was.name}`);
  ask(comparison, { subject, old, new: texts.new });
}

function compareConstants(
  comparison: Comparison,
  { old: was, new: is }: Both<Exported>,
  isEnum: boolean,
): void {
  const [before, after] = [was.shape(), is.shape()];
  if (before.kind !== 'const' || after.kind !== 'const') return;
  const subject = getSubject(comparison, is);
  if (before.type !== undefined && after.type !== undefined) {
    return ask(comparison, { subject, old: before.type, new: after.type });
  }
  const isFact = comparison.facts.has(is.file);
  const [had, has] = [findPaths(before.value), findPaths(after.value)];
  for (const path of findMissing(had, has)) {
    const member = getMember(subject, path);
    const limits = isFact ? describeRemovedLimits(member.label, findLeaves(had, path)) : undefined;
    noteRemoved(comparison, member, limits);
  }
  for (const path of findMissing(has, had)) {
    noteAdded(comparison, getMember(subject, path), isFact ? 'none' : 'additive');
  }
  // What registries say of things is prose.
  if (isEnum) compareValues(comparison, subject, { old: before.value, new: after.value });
  comparison.oldDeclarations.push({ ...was, file: is.file, as: `Old$${was.name}` });
}

/** Members of a set of values that mean another value now. */
function compareValues(
  comparison: Comparison,
  subject: Subject,
  { old: before, new: after }: Both<Parameters<typeof readValues>[0]>,
): void {
  const values = readValues(after);
  for (const [name, was] of readValues(before)) {
    const is = values.get(name);
    if (is === undefined || is === was) continue;
    const member = getMember(subject, `.${name}`);
    const what = `\`${member.label}\` is ${is}, not ${was}`;
    const effect = 'code that compares it does not compile';
    note(comparison, member, { id: 'value-changed', verdict: 'breaking', what, effect });
  }
}

/** Members that are functions of another file, as these are declared there; one of a file that is as it was stays a name. */
function resolveMethods(members: Members, find: (name: string) => Exported | undefined): Members {
  return new Map(
    Array.from(members, ([key, member]): [string, Member] => [
      key,
      resolveMethod(member, find) ?? member,
    ]),
  );
}

/** `Bound<typeof pets.getPet>` takes what `getPet` takes behind its connection; `typeof pets.petMask` all of it. */
const BOUND = /^(Bound<)?typeof [\w$]+\.([\w$]+)>?$/;

function resolveMethod(
  { text, isOptional }: Member,
  find: (name: string) => Exported | undefined,
): Member | undefined {
  const [, isBound, name] = BOUND.exec(text) ?? [];
  const found = name === undefined ? undefined : find(name);
  const shape = found?.shape();
  if (found === undefined || shape?.kind !== 'function' || shape.text === '') return undefined;
  const own = isBound === undefined ? shape.text : shape.text.replace(/^\(http: Http(?:, )?/, '(');
  const { node } = shape;
  return { isOptional, text: own, ...(node && { node }), isCall: true, file: found.file };
}

/** `names` are those of the limits below the label. */
function describeRemovedLimits(label: string, names: readonly string[]) {
  const [name = '', ...more] = names;
  const limit = more.length === 0 ? `${label}${name}` : label;
  const rest = more.length === 0 ? '' : ` with its ${names.length} limits`;
  const effect =
    'the document states no such limit any more, and code that names it does not compile. Take it out of that code, or write the number there';
  return { what: `\`${limit}\` is gone${rest}`, effect };
}
