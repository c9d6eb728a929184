// How a value is looked at: its place, its direction, and the members that this direction does not have.

import {
  type Direction,
  type Fault,
  listHidden,
  listNamedParts,
  omit,
  type Part,
  type Shape,
  toShape,
} from './shapes.ts';

/** How a value is looked at. */
export interface Look {
  readonly direction: Direction;
  readonly path: readonly (string | number)[];
  /** Members that the direction does not have, of all shapes that describe the same object. */
  readonly hidden?: ReadonlySet<string>;
  /** The same, and those that some alternative leaves out: none of them need be there. */
  readonly spared?: ReadonlySet<string>;
  /** Shapes that objects and lists are known to fit. */
  readonly known?: Known;
  /** What each shape found for the same value: many paths may lead to one shape. */
  readonly faults?: Faults;
}

/** By shape, what is wrong by the members that are not there. */
export type Faults = Map<Part, Map<string, Fault | undefined>>;

/** By object, the shapes that it fits. */
export type Known = Map<object, Set<Part>>;

/** The members of an object. */
export type Fields = Readonly<Record<string, unknown>>;

/** What was expected at the place that is looked at. */
export function createFault({ path }: Look, expected: string): Fault {
  return { path, expected };
}

/** Looks for the first thing that some keywords find wrong. */
export type Finder = (shape: Shape, value: unknown, look: Look) => Fault | undefined;

/** A look at an object, which knows the members that its shapes leave out. */
export function enterObject(shape: Shape, look: Look): Look {
  const hidden = joinHidden(shape, look);
  const { required, dependentRequired, allOf, unevaluatedProperties: rest } = shape;
  const isAsking = (required ?? dependentRequired ?? allOf ?? rest) !== undefined;
  const known = new Set([...(look.spared ?? []), ...hidden]);
  const spared = isAsking ? joinHidden(shape, { ...look, hidden: known }, listSame) : known;
  return { ...look, hidden, spared };
}

/** A look by an alternative, whose siblings say nothing of the object. */
export function enterAlternative(look: Look): Look {
  const { hidden } = look;
  return hidden === undefined ? omit(look, 'spared') : { ...look, spared: hidden };
}

/** A look by a condition, which demands nothing: it only asks what is there. */
export function leaveObject(look: Look): Look {
  return omit(look, 'hidden', 'spared');
}

/** Members that are not there, of this shape and of those that it joins. */
export function joinHidden(
  shape: Shape,
  { direction, hidden }: Look,
  listParts: (shape: Shape) => readonly Part[] = listJoined,
): ReadonlySet<string> {
  const found = new Set(hidden);
  const seen = new Set<Shape>();
  const open: Part[] = [shape];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const one = toShape(part);
    if (typeof one === 'boolean' || seen.has(one)) continue;
    seen.add(one);
    for (const name of listHidden(one, direction)) found.add(name);
    open.push(...listParts(one));
  }
  return found;
}

/** What describes the same object, in some case. */
function listSame(shape: Shape): readonly Part[] {
  const { anyOf = [], oneOf = [], kinds = {}, dependentSchemas = {}, when } = shape;
  const named = listNamedParts(kinds).map(([, part]) => part);
  const choices = [...anyOf, ...oneOf, ...named, ...(kinds.anyOf ?? []), ...(kinds.oneOf ?? [])];
  const others = [when?.must, when?.otherwise].filter((part) => part !== undefined);
  return [...listJoined(shape), ...choices, ...Object.values(dependentSchemas), ...others];
}

/** The shapes that a value fits beside this one, in every case. */
export function listJoined({ ref, base, allOf = [] }: Shape): readonly Part[] {
  return [...(ref === undefined ? [] : [ref]), ...(base === undefined ? [] : [base]), ...allOf];
}

/** A look at a member or an item. */
export function enter({ direction, path, known }: Look, key: string | number): Look {
  return { direction, path: [...path, key], ...(known && { known }) };
}
