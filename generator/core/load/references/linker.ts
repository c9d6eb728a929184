/** Follows every `$ref` of documents, reads the files that they name, and reports those that lead nowhere. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { addPart, type Document, findPart } from '../documents.ts';
import { findTargetNode, type FoundNode } from './find.ts';
import type { Kind } from '../structure/node-kinds.ts';
import type { Part } from '../document.ts';
import {
  holdsValue,
  isReadAs,
  findSchemaSteps,
  findComponentMeant,
  findOldPlace,
} from './moved-references.ts';
import {
  addClause,
  describeNotNode,
  describeOtherKind,
  readAs,
  describeTaken,
  describeUnnamed,
  asWarning,
} from './link-faults.ts';
import { isUrl, findPermittedPath, mayFetch, readHost } from '../files/permission.ts';
import { type FollowedReference, openNamed, reportFailure } from './open.ts';
import type { Rewriting } from './context.ts';
import { rewriteReferences } from './rewrite.ts';
import { placeOfRoot } from '../structure/place.ts';
import {
  isObject,
  getNode,
  joinPointer,
  type Members,
  splitPointer,
} from '../structure/pointer.ts';
import { type Reference, visitReferences, type Target, resolveReference } from './resolve.ts';
import { lift } from '../dialects/lift.ts';
import { PlaceOfNode, walk } from '../structure/walk.ts';

/** Translates a part of a document of another format to OpenAPI 3's form. */
export type Translator = (document: Document, pointer: string, kind: Kind) => Promise<unknown>;

/** What following references needs. */
export interface Linker extends Rewriting {
  /** Turns parts of other formats into OpenAPI 3's form. */
  translator: Translator | undefined;
  /** The entry's root, and every part of a document that was reached only by reference. */
  readonly parts: Part[];
  /** Every node that was met, with its kind. */
  readonly met: Map<object, Kind>;
  /** Nodes of other kinds that references take for schemas, with the members that lead to the schema in them. */
  readonly held: Map<object, readonly string[] | undefined>;
}

/** A reference, and the place that the walk which met it started at. */
interface PendingReference {
  readonly reference: Reference;
  readonly start: Place;
}

interface FollowedNode extends FollowedReference {
  readonly kind: Kind;
}

/** Walks the entry, and all that it refers to, until nothing new is met. */
export async function link(linker: Linker, { file, root }: Document): Promise<void> {
  const { lifted: value, written } = root;
  const waiting = collect(linker, { at: placeOfRoot(file.path), kind: 'root', value, written });
  const done = new Map<string, Set<unknown>>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { reference, start } = next;
    const key = `${start.file} ${reference.kind}`;
    let followed = done.get(key);
    if (followed === undefined) done.set(key, (followed = new Set()));
    // Equal references in one file lead to one place, unless an `$id` is between.
    if (followed.has(reference.ref) && !linker.names.hasNames(start.file)) continue;
    if (isMet(linker, next)) {
      followed.add(reference.ref);
      continue;
    }
    const found = await follow(linker, next);
    if (found === undefined) continue;
    followed.add(reference.ref);
    for (const more of found) waiting.push(more);
  }
}

/** Whether a reference leads to a node of its file that was walked already, as most do: nothing is to be waited for. */
function isMet(
  { documents, names, met }: Linker,
  { reference, start: { file } }: PendingReference,
): boolean {
  const { ref, kind } = reference;
  if (!ref.startsWith('#/') || ref.includes('%')) return false;
  const document = documents.get(file);
  if (document === undefined || document.moved !== undefined || names.hasNames(file)) return false;
  const node = findPart(document, ref.slice(1));
  return isObject(node) && met.get(node) === kind;
}

/** Walks a part, and gives what it refers to. */
function collect({ names, met, parts }: Linker, part: Part): PendingReference[] {
  const found: PendingReference[] = [];
  const { at: start } = part;
  parts.push(part);
  walk(part.value, part.kind, (node) => {
    met.set(node.value, node.kind);
    names.note(node, start, true);
    visitReferences(node, (reference) => found.push({ reference, start }));
  });
  return found;
}

