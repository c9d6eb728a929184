/** The exported names of two outputs in; what came, went and changed is noted, and what old texts refer to comes out. */

import type { Ts } from './compiler.ts';
import { withFunctions } from './bound.ts';
import type { Exported, ExportShape, ParsedFile } from './declarations.ts';
import {
  ask,
  compareMembers,
  comparePaths,
  note,
  type Notebook,
  noteCome,
  noteGone,
  noteStatuses,
  wholeOf,
} from './findings.ts';
import type { Sides } from './judge.ts';
import { endsBelow, isMap, isOpen, missingIn, pathsIn } from './paths.ts';
import type { Positions } from './positions.ts';
import { valuesOf } from './values.ts';
import { gone, limitsGone } from './wording.ts';

type Files = ReadonlyMap<string, ParsedFile>;

type Kept = Exported & { readonly as?: string };

export function compareSymbols(
  notebook: Notebook,
  before: Files,
  after: Files,
  positions: Positions,
  facts: ReadonlySet<string>,
): Sides['kept'] {
  const old = symbolsIn(before);
  const fresh = symbolsIn(after);
  const kept: Kept[] = [];
  const enums = new Set([...old.values()].filter(refersToValue).map(({ name }) => name));
  const around = {
    positions,
    kept,
    enums,
    facts,
    wasBound: (name: string) => old.get(`value ${name}`),
    isBound: (name: string) => fresh.get(`value ${name}`),
  };
  for (const [key, was] of old) {
    const is = fresh.get(key);
    if (is !== undefined) compareSymbol(notebook, was, is, around);
    else {
      noteRemoved(notebook, was, positions, facts);
      if (was.kind !== 'elsewhere' && !fresh.has(`value ${was.name}`)) kept.push(was);
    }
  }
  for (const [key, exported] of fresh) {
    if (old.has(key)) continue;
    const { name, file } = exported;
    const subject = { symbol: name, position: positionOf(exported, positions) };
    const verdict = facts.has(file) ? 'none' : 'additive';
    const message = `\`${name}\` is new.`;
    note(notebook, subject, { id: 'symbol-added', verdict, label: name, message });
  }
  return kept.filter(({ kind }) => kind !== 'function' && kind !== 'class');
}

/** What is known beside the two declarations. */
interface Around {
  readonly positions: Positions;
  /** Takes what old texts refer to. */
  readonly kept: Kept[];
  /** Constants that a type of their name lists the values of. */
  readonly enums: ReadonlySet<string>;
  /** Files that repeat what the document says in numbers. */
  readonly facts: ReadonlySet<string>;
  /** Functions by name, which methods of a class are. */
  readonly wasBound: (name: string) => Exported | undefined;
  readonly isBound: (name: string) => Exported | undefined;
}

/** By name and space: a constant and a type may share a name. */
function symbolsIn(files: Files): ReadonlyMap<string, Exported> {
  return new Map(
    [...files.values()]
      .flatMap(({ exports }) => exports)
      .map((exported) => [`${spaceOf(exported)} ${exported.name}`, exported]),
  );
}

function spaceOf({ kind }: Exported): string {
  if (kind === 'elsewhere') return 'runtime';
  return kind === 'object' || kind === 'type' ? 'type' : 'value';
}

function positionOf({ name, kind }: Exported, positions: Positions): ReturnType<Positions> {
  return kind === 'object' || kind === 'type' ? positions(name) : 'value';
}

function noteRemoved(
  notebook: Notebook,
  exported: Exported,
  positions: Positions,
  facts: ReadonlySet<string>,
): void {
  const { name, file } = exported;
  const subject = { symbol: name, position: positionOf(exported, positions) };
  const shape = facts.has(file) ? exported.shape() : undefined;
  const limits = shape?.kind === 'const' ? pathsIn(notebook.compiler, shape.value) : undefined;
  const message = limits
    ? limitsGone(name, endsBelow(limits, ''))
    : `\`${name}\` is gone: code that imports it does not compile.`;
  note(notebook, subject, { id: 'symbol-removed', verdict: 'breaking', label: name, message });
}

