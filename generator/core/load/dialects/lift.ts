/**
 * Lifts a document of any version to its current form: what OpenAPI 3.2 says differently is said its way, and what is
 * no node where a node must be is left out (validation reports it). Parts that do not change are shared, not copied.
 */

import { grammar, type Kind, type Slot, findSlot } from '../structure/node-kinds.ts';
import {
  getChild,
  isObject,
  joinPointer,
  type Members,
  splitPointer,
  unread,
} from '../structure/pointer.ts';
import { jsonTypes } from '../structure/vocabulary.ts';
import { mend } from './habits/habits.ts';
import { type Mender, replaceMembers } from './habits/members.ts';
import { isRequired, mendKeywords, mendRequired, menders } from './habits/schemas.ts';
import { findNullable } from './habits/types.ts';
import { liftSchema, translateSchema } from './openapi30.ts';
import type { Version } from './version.ts';

/** What is the same for all nodes that are lifted together. */
interface Lifting {
  readonly version: Version;
  /** Whether a schema was met that asks for itself. */
  meetsRequired: boolean;
}

/** Lifts one node and everything below it. */
export function lift(value: unknown, kind: Kind, version: Version): unknown {
  return liftNode(value, kind, { version, meetsRequired: false });
}

function liftNode(value: unknown, kind: Kind, lifting: Lifting): unknown {
  if (kind === 'schema') return liftAnySchema(value, lifting);
  const node = mend(value, kind);
  return isObject(node) ? liftMembers(node, kind, lifting) : undefined;
}

function liftAnySchema(value: unknown, lifting: Lifting): unknown {
  if (typeof value === 'boolean') return value;
  const written = isObject(value) ? value : mend(value, 'schema');
  if (!isObject(written)) return undefined;
  const tasks = findTasks(written);
  if (tasks.mends && isRequired(written)) lifting.meetsRequired = true;
  let schema = tasks.mends ? mendKeywords(written) : written;
  if (lifting.version === '2.0') schema = translateSchema(schema);
  const { holds, lifts } = schema === written ? tasks : changed;
  if (holds) schema = liftMembers(schema, 'schema', lifting);
  if (holds && lifting.meetsRequired) schema = mendRequired(schema, written);
  return lifts ? liftSchema(schema, lifting.version) : schema;
}

/** What was mended may have got keywords that it had not before. */
const changed = { holds: true, lifts: true };

/** The pointer in the text of a pointer in the lifted form; the nearest ancestor where the text has no such node. */
export function findWrittenPointer(raw: unknown, pointer: string): string {
  const segments = splitPointer(pointer);
  let at = raw;
  let written = '';
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index] ?? '';
    const next = getChild(at, segment);
    if (next === undefined) {
      const moved = findMovedName(at, segment, segments[index + 1]);
      if (moved === undefined) return written;
      index++;
      if (moved === '') continue;
      written = joinPointer(written, moved);
      at = getChild(at, moved);
      continue;
    }
    written = joinPointer(written, segment);
    at = next;
  }
  return written;
}

/** The member that `<segment>/<item>` of the lifted form was made of; `''` is the node itself. */
function findMovedName(at: unknown, segment: string, item: string | undefined): string | undefined {
  const isNull = isObject(at) && findNullable(at) !== undefined;
  const names = ['nullable', 'x-nullable', ...(isNull ? ['type'] : [])];
  const nullable = names.find((name) => getChild(at, name) !== undefined);
  if (segment !== 'anyOf' || nullable === undefined) return undefined;
  return item === '0' ? '' : nullable;
}

function liftMembers(value: Members, kind: Kind, lifting: Lifting): Members {
  const { members, rest } = grammar[kind];
  if (members.size === 0 && rest === undefined) return value;
  return replaceMembers(value, (held, name) => {
    const slot = members.get(name) ?? (rest && findSlot(kind, name));
    return slot === undefined ? held : liftSlot(held, slot, lifting);
  });
}

function liftSlot(held: unknown, { kind, form }: Slot, lifting: Lifting): unknown {
  if (Array.isArray(held)) {
    return form === 'list' || form === 'either' ? liftList(held, kind, lifting) : undefined;
  }
  // One node where a list must be is meant as the only item.
  if (form === 'list') return isObject(held) ? liftList([held], kind, lifting) : undefined;
  if (form !== 'map') return liftNode(held, kind, lifting);
  if (!isObject(held)) return undefined;
  return replaceMembers(held, (one) => liftNode(one, kind, lifting));
}

/** An item that is no node stays as one that says nothing, so that the others keep their places. */
function liftList(held: readonly unknown[], kind: Kind, lifting: Lifting): readonly unknown[] {
  const lifted = held.map((item) => liftNode(item, kind, lifting) ?? unread);
  return lifted.every((item, index) => item === held[index]) ? held : lifted;
}

/** Keywords for which `liftSchema` may change a schema. */
const changeable: ReadonlySet<string> = new Set([
  'nullable',
  'enum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'format',
  '$ref',
]);

/** `null` may have a meaning of its own beside a reference. */
const usualTypes: ReadonlySet<string> = new Set([...jsonTypes].filter((type) => type !== 'null'));

/** Keywords that are mended only beside others, or that change more than one keyword. */
const closer: ReadonlyMap<string, Mender> = new Map<string, Mender>([
  ['type', (value) => (typeof value === 'string' && usualTypes.has(value) ? value : undefined)],
  ['enum', () => undefined],
  ['const', () => undefined],
  ['default', () => undefined],
]);

/** What a keyword may give to do. */
const keywordTasks = new Map(
  [...grammar.schema.members.keys(), ...menders.keys(), ...closer.keys(), ...changeable].map(
    (name) => [
      name,
      {
        mender: closer.get(name) ?? menders.get(name),
        holds: grammar.schema.members.has(name),
        lifts: changeable.has(name),
      },
    ],
  ),
);

/** Whether habits are mended in a schema, it holds nodes, or keywords are written in another way: none of it in most. */
function findTasks(schema: Members) {
  const tasks = { mends: false, holds: false, lifts: false };
  // oxlint-disable-next-line guard-for-in -- plain data inherits nothing
  for (const name in schema) {
    const task = keywordTasks.get(name);
    if (task === undefined) continue;
    const { mender, holds, lifts } = task;
    if (mender !== undefined && !tasks.mends) {
      const held = schema[name];
      tasks.mends = !Object.is(mender(held), held);
    }
    tasks.holds ||= holds;
    tasks.lifts ||= lifts;
  }
  return tasks;
}