/** What the node that is referred to refers to, where it is new; undefined where the reference failed. */
async function follow(
  linker: Linker,
  { reference, start }: PendingReference,
): Promise<readonly PendingReference[] | undefined> {
  const { ref, kind, node, path } = reference;
  const { names } = linker;
  const at = new PlaceOfNode(node, start, path);
  const isOptional = path[0] === 'mapping' || isName(ref);
  const followed = { ref, kind, at, severity: isOptional ? 'warning' : 'error' } as const;
  const written = resolveReference(ref, at, names);
  if ('code' in written) return reportFailure(linker, at, asWarning(written, kind));
  const meant = await nameMeantComponent(linker, followed, written);
  const target = meant === undefined ? written : resolveReference(ref, at, names);
  if ('code' in target) return reportFailure(linker, at, asWarning(target, kind));
  if (isElsewhere(linker, target)) {
    return reportFailure(linker, at, asWarning(describeUnnamed(ref, readHost(target.file)), kind));
  }
  const document = linker.documents.get(target.file) ?? (await openNamed(linker, followed, target));
  if (document === undefined) return undefined;
  // A place in another file is reported with the name of that file.
  const shownRef = document.file.path === at.file ? undefined : ref;
  const found = findTargetNode(document, target, names, shownRef);
  if ('code' in found) return reportFailure(linker, at, asWarning(found, kind));
  if (found.isMoved === true || meant !== undefined) {
    const place = document.moved === undefined ? found.pointer : findOldPlace(found.pointer);
    reportFailure(linker, at, { severity: 'warning', ...describeTaken(ref, place) });
  }
  return walkTarget(linker, followed, { ...found, document });
}

/** JSON Schemas name each other by URLs where often nothing is, and are of use without what is on another host. */
function isElsewhere({ prepare, documents, permission }: Linker, { file }: Target): boolean {
  if (prepare === undefined || documents.get(file) !== undefined) return false;
  return isUrl(file) && !mayFetch(file, permission);
}

/** Whether a reference is a word alone, as early tools named components: hardly a file. */
function isName(ref: string): boolean {
  return /^[\w-]+$/.test(ref);
}

/** Gives a component the name that a reference has for it, where no file is called so. */
async function nameMeantComponent(
  { documents, names, permission }: Linker,
  { ref, kind, at: { file } }: FollowedNode,
  { file: path, uri }: Target,
): Promise<string | undefined> {
  const own = documents.get(file);
  const pointer = findComponentMeant(ref, kind);
  if (own === undefined || pointer === undefined || documents.get(path) !== undefined) {
    return undefined;
  }
  const found = findTargetNode(own, { start: '', fragment: pointer, uri, file }, names);
  if ('code' in found || isUrl(path)) return undefined;
  if (typeof (await findPermittedPath(path, permission)) !== 'string') return undefined;
  names.nameNode(uri, { file, pointer: found.pointer });
  return found.pointer;
}

/** A node that is met for the first time is lifted and walked as well. */
async function walkTarget(
  linker: Linker,
  followed: FollowedNode,
  { document, pointer, node }: FoundNode & { readonly document: Document },
): Promise<readonly PendingReference[] | undefined> {
  const { ref, kind, at } = followed;
  const { met, translator } = linker;
  if (kind === 'schema' && typeof node === 'boolean') return [];
  if (!isObject(node)) {
    return reportFailure(linker, at, asWarning(describeNotNode(ref, kind), kind));
  }
  const known = met.get(node);
  if (known === kind) return [];
  if (known !== undefined && isReadAs(known, kind)) {
    reportFailure(linker, at, { severity: 'warning', ...readAs(ref, known, kind) });
    return [];
  }
  if (known !== undefined && kind === 'schema' && holdsValue(known)) {
    return takeSchema(linker, followed, { node, kind: known });
  }
  if (known !== undefined) {
    return reportFailure(linker, at, asWarning(describeOtherKind(ref, known, kind), kind));
  }
  await rewriteReferences(linker, document, { pointer, role: { kind, form: 'one' } });
  const written =
    translator === undefined
      ? getNode(document.raw, splitPointer(pointer))
      : await translator(document, pointer, kind);
  const form = { written, lifted: lift(written, kind, linker.version) };
  addPart(document, pointer, form);
  const place = { file: document.file.path, pointer };
  return collect(linker, { at: place, kind, value: form.lifted, written });
}

/** A schema is wanted, and something else is named: the schema in it is meant, or nothing is known. */
function takeSchema(
  linker: Linker,
  { ref, at }: FollowedReference,
  { node, kind }: { readonly node: Members; readonly kind: Kind },
): readonly PendingReference[] | undefined {
  const path = findSchemaSteps(node, kind);
  linker.held.set(node, path);
  const failure = describeOtherKind(ref, kind, 'schema');
  if (path === undefined) return reportFailure(linker, at, asWarning(failure, 'schema'));
  const message = addClause(failure.message, 'the schema in it is used');
  const help = `Write \`${joinPointer(ref, ...path)}\`.`;
  reportFailure(linker, at, { severity: 'warning', ...failure, message, help });
  return [];
}
