/** Members of objects: added, removed, required or not, read-only or not; and those without names of their own. */

import { known } from '../checks/effects.ts';
import type { Schema } from '../../ir/model.ts';
import type { Note, Sight } from './pair.ts';
import { innerSubject } from './pair.ts';
import type { Property } from './objects.ts';
import type { Shape } from './shape.ts';

export function compareMembers(sight: Sight): void {
  const { old: before, new: after } = sight;
  for (const [name, was] of before.properties) {
    const is = after.properties.get(name);
    if (is === undefined) removed(sight, name, was);
    else kept(sight, name, was, is);
  }
  for (const [name, is] of after.properties) {
    if (!before.properties.has(name)) added(sight, name, is);
  }
  compareNames(sight);
  compareAdditional(sight);
  comparePatternProperties(sight);
}

/** Whether a member travels at all in the direction that is looked at. */
function travels({ pair }: Sight, shape: Shape): boolean {
  return pair.direction === 'request' ? !shape.isReadOnly : !shape.isWriteOnly;
}

function noteOf({ pair }: Sight, name: string, was?: Property, is?: Property): Note {
  return {
    label: `${pair.label}.${name}`,
    subject: innerSubject(pair.subject),
    ...(was === undefined ? {} : { old: was.at }),
    ...(is === undefined ? {} : { new: is.at }),
  };
}

function removed(sight: Sight, name: string, was: Property): void {
  const { old: before, new: after, pair, tell, child } = sight;
  if (!travels(sight, sight.shape(was.schema, 'old'))) return;
  const note = noteOf(sight, name, was);
  const patterned = patternsOf(after, name);
  if (pair.direction === 'response') {
    if (patterned.length > 0) return nowOfPattern(sight, name, was, patterned);
    const isRequired = before.required.has(name);
    return tell(isRequired ? 'removed-required' : 'removed-optional', 'removed', note);
  }
  const fits = patterned.length > 0 ? patterned : (after.additional ?? []);
  const now = [fits].flat();
  tell('removed', 'removed', { ...note, ...fateOf(after, now.length > 0) });
  for (const schema of now) child({ old: was.schema, new: schema, label: `${pair.label}.${name}` });
}

/** A member that comes as one of those whose names match a pattern. */
function nowOfPattern(
  { pair, old: before, new: after, tell, child }: Sight,
  name: string,
  was: Property,
  patterned: readonly Schema[],
): void {
  const label = `${pair.label}.${name}`;
  const isRarer = before.required.has(name) && !after.required.has(name);
  const note = { label, subject: innerSubject(pair.subject), old: was.at } as const;
  if (!isRarer) {
    tell('removed-optional', 'one of a pattern now', { ...note, severity: 'safe', effect: known });
  }
  for (const schema of patterned) child({ old: was.schema, new: schema, label });
}

/** What becomes of a member of requests that has no name of its own any more. */
function fateOf({ isClosed }: Shape, isDescribed: boolean): Pick<Note, 'severity' | 'effect'> {
  if (isDescribed) return { severity: 'safe', effect: 'members of any such name are taken' };
  const effect = 'callers that send it are refused';
  return isClosed ? { severity: 'breaking', effect } : {};
}

function added(sight: Sight, name: string, is: Property): void {
  const { old: before, new: after, pair, tell } = sight;
  const shape = sight.shape(is.schema, 'new');
  if (!travels(sight, shape)) return;
  const note = noteOf(sight, name, undefined, is);
  const wasRequired = before.required.has(name);
  if (after.required.has(name) && !(wasRequired && pair.direction === 'request')) {
    const isFilled = pair.direction === 'request' && shape.default !== undefined;
    tell(isFilled ? 'added-required-with-default' : 'added-required', 'new, and required', {
      ...note,
      ...surprising(sight, name),
    });
  } else tell('added-optional', 'new', { ...note, ...surprising(sight, name) });
}

/** Who refuses members that it does not know fails on a new one. */
function surprising({ old: before, pair }: Sight, name: string): Pick<Note, 'severity' | 'effect'> {
  const isRefused = before.isClosed && !matches(before, name);
  const effect = 'callers that were told of no other members may refuse it';
  return pair.direction === 'response' && isRefused ? { severity: 'risky', effect } : {};
}

