/** A bundle in; everything that is wrong with its documents reported: OpenAPI's schema, extensions, rules. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { Bundle, Part } from '../load/document.ts';
import { walk } from '../load/structure/walk.ts';
import { hasUsualShape } from './extensions/vendor-extensions.ts';
import { checkKeywords } from './keywords.ts';
import { checkLoop } from './loops.ts';
import { checkHeaderName, checkParameters } from './parameters.ts';
import { checkPaths } from './paths.ts';
import { checkBody, checkRules, createIndex, indexExtensions, indexNode } from './rules.ts';
import type { Check, Site } from './site.ts';
import { checkValues } from './values.ts';

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
    walk(part.written, part.kind, (node) => {
      const site: Site = { node, part };
      if (node.kind === 'root') root = site;
      indexNode(index, site);
      if (isExtended) indexExtensions(index, site);
      checkNode(site);
      if (!('$ref' in node.value)) return;
      checkLoop(check, site);
      checkBody(check, site);
    });
  }
  await finish();
  checkRules(check, index, root);
  checkParameters(check, index);
  checkPaths(check, index);
  if (isExtended) {
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
