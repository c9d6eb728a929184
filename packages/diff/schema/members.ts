/** Members of objects: added, removed, required or not, read-only or not; and those without names of their own. */

import { attempt } from '../../../generator/core/diagnostics/thrown.ts';
import { knownEffect } from '../checks/schemas.ts';
import type { Schema } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { type Context, getInnerSubject, type Overrides } from './pair.ts';
import type { Property } from './shape/objects.ts';
import type { Shape } from './shape/shape.ts';

export function compareMembers(context: Context): void {
  const { old: before, new: after } = context;
  for (const [name, was] of before.properties) {
    const is = after.properties.get(name);
    if (is === undefined) compareRemoved(context, name, was);
    else compareKept(context, name, { old: was, new: is });
  }
  for (const [name, is] of after.properties) {
    if (!before.properties.has(name)) compareAdded(context, name, is);
  }
  compareNames(context);
  compareAdditional(context);
  comparePatternProperties(context);
}

/** Whether a member travels at all in the direction that is looked at. */
function travels({ pair }: Context, shape: Shape): boolean {
  return pair.direction === 'request' ? !shape.isReadOnly : !shape.isWriteOnly;
}

/** One member, as both shapes have it. */
interface Member extends Partial<Both<Property>> {
  readonly name: string;
}

function createNote({ pair }: Context, { name, old: was, new: is }: Member): Overrides {
  const label = `${pair.label}.${name}`;
  const places = omitUndefined({ old: was?.at, new: is?.at });
  return { label, subject: getInnerSubject(pair.subject), ...places };
}

function compareRemoved(context: Context, name: string, was: Property): void {
  const { old: before, new: after, pair, add, child } = context;
  if (!travels(context, context.shape(was.schema, 'old'))) return;
  const note = createNote(context, { name, old: was });
  const patterned = findPatterned(after, name);
  if (pair.direction === 'response') {
    if (patterned.length > 0) return compareWithPatterns(context, { ...was, name }, patterned);
    const isRequired = before.required.has(name);
    return add(isRequired ? 'removed-required' : 'removed-optional', 'removed', note);
  }
  const fits = patterned.length > 0 ? patterned : (after.additional ?? []);
  const now = [fits].flat();
  add('removed', 'removed', { ...note, ...describeFate(after, now.length > 0) });
  for (const schema of now) child({ old: was.schema, new: schema, label: `${pair.label}.${name}` });
}

/** A member that comes as one of those whose names match a pattern. */
function compareWithPatterns(
  context: Context,
  { name, ...was }: Property & { readonly name: string },
  patterned: readonly Schema[],
): void {
  const { pair, old: before, new: after, add, child } = context;
  const isRarer = before.required.has(name) && !after.required.has(name);
  const note = {
    ...createNote(context, { name, old: was }),
    severity: 'safe',
    effect: knownEffect,
  } as const;
  if (!isRarer) add('removed-optional', 'one of a pattern now', note);
  const label = `${pair.label}.${name}`;
  for (const schema of patterned) child({ old: was.schema, new: schema, label });
}

/** What becomes of a member of requests that has no name of its own any more. */
function describeFate(
  { isClosed }: Shape,
  isDescribed: boolean,
): Pick<Overrides, 'severity' | 'effect'> {
  if (isDescribed) return { severity: 'safe', effect: 'members of any such name are taken' };
  const effect = 'callers that send it are refused';
  return isClosed ? { severity: 'breaking', effect } : {};
}

function compareAdded(context: Context, name: string, is: Property): void {
  const { old: before, new: after, pair, add } = context;
  const shape = context.shape(is.schema, 'new');
  if (!travels(context, shape)) return;
  const note = createNote(context, { name, new: is });
  const wasRequired = before.required.has(name);
  if (after.required.has(name) && !(wasRequired && pair.direction === 'request')) {
    const isFilled = pair.direction === 'request' && shape.default !== undefined;
    add(isFilled ? 'added-required-with-default' : 'added-required', 'new, and required', {
      ...note,
      ...describeSurprise(context, name),
    });
  } else add('added-optional', 'new', { ...note, ...describeSurprise(context, name) });
}

/** A caller that refuses unknown members fails on a new one. */
function describeSurprise(
  { old: before, pair }: Context,
  name: string,
): Pick<Overrides, 'severity' | 'effect'> {
  const isRefused = before.isClosed && findPatterned(before, name).length === 0;
  const effect = 'callers that know of no other members may refuse it';
  return pair.direction === 'response' && isRefused ? { severity: 'risky', effect } : {};
}

