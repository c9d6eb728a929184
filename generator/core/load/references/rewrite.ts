/**
 * Rewrites references that OpenAPI does not have to those that it has: a map that is written elsewhere becomes a map of
 * references to its nodes, and a reference to a schema where a node must be becomes a node that holds it. Later stages see
 * only what OpenAPI has; places stay those of the text.
 */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Version } from '../dialects/version.ts';
import { dropMember } from '../dialects/habits/members.ts';
import type { Origins } from '../dialects/origins.ts';
import type { Document } from '../documents.ts';
import { type Draft, replace } from '../overlay/edit.ts';
import { findPermittedPath, isUrl, mayFetch } from '../files/permission.ts';
import { referable } from '../structure/node-kinds.ts';
import { placeOfRoot } from '../structure/place.ts';
import {
  getNode,
  isObject,
  joinPointer,
  type Members,
  splitPointer,
} from '../structure/pointer.ts';
import type { NameIndex } from './anchors.ts';
import { findIn } from './find.ts';
import {
  describeFollowed,
  describeHeld,
  describeNotMembers,
  describeRound,
  describeTooMuch,
  leaveOut,
} from './link-faults.ts';
import { listOddPlaces, type Role } from './odd-places.ts';
import { openNamed, type Opening, reportFailure } from './open.ts';
import { type Failure, findTarget, type Target } from './resolve.ts';
import { buildHolder, buildMembers } from './rewritten-nodes.ts';
import { findMembers, isSchema } from './schema-or-map.ts';

/** What rewriting needs, and where it notes what it did. */
export interface Rewriting extends Opening {
  readonly names: NameIndex;
  /** Brings a document that was opened into the form of the entry, before anything of it is noted. */
  prepare: ((document: Document) => void) | undefined;
  readonly version: Version;
  /** Places at which a reference was rewritten: the published schema of the version knows only what was written. */
  readonly rewritten: Set<string>;
  /** Places whose members are wanted elsewhere: those below which something is being rewritten, and the others. */
  readonly shared: { readonly open: Set<string>; readonly done: Set<string> };
  /** Nodes that may still be made. */
  readonly budget: { left: number };
  /** Where nodes come from that were made. */
  readonly origins: Origins;
}

/** A node of a document, or a map or list of them. */
interface Start {
  readonly pointer: string;
  readonly role: Role;
}

/** A map with a `$ref` that OpenAPI does not have there. */
export interface Odd extends Start {
  readonly document: Document;
  readonly value: Members;
  readonly ref: string;
  /** Where the reference is. */
  readonly at: Place;
}

/** What a reference names, as it is written. */
export interface Named {
  readonly document: Document;
  readonly pointer: string;
  readonly value: unknown;
}

/** Rewrites what is odd in a node of a document, and in all that it leads to. */
export async function rewriteReferences(
  rewriting: Rewriting,
  document: Document,
  { pointer: start, role }: Start,
): Promise<void> {
  const path = splitPointer(start);
  const places = listOddPlaces(getNode(document.raw, path), role, rewriting.version);
  for (const place of places) {
    const pointer = joinPointer(start, ...place.path);
    const value = getNode(document.raw, [...path, ...place.path]);
    const ref = isObject(value) ? value['$ref'] : undefined;
    if (!isObject(value) || typeof ref !== 'string') continue;
    const at = { file: document.file.path, pointer: joinPointer(pointer, '$ref'), read: true };
    const odd: Odd = { document, pointer, role: place.role, value, ref, at };
    await (mayBeUsual(place.role)
      ? rewriteUnusual(rewriting, odd)
      : rewriteMembers(rewriting, odd));
  }
  // What was found in the document before may have been rewritten.
  if (places.length > 0) document.named.clear();
}

/** Whether the reference may be one that OpenAPI or the habits of loading have: then its failure is the linker's to report. */
function mayBeUsual({ kind, form }: Role): boolean {
  if (kind === 'data') return false;
  return form === 'list' || (form !== 'map' && referable.has(kind));
}

async function rewriteUnusual(rewriting: Rewriting, odd: Odd): Promise<void> {
  const { role, ref, at } = odd;
  const target = findTarget(ref, at, rewriting.names);
  if ('code' in target || !(await mayOpen(rewriting, target.file))) return;
  const named = await findNamed(rewriting, odd, target);
  if (named === undefined || 'code' in named) return;
  if (role.form === 'list') {
    const source = findMembers(named, role);
    return source && copyMembers(rewriting, odd, source);
  }
  if (!isSchema(named, role, rewriting.version)) return;
  reportFailure(rewriting, at, { severity: 'warning', ...describeHeld(ref, role) });
  replaceOdd(rewriting, odd, buildHolder(odd, rewriting.version));
}

