/**
 * A document of any version in, its current form out: what OpenAPI 3.2 says differently is said its way, and what is
 * no node where a node must be is left out (validation reports it). Parts that do not change are shared, not copied.
 */

import { grammar, type Kind, type Slot, slotOf } from './grammar.ts';
import { mend } from './habits/habits.ts';
import { liftSchema } from './openapi30.ts';
import { schemaOf20 } from './swagger/schema.ts';
import { childOf, isObject, pointerTo, segmentsOf, setMember } from './pointer.ts';
import type { Version } from './version.ts';

type Members = Record<string, unknown>;

/** Lifts one node and everything below it. */
export function lift(value: unknown, kind: Kind, version: Version): unknown {
  if (kind === 'schema' && typeof value === 'boolean') return value;
  const node = mend(value, kind);
  if (!isObject(node)) return undefined;
  if (kind !== 'schema') return liftMembers(node, kind, version);
  const schema = version === '2.0' ? schemaOf20(node) : node;
  return liftSchema(liftMembers(schema, kind, version), version);
}

/** The pointer in the text of a pointer in the lifted form; the nearest ancestor where the text has no such node. */
export function writtenPointer(raw: unknown, pointer: string): string {
  const segments = segmentsOf(pointer);
  let at = raw;
  let written = '';
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index] ?? '';
    const next = childOf(at, segment);
    if (next === undefined) {
      const moved = movedName(at, segment, segments[index + 1]);
      if (moved === undefined) return written;
      index++;
      if (moved === '') continue;
      written = pointerTo(written, moved);
      at = childOf(at, moved);
      continue;
    }
    written = pointerTo(written, segment);
    at = next;
  }
  return written;
}

/** The member that `<segment>/<item>` of the lifted form was made of; `''` is the node itself. */
function movedName(at: unknown, segment: string, item: string | undefined): string | undefined {
  if (segment === 'examples' && childOf(at, 'example') !== undefined) return 'example';
  const nullable = ['nullable', 'x-nullable'].find((name) => childOf(at, name) !== undefined);
  if (segment !== 'anyOf' || nullable === undefined) return undefined;
  return item === '0' ? '' : nullable;
}

function liftMembers(value: Readonly<Members>, kind: Kind, version: Version): Readonly<Members> {
  const { members, rest } = grammar[kind];
  if (members.size === 0 && rest === undefined) return value;
  let copy: Members | undefined;
  const names = Object.keys(value);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? '';
    const slot = members.get(name) ?? (rest && slotOf(kind, name));
    if (slot === undefined) continue;
    const held = value[name];
    const lifted = liftSlot(held, slot, version);
    if (lifted === held) continue;
    copy ??= { ...value };
    setOrDrop(copy, name, lifted);
  }
  return copy ?? value;
}

function liftSlot(held: unknown, { kind, form }: Slot, version: Version): unknown {
  if (Array.isArray(held)) {
    return form === 'list' || form === 'either' ? liftList(held, kind, version) : undefined;
  }
  // One node where a list must be is meant as the only item.
  if (form === 'list') return isObject(held) ? liftList([held], kind, version) : undefined;
  return form === 'map' ? liftMap(held, kind, version) : lift(held, kind, version);
}

/** An item that is no node stays as an empty one, so that the others keep their places. */
function liftList(held: readonly unknown[], kind: Kind, version: Version): readonly unknown[] {
  let copy: unknown[] | undefined;
  held.forEach((item, index) => {
    const lifted = lift(item, kind, version) ?? {};
    if (lifted === item) return;
    copy ??= [...held];
    copy[index] = lifted;
  });
  return copy ?? held;
}

function liftMap(held: unknown, kind: Kind, version: Version): unknown {
  if (!isObject(held)) return undefined;
  let copy: Members | undefined;
  const names = Object.keys(held);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? '';
    const lifted = lift(held[name], kind, version);
    if (lifted === held[name]) continue;
    copy ??= { ...held };
    setOrDrop(copy, name, lifted);
  }
  return copy ?? held;
}

function setOrDrop(copy: Members, name: string, value: unknown): void {
  if (value === undefined) delete copy[name];
  else setMember(copy, name, value);
}