function compareSymbol(notebook: Notebook, was: Exported, is: Exported, around: Around): void {
  const { compiler } = notebook;
  const before = asObject(compiler, was.shape(), is.shape());
  const after = asObject(compiler, is.shape(), was.shape());
  const subject = { symbol: is.name, position: positionOf(is, around.positions) };
  const { file } = is;
  if (before.kind === 'class' && after.kind === 'class') {
    const old = withFunctions(before.members, around.wasBound);
    return compareMembers(
      notebook,
      subject,
      old,
      withFunctions(after.members, around.isBound),
      file,
    );
  }
  if (was.text === is.text && !refersToValue(was)) return;
  if (before.kind === 'const' && after.kind === 'const') {
    return compareConstants(notebook, subject, was, is, around);
  }
  if (before.kind === 'function' && after.kind === 'function') {
    noteStatuses(notebook, subject, is.name, before.text, after.text);
    comparePaths(notebook, subject, `${is.name}()`, before, after);
    return askOf(notebook, subject, file, before.text, after.text);
  }
  if (before.kind === 'object' && after.kind === 'object') {
    if (before.heritage !== after.heritage) {
      askOf(notebook, subject, file, before.heritage || '{}', after.heritage || '{}');
    }
    return compareMembers(notebook, subject, before.members, after.members, file);
  }
  compareWhole(notebook, subject, was, is);
}

/** As the members that it has, where the other one has members. */
function asObject(compiler: Ts, shape: ExportShape, other: ExportShape): ExportShape {
  if (shape.kind !== 'type' || other.kind !== 'object') return shape;
  if (!isMap(compiler, shape.node)) return asHeir(shape, other);
  const text = shape.text.slice('Record<string, '.length, -1);
  const members = new Map([['[]', { isOptional: true, text }]]);
  return { kind: 'object', heritage: '', members, node: shape.node };
}

/** Another name of what the other one extends is an heir without members of its own. */
function asHeir(
  shape: ExportShape & { readonly kind: 'type' },
  other: ExportShape & { readonly kind: 'object' },
): ExportShape {
  return shape.text === other.heritage
    ? { ...other, heritage: shape.text, members: new Map() }
    : shape;
}

/** The type of a constant's values changes with the constant. */
function refersToValue({ kind, text, name }: Exported): boolean {
  return kind === 'type' && text.includes(`typeof ${name}`);
}

type Subject = Parameters<typeof note>[1];

function askOf(
  notebook: Notebook,
  subject: Subject,
  file: string,
  before: string,
  after: string,
): void {
  const question = { file, old: before, new: after };
  ask(notebook, { ...subject, label: subject.symbol, question });
}

function compareWhole(notebook: Notebook, subject: Subject, was: Exported, is: Exported): void {
  const [before, after] = [was.shape(), is.shape()];
  if (before.kind === 'type' && after.kind === 'type') {
    comparePaths(notebook, subject, subject.symbol, before, after);
  }
  if (before.kind === 'type' && after.kind === 'object' && isOpen(notebook.compiler, before.node)) {
    const now = { node: after.node, text: wholeOf(is) };
    comparePaths(notebook, subject, subject.symbol, before, now);
  }
  const isOfValues = refersToValue(was) && refersToValue(is);
  const old = isOfValues
    ? wholeOf(was).replaceAll(`typeof ${was.name}`, `typeof Old$${was.name}`)
    : wholeOf(was);
  if (isOfValues && !notebook.changes.some(({ symbol }) => symbol === was.name)) return;
  askOf(notebook, subject, is.file, old, wholeOf(is));
}

function compareConstants(
  notebook: Notebook,
  subject: Subject,
  was: Exported,
  is: Exported,
  { kept, enums, facts }: Around,
): void {
  const [before, after] = [was.shape(), is.shape()];
  if (before.kind !== 'const' || after.kind !== 'const') return;
  const { compiler } = notebook;

  if (before.type !== undefined && after.type !== undefined) {
    return askOf(notebook, subject, is.file, before.type, after.type);
  }
  const [had, has] = [pathsIn(compiler, before.value), pathsIn(compiler, after.value)];
  for (const path of missingIn(had, has)) {
    const label = `${is.name}${path}`;
    noteGone(
      notebook,
      subject,
      label,
      facts.has(is.file) ? limitsGone(label, endsBelow(had, path)) : gone(label),
    );
  }
  const verdict = facts.has(is.file) ? 'none' : 'additive';
  for (const path of missingIn(has, had)) {
    noteCome(notebook, subject, `${is.name}${path}`, verdict);
  }
  // What registries say of things is prose.
  if (enums.has(is.name)) {
    compareValues(
      notebook,
      subject,
      valuesOf(compiler, before.value),
      valuesOf(compiler, after.value),
    );
  }
  kept.push({ ...was, file: is.file, as: `Old$${was.name}` });
}

/** Members of a set of values that stand for another value now. */
function compareValues(
  notebook: Notebook,
  subject: Subject,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): void {
  for (const [name, was] of before) {
    const is = after.get(name);
    if (is === undefined || is === was) continue;
    const label = `${subject.symbol}.${name}`;
    const message = `\`${label}\` is ${is}, not ${was}: code that compares it does not compile.`;
    note(notebook, subject, { id: 'value-changed', verdict: 'breaking', label, message });
  }
}
