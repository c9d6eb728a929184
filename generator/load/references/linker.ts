/** Follows every `$ref` of documents, reads the files that they name, and reports those that lead nowhere. */

import type { Place, Problem, Severity } from '../../diagnostics/diagnostic.ts';
import { addPart, type Document, type Documents, findPart, type Reading } from '../documents.ts';
import { type Found, findIn } from './find.ts';
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
  describeElsewhere,
  describeMissing,
  describeNotNode,
  describeNotText,
  describeOtherKind,
  describeOutside,
  readAs,
  describeTaken,
  describeTooMany,
} from './link-faults.ts';
import { noteDocument, type NameIndex } from './anchors.ts';
import { readHost, isUrl, mayFetch, findPermittedPath } from '../files/permission.ts';
import { placeOfRoot } from '../structure/place.ts';
import {
  isObject,
  getNode,
  joinPointer,
  type Members,
  splitPointer,
} from '../structure/pointer.ts';
import {
  type Reference,
  visitReferences,
  type Failure,
  type Target,
  findTarget,
} from './resolve.ts';
import { lift } from '../dialects/lift.ts';
import type { Version } from '../dialects/version.ts';
import { PlaceOfNode, walk } from '../structure/walk.ts';

/** Translates a part of a document of another format to OpenAPI 3's form. */
export type Translator = (document: Document, pointer: string, kind: Kind) => Promise<unknown>;

/** What reading a file that a reference names needs. */
export interface Opening extends Reading {
  readonly documents: Documents;
}

/** What following references needs. */
export interface Linker extends Opening {
  readonly names: NameIndex;
  readonly version: Version;
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
interface Waiting {
  readonly reference: Reference;
  readonly start: Place;
}

/** A reference that is followed, where it is, and how much it matters where it leads nowhere. */
interface Asked {
  readonly ref: string;
  readonly at: Place;
  readonly severity: Severity;
}

interface AskedNode extends Asked {
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
  { reference, start: { file } }: Waiting,
): boolean {
  const { ref, kind } = reference;
  if (typeof ref !== 'string' || !ref.startsWith('#/') || ref.includes('%')) return false;
  const document = documents.get(file);
  if (document === undefined || document.moved !== undefined || names.hasNames(file)) return false;
  const node = findPart(document, ref.slice(1));
  return isObject(node) && met.get(node) === kind;
}

/** Walks a part, and gives what it refers to. */
function collect({ names, met, parts }: Linker, part: Part): Waiting[] {
  const found: Waiting[] = [];
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
  { reference, start }: Waiting,
): Promise<readonly Waiting[] | undefined> {
  const { ref, kind, node, path } = reference;
  const { names } = linker;
  const at = new PlaceOfNode(node, start, path);
  if (typeof ref !== 'string') return report(linker, at, describeNotText(ref));
  const asked = { ref, kind, at, severity: path[0] === 'mapping' ? 'warning' : 'error' } as const;
  const written = findTarget(ref, at, names);
  if ('code' in written) return report(linker, at, written);
  const meant = await callMeant(linker, asked, written);
  const target = meant === undefined ? written : findTarget(ref, at, names);
  if ('code' in target) return report(linker, at, target);
  const document = linker.documents.get(target.file) ?? (await openNamed(linker, asked, target));
  if (document === undefined) return undefined;
  const found = findIn(document, target, names);
  if ('code' in found) {
    const failure = document.file.path === at.file ? found : nameFailure(found, ref);
    return report(linker, at, isSpared(kind) ? spare(failure) : failure);
  }
  if (found.isMoved === true || meant !== undefined) {
    const place = document.moved === undefined ? found.pointer : findOldPlace(found.pointer);
    report(linker, at, { severity: 'warning', ...describeTaken(ref, place) });
  }
  return reach(linker, asked, { ...found, document });
}

/** Gives a component the name that a reference has for it, where no file is called so. */
async function callMeant(
  { documents, names, permission }: Linker,
  { ref, kind, at: { file } }: AskedNode,
  { file: path, uri }: Exclude<Target, Failure>,
): Promise<string | undefined> {
  const own = documents.get(file);
  const pointer = findComponentMeant(ref, kind);
  if (own === undefined || pointer === undefined || documents.get(path) !== undefined) {
    return undefined;
  }
  const found = findIn(own, { start: '', fragment: pointer, uri, file }, names);
  if ('code' in found || isUrl(path)) return undefined;
  if (typeof (await findPermittedPath(path, permission)) !== 'string') return undefined;
  names.nameNode(uri, { file, pointer: found.pointer });
  return found.pointer;
}

/** A place in another file is reported with the name of that file. */
function nameFailure(failure: Failure, ref: string): Failure {
  return {
    ...failure,
    message: failure.message.replace(/^`#[^`]*` does not exist/, () => `\`${ref}\` does not exist`),
  };
}