/** The schemas that members of such a name have to fit. */
function findPatterned({ patternProperties }: Shape, name: string): readonly Schema[] {
  return [...patternProperties].flatMap(([pattern, schema]) =>
    attempt(() => new RegExp(pattern, 'u'))?.test(name) === true ? [schema] : [],
  );
}

function compareKept(context: Context, name: string, { old: was, new: is }: Both<Property>): void {
  const { pair, child } = context;
  const before = context.shape(was.schema, 'old');
  const after = context.shape(is.schema, 'new');
  const kept = {
    name,
    note: createNote(context, { name, old: was, new: is }),
    old: before,
    new: after,
  };
  compareModes(context, kept);
  if (!travels(context, before) || !travels(context, after)) return;
  compareRequired(context, kept);
  child({ old: was.schema, new: is.schema, label: `${pair.label}.${name}` });
}

interface Kept extends Both<Shape> {
  readonly name: string;
  readonly note: Overrides;
}

function compareRequired(context: Context, { name, new: shape, note }: Kept): void {
  const { old: before, new: after, add } = context;
  const [was, is] = [before.required.has(name), after.required.has(name)];
  if (was && !is) add('became-optional', 'optional now', note);
  if (was || !is) return;
  const isFilled = context.pair.direction === 'request' && shape.default !== undefined;
  add(isFilled ? 'became-required-with-default' : 'became-required', 'required now', note);
}

function compareModes(context: Context, { name, old: before, new: after, note }: Kept): void {
  const { pair, new: whole, old: earlier, add } = context;
  if (pair.direction === 'request') {
    if (!before.isReadOnly && after.isReadOnly) add('became-read-only', 'read-only now', note);
    if (!before.isReadOnly || after.isReadOnly) return;
    const isNeeded = whole.required.has(name) && after.default === undefined;
    const effect = 'callers that leave it out, as they had to, are refused';
    const worse = isNeeded ? ({ severity: 'breaking', effect } as const) : {};
    return add('became-not-read-only', 'no longer read-only', { ...note, ...worse });
  }
  if (before.isWriteOnly && !after.isWriteOnly) {
    add('became-not-write-only', 'no longer write-only', note);
  }
  if (before.isWriteOnly || !after.isWriteOnly) return;
  const severity = earlier.required.has(name) ? { severity: 'breaking' as const } : {};
  add('became-write-only', 'write-only now', { ...note, ...severity });
}

/** Required names that no property describes. */
function compareNames(context: Context): void {
  const { old: before, new: after, add } = context;
  for (const name of after.required) {
    if (after.properties.has(name) || before.required.has(name)) continue;
    add('became-required', 'required now', createNote(context, { name }));
  }
  for (const name of before.required) {
    if (before.properties.has(name) || after.required.has(name)) continue;
    add('became-optional', 'optional now', createNote(context, { name }));
  }
}

function compareAdditional({ old: before, new: after, pair, add, child }: Context): void {
  if (before.isClosed !== after.isClosed) {
    if (after.isClosed) add('additional-closed', 'takes no other members');
    else add('additional-opened', 'takes other members');
  }
  if (before.isClosed || after.isClosed) return;
  const [was, is] = [before.additional, after.additional];
  if (was !== undefined && is !== undefined) {
    return child({ old: was, new: is, label: `${pair.label}.*` });
  }
  if (is !== undefined) add('additional-restricted', 'other members have to fit a schema');
  if (was !== undefined) add('additional-unrestricted', 'other members can be anything');
}

function comparePatternProperties({ old: before, new: after, pair, add, child }: Context): void {
  for (const [pattern, was] of before.patternProperties) {
    const is: Schema | undefined = after.patternProperties.get(pattern);
    const open = pair.direction === 'request' ? after.additional : undefined;
    if (is === undefined && open !== undefined) {
      child({ old: was, new: open, label: `${pair.label}./${pattern}/` });
    } else if (is === undefined) {
      add('pattern-properties-removed', `members like ${pattern} are gone`);
    } else child({ old: was, new: is, label: `${pair.label}./${pattern}/` });
  }
  for (const pattern of after.patternProperties.keys()) {
    if (before.patternProperties.has(pattern)) continue;
    add('pattern-properties-added', `members like ${pattern} have to fit a schema`);
  }
}
