// Looks for a value that fits a shape: candidates are made, and the first one that fits is taken.

import { findFault, fits } from './checks.ts';
import { isPlain, listFixed } from './value-checks.ts';
import { dropKinds } from './choice-checks.ts';
import { listArrays } from './arrays.ts';
import { listNumbers } from './numbers.ts';
import { listObjects } from './objects.ts';
import { ABSENT, type Found, type Goal, NO_LENGTHS, type Place, type Run } from './places.ts';
import { listJoined } from './look.ts';
import { createRandom, type Random } from './random.ts';
import {
  type Condition,
  type JsonType,
  listHidden,
  listNamedParts,
  listTypes,
  type Part,
  type Shape,
  toShape,
} from './shapes.ts';
import { listTexts } from './texts.ts';
import { isPromising, isUnusual, rankUse } from './unusual.ts';

const MOST_STEPS = 20_000;
const MOST_LEVELS = 40;
const MOST_CHOICES = 200;

/** A value that fits all parts; undefined where none was found. */
export function search(parts: readonly Part[], place: Place): Found | undefined {
  const { run, given, path } = place;
  run.steps += 1;
  if (run.steps > MOST_STEPS || path.length > MOST_LEVELS) return undefined;
  const whole = join([...parts, ...listLengths(place)]);
  const isFitting = (value: unknown): boolean => {
    const fault = findFault(whole, value, { direction: run.direction, path, known: run.known });
    if (fault && fault.path.length >= (run.fault?.path.length ?? 0)) run.fault = fault;
    return fault === undefined;
  };
  const isFilled = isPlain(given) || (run.isMending && Array.isArray(given));
  const isWhole = !isFilled || (run.isMending && !place.isFull);
  if (given !== ABSENT && isWhole && isFitting(given)) return remember(given, parts, run);
  const isTried = given === ABSENT || isFilled;
  const found = isTried ? searchCandidates({ whole, parts, isFitting }, place) : undefined;
  const isMended = found === undefined && run.isMending && given !== ABSENT;
  return isMended ? search(parts, { ...place, given: ABSENT }) : found;
}

/** What is looked for. */
interface Sought {
  readonly parts: readonly Part[];
  /** All of them as one. */
  readonly whole: Part;
  readonly isFitting: (value: unknown) => boolean;
}

function searchCandidates({ whole, parts, isFitting }: Sought, place: Place): Found | undefined {
  let choices: readonly Choice[] | undefined = [];
  for (let tries = 0; choices !== undefined && tries < MOST_CHOICES; tries += 1) {
    const expanded = expand(whole, place, choices);
    for (const value of expanded.isPossible
      ? listCandidates({ ...expanded.goal, isFitting })
      : []) {
      if (isFitting(value)) return remember(value, parts, place.run);
    }
    choices = advance(expanded.choices);
  }
  return undefined;
}

function join(parts: readonly Part[]): Part {
  const [only = true, ...others] = parts;
  return others.length === 0 ? only : { allOf: parts };
}

/** So that what is around it need not be looked at so deeply again. */
function remember(value: unknown, parts: readonly Part[], { known }: Run): Found {
  if (typeof value === 'object' && value !== null) {
    known.set(value, new Set([...(known.get(value) ?? []), ...parts]));
  }
  return { value };
}

/** Lengths that the caller chose for this place. */
function listLengths({ run: { lengths }, path }: Place): readonly Shape[] {
  if (lengths === NO_LENGTHS) return [];
  const key = path.filter((step) => typeof step === 'string').join('.');
  const length = Object.hasOwn(lengths, key) ? lengths[key] : undefined;
  const all = lengths['*'];
  const size = length ?? all;
  const list = size === undefined ? [] : [{ minItems: size, maxItems: size }];
  if (length === undefined) return list;
  return [
    ...list,
    { minLength: length, maxLength: length, minProperties: length, maxProperties: length },
  ];
}

/** Which of several forms was taken. */
interface Choice {
  readonly index: number;
  readonly size: number;
}

/** The next forms in order; undefined behind the last ones. */
function advance(choices: readonly Choice[]): readonly Choice[] | undefined {
  let at = choices.length - 1;
  while (at >= 0 && isLastForm(choices[at])) at -= 1;
  const last = choices[at];
  return last && [...choices.slice(0, at), { ...last, index: last.index + 1 }];
}

