// Values for tests that a document allows.

import { ABSENT, NO_LENGTHS, type Run } from './places.ts';
import { search } from './search.ts';
import { type Direction, omit, type Part, type Shape, type Shaped, toShape } from './shapes.ts';
import type { Faker } from './words.ts';

/**
 * Parts of a value that a test chooses; a list is given as a whole.
 *
 * @example
 * const given: Overrides<Order> = { status: 'shipped', customer: { name: 'Ada' } };
 */
export type Overrides<T> = T extends Undivided
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Overrides<T[K]> | undefined }
    : T;

/** What is given as a whole. */
type Undivided =
  readonly unknown[] | ((...given: never[]) => unknown) | Uint8Array | Blob | ReadableStream;

/**
 * How a sample is made.
 *
 * @example
 * sampleOrder({}, { seed: 7, fill: 'full', lengths: { lines: 3 } });
 */
export interface SampleOptions {
  /** The same seed gives the same sample; 0 by default. */
  readonly seed?: number;
  /**
   * The members that must be there (the default), or all; of models that contain themselves no more than one. `shown`: what
   * READMEs show: the members of the document's examples too, an item in each list, the shortest texts and numbers. `usual`:
   * all that an answer of a success mostly has, which is nothing that failed, is gone, or is on another page.
   */
  readonly fill?: 'minimal' | 'shown' | 'usual' | 'full';
  /** Lengths of lists, texts and maps, by path: `{ lines: 3, 'lines.sku': 12 }`; `*` for all lists. */
  readonly lengths?: Readonly<Record<string, number>>;
  /** `faker` of `@faker-js/faker`, for names, addresses and the like. */
  readonly faker?: Faker;
  /** `false` leaves out the examples and defaults of the document. */
  readonly examples?: boolean;
  /**
   * Whether a sample is in the place of each override that the document does not allow; by default that is an error. `known`
   * leaves out members that the document does not describe, too.
   */
  readonly mend?: boolean | 'known';
}

/**
 * Gives samples of a type.
 *
 * @example
 * const sampler: Sampler<Order> = sampleOrder;
 * sampler({ status: 'shipped' }, { seed: 7 });
 */
export interface Sampler<T> extends Shaped {
  (overrides?: Overrides<T>, options?: SampleOptions): T;
}

/**
 * Gives samples of the answers of an operation, by status.
 *
 * @example
 * const answers: AnswerSampler<{ 200: Order; 404: Problem }> = sampleGetOrderAnswer;
 * answers(404, { title: 'Unknown' });
 */
export interface AnswerSampler<Answers> {
  <Status extends keyof Answers>(
    status: Status,
    overrides?: Overrides<Answers[Status]>,
    options?: SampleOptions,
  ): Answers[Status];
  /** What is described, by status, `4XX` or `default`. */
  readonly answers: Readonly<Record<string, Shaped>>;
}

/**
 * No value was found that the document allows, and that has what was given.
 *
 * @example
 * try { sampleOrder({ status: 'lost' }); } catch (error) { if (error instanceof SampleError) … }
 */
export class SampleError extends Error {
  override readonly name = 'SampleError';
  /** The path to it in the value. */
  readonly path: readonly (string | number)[];

  constructor(message: string, path: readonly (string | number)[]) {
    super(message);
    this.path = path;
  }
}

/**
 * Makes a function that gives samples.
 *
 * @example
 * const sampleLine: Sampler<Line> = createSampler('sampleLine', () => ({ type: 'object', required: ['sku'], … }));
 */
export function createSampler<T>(
  name: string,
  build: () => Part,
  direction: Direction = 'output',
): Sampler<T> {
  const shape = buildOnce(build);
  const sampler: Sampler<T> = Object.assign(sample, { shape });
  function sample(overrides?: Overrides<T>, options: SampleOptions = {}): T {
    const given = overrides === undefined ? ABSENT : overrides;
    // What fits the shape of a type is of the type.
    return findSample(name, sampler, { given, options, direction }) as T;
  }
  return sampler;
}

/** Builds a shape when it is first asked for. */
function buildOnce(build: () => Part): () => Part {
  let built: Part | undefined;
  return () => (built ??= build());
}

interface Wanted {
  readonly given: unknown;
  readonly options: SampleOptions;
  readonly direction: Direction;
}

function findSample(name: string, part: Part, { given, options, direction }: Wanted): unknown {
  const { seed = 0, fill, lengths = NO_LENGTHS, faker, examples = true, mend = false } = options;
  const isUsual = fill === 'usual';
  const isFull = isUsual || fill === 'full';
  const counts: Pick<Run, 'known' | 'steps' | 'members' | 'fault'> = {
    known: new Map(),
    steps: 0,
    members: 0,
    fault: undefined,
  };
  const isShown = fill === 'shown';
  const asked = {
    direction,
    seed,
    lengths,
    faker,
    hasExamples: examples,
    isMending: mend !== false,
  };
  const isStrange = mend !== 'known';
  const run: Run = { ...asked, isStrange, isShown, isUsual, ...counts };
  const place = {
    run,
    path: [],
    turn: seed,
    isFull,
    attempt: 0,
    given,
    hints: [],
    trail: new Set<Part>(),
  };
  const found = search([part], place);
  if (found !== undefined) return found.value;
  throw createError(name, run);
}

