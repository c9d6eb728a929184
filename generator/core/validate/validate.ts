/** Reports everything that is wrong with the documents of a bundle: by OpenAPI's schema, extensions and rules. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { Bundle, Part } from '../load/document.ts';
import type { Raw } from '../load/structure/place.ts';
import { isObject } from '../load/structure/pointer.ts';
import { walk, PlaceOfNode } from '../load/structure/walk.ts';
import { checkKeywords } from './keywords.ts';
import { checkHeaderName, checkParameters } from './parameters.ts';
import { checkPaths } from './paths.ts';
import { checkRules, createIndex, indexExtensions, indexNode } from './rules.ts';
import { asWarning } from '../load/references/link-faults.ts';
import { getKindName, referable } from '../load/structure/node-kinds.ts';
import { type Check, type Site, locateValue, report, reportError } from './site.ts';
import { checkOtherPart } from './openapi/other-parts.ts';
import { checkValues } from './values.ts';

/** What no person writes, and what later stages would follow too deep. */
const longest = 100;

function checkReference(check: Check, site: Site): void {
  const { $ref: ref } = site.node.value;
  if (typeof ref === 'string') return checkLoop(check, site, ref);
  if (!referable.has(site.node.kind)) return;
  const shown = JSON.stringify(ref)?.slice(0, 40) ?? 'nothing';
  const message = `\`$ref\` is \`${shown}\`, which is not a string; it is read as if it were missing.`;
  const help = 'Write a relative path, a JSON pointer after `#`, or both.';
  report(check, locateValue(site, '$ref'), { code: 'REF-105', message, help });
}

/** Recursion through members or items is fine; `A: { $ref: B }, B: { $ref: A }` says nothing. */
function checkLoop(check: Check, site: Site, ref: string): void {
  const start = new PlaceOfNode(site.node, site.part.at);
  const first = check.bundle.resolve(ref, start);
  if (!isObject(first?.value) || typeof first.value['$ref'] !== 'string') return;
  const length = measureChain(check, { value: site.node.value, at: start });
  if (length === Infinity) {
    const name = getKindName(site.node.kind);
    const end = `leads back to itself without a ${name} between`;
    const problem = asWarning({ code: 'REF-107', message: `\`${ref}\` ${end}.` }, site.node.kind);
    const help = `Write the ${name} itself at one of these places.`;
    report(check, locateValue(site, '$ref'), { ...problem, help });
  } else if (length === longest + 1) {
    const message = `\`${ref}\` is the first of more than ${longest} references in a row.`;
    reportError(check, locateValue(site, '$ref'), {
      code: 'REF-107',
      message,
      help: 'Refer to the last one directly.',
    });
  }
}

/** Every place on the way is remembered, so that no chain is followed twice. */
function measureChain({ bundle, chains }: Check, first: Raw): number {
  const visited: string[] = [];
  const open = new Set<string>();
  let { at, value } = first;
  let length = 0;
  while (isObject(value) && typeof value['$ref'] === 'string') {
    const key = `${at.file}#${at.pointer}`;
    length = open.has(key) ? Infinity : (chains.get(key) ?? 0);
    if (length > 0) break;
    visited.push(key);
    open.add(key);
    const next = bundle.resolve(value['$ref'], at);
    if (next === undefined) break;
    ({ at, value } = next);
  }
  for (const key of visited.toReversed()) chains.set(key, ++length);
  return length;
}

/** Validates a bundle; what has a plain meaning in spite of a fault is a warning, what has none an error. */
export async function validate(bundle: Bundle, reporter: Reporter): Promise<void> {
  const check: Check = { bundle, reporter, ambiguities: new Map(), chains: new Map() };
  const { checkDocument } = await import('./openapi/openapi.ts');
  await checkDocument(bundle, reporter);
  const isExtended = isMentioning(bundle, /x-sw-/);
  const { checkNode, finish } = listNodeChecks(check, isExtended);
  const index = createIndex();
  let root: Site | undefined;
  for (const part of bundle.parts) {
    // The description that joins JSON Schemas is nobody's text.
    if (bundle.format === 'json-schema' && part.at.file === bundle.entry) continue;
    walk(part.written, part.kind, (node) => {
      const site: Site = { node, part };
      if (node.kind === 'root') root = site;
      indexNode(index, site);
      if (isExtended) indexExtensions(index, site);
      checkNode(site);
      checkOtherPart(check, site);
      if ('$ref' in node.value) checkReference(check, site);
    });
  }
  await finish();
  checkRules(check, index, root);
  checkParameters(check, index);
  checkPaths(check, index);
  if (isExtended && root !== undefined) {
    const { checkExtensionNames } = await import('./extensions/extension-names.ts');
    checkExtensionNames(check, index, root);
  }
}

interface NodeChecks {
  readonly checkNode: (site: Site) => void;
  /** What is left to do when all nodes were seen. */
  readonly finish: () => Promise<void>;
}

/** Extensions, whose shapes cost time to load, are checked only where a text holds one that is ours, or an odd one. */
function listNodeChecks(check: Check, isExtended: boolean): NodeChecks {
  const isOfDraft4 = /^(?:2|3)\.0$/.test(check.bundle.version);
  const isJudgedBefore = (part: Part) => isOfDraft4 && part.kind === 'root';
  const checkSchema = (site: Site) => {
    checkKeywords(check, site, isJudgedBefore(site.part));
    checkValues(check, site);
  };
  const odd: Site[] = [];
  return {
    checkNode(site) {
      if (isExtended || !hasUsualShape(site)) odd.push(site);
      if (site.node.kind === 'schema') checkSchema(site);
      if (site.node.kind === 'parameter') checkHeaderName(check, site);
    },
    async finish() {
      if (odd.length === 0) return;
      const { checkExtensions } = await import('./extensions/extensions.ts');
      for (const site of odd) checkExtensions(check, site);
    },
  };
}

function isMentioning(bundle: Bundle, pattern: RegExp): boolean {
  return bundle.files.some(({ text }) => pattern.test(text));
}

/** Whether extensions that everybody has are as nearly all have them; false asks for a closer look. */
function hasUsualShape({ node: { value, kind } }: Site): boolean {
  return (
    kind !== 'schema' ||
    (isListOf(value['x-enum-varnames'], isFilled) &&
      isListOf(value['x-enum-descriptions'], isText) &&
      isListOf(value['x-extensible-enum'], isAnything))
  );
}

function isListOf(held: unknown, fits: (item: unknown) => boolean): boolean {
  return held === undefined || (Array.isArray(held) && held.every(fits));
}

const isText = (item: unknown): boolean => typeof item === 'string';
const isFilled = (item: unknown): boolean => isText(item) && item !== '';
const isAnything = (): boolean => true;
