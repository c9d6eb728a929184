/** Overlay documents (OpenAPI Overlay 1.0 and 1.1) and what they change in; the document as it is then read out. */

import type { Place, Reporter } from '../../diagnostics/diagnostic.ts';
import type { Document } from '../documents.ts';
import type { Limits } from '../files/limits.ts';
import { placeBelow, type Origins } from '../dialects/origins.ts';
import { isObject } from '../structure/pointer.ts';
import { resolveReference, toFileUrl } from '../references/anchors.ts';
import type { Permission } from '../files/permission.ts';
import { inspectTree } from '../text/check-data.ts';
import { type Draft, remove, update, getValue } from './edit.ts';
import { createQuery, type Query } from './query.ts';

/** What overlays are applied with. */
export interface OverlayContext {
  readonly limits: Limits;
  readonly permission: Permission;
  readonly reporter: Reporter;
}

interface Applying extends OverlayContext {
  readonly draft: Draft;
  readonly query: Query;
  /** Nodes that may still be brought in or taken away. */
  readonly budget: { left: number };
}

/** One action of an overlay and where it stands. */
interface Action {
  readonly value: Readonly<Record<string, unknown>>;
  readonly at: Place;
}

/** The entry's data after all overlays, in order. Undefined (and reported) where one cannot be applied. */
export async function applyOverlays(
  entry: Document,
  overlays: readonly Document[],
  context: OverlayContext,
): Promise<{ readonly root: unknown; readonly origins: Origins } | undefined> {
  const { limits, reporter } = context;
  const start = { file: entry.file.path, pointer: '' };
  const draft: Draft = { root: entry.raw, own: new WeakSet(), origins: new WeakMap(), start };
  const query = await createQuery(limits);
  const before = reporter.problems.filter(({ severity }) => severity === 'error').length;
  const budget = { left: limits.changes };
  for (const overlay of overlays) {
    const actions = readActions(overlay, entry, context);
    for (const action of actions) {
      if (!applyAction({ ...context, draft, query, budget }, action)) break;
    }
  }
  const after = reporter.problems.filter(({ severity }) => severity === 'error').length;
  return after > before ? undefined : { root: draft.root, origins: draft.origins };
}

function readActions(
  { raw, file }: Document,
  entry: Document,
  { permission, reporter }: OverlayContext,
): readonly Action[] {
  const at = { file: file.path, pointer: '' };
  const version = isObject(raw) ? raw['overlay'] : undefined;
  if (!isObject(raw) || !/^1\.[01](?:\.|$)/.test(String(version))) {
    const place = version === undefined ? at : placeBelow(at, 'overlay');
    refuse(
      reporter,
      place,
      'This is not an overlay of version 1.0 or 1.1',
      'Begin with `overlay: 1.1.0`.',
    );
    return [];
  }
  checkExtends(raw['extends'], placeBelow(at, 'extends'), entry, { permission, reporter });
  const actions = raw['actions'];
  if (!Array.isArray(actions)) {
    refuse(reporter, at, 'An overlay must list its changes in `actions`');
    return [];
  }
  return actions.flatMap((value: unknown, index) => {
    const place = placeBelow(at, 'actions', index);
    if (isObject(value) && typeof value['target'] === 'string') return [{ value, at: place }];
    refuse(reporter, place, 'An action needs a `target`');
    return [];
  });
}

/** A URL may be where a document was copied from; a path says which file is meant. */
function checkExtends(
  value: unknown,
  at: Place,
  entry: Document,
  { permission: { host }, reporter }: Pick<OverlayContext, 'permission' | 'reporter'>,
): void {
  if (typeof value !== 'string' || /^https?:/i.test(value)) return;
  const [meant, own] = [
    resolveReference(value, toFileUrl(at.file, host)),
    toFileUrl(entry.file.path, host),
  ];
  if (meant === own) return;
  reporter.report({
    code: 'LOAD-121',
    severity: 'warning',
    message: `The overlay is meant for \`${value}\`, which is another document.`,
    at: { ...at, read: true },
  });
}

/** False where the document became too large to go on. */
function applyAction(applying: Applying, { value, at }: Action): boolean {
  const { draft, query, reporter, budget } = applying;
  const place = { ...placeBelow(at, 'target'), read: true };
  const found = query(draft.root, String(value['target']));
  if ('problem' in found) {
    refuse(reporter, place, found.problem);
    return true;
  }
  budget.left -= found.locations.length * (1 + countNodes(value['update']));
  if (budget.left < 0) {
    refuse(reporter, place, 'The overlay makes more changes than the limit allows');
    return false;
  }
  if (found.locations.length === 0) reportNothing(reporter, place, String(value['target']));
  if (value['remove'] === true) {
    // From the end, so that indexes stay what they are.
    for (const location of found.locations.toReversed()) {
      if (!remove(draft, location)) refuse(reporter, place, 'The whole document cannot be removed');
    }
    return true;
  }
  if (typeof value['copy'] === 'string' && isTooLarge(applying)) {
    refuse(reporter, placeBelow(at, 'copy'), 'Copies make the document too large');
    return false;
  }
  const given = findGiven(applying, { value, at });
  if (given === undefined) return true;
  // What does not fit at one place is told once, not for each of thousands.
  let fits = true;
  for (const location of found.locations) {
    update(draft, location, given.value, given.at, (where, message) => {
      fits = false;
      refuse(reporter, where.file === at.file ? where : at, message);
    });
    if (!fits) break;
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
function findGiven(
  { draft, query, reporter }: Applying,
  { value, at }: Action,
): { readonly value: unknown; readonly at: Place } | undefined {
  if (Object.hasOwn(value, 'update')) {
    return { value: value['update'], at: placeBelow(at, 'update') };
  }
  const place = placeBelow(at, 'copy');
  if (typeof value['copy'] !== 'string') return undefined;
  const found = query(draft.root, value['copy']);
  if ('problem' in found) return void refuse(reporter, place, found.problem);
  const [location, ...others] = found.locations;
  if (location === undefined || others.length > 0) {
    const count = others.length === 0 ? 'nothing' : `${others.length + 1} nodes`;
    return void refuse(
      reporter,
      place,
      `\`copy\` needs exactly one node, but this selects ${count}`,
    );
  }
  const source = getValue(draft, location);
  return { value: structuredClone(source.value), at: source.at };
}

function reportNothing(reporter: Reporter, at: Place, target: string): void {
  reporter.report({
    code: 'LOAD-120',
    severity: 'warning',
    message: `\`${target}\` selects nothing in the document.`,
    at,
    help: 'Correct the target, or remove the action.',
  });
}

function refuse(reporter: Reporter, at: Place, message: string, help?: string): void {
  reporter.report({
    code: 'LOAD-122',
    severity: 'error',
    message: `${message}.`,
    at: { ...at, read: true },
    ...(help === undefined ? {} : { help }),
  });
}
