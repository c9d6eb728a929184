/**
 * A document of any version in, its current form out: what OpenAPI 3.2 says differently is said its way, and what is
 * no node where a node must be is left out (validation reports it). Parts that do not change are shared, not copied.
 */

import { grammar, type Kind, type Slot, findSlot } from '../structure/node-kinds.ts';
import { mend } from './habits/habits.ts';
import { isRequired, mendKeywords, mendRequired } from './habits/schemas.ts';
import { liftSchema } from './openapi30.ts';
import { findTasks } from './lift-tasks.ts';
import { translateSchema } from './swagger/schema.ts';
import { getChild, isObject, joinPointer, splitPointer, setMember } from '../structure/pointer.ts';
import type { Version } from './version.ts';

type Members = Record<string, unknown>;

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
  const nullable = ['nullable', 'x-nullable'].find((name) => getChild(at, name) !== undefined);
  if (segment !== 'anyOf' || nullable === undefined) return undefined;
  return item === '0' ? '' : nullable;
}

function liftMembers(value: Readonly<Members>, kind: Kind, lifting: Lifting): Readonly<Members> {
  const { members, rest } = grammar[kind];
  if (members.size === 0 && rest === undefined) return value;
  let copy: Members | undefined;
  // oxlint-disable-next-line guard-for-in -- plain data inherits nothing
  for (const name in value) {
    const slot = members.get(name) ?? (rest && findSlot(kind, name));
    if (slot === undefined) continue;
    const held = value[name];
    const lifted = liftSlot(held, slot, lifting);
    if (lifted === held) continue;
    copy ??= { ...value };
    setOrDrop(copy, name, lifted);
  }
  return copy ?? value;
}

function liftSlot(held: unknown, { kind, form }: Slot, lifting: Lifting): unknown {
  if (Array.isArray(held)) {
    return form === 'list' || form === 'either' ? liftList(held, kind, lifting) : undefined;
  }
  // One node where a list must be is meant as the only item.
  if (form === 'list') return isObject(held) ? liftList([held], kind, lifting) : undefined;
  return form === 'map' ? liftMap(held, kind, lifting) : liftNode(held, kind, lifting);
}

/** An item that is no node stays as an empty one, so that the others keep their places. */
function liftList(held: readonly unknown[], kind: Kind, lifting: Lifting): readonly unknown[] {
  let copy: unknown[] | undefined;
  held.forEach((item, index) => {
    const lifted = liftNode(item, kind, lifting) ?? {};
    if (lifted === item) return;
    copy ??= [...held];
    copy[index] = lifted;
  });
  return copy ?? held;
}

function liftMap(held: unknown, kind: Kind, lifting: Lifting): unknown {
  if (!isObject(held)) return undefined;
  let copy: Members | undefined;
  const names = Object.keys(held);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? '';
    const one = held[name];
    // `content` may be a reference, which is followed.
    const isReference = kind === 'mediaType' && name === '$ref' && typeof one === 'string';
    const lifted = isReference ? one : liftNode(one, kind, lifting);
    if (lifted === one) continue;
    copy ??= { ...held };
    setOrDrop(copy, name, lifted);
  }
  return copy ?? held;
}

function setOrDrop(copy: Members, name: string, value: unknown): void {
  if (value === undefined) delete copy[name];
  else setMember(copy, name, value);
}