function createError(name: string, { fault }: Run): SampleError {
  const { path = [], expected = 'another value' } = fault ?? {};
  const where = path.length === 0 ? 'the value' : path.join('.');
  return new SampleError(
    `${name} found no value that the document allows: at ${where} it expects ${expected}. Give an override for it.`,
    path,
  );
}

/** What an operation takes. */
interface Request {
  /** Parameters, without the body. */
  readonly params?: Part;
  readonly body?: Part;
  readonly isBodyNeeded?: boolean;
  /** Rules over `{ params, body }`. */
  readonly rules?: readonly Part[];
}

/**
 * Makes a function that gives what an operation takes: its parameters, and its body as `body`.
 *
 * @example
 * const sampleGetOrderParams: Sampler<GetOrderParams> = createParamsSampler('sampleGetOrderParams', () => ({ params: … }));
 */
export function createParamsSampler<T>(name: string, request: () => Request): Sampler<T> {
  const shape = buildOnce(() => toRequestShape(request()));
  const sampler = (overrides?: Overrides<T>, options: SampleOptions = {}): T => {
    const { body, ...params }: { readonly body?: unknown } = overrides ?? {};
    const given = { params, ...(body !== undefined && { body }) };
    const asked = { ...options, lengths: nestLengths('params', options) };
    const found = findSample(name, shape(), { given, options: asked, direction: 'input' });
    const { params: own, body: sent } = found as {
      readonly params: object;
      readonly body?: unknown;
    }; // as the shape says
    return { ...own, ...(sent !== undefined && { body: sent }) } as T; // a member of each parameter, and the body
  };
  return Object.assign(sampler, { shape });
}

function toRequestShape({
  params = { type: 'object' },
  body,
  isBodyNeeded = false,
  rules = [],
}: Request): Shape {
  return {
    type: 'object',
    required: ['params', ...(isBodyNeeded ? ['body'] : [])],
    properties: { params, ...(body !== undefined && { body }) },
    allOf: rules,
  };
}

/** Paths inside begin with the name of the part; those of the body have it already. */
function nestLengths(
  part: 'params' | 'body',
  { lengths = NO_LENGTHS }: SampleOptions,
): Readonly<Record<string, number>> {
  if (lengths === NO_LENGTHS) return lengths;
  const nested = Object.entries(lengths).map(([path, length]) => {
    const isOuter = path === '*' || (part === 'params' && /^body(?:\.|$)/.test(path));
    return [isOuter ? path : `${part}.${path}`, length] as const;
  });
  return Object.fromEntries(nested);
}

/**
 * Makes a function that gives the body alone of what an operation takes.
 *
 * @example
 * const sampleCreateOrderBody: Sampler<NewOrder> = createBodySampler('sampleCreateOrderBody', sampleCreateOrderParams);
 */
export function createBodySampler<T>(name: string, params: Shaped): Sampler<T> {
  const shape = buildOnce(() => ({ ref: dropChecks(params), required: ['body'] }));
  const sampler = (overrides?: Overrides<T>, options: SampleOptions = {}): T => {
    const given = overrides === undefined ? ABSENT : { body: overrides };
    const asked = { ...options, lengths: nestLengths('body', options) };
    const found = findSample(name, shape(), { given, options: asked, direction: 'input' });
    return (found as { readonly body: T }).body; // as the shape says
  };
  return Object.assign(sampler, { shape });
}

/** What is wrong with a request of which the caller sees the body alone may be its parameters. */
function dropChecks(part: Part): Part {
  const shape = toShape(part);
  if (typeof shape === 'boolean') return shape;
  const { allOf, ...rest } = omit(shape, 'check');
  return { ...rest, ...(allOf && { allOf: allOf.map(dropChecks) }) };
}

/**
 * Makes a function that gives answers by status.
 *
 * @example
 * const sampleGetOrderAnswer: AnswerSampler<{ 200: Order }> = createAnswerSampler('sampleGetOrderAnswer', { 200: () => sampleOrder });
 */
export function createAnswerSampler<Answers>(
  name: string,
  shapes: Readonly<Record<string, (() => Part) | undefined>>,
): AnswerSampler<Answers> {
  const samplers = Object.entries(shapes).map(([status, shape]) => {
    const sampler = shape && createSampler<unknown>(`${name}(${status})`, shape);
    return [status, sampler] as const;
  });
  const answers: Readonly<Record<string, Sampler<unknown> | undefined>> =
    Object.fromEntries(samplers);
  const sample = (status: PropertyKey, overrides?: object, options?: SampleOptions): unknown => {
    const key = findStatus(answers, String(status));
    return key === undefined ? undefined : answers[key]?.(overrides, options);
  };
  // By status, what fits its shape is of its type.
  return Object.assign(sample, { answers }) as unknown as AnswerSampler<Answers>;
}

/** The description that a status has: its own, that of its class, or that of all others. */
function findStatus(answers: object, status: string): string | undefined {
  const wide = `${status.charAt(0)}XX`;
  return [status, wide, 'default'].find((key) => Object.hasOwn(answers, key));
}
