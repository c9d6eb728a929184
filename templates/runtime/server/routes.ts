// Routes of a server: which operation a method and a path mean.

import type { ServerApi, ServerOperation, ServerOptions } from './api.ts';

/**
 * An operation that a request means, and the raw values of its path parameters.
 *
 * @example
 * const { operation, path }: Route = { operation: getOrder, path: { orderId: 'a%2Fb' } };
 */
export interface Route {
  readonly operation: ServerOperation;

  /** Undecoded, by the names in braces. */
  readonly path: Readonly<Record<string, string>>;

  /** Operations with the same method and path but for the names of parameters. */
  readonly others?: readonly Route[];
}

/**
 * A route, or the methods that the path has, or `undefined` for an unknown path.
 *
 * @example
 * const found: RouteLookup = { allow: ['GET', 'PUT'] };
 */
export type RouteLookup = Route | { readonly allow: readonly string[] } | undefined;

/** The routes of an API, below the base paths that it has. */
export function createRouter(
  { operations, basePaths }: ServerApi,
  { basePath, paths = {} }: Pick<ServerOptions, 'basePath' | 'paths'>,
): Router {
  const bases = basePath === undefined ? ['', ...basePaths] : [basePath];
  const router = new Router(bases);
  for (const operation of Object.values(operations)) {
    const name = operation.name ?? operation.id;
    const path = Object.hasOwn(paths, name) ? paths[name] : operation.path;
    if (path !== undefined) router.add(path, operation);
  }
  return router;
}

/**
 * The operations of an API by path and method. Fixed segments win over parameters.
 *
 * @example
 * const router = new Router(['/v1']);
 * router.add('/orders/{orderId}', getOrder);
 * router.find('GET', '/v1/orders/7'); // { operation: getOrder, path: { orderId: '7' } }
 */
export class Router {
  readonly #root = createNode();
  readonly #bases: readonly RegExp[];

  constructor(bases: readonly string[]) {
    // The longest is tried first.
    const sorted = [...new Set(bases.map((base) => base.replace(/\/+$/, '')))].sort(
      (one, other) => other.length - one.length,
    );
    this.#bases = sorted.map((base) => new RegExp(`^${writePattern(base)}(?=/)`));
  }

  /** Finds the operation of a method and a path. */
  find(method: string, path: string): RouteLookup {
    let others: RouteLookup;
    for (const base of this.#bases) {
      const [start] = base.exec(path) ?? [];
      const found =
        start === undefined ? undefined : this.#findBelow(method, path.slice(start.length));
      if (found && !('allow' in found)) return found;
      others ??= found;
    }
    return others;
  }

  #findBelow(method: string, path: string): RouteLookup {
    const segments = path.split('/').slice(1);
    const allow = new Set<string>();
    for (const { targets, values } of walk(this.#root, segments, 0)) {
      const target = targets.get(method);
      if (target) return toRoute(target, values);
      for (const known of targets.keys()) allow.add(known);
    }
    return allow.size === 0 ? undefined : { allow: [...allow] };
  }

  /** Adds an operation, below every base path. */
  add(path: string, operation: ServerOperation): void {
    const spanning = new Set(listSpanning(operation));
    const names: string[] = [];
    let node = this.#root;
    const segments = path.split('/').slice(1);
    for (const [index, segment] of segments.entries()) {
      const own = listNames(segment);
      names.push(...own);
      if (own.some((name) => spanning.has(name))) {
        // It may be any number of segments, so that the rest of the path is one pattern.
        const rest = segments.slice(index).join('/');
        names.push(...listNames(segments.slice(index + 1).join('/')));
        node = enter(node.rests, rest, compilePattern(rest, spanning));
        break;
      }
      node = own.length === 0 ? enterFixed(node, segment) : enterPattern(node, segment);
    }
    const { method } = operation;
    const target = { operation, names, others: [] };
    const known = node.targets.get(method);
    if (known) known.others.push(target);
    else node.targets.set(method, target);
  }
}

interface Target {
  readonly operation: ServerOperation;
  readonly names: readonly string[];
  readonly others: Target[];
}

function toRoute({ operation, names, others }: Target, values: readonly string[]): Route {
  const route = { operation, path: nameValues(names, values) };
  if (others.length === 0) return route;
  return { ...route, others: others.map((one) => toRoute(one, values)) };
}

interface Node {
  readonly fixed: Map<string, Node>;

  /** Segments with parameters, the one with most other letters first. */
  readonly patterns: Pattern[];

  /** What takes all segments that are left. */
  readonly rests: Pattern[];

  readonly targets: Map<string, Target>;
}

interface Pattern {
  /** Its text without the names of parameters. */
  readonly key: string;

  /** `undefined` where a parameter is the whole segment. */
  readonly matcher: Matcher | undefined;
  readonly node: Node;
}

function createNode(): Node {
  return { fixed: new Map(), patterns: [], rests: [], targets: new Map() };
}

