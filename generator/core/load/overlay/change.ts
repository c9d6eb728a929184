/** Lets a function change a document, and keeps the places of the nodes that it keeps. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { findOrigin, type Making, setOrigin } from '../dialects/origins.ts';
import type { Document, Reading } from '../documents.ts';
import { placeBelow, placeOfRoot, type Raw } from '../structure/place.ts';
import { isObject, joinPointer, setMember } from '../structure/pointer.ts';
import { inspectTree } from '../text/check-data.ts';
import type { Draft } from './edit.ts';

/** What changes the root document of a description. */
export interface Changer {
  /**
   * Reads the document that the function gives, which may be the one that it was given; undefined (and reported) where that
   * fails. Reading may throw too, because what is given may be anything.
   */
  change<T>(
    document: Record<string, unknown>,
    read: (changed: unknown) => T,
  ): Promise<T | undefined>;
  /** Reports what it gave, where that is no document. */
  refuse(fault: string): void;
}

/** False (and reported) where the function fails, or gives what is no document. */
export async function changeDocument(
  { limits, reporter }: Pick<Reading, 'limits' | 'reporter'>,
  document: Document,
  changer: Changer,
): Promise<boolean> {
  const { raw, file, edited } = document;
  // What is no map is refused later, with what it should be.
  if (!isObject(raw)) return true;
  const making: Making = { origins: new WeakMap() };
  const at = edited?.start ?? placeOfRoot(file.path);
  const given = copyWithPlaces({ making, former: edited }, { value: raw, at });
  // The copy of a map is a map.
  const read = await changer.change(given as Record<string, unknown>, (changed) => {
    const settling: Settling = { making, path: [], open: new Set(), faults: [] };
    return { root: settle(settling, changed), fault: settling.faults[0] };
  });
  if (read === undefined) return false;
  const { root, fault = isObject(root) ? undefined : describeRoot(root) } = read;
  if (fault !== undefined) {
    changer.refuse(fault);
    return false;
  }
  const { problems } = inspectTree(file.path, root, false, limits);
  for (const problem of problems) reporter.report(problem);
  if (problems.length > 0) return false;
  document.raw = root;
  document.edited = { root, own: new WeakSet(), origins: making.origins, start: at };
  return true;
}

interface Copying {
  readonly making: Making;
  /** What overlays made of the document. */
  readonly former: Draft | undefined;
}

/** Aliases are written out, so that a change at one place is none at others. */
function copyWithPlaces(copying: Copying, { value, at }: Raw): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { making, former } = copying;
  const origin = former && findOrigin(value, former.origins);
  const own = origin?.at ?? at;
  const members: Record<string, Place> = {};
  const copyMember = (name: string, child: unknown): unknown => {
    const place = origin?.members?.get(name);
    if (place !== undefined) setMember(members, name, place);
    return copyWithPlaces(copying, { value: child, at: place ?? placeBelow(own, name) });
  };
  return setOrigin(making, copyMembers(value, copyMember), { at: own, members });
}

function copyMembers(node: object, copy: (name: string, child: unknown) => unknown): object {
  if (Array.isArray(node)) return node.map((item: unknown, index) => copy(String(index), item));
  const made: Record<string, unknown> = {};
  for (const [name, child] of Object.entries(node)) {
    const copied = copy(name, child);
    if (copied !== undefined) setMember(made, name, copied);
  }
  return made;
}

interface Settling {
  readonly making: Making;
  readonly path: string[];
  readonly open: Set<object>;
  /** What cannot be in a document, each with its pointer. */
  readonly faults: string[];
}

/** Copies what a function gave, once, as plain data, with the places of nodes that it was given. */
function settle(settling: Settling, value: unknown): unknown {
  const { making, path, open, faults } = settling;
  const refused = describeMisfit(value, open);
  if (refused !== undefined) {
    faults.push(`a document with ${refused} at \`${joinPointer('#', ...path)}\``);
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return value;
  open.add(value);
  const made = copyMembers(value, (name, child) => {
    path.push(name);
    const settled = settle(settling, child);
    path.pop();
    return settled;
  });
  open.delete(value);
  const origin = findOrigin(value, making.origins);
  if (origin !== undefined) making.origins.set(made, origin);
  return made;
}

/** Undefined for what JSON can say, and for a member that is left out. */
function describeMisfit(value: unknown, open: ReadonlySet<object>): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number that JSON has not';
  if (['function', 'symbol', 'bigint'].includes(typeof value)) return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (open.has(value)) return 'a node that contains itself';
  return Array.isArray(value) || isPlain(value) ? undefined : 'an object of a class';
}

/** Objects of another realm are plain too: their prototype is a root itself. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== 'object' || prototype === null) return true;
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'hasOwnProperty');
}

function describeRoot(root: unknown): string {
  if (root === null) return 'null, not a document';
  return Array.isArray(root) ? 'a list, not a document' : `a ${typeof root}, not a document`;
}