function isLastForm(choice: Choice | undefined): boolean {
  return choice === undefined || choice.index + 1 >= choice.size;
}

interface Expanded {
  readonly goal: Omit<Goal, 'isFitting'>;
  readonly choices: readonly Choice[];
  readonly isPossible: boolean;
}

/** Models inside each other beyond which a shape is not read. */
const DEEPEST = 100;

/** All shapes that hold, with one form of each choice. */
function expand(whole: Part, place: Place, before: readonly Choice[]): Expanded {
  const shapes: Shape[] = [];
  const choices: Choice[] = [];
  const models: Part[] = [];
  const random = createRandom(() => `${place.run.seed} ${place.path.join('/')} ${place.attempt}`);
  let isPossible = true;
  const choose = ({ first, last }: Choices): Option => {
    const around = { ...place, hints: listHints(shapes, place) };
    const ordered = [...order(first, around, random), ...order(last, around, random)];
    const choice = { index: before[choices.length]?.index ?? 0, size: ordered.length };
    choices.push(choice);
    return ordered[choice.index] ?? [];
  };
  const visit = (part: Part, depth: number): void => {
    if (typeof part !== 'boolean' && 'shape' in part) models.push(part);
    const shape = toShape(part);
    if (shape === false || depth > DEEPEST) isPossible = false;
    if (typeof shape === 'boolean' || depth > DEEPEST || shapes.includes(shape)) return;
    shapes.push(shape);
    if (shape.base !== undefined) models.push(shape.base);
    for (const one of listAlways(shape)) visit(one, depth + 1);
    for (const choices of listChoices(shape, place.isFull)) {
      for (const one of choose(choices)) visit(one, depth + 1);
    }
  };
  visit(whole, 0);
  const trail = models.length === 0 ? place.trail : new Set([...place.trail, ...models]);
  const hidden = new Set(shapes.flatMap((shape) => listHidden(shape, place.run.direction)));
  return { goal: { ...place, shapes, trail, random, hidden, search }, choices, isPossible };
}

/** Shapes that hold together. */
type Option = readonly Part[];

function listAlways({ ref, base, allOf = [], kind }: Shape): readonly Part[] {
  return [
    ...(ref === undefined ? [] : [ref]),
    ...(base === undefined ? [] : [dropKinds(base)]),
    ...allOf,
    ...(kind === undefined ? [] : [{ properties: { [kind.member]: { enum: kind.names } } }]),
  ];
}

/** Forms, and those that are tried when none of the others fits. */
interface Choices {
  readonly first: readonly Option[];
  readonly last: readonly Option[];
}

function onlyFirst(first: readonly Option[]): Choices {
  return { first, last: [] };
}

/** Each choice that a shape leaves. */
function listChoices(shape: Shape, isFull: boolean): readonly Choices[] {
  const { anyOf, oneOf, kinds, dependentSchemas = {} } = shape;
  const dependent = Object.entries(dependentSchemas).map(([name, part]): readonly Option[] => {
    const present: Option = [{ required: [name] }, part];
    return isFull ? [present, []] : [[], present];
  });
  const forms = [anyOf, oneOf].flatMap((parts) =>
    parts === undefined ? [] : [parts.map((part) => [part])],
  );
  const conditional = shape.when === undefined ? [] : [listBranches(shape.when)];
  return [
    ...forms.map(onlyFirst),
    ...(kinds === undefined ? [] : [listKinds(kinds)]),
    ...[...dependent, ...conditional].map(onlyFirst),
  ];
}

/** Those that a value names, and what a value is that names none. */
function listKinds(kinds: NonNullable<Shape['kinds']>): Choices {
  const { member = '', anyOf, oneOf, fallback, isOpen = false } = kinds;
  const named = listNamedParts(kinds).map(([name, part]): Option => {
    return [part, { required: [member], properties: { [member]: { const: name } } }];
  });
  const others = (anyOf ?? oneOf ?? []).map((part): Option => [part]);
  const usual = fallback === undefined ? [] : [[fallback]];
  return { first: [...named, ...usual], last: [...others, ...(isOpen ? [[]] : [])] };
}

function listBranches({ fits: condition, must, otherwise }: Condition): readonly Option[] {
  const met = [condition, must].filter((part) => part !== undefined);
  return [[], met, otherwise === undefined ? [] : [otherwise]];
}