const NAME = /\{([^{}]*)\}/g;
const PARAMETER = /\{[^{}]*\}/;

function listNames(text: string): string[] {
  return [...text.matchAll(NAME)].map(([, name = '']) => name);
}

function listSpanning({ params = [] }: ServerOperation): string[] {
  return params.filter((one) => one.in === 'path' && one.spans).map((one) => one.name);
}

function enterFixed(node: Node, segment: string): Node {
  const known = node.fixed.get(segment) ?? createNode();
  node.fixed.set(segment, known);
  return known;
}

function enterPattern({ patterns }: Node, segment: string): Node {
  const isWhole = /^\{[^{}]*\}$/.test(segment);
  return enter(patterns, segment, isWhole ? undefined : compilePattern(segment, new Set()));
}

function enter(patterns: Pattern[], text: string, matcher: Matcher | undefined): Node {
  const key = text.replaceAll(NAME, '{}');
  const known = patterns.find((one) => one.key === key);
  if (known) return known.node;
  const node = createNode();
  patterns.push({ key, matcher, node });
  patterns.sort((one, other) => countLetters(other.key) - countLetters(one.key));
  return node;
}

function countLetters(key: string): number {
  return key.replaceAll('{}', '').length;
}

/** The values of the parameters in a text, each as short as it can be. */
type Matcher = (text: string) => readonly string[] | undefined;

function compilePattern(text: string, spanning: ReadonlySet<string>): Matcher {
  const names = listNames(text);
  if (names.length > 1) return (given) => matchSeveral({ text, names, spanning }, given);
  const whole = new RegExp(`^${writePattern(text, spanning)}$`);
  return (given) => whole.exec(given)?.slice(1);
}

function writePattern(text: string, spanning: ReadonlySet<string> = new Set()): string {
  const parts = text.split(/(\{[^{}]*\})/).map((part) => {
    if (!part.startsWith('{')) return part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
    return spanning.has(part.slice(1, -1)) ? '(.+?)' : '([^/]+?)';
  });
  return parts.join('');
}

interface Several {
  readonly text: string;
  readonly names: readonly string[];
  readonly spanning: ReadonlySet<string>;
}

/** An expression would try every possibility to divide a text between several parameters: here each place is looked at once. */
function matchSeveral(
  { text, names, spanning }: Several,
  given: string,
): readonly string[] | undefined {
  const [start = '', ...literals] = text.split(PARAMETER);
  if (!given.startsWith(start)) return undefined;
  const tables: Ends[] = [];
  for (let index = names.length - 1; index >= 0; index--) {
    const spans = spanning.has(names[index] ?? '');
    tables.unshift(findEnds(given, { literal: literals[index] ?? '', spans, next: tables[0] }));
  }
  let at = start.length;
  const values: string[] = [];
  for (const [index, ends] of tables.entries()) {
    const end = ends[at];
    if (end === undefined) return undefined;
    values.push(given.slice(at, end));
    at = end + (literals[index] ?? '').length;
  }
  return values;
}

/** By the index at which a value begins, the index at which it ends so that all that follows fits. */
type Ends = readonly (number | undefined)[];

interface Value {
  /** What comes after it. */
  readonly literal: string;
  readonly spans: boolean;

  /** The ends of the value after that. */
  readonly next: Ends | undefined;
}

function findEnds(text: string, { literal, spans, next }: Value): Ends {
  const ends = Array.from<number | undefined>({ length: text.length });
  let nearest: number | undefined;
  for (let at = text.length - 1; at >= 0; at--) {
    const after = at + 1 + literal.length;
    const fits = next ? next[after] !== undefined : after === text.length;
    if (fits && text.startsWith(literal, at + 1)) nearest = at + 1;
    if (!spans && text[at] === '/') nearest = undefined;
    ends[at] = nearest;
  }
  return ends;
}

interface Leaf {
  readonly targets: ReadonlyMap<string, Target>;
  readonly values: readonly string[];
}

/** All ends that a path leads to, the one that is said most exactly first. */
function* walk(
  node: Node,
  segments: readonly string[],
  at: number,
  values: readonly string[] = [],
): Generator<Leaf> {
  const segment = segments[at];
  if (segment === undefined) {
    if (node.targets.size > 0) yield { targets: node.targets, values };
    return;
  }
  const fixed = node.fixed.get(segment);
  if (fixed) yield* walk(fixed, segments, at + 1, values);
  for (const { matcher, node: next } of node.patterns) {
    const found = match(matcher, segment);
    if (found) yield* walk(next, segments, at + 1, [...values, ...found]);
  }
  for (const { matcher, node: next } of node.rests) {
    const found = match(matcher, segments.slice(at).join('/'));
    if (found) yield { targets: next.targets, values: [...values, ...found] };
  }
}

function match(matcher: Matcher | undefined, text: string): readonly string[] | undefined {
  if (!matcher) return text === '' ? undefined : [text];
  return matcher(text);
}

/** Own members, which may have any name. */
function nameValues(names: readonly string[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}