async function openNamed(
  linker: Linker,
  asked: Asked,
  target: Exclude<Target, Failure>,
): Promise<Document | undefined> {
  const document = await open(linker, asked, target);
  if (document !== undefined) noteDocument(document, linker.names);
  return document;
}

/** A mapping that leads nowhere is a warning: bundlers leave the paths of files there that they took in. */
export async function open(
  opening: Opening,
  { ref, at, severity }: Asked,
  { file }: Exclude<Target, Failure>,
): Promise<Document | undefined> {
  const { documents, permission, limits, ways } = opening;
  const isRemote = isUrl(file);
  if (isRemote && !mayFetch(file, permission)) {
    return report(opening, at, { severity, ...describeElsewhere(ref, readHost(file)) });
  }
  const permitted = isRemote ? { path: file } : await findPermittedPath(file, permission);
  ways.set(file, typeof permitted === 'string' ? undefined : permitted.path);
  if (permitted === 'outside') return report(opening, at, { severity, ...describeOutside(ref) });
  if (permitted === 'missing' && severity === 'warning') {
    return report(opening, at, { severity, ...describeMissing(ref) });
  }
  if (documents.files.length >= limits.files) {
    return report(opening, at, describeTooMany(limits.files));
  }
  const path = permitted === 'missing' ? file : permitted.path;
  const document = await documents.open(path, { file: at.file, pointer: at.pointer });
  documents.remember(file, document);
  return document;
}

/** A node that is met for the first time is lifted and walked as well. */
async function reach(
  linker: Linker,
  asked: AskedNode,
  { document, pointer, node }: Found & { readonly document: Document },
): Promise<readonly Waiting[] | undefined> {
  const { ref, kind, at } = asked;
  const { met, translator } = linker;
  if (kind === 'schema' && typeof node === 'boolean') return [];
  if (!isObject(node)) return report(linker, at, describeNotNode(ref, kind));
  const known = met.get(node) ?? (kind === 'content' ? findMetContent(linker, node) : undefined);
  if (known === kind) return [];
  if (known !== undefined && isReadAs(known, kind)) {
    report(linker, at, { severity: 'warning', ...readAs(ref, known, kind) });
    return [];
  }
  if (known !== undefined && kind === 'schema' && holdsValue(known)) {
    return takeSchema(linker, asked, { node, kind: known });
  }
  if (known !== undefined) return report(linker, at, describeOtherKind(ref, known, kind));
  const written =
    translator === undefined
      ? getNode(document.raw, splitPointer(pointer))
      : await translator(document, pointer, kind);
  const form = { written, lifted: lift(written, kind, linker.version) };
  addPart(document, pointer, form);
  const place = { file: document.file.path, pointer };
  return collect(linker, { at: place, kind, value: form.lifted, written });
}

/** The map of media types in another answer or body was walked with it, though it is no node of its own. */
function findMetContent({ met }: Linker, node: Members): Kind | undefined {
  const types = Object.values(node).filter(isObject);
  const isMet = types.length > 0 && types.every((type) => met.get(type) === 'mediaType');
  return isMet ? 'content' : undefined;
}

/** A schema is wanted, and something else is named: the schema in it is meant, or nothing is known. */
function takeSchema(
  linker: Linker,
  { ref, at }: Asked,
  { node, kind }: { readonly node: Members; readonly kind: Kind },
): readonly Waiting[] | undefined {
  const path = findSchemaSteps(node, kind);
  linker.held.set(node, path);
  const failure = describeOtherKind(ref, kind, 'schema');
  if (path === undefined) return report(linker, at, spare(failure));
  const message = `${failure.message.replace(/\.$/, '')}; the schema in it is used.`;
  const help = `Write \`${joinPointer(ref, ...path)}\`.`;
  report(linker, at, { severity: 'warning', ...failure, message, help });
  return [];
}

/** What only describes values: without it a call is still possible, and the value may be anything. */
function isSpared(kind: Kind): boolean {
  return ['schema', 'header', 'response', 'link', 'callback'].includes(kind);
}

function spare(failure: Failure): Failure & Pick<Problem, 'severity'> {
  const message = `${failure.message.replace(/\.$/, '')}; any value is accepted in its place.`;
  return { severity: 'warning', ...failure, message };
}

/** An error, unless the failure says otherwise. */
function report(
  { reporter }: Opening,
  { file, pointer }: Place,
  failure: Failure & Partial<Pick<Problem, 'severity'>>,
): undefined {
  reporter.report({ severity: 'error', ...failure, at: { file, pointer } });
}
