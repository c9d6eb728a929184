/** Path items in; parameters that stand twice, and paths whose words and parameters do not match, reported. */

import type { Code } from '../diagnostics/codes.ts';
import type { Place } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import { type PathTemplate, readPath } from '../load/path-template.ts';
import { isObject } from '../load/pointer.ts';
import { methods } from '../load/vocabulary.ts';
import type { Index } from './rules.ts';
import { type Check, keyOf, latePlaceOf, type Site, tell } from './site.ts';

/** A parameter, its reference followed. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  /** Where it stands in the list, reference or not. */
  readonly at: Place;
  readonly value: Readonly<Record<string, unknown>>;
}

export function checkParameters(check: Check, index: Index): void {
  for (const site of [...index.pathItems, ...index.operations]) checkDoubles(check, site);
  for (const site of index.paths) checkTemplates(check, site);
  for (const site of index.pathItems) {
    if (site.node.parent?.kind === 'paths') checkWords(check, site, site.node.slot);
  }
}

/** The parameters of one list, in order; what is no parameter is left out. */
export function parametersOf({ bundle }: Check, site: Site): Parameter[] {
  const { parameters } = site.node.value;
  if (!Array.isArray(parameters)) return [];
  return parameters.flatMap((written: unknown, index): Parameter[] => {
    const at = latePlaceOf(site, 'parameters', index);
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
    if (!path.startsWith('/')) checkStart(check, site, path);
    // There, templates that span segments are told apart by their names alone.
    if (check.bundle.format === 'discovery') continue;
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

function checkStart(check: Check, site: Site, path: string): void {
  if (path.includes('://')) {
    const message = `The path \`${path}\` is a URL.`;
    const help = 'Write its path alone, and the rest under `servers`.';
    return tell(check, 'error', 'SPEC-129', keyOf(site, path), message, help);
  }
  const message = `The path \`${path}\` does not begin with a slash; it is read as \`/${path}\`.`;
  tell(check, 'warning', 'SPEC-129', keyOf(site, path), message, `Write \`/${path}\`.`);
}

function checkWords(check: Check, site: Site, path: string): void {
  const shared = parametersOf(check, site);
  let isFirst = true;
  for (const method of methods) {
    const operation = operationOf(site, method);
    if (operation === undefined) continue;
    const parameters = [...shared, ...parametersOf(check, operation)];
    const template = readPath(path, new Set(parameters.map(({ name }) => name)));
    if (isFirst) checkTemplate(check, site, path, template);
    isFirst = false;
    checkOperation(check, operation, template, parameters);
  }
}

/** What a path may not hold: each is read in the one way that is left. */
function checkTemplate(check: Check, site: Site, path: string, template: PathTemplate): void {
  const words = wordsOf(template);
  const double = words.find((word, index) => words.indexOf(word) !== index);
  const say = (code: Code, message: string, help: string) =>
    tell(check, 'warning', code, keyOf(site), message, help);
  if (template.isBroken) {
    const message = `The path \`${path}\` holds a brace that is of no word; it is sent as it stands.`;
    say('SPEC-130', message, 'Each word stands in one pair of braces.');
  }
  if (double !== undefined) {
    const message = `\`{${double}}\` stands twice in the path \`${path}\`; both get the same value.`;
    say('SPEC-130', message, 'Give each word a name of its own.');
  }
  if (template.hasFragment) {
    const message = `The path \`${path}\` holds a fragment, which is never sent.`;
    say('SPEC-131', message, 'Describe what tells the operations apart as a parameter.');
  }
  if (template.query.length > 0) {
    const message = `The path \`${path}\` holds a query; it is sent with every call.`;
    say('SPEC-131', message, 'Describe it as query parameters.');
  }
}

function wordsOf({ pieces }: PathTemplate): readonly string[] {
  return pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.word]));
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
  template: PathTemplate,
  parameters: readonly Parameter[],
): void {
  const words = wordsOf(template);
  const inQuery = new Set(
    template.query.map(({ value }) => (typeof value === 'string' ? '' : value.word)),
  );
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
    if (words.includes(name) || inQuery.has(name)) continue;
    const help = didYouMean(name, words, `Add \`{${name}}\` to the path, or remove the parameter.`);
    tell(
      check,
      'warning',
      'SPEC-122',
      at,
      `The path has no word \`{${name}}\`, so the parameter is left out.`,
      help,
    );
  }
}
