/** Applies Overlay documents (OpenAPI Overlay 1.0 and 1.1) to the document that they change. */

import type { Place, Reporter } from '../../diagnostics/diagnostic.ts';
import type { Document, Reading } from '../documents.ts';
import {
  getBelow,
  holdsMap,
  listItems,
  placeBelow,
  placeOfRoot,
  type Raw,
} from '../structure/place.ts';
import type { Members } from '../structure/pointer.ts';
import { resolveUri, toFileUrl } from '../references/anchors.ts';
import { inspectTree } from '../text/check-data.ts';
import { type Draft, getValue, type Misfit, remove, update } from './edit.ts';
import { createQuery, type Query } from './query.ts';

interface Applying extends Reading {
  readonly draft: Draft;
  readonly query: Query;
  /** Nodes that may still be brought in or taken away. */
  readonly budget: { left: number };
}

/** One action of an overlay. */
type Action = Raw<Members>;

/** The entry's data after all overlays, in order. Undefined (and reported) where one cannot be applied. */
export async function applyOverlays(
  reading: Reading,
  entry: Document,
  overlays: readonly Document[],
): Promise<Draft | undefined> {
  const { limits, reporter } = reading;
  const start = placeOfRoot(entry.file.path);
  const draft: Draft = { root: entry.raw, own: new WeakSet(), origins: new WeakMap(), start };
  const query = await createQuery(limits);
  const applying = { ...reading, draft, query, budget: { left: limits.changes } };
  const countErrors = (): number =>
    reporter.problems.filter(({ severity }) => severity === 'error').length;
  const before = countErrors();
  for (const overlay of overlays) {
    for (const action of readActions(applying, overlay)) {
      if (!applyAction(applying, action)) break;
    }
  }
  return countErrors() > before ? undefined : draft;
}

function readActions(applying: Applying, { raw: value, file }: Document): readonly Action[] {
  const { reporter } = applying;
  const raw = { value, at: placeOfRoot(file.path) };
  const version = getBelow(raw, 'overlay');
  if (!holdsMap(raw) || !/^1\.[01](?:\.|$)/.test(String(version.value))) {
    const { at } = version.value === undefined ? raw : version;
    const message = 'This is not an overlay of version 1.0 or 1.1';
    refuse(reporter, { at, message, help: 'Begin with `overlay: 1.1.0`.' });
    return [];
  }
  checkExtends(applying, getBelow(raw, 'extends'));
  const actions = getBelow(raw, 'actions');
  if (!Array.isArray(actions.value)) {
    refuse(reporter, { at: raw.at, message: 'An overlay must list its changes in `actions`' });
  }
  return listItems(actions).filter((action): action is Action => {
    if (holdsMap(action) && typeof action.value['target'] === 'string') return true;
    refuse(reporter, { at: action.at, message: 'An action needs a `target`' });
    return false;
  });
}

/** A URL may be where a document was copied from; a path says which file is meant. */
function checkExtends(
  { permission: { host }, draft, reporter }: Applying,
  { value, at }: Raw,
): void {
  if (typeof value !== 'string' || /^https?:/i.test(value)) return;
  const meant = resolveUri(value, toFileUrl(at.file, host));
  if (meant === toFileUrl(draft.start.file, host)) return;
  reporter.report({
    code: 'LOAD-121',
    severity: 'warning',
    message: `The overlay is meant for \`${value}\`, which is another document.`,
    at: { ...at, read: true },
  });
}

/** False where the document became too large to go on. */
function applyAction(applying: Applying, action: Action): boolean {
  const { draft, query, reporter, budget } = applying;
  const { value, at } = action;
  const target = String(value['target']);
  const place = placeBelow(at, 'target');
  const found = query(draft.root, target);
  if ('problem' in found) {
    refuse(reporter, { at: place, message: found.problem });
    return true;
  }
  budget.left -= found.locations.length * (1 + countNodes(value['update']));
  if (budget.left < 0) {
    refuse(reporter, {
      at: place,
      message: 'The overlay makes more changes than the limit allows',
    });
    return false;
  }
  if (found.locations.length === 0) reportNothing(reporter, place, target);
  if (value['remove'] === true) {
    // Items are removed from the end, so that indexes stay valid.
    for (const location of found.locations.toReversed()) {
      if (remove(draft, location)) continue;
      refuse(reporter, { at: place, message: 'The whole document cannot be removed' });
    }
    return true;
  }
  if (typeof value['copy'] === 'string' && isTooLarge(applying)) {
    const message = 'Copies make the document too large';
    refuse(reporter, { at: placeBelow(at, 'copy'), message });
    return false;
  }
  const addition = findAddition(applying, action);
  if (addition === undefined) return true;
  for (const location of found.locations) {
    const misfits = update(draft, location, addition);
    for (const { at: where, message } of misfits) {
      refuse(reporter, { at: where.file === at.file ? where : at, message });
    }
    // What does not fit at one place is reported once, not for each of thousands.
    if (misfits.length > 0) break;
  }
  return true;
}

function countNodes(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((count: number, child) => count + countNodes(child), 1);
}

function isTooLarge({ draft, limits }: Applying): boolean {
  return inspectTree(draft.start.file, draft.root, true, limits).problems.length > 0;
}

/** What an action brings in: its own value, or a copy of another part of the document. */
function findAddition({ draft, query, reporter }: Applying, action: Action): Raw | undefined {
  if (Object.hasOwn(action.value, 'update')) return getBelow(action, 'update');
  const { value: path, at } = getBelow(action, 'copy');
  if (typeof path !== 'string') return undefined;
  const found = query(draft.root, path);
  if ('problem' in found) return void refuse(reporter, { at, message: found.problem });
  const [location, ...others] = found.locations;
  if (location === undefined || others.length > 0) {
    const count = others.length === 0 ? 'nothing' : `${others.length + 1} nodes`;
    const message = `\`copy\` needs exactly one node, but this selects ${count}`;
    return void refuse(reporter, { at, message });
  }
  const source = getValue(draft, location);
  return { value: structuredClone(source.value), at: source.at };
}

function reportNothing(reporter: Reporter, at: Place, target: string): void {
  reporter.report({
    code: 'LOAD-120',
    severity: 'warning',
    message: `\`${target}\` selects nothing in the document.`,
    at: { ...at, read: true },
    help: 'Correct the target, or remove the action.',
  });
}

function refuse(reporter: Reporter, { at, message, ...more }: Misfit): void {
  reporter.report({
    code: 'LOAD-122',
    severity: 'error',
    message: `${message}.`,
    at: { ...at, read: true },
    ...more,
  });
}