function matches(shape: Shape, name: string): boolean {
  return patternsOf(shape, name).length > 0;
}

/** What is asked of members of such a name. */
function patternsOf({ patternProperties }: Shape, name: string): readonly Schema[] {
  return [...patternProperties].flatMap(([pattern, schema]) => {
    try {
      return new RegExp(pattern, 'u').test(name) ? [schema] : [];
    } catch {
      return [];
    }
  });
}

function kept(sight: Sight, name: string, was: Property, is: Property): void {
  const { pair, child } = sight;
  const before = sight.shape(was.schema, 'old');
  const after = sight.shape(is.schema, 'new');
  const note = noteOf(sight, name, was, is);
  compareModes(sight, name, before, after, note);
  if (!travels(sight, before) || !travels(sight, after)) return;
  compareRequired(sight, name, after, note);
  child({ old: was.schema, new: is.schema, label: `${pair.label}.${name}` });
}

function compareRequired(sight: Sight, name: string, shape: Shape, note: Note): void {
  const { old: before, new: after, tell } = sight;
  const [was, is] = [before.required.has(name), after.required.has(name)];
  if (was && !is) tell('became-optional', 'optional now', note);
  if (was || !is) return;
  const isFilled = sight.pair.direction === 'request' && shape.default !== undefined;
  tell(isFilled ? 'became-required-with-default' : 'became-required', 'required now', note);
}

function compareModes(sight: Sight, name: string, before: Shape, after: Shape, note: Note): void {
  const { pair, new: whole, old: former, tell } = sight;
  if (pair.direction === 'request') {
    if (!before.isReadOnly && after.isReadOnly) tell('became-read-only', 'read-only now', note);
    if (!before.isReadOnly || after.isReadOnly) return;
    const isNeeded = whole.required.has(name) && after.default === undefined;
    const effect = 'callers that leave it out, as they had to, are refused';
    const worse = isNeeded ? ({ severity: 'breaking', effect } as const) : {};
    return tell('became-not-read-only', 'no longer read-only', { ...note, ...worse });
  }
  if (before.isWriteOnly && !after.isWriteOnly) {
    tell('became-not-write-only', 'no longer write-only', note);
  }
  if (before.isWriteOnly || !after.isWriteOnly) return;
  const severity = former.required.has(name) ? { severity: 'breaking' as const } : {};
  tell('became-write-only', 'write-only now', { ...note, ...severity });
}

/** Required names that no property describes. */
function compareNames(sight: Sight): void {
  const { old: before, new: after, tell } = sight;
  for (const name of after.required) {
    if (after.properties.has(name) || before.required.has(name)) continue;
    tell('became-required', 'required now', noteOf(sight, name));
  }
  for (const name of before.required) {
    if (before.properties.has(name) || after.required.has(name)) continue;
    tell('became-optional', 'optional now', noteOf(sight, name));
  }
}

function compareAdditional({ old: before, new: after, pair, tell, child }: Sight): void {
  if (before.isClosed !== after.isClosed) {
    if (after.isClosed) tell('additional-closed', 'takes no other members');
    else tell('additional-opened', 'takes other members');
  }
  if (before.isClosed || after.isClosed) return;
  const [was, is] = [before.additional, after.additional];
  if (was !== undefined && is !== undefined) {
    return child({ old: was, new: is, label: `${pair.label}.*` });
  }
  if (is !== undefined) tell('additional-restricted', 'other members have to fit a schema');
  if (was !== undefined) tell('additional-unrestricted', 'other members can be anything');
}

function comparePatternProperties({ old: before, new: after, pair, tell, child }: Sight): void {
  for (const [pattern, was] of before.patternProperties) {
    const is: Schema | undefined = after.patternProperties.get(pattern);
    const open = pair.direction === 'request' ? after.additional : undefined;
    if (is === undefined && open !== undefined) {
      child({ old: was, new: open, label: `${pair.label}./${pattern}/` });
    } else if (is === undefined) {
      tell('pattern-properties-removed', `members like ${pattern} are gone`);
    } else child({ old: was, new: is, label: `${pair.label}./${pattern}/` });
  }
  for (const pattern of after.patternProperties.keys()) {
    if (before.patternProperties.has(pattern)) continue;
    tell('pattern-properties-added', `members like ${pattern} have to fit a schema`);
  }
}