async function rewriteMembers(rewriting: Rewriting, odd: Odd): Promise<void> {
  const { role, ref, at } = odd;
  const target = findTarget(ref, at, rewriting.names);
  const named = 'code' in target ? target : await findNamed(rewriting, odd, target);
  if (named === undefined) return dropReference(rewriting, odd);
  const source =
    'code' in named ? named : (findMembers(named, role) ?? describeNotMembers(ref, role));
  return 'code' in source
    ? dropReference(rewriting, odd, source)
    : copyMembers(rewriting, odd, source);
}

/** Where nothing is named, what is written beside the reference is all that there is. */
function dropReference(rewriting: Rewriting, odd: Odd, failure?: Failure): void {
  const { role, value, at } = odd;
  if (failure !== undefined) reportFailure(rewriting, at, leaveOut(failure));
  replaceOdd(rewriting, odd, role.form === 'list' ? [] : dropMember(value, '$ref'));
}

/** References that follow each other beyond this number go round, or come from nobody's hand. */
const LONGEST = 100;

async function copyMembers(rewriting: Rewriting, odd: Odd, source: Named): Promise<void> {
  const { shared, budget } = rewriting;
  const { role, ref, at } = odd;
  const { document, pointer } = source;
  const key = `${document.file.path}#${pointer}`;
  const isOwn = document === odd.document && pointer === odd.pointer;
  if (isOwn || shared.open.has(key) || shared.open.size > LONGEST) {
    return dropReference(rewriting, odd, describeRound(ref));
  }
  if (!shared.done.has(key)) {
    shared.open.add(key);
    await rewriteReferences(rewriting, document, { pointer, role });
    shared.open.delete(key);
    shared.done.add(key);
  }
  // What leads back to the place around it was left out on the way.
  if (getNode(odd.document.raw, splitPointer(`${odd.pointer}/$ref`)) !== ref) return;
  const value = getNode(document.raw, splitPointer(pointer));
  const made = buildMembers(rewriting, odd, { ...source, value });
  budget.left -= made.count;
  if (budget.left < 0) return reportFailure(rewriting, at, describeTooMuch());
  reportFailure(rewriting, at, { severity: 'warning', ...describeFollowed(odd.pointer, role) });
  replaceOdd(rewriting, odd, made.value);
}

function replaceOdd(rewriting: Rewriting, { document, pointer }: Odd, value: object): void {
  rewriting.rewritten.add(`${document.file.path}#${pointer}`);
  const draft = getDraft(rewriting, document);
  replace(draft, splitPointer(pointer), value);
  document.raw = draft.root;
}

/** The document as it is being rewritten. */
export function getDraft({ origins }: Rewriting, document: Document): Draft {
  const start = placeOfRoot(document.file.path);
  document.edited ??= { root: document.raw, own: new WeakSet(), origins, start };
  return document.edited;
}

/** Whether the document may be read, where the reference is one that others report. */
async function mayOpen({ permission }: Rewriting, file: string): Promise<boolean> {
  if (isUrl(file)) return mayFetch(file, permission);
  return typeof (await findPermittedPath(file, permission)) === 'object';
}

/** What is named, as it is written. Undefined (and reported) where the document cannot be read. */
async function findNamed(
  rewriting: Rewriting,
  { ref, at }: Odd,
  target: Exclude<Target, Failure>,
): Promise<Named | Failure | undefined> {
  const { documents, names } = rewriting;
  const asked = { ref, at, severity: 'error' } as const;
  const document = documents.get(target.file) ?? (await openNamed(rewriting, asked, target));
  if (document === undefined) return undefined;
  const { start, fragment } = target;
  for (const pointer of fragment.startsWith('/') || fragment === ''
    ? [start + fragment, fragment]
    : []) {
    const value = getNode(document.raw, splitPointer(pointer));
    if (value !== undefined) return { document, pointer, value };
  }
  const found = findIn(document, target, names);
  if ('code' in found) return found;
  const { pointer } = found;
  return { document, pointer, value: getNode(document.raw, splitPointer(pointer)) };
}