/** From another start for another seed; forms that lead back to a model around come last. */
function order(options: readonly Option[], place: Place, random: Random): readonly Option[] {
  const { turn, trail, run } = place;
  const start = turn === 0 ? 0 : random.below(options.length);
  const rotated = [...options.slice(start), ...options.slice(0, start)];
  const isBack = (option: Option): boolean => option.some((part) => trail.has(part));
  const ordered = [...rotated.filter((one) => !isBack(one)), ...rotated.filter(isBack)];
  if (run.isMending && isPlain(place.given)) return orderMending(ordered, place.given, run);
  // The whole may be of another media type, which the seed chooses.
  if (run.isUsual && place.path.length > 0) {
    return orderUsual([...options.filter((one) => !isBack(one)), ...options.filter(isBack)], place);
  }
  return run.isShown ? orderShown(ordered, place) : ordered;
}

/** Documents begin with what is usual; the form of what they show comes first, and `null` last. */
function orderUsual(options: readonly Option[], { hints, run }: Place): readonly Option[] {
  const hint = hints.find(isPlain);
  if (hint !== undefined) return orderMending(options, hint, run);
  return [...options].sort((one, other) => Number(isNullOption(one)) - Number(isNullOption(other)));
}

function isNullOption(option: Option): boolean {
  return option.some((part) => isNullOnly(toShape(part)));
}

/** The form comes first that keeps most of what is given. */
function orderMending(options: readonly Option[], given: object, run: Run): readonly Option[] {
  const ranked = options.map((option) => ({ option, rank: countFitting(option, given, run) }));
  return ranked.sort((one, other) => other.rank - one.rank).map(({ option }) => option);
}

/** How many of the given members the form knows, twice those that it allows; a member that names another form counts against it. */
function countFitting(option: Option, given: object, { direction }: Run): number {
  const look = { direction, path: [] };
  const counts = Object.entries(given).flatMap(([name, value]) => {
    const parts = option.flatMap((part) => listParts(part, name));
    if (parts.length === 0) return [];
    if (parts.every((part) => fits(part, value, look))) return 2;
    return parts.some(isFixed) ? -4 : 1;
  });
  return counts.reduce<number>((sum, count) => sum + count, 0);
}

function isFixed(part: Part): boolean {
  const shape = toShape(part);
  return typeof shape !== 'boolean' && listFixed(shape).length > 0;
}

/** What a form says of a member, by itself or by what it joins. */
function listParts(part: Part, name: string, seen = new Set<Shape>()): readonly Part[] {
  const shape = toShape(part);
  if (typeof shape === 'boolean' || seen.has(shape)) return [];
  seen.add(shape);
  const { properties = {} } = shape;
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const joined = listJoined(shape).flatMap((one) => listParts(one, name, seen));
  return own === undefined ? joined : [own, ...joined];
}

/** The form of what the document shows comes first, then what says more than `null`. */
function orderShown(options: readonly Option[], { run, path, hints }: Place): readonly Option[] {
  const isOfHint = (option: Option): boolean =>
    hints.some((hint) => option.every((part) => fits(part, hint, { ...run, path })));
  const rank = (option: Option): number => (isOfHint(option) ? 0 : isNullOption(option) ? 2 : 1);
  return [...options].sort((one, other) => rank(one) - rank(other));
}

function isNullOnly(shape: Shape | boolean): boolean {
  return typeof shape !== 'boolean' && listTypes(shape)?.every((type) => type === 'null') === true;
}

const TYPES: readonly JsonType[] = [
  'object',
  'array',
  'string',
  'integer',
  'number',
  'boolean',
  'null',
];

function* listCandidates(goal: Goal): Generator<unknown> {
  const { shapes, given, random, turn, attempt } = goal;
  const [fixed] = shapes.flatMap(listFixed).sort((one, other) => one.length - other.length);
  const isFirst = turn + attempt === 0;
  const shown = listShown(goal);
  if (fixed !== undefined) {
    yield* shown.filter((value) => fixed.includes(value));
    if (goal.run.isUsual) return yield* [...fixed].sort(compareUse);
    const listed = goal.run.isShown ? [...fixed].sort(compareMeaning) : fixed;
    return yield* rotate(listed, isFirst ? 0 : random.below(listed.length));
  }
  if (shapes.some(({ binary }) => binary === true)) {
    return yield new TextEncoder().encode(goal.run.isShown ? 'content' : 'sample');
  }
  if (given === ABSENT && goal.run.isUsual && isUnusual(String(goal.path.at(-1)))) {
    yield* [null, false];
  }
  if (given === ABSENT) yield* shown.filter((value) => isShownWhole(value, goal.run));
  const inner = { ...goal, hints: shown };
  for (const type of listAllowed(shapes, given)) yield* listOfType(type, inner);
}

