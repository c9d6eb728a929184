/**
 * Rewrites references that OpenAPI does not have to those that it has: a map that is written elsewhere becomes a map of
 * references to its nodes, and a reference to a schema where a node must be becomes a node that holds it. Later stages see
 * only what OpenAPI has; places stay those of the text.
 */

import { dropMember } from '../dialects/habits/members.ts';
import type { Document } from '../documents.ts';
import { replace } from '../overlay/edit.ts';
import { findPermittedPath, isUrl, mayFetch } from '../files/permission.ts';
import { referable } from '../structure/node-kinds.ts';
import { getNode, isObject, joinPointer, splitPointer } from '../structure/pointer.ts';
import { findTargetNode } from './find.ts';
import {
  describeFollowed,
  describeHeld,
  describeNotMembers,
  describeCircle,
  describeTooMuch,
  asOmission,
} from './link-faults.ts';
import { listOddPlaces, type Role } from './odd-places.ts';
import {
  getDraft,
  type NamedNode,
  type OddReference,
  type Rewriting,
  type StartNode,
} from './context.ts';
import { openNamed, reportFailure } from './open.ts';
import { type Failure, resolveReference, type Target } from './resolve.ts';
import { buildHolder, buildMembers } from './rewritten-nodes.ts';
import { findMembers, isSchema } from './schema-or-map.ts';

/** Rewrites what is odd in a node of a document, and in all that it leads to. */
export async function rewriteReferences(
  rewriting: Rewriting,
  document: Document,
  { pointer: start, role }: StartNode,
): Promise<void> {
  const path = splitPointer(start);
  const places = listOddPlaces(getNode(document.raw, path), role, rewriting.version);
  for (const place of places) {
    const pointer = joinPointer(start, ...place.path);
    const value = getNode(document.raw, [...path, ...place.path]);
    const ref = isObject(value) ? value['$ref'] : undefined;
    if (!isObject(value) || typeof ref !== 'string') continue;
    const at = { file: document.file.path, pointer: joinPointer(pointer, '$ref'), read: true };
    const odd: OddReference = { document, pointer, role: place.role, value, ref, at };
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

async function rewriteUnusual(rewriting: Rewriting, odd: OddReference): Promise<void> {
  const { role, ref, at } = odd;
  const target = resolveReference(ref, at, rewriting.names);
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

async function rewriteMembers(rewriting: Rewriting, odd: OddReference): Promise<void> {
  const { role, ref, at } = odd;
  const target = resolveReference(ref, at, rewriting.names);
  const named = 'code' in target ? target : await findNamed(rewriting, odd, target);
  if (named === undefined) return dropReference(rewriting, odd);
  const source =
    'code' in named ? named : (findMembers(named, role) ?? describeNotMembers(ref, role));
  return 'code' in source
    ? dropReference(rewriting, odd, source)
    : copyMembers(rewriting, odd, source);
}

/** Drops a reference that names nothing, and keeps what is written beside it. */
function dropReference(rewriting: Rewriting, odd: OddReference, failure?: Failure): void {
  const { role, value, at } = odd;
  if (failure !== undefined) reportFailure(rewriting, at, asOmission(failure));
  replaceOdd(rewriting, odd, role.form === 'list' ? [] : dropMember(value, '$ref'));
}

/** References that follow each other beyond this number go round, or come from nobody's hand. */
const LONGEST = 100;

async function copyMembers(
  rewriting: Rewriting,
  odd: OddReference,
  source: NamedNode,
): Promise<void> {
  const { shared, budget } = rewriting;
  const { role, ref, at } = odd;
  const { document, pointer } = source;
  const key = `${document.file.path}#${pointer}`;
  const isOwn = document === odd.document && pointer === odd.pointer;
  if (isOwn || shared.open.has(key) || shared.open.size > LONGEST) {
    return dropReference(rewriting, odd, describeCircle(ref));
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

function replaceOdd(
  rewriting: Rewriting,
  { document, pointer }: OddReference,
  value: object,
): void {
  rewriting.rewritten.add(`${document.file.path}#${pointer}`);
  const draft = getDraft(rewriting, document);
  replace(draft, splitPointer(pointer), value);
  document.raw = draft.root;
}

/** Whether the document may be read, where the reference is one that others report. */
async function mayOpen({ permission }: Rewriting, file: string): Promise<boolean> {
  if (isUrl(file)) return mayFetch(file, permission);
  return typeof (await findPermittedPath(file, permission)) === 'object';
}

/** What is named, as it is written. Undefined (and reported) where the document cannot be read. */
async function findNamed(
  rewriting: Rewriting,
  { ref, at }: OddReference,
  target: Target,
): Promise<NamedNode | Failure | undefined> {
  const { documents, names } = rewriting;
  const followed = { ref, at, severity: 'error' } as const;
  const document = documents.get(target.file) ?? (await openNamed(rewriting, followed, target));
  if (document === undefined) return undefined;
  const { start, fragment } = target;
  for (const pointer of fragment.startsWith('/') || fragment === ''
    ? [start + fragment, fragment]
    : []) {
    const value = getNode(document.raw, splitPointer(pointer));
    if (value !== undefined) return { document, pointer, value };
  }
  const found = findTargetNode(document, target, names);
  if ('code' in found) return found;
  const { pointer } = found;
  return { document, pointer, value: getNode(document.raw, splitPointer(pointer)) };
}
