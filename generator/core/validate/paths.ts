/** Reports keys of `paths` that are no path or are there twice, and words and parameters that do not match. */

import type { Code } from '../diagnostics/codes/codes.ts';
import type { Place } from '../diagnostics/diagnostic.ts';
import { suggestName } from '../diagnostics/suggest.ts';
import { type PathTemplate, readPath } from '../load/structure/path-template.ts';
import { isObject } from '../load/structure/pointer.ts';
import { methods } from '../load/structure/vocabulary.ts';
import { type Parameter, listParameters } from './parameters.ts';
import type { Index } from './rules.ts';
import { type Check, locateKey, locateValue, type Site, report } from './site.ts';

export function checkPaths(check: Check, index: Index): void {
  for (const site of index.paths) checkTemplates(check, site);
  for (const site of index.pathItems) {
    if (site.node.parent?.kind === 'paths') checkWords(check, followItem(check, site));
  }
}

/** The path item that is meant, as if it had the path of the reference to it. */
function followItem({ bundle }: Check, site: Site): Site {
  const { node, part } = site;
  const { $ref: ref } = node.value;
  const found = typeof ref === 'string' ? bundle.resolve(ref, locateValue(site)) : undefined;
  if (!isObject(found?.value)) return site;
  const { value, at } = found;
  return { node: { ...node, value, parent: undefined }, part: { ...part, at } };
}

/** `/a/{x}` and `/a/{y}` are one path. */
function checkTemplates(check: Check, site: Site): void {
  const first = new Map<string, string>();
  for (const path of Object.keys(site.node.value)) {
    if (path.startsWith('x-') || path === '$ref') continue;
    if (!path.startsWith('/')) checkStart(check, site, path);
    // There, templates that span segments differ by their names alone.
    if (check.bundle.format === 'discovery') continue;
    const shape = path.replaceAll(/\{[^{}]*\}/g, '{}');
    const other = first.get(shape);
    if (other === undefined) {
      first.set(shape, path);
      continue;
    }
    const message = `\`${path}\` is the same path as \`${other}\`.`;
    const help = 'Write their operations under one of them, with one name for each placeholder.';
    report(check, locateKey(site, path), { code: 'SPEC-124', message, help });
  }
}

function checkStart(check: Check, site: Site, path: string): void {
  if (path.includes('://')) {
    const message = `The path \`${path}\` is a URL, so its operations are left out.`;
    const help = 'Write its path alone, and the rest under `servers`.';
    return report(check, locateKey(site, path), { code: 'SPEC-129', message, help });
  }
  const message = `The path \`${path}\` does not begin with a slash; it is read as \`/${path}\`.`;
  report(check, locateKey(site, path), { code: 'SPEC-129', message, help: `Write \`/${path}\`.` });
}

function checkWords(check: Check, site: Site): void {
  const shared = listParameters(check, site);
  let isFirst = true;
  for (const method of methods) {
    const operation = findOperation(site, method);
    if (operation === undefined) continue;
    const parameters = [...shared, ...listParameters(check, operation)];
    const template = readPath(site.node.slot, new Set(parameters.map(({ name }) => name)));
    if (isFirst) checkTemplate(check, site, template);
    isFirst = false;
    checkOperation(check, operation, { template, parameters });
  }
}

/** What a path may not hold: each is read in the one way that is left. */
function checkTemplate(check: Check, site: Site, template: PathTemplate): void {
  const path = site.node.slot;
  const double = findDouble(listPlaceholders(template));
  const say = (code: Code, message: string, help: string) =>
    report(check, locateKey(site), { code, message, help });
  if (template.isBroken) {
    const message = `The path \`${path}\` contains a brace without its partner; it is sent unchanged.`;
    say('SPEC-130', message, 'Write each placeholder in one pair of braces.');
  }
  if (double !== undefined) {
    const message = `\`{${double}}\` appears twice in the path \`${path}\`; both get the same value.`;
    say('SPEC-130', message, 'Give each placeholder its own name.');
  }
  if (template.hasFragment) {
    const message = `The path \`${path}\` contains a fragment, which is never sent.`;
    say('SPEC-131', message, 'Describe the difference between the operations as a parameter.');
  }
  if (template.query.length > 0) {
    const message = `The path \`${path}\` contains a query; it is sent with every call.`;
    say('SPEC-131', message, 'Describe it as query parameters.');
  }
}

/** The first name that is there twice. */
function findDouble(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

function listPlaceholders({ pieces }: PathTemplate): readonly string[] {
  return pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.word]));
}

function findOperation(site: Site, method: string): Site | undefined {
  const { node, part } = site;
  const value = Object.hasOwn(node.value, method) ? node.value[method] : undefined;
  if (!isObject(value)) return undefined;
  return { part, node: { value, kind: 'operation', parent: node, slot: method, name: undefined } };
}

/** So many are reported one by one; the rest of them is reported as a number. */
const MOST_REPORTED = 20;

interface Call {
  readonly template: PathTemplate;
  readonly parameters: readonly Parameter[];
}

function checkOperation(check: Check, site: Site, { template, parameters }: Call): void {
  const placeholders = new Set(listPlaceholders(template));
  const inQuery = new Set(
    template.query.map(({ value }) => (typeof value === 'string' ? '' : value.word)),
  );
  const declared = parameters.filter((parameter) => parameter.in === 'path');
  const names = new Set(declared.map(({ name }) => name));
  const missing = [...placeholders].filter((name) => !names.has(name));
  const strays = declared.filter(({ name }) => !placeholders.has(name) && !inQuery.has(name));
  if (missing.length > 0) reportMissing(check, locateKey(site), { missing, strays });
  if (strays.length > 0) reportStrays(check, strays, [...placeholders]);
}

interface Unmatched {
  readonly missing: readonly string[];
  readonly strays: readonly Parameter[];
}

function reportMissing(check: Check, at: Place, { missing, strays }: Unmatched): void {
  const say = (message: string, help: string): void =>
    report(check, at, { code: 'SPEC-121', message, help });
  const candidates = strays.map(({ name }) => name);
  for (const word of missing.slice(0, MOST_REPORTED)) {
    const message = `\`{${word}}\` of the path is not declared as a path parameter; it is read as a required string.`;
    const help = `Declare a parameter \`${word}\` with \`in: path\`.`;
    say(message, suggestName(word, candidates) ?? help);
  }
  const more = missing.length - MOST_REPORTED;
  if (more > 0) {
    const message = `${more} more placeholders of the path are not declared as path parameters; each is read as a required string.`;
    say(message, 'Declare a parameter with `in: path` for each.');
  }
}

function reportStrays(check: Check, strays: readonly Parameter[], names: readonly string[]): void {
  for (const { name, at } of strays.slice(0, MOST_REPORTED)) {
    const message = `The path has no placeholder \`{${name}}\`, so the parameter is left out.`;
    const help = suggestName(
      name,
      names,
      `Add \`{${name}}\` to the path, or remove the parameter.`,
    );
    report(check, at(), { code: 'SPEC-122', message, help });
  }
  const next = strays[MOST_REPORTED];
  if (next === undefined) return;
  const more = strays.length - MOST_REPORTED;
  const message = `The path has no placeholder for ${more} more of its parameters, so they are left out.`;
  report(check, next.at(), {
    code: 'SPEC-122',
    message,
    help: 'Add them to the path, or remove them.',
  });
}