/** A value that is shown is taken as it is, but for what is inside it; what a success mostly has is more than `null`. */
function isShownWhole(value: unknown, { isUsual }: Run): boolean {
  return !isPlain(value) && !Array.isArray(value) && !(isUsual && value === null);
}

/** Documents begin with what is usual, but for what failed. */
function compareUse(one: unknown, other: unknown): number {
  return rankUse(one) - rankUse(other);
}

/** What says little comes last. */
function compareMeaning(one: unknown, other: unknown): number {
  return Number(isDull(one)) - Number(isDull(other));
}

function isDull(value: unknown): boolean {
  return value === '' || value === null || /unspecified|unknown/i.test(String(value));
}

function rotate<T>(list: readonly T[], start: number): readonly T[] {
  return [...list.slice(start), ...list.slice(0, start)];
}

/** Values that the document shows for this place. */
function listHints(
  shapes: readonly Shape[],
  { hints, run, attempt }: Pick<Place, 'hints' | 'run' | 'attempt'>,
): readonly unknown[] {
  const isSecret = shapes.some(({ sensitive }) => sensitive === true);
  if (!run.hasExamples || isSecret || attempt > 2) return [];
  return [...hints, ...shapes.flatMap(({ examples = [] }) => examples)];
}

/** Values that the document shows, in the type of the place, from another start for another seed. */
function listShown(goal: Goal): readonly unknown[] {
  const { shapes, turn, attempt } = goal;
  const all = listHints(shapes, goal);
  const isBig = shapes.some(({ bigint }) => bigint === true);
  const values = isBig
    ? all.map((one) => (Number.isInteger(one) ? BigInt(one as number) : one))
    : all; // an integer is a number
  return rotate(values, values.length === 0 ? 0 : (turn + attempt) % values.length);
}

/** The types that a value may have, the most likely one first. */
function listAllowed(shapes: readonly Shape[], given: unknown): readonly JsonType[] {
  if (given !== ABSENT) return [Array.isArray(given) ? 'array' : 'object'];
  const stated = shapes.flatMap((shape) => listTypes(shape) ?? []);
  const lists = shapes
    .flatMap((shape) => [listTypes(shape) ?? []])
    .filter((list) => list.length > 0);
  const isAllowed = (type: JsonType): boolean =>
    lists.every((list) => list.includes(type) || (type === 'integer' && list.includes('number')));
  if (lists.length === 0) {
    return [...TYPES].sort((one, other) => guess(shapes, other) - guess(shapes, one));
  }
  const ordered = [...new Set(stated)].sort(
    (one, other) => Number(one === 'null') - Number(other === 'null'),
  );
  return ordered.filter(isAllowed);
}

/** How likely an untyped schema means this type: it has words of the type, or says nothing and is text. */
function guess(shapes: readonly Shape[], type: JsonType): number {
  const words = WORDS[type] ?? [];
  if (shapes.some((shape) => words.some((word) => word in shape))) return 2;
  return type === 'string' ? 1 : 0;
}

const WORDS: Partial<Record<JsonType, readonly (keyof Shape)[]>> = {
  object: ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames'],
  array: ['items', 'prefixItems', 'contains', 'uniqueItems'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  string: ['pattern', 'format'],
};

function isTrueFirst({ run, path, turn, attempt, random }: Goal): boolean {
  const isSure = run.isUsual && isPromising(String(path.at(-1)));
  return isSure || turn + attempt === 0 || random.below(2) === 1;
}

function listOfType(type: JsonType, goal: Goal): Iterable<unknown> {
  switch (type) {
    case 'object':
      return listObjects(goal);
    case 'array':
      return listArrays(goal);
    case 'string':
      return listTexts(goal);
    case 'integer':
    case 'number':
      return listNumbers(goal, type === 'integer');
    case 'boolean':
      return isTrueFirst(goal) ? [true, false] : [false, true];
    case 'null':
      return [null];
  }
}
