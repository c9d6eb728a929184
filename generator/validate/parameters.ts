/** Path items in; parameters that stand twice, and paths whose words and parameters do not match, reported. */

import type { Place } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import { isObject } from '../load/pointer.ts';
import type { Index } from './rules.ts';
import { type Check, keyOf, placeOf, type Site, tell } from './site.ts';

/** A parameter, its reference followed. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  /** Where it stands in the list, reference or not. */
  readonly at: Place;
  readonly value: Readonly<Record<string, unknown>>;
}

const methods: readonly string[] = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
];

export function checkParameters(check: Check, index: Index): void {
  for (const site of [...index.pathItems, ...index.operations]) checkDoubles(check, site);
  for (const site of index.paths) checkTemplates(check, site);
  for (const site of index.pathItems) {
    const path = site.node.parent?.kind === 'paths' ? site.node.slot : undefined;
    if (path?.startsWith('/') === true) checkWords(check, site, path);
  }
}

/** The parameters of one list, in order; what is no parameter is left out. */
export function parametersOf({ bundle }: Check, site: Site): Parameter[] {
  const { parameters } = site.node.value;
  if (!Array.isArray(parameters)) return [];
  return parameters.flatMap((written: unknown, index): Parameter[] => {
    const at = placeOf(site, 'parameters', index);
    const value = followed(bundle, written, at);
    const { name, in: location } = value ?? {};
    if (value === undefined || typeof name !== 'string' || typeof location !== 'string') return [];
    return [{ name, in: location, at, value }];
  });
}

/** What a node is after its references; undefined where they lead nowhere or round. */
export function followed(
  bundle: Check['bundle'],
  node: unknown,
  at: Place,
): Readonly<Record<string, unknown>> | undefined {
  let current = node;
  let place = at;
  for (let steps = 0; steps < 100; steps++) {
    if (!isObject(current)) return undefined;
    const { $ref: ref } = current;
    if (typeof ref !== 'string') return current;
    const next = bundle.resolve(ref, place);
    if (next === undefined) return undefined;
    ({ value: current, at: place } = next);
  }
  return undefined;
}

function checkDoubles(check: Check, site: Site): void {
  const first = new Map<string, Parameter>();
  for (const parameter of parametersOf(check, site)) {
    const key = `${parameter.in} ${parameter.name}`;
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, parameter);
      continue;
    }
    check.reporter.report({
      code: 'SPEC-123',
      severity: 'warning',
      message: `The ${parameter.in} parameter \`${parameter.name}\` stands twice.`,
      at: parameter.at,
      related: [{ at: other.at, message: 'It stands here first.' }],
      help: 'Remove one of them; until then the first one counts.',
    });
  }
}

/** `/a/{x}` and `/a/{y}` are one path. */
function checkTemplates(check: Check, site: Site): void {
  const first = new Map<string, string>();
  for (const path of Object.keys(site.node.value)) {
    if (path.startsWith('x-') || path === '$ref') continue;
    if (!path.startsWith('/')) {
      const message = `The path \`${path}\` does not begin with a slash.`;
      tell(check, 'warning', 'SPEC-129', keyOf(site, path), message, `Write \`/${path}\`.`);
    }
    const shape = path.replaceAll(/\{[^{}]*\}/g, '{}');
    const other = first.get(shape);
    if (other === undefined) {
      first.set(shape, path);
      continue;
    }
    const message = `\`${path}\` is the same path as \`${other}\`.`;
    tell(check, 'warning', 'SPEC-124', keyOf(site, path), message);
  }
}

function checkWords(check: Check, site: Site, path: string): void {
  const words = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word);
  if (isBroken(path, words)) {
    const help = 'Each word stands once, in one pair of braces.';
    return tell(
      check,
      'error',
      'SPEC-130',
      keyOf(site),
      `The path \`${path}\` is no template.`,
      help,
    );
  }
  const shared = parametersOf(check, site);
  for (const method of methods) {
    const operation = operationOf(site, method);
    if (operation === undefined) continue;
    checkOperation(check, operation, words, [...shared, ...parametersOf(check, operation)]);
  }
}

function isBroken(path: string, words: readonly string[]): boolean {
  const rest = path.replaceAll(/\{[^{}]*\}/g, '');
  return /[{}]/.test(rest) || words.includes('') || new Set(words).size < words.length;
}

function operationOf(site: Site, method: string): Site | undefined {
  const { node, part } = site;
  const value = Object.hasOwn(node.value, method) ? node.value[method] : undefined;
  if (!isObject(value)) return undefined;
  return { part, node: { value, kind: 'operation', parent: node, slot: method, name: undefined } };
}

function checkOperation(
  check: Check,
  site: Site,
  words: readonly string[],
  parameters: readonly Parameter[],
): void {
  const declared = parameters.filter((parameter) => parameter.in === 'path');
  const names = new Set(declared.map(({ name }) => name));
  for (const word of words) {
    if (names.has(word)) continue;
    const help = didYouMean(
      word,
      [...names].filter((name) => !words.includes(name)),
    );
    const message = `\`{${word}}\` of the path is declared by no path parameter; it is taken as a required text.`;
    tell(
      check,
      'warning',
      'SPEC-121',
      keyOf(site),
      message,
      help ?? `Declare a parameter \`${word}\` with \`in: path\`.`,
    );
  }
  for (const { name, at } of declared) {
    if (words.includes(name)) continue;
    const help = didYouMean(name, words, `Add \`{${name}}\` to the path, or remove the parameter.`);
    tell(check, 'warning', 'SPEC-122', at, `The path has no word \`{${name}}\`.`, help);
  }
}
