/** Documents in; every `$ref` followed, the files it names read, and what dangles reported. */

import type { Place, Reporter, Severity } from '../../diagnostics/diagnostic.ts';
import { type Document, type Documents, type Form, liftPart, findPart } from '../documents.ts';
import { type Found, findIn } from './find.ts';
import type { Kind } from '../structure/node-kinds.ts';
import type { Part } from '../document.ts';
import { holdsValue, isReadAs, findSchemaSteps } from './schema-steps.ts';
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
import { findComponentMeant, findOldPlace } from './moved-references.ts';
import { noteDocument } from './named-parts.ts';
import type { NameIndex } from './anchors.ts';
import {
  readHost,
  isUrl,
  mayFetch,
  type Permission,
  findPermittedPath,
} from '../files/permission.ts';
import { escapeSegment, isObject, getNode, splitPointer } from '../structure/pointer.ts';
import { getReferencePointer, type Reference, visitReferences } from './references.ts';
import { type Failure, type Target, findTarget } from './resolve.ts';
import type { Version } from '../dialects/version.ts';
import { PlaceOfNode, walk } from '../structure/walk.ts';

/** A part of a document of another format in, the same in OpenAPI 3's form out. */
export type Translator = (document: Document, pointer: string, kind: Kind) => Promise<unknown>;

/** What following references needs. */
export interface Linker {
  readonly documents: Documents;
  readonly names: NameIndex;
  readonly permission: Permission;
  readonly version: Version;
  /** Turns parts of other formats into OpenAPI 3's form. */
  readonly translator?: Translator;
  readonly reporter: Reporter;
  readonly maxFiles: number;
  /** The entry's root, and every part of a document that was reached only by reference. */
  readonly parts: Part[];
  /** Every node that was met, with its kind. */
  readonly met: Map<object, Kind>;
  /** Nodes of other kinds that references take for schemas, with the members that lead to the schema in them. */
  readonly held: Map<object, readonly string[] | undefined>;
}

/** What reading a file that a reference names needs. */
export type Opening = Pick<Linker, 'documents' | 'permission' | 'reporter' | 'maxFiles'>;

interface Waiting {
  readonly reference: Reference;
  readonly file: string;
  readonly start: string;
}

/** Walks the entry, and whatever it refers to, until nothing new is met. */
export async function link(linker: Linker, entry: Document): Promise<void> {
  const waiting = collect(linker, entry, '', entry.root, 'root');
  const done = new Map<string, Set<unknown>>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { reference, file, start } = next;
    const key = `${file} ${reference.kind}`;
    let followed = done.get(key);
    if (followed === undefined) done.set(key, (followed = new Set()));
    // Equal references in one file lead to one place, unless an `$id` is between.
    if (followed.has(reference.ref) && !linker.names.hasNames(file)) continue;
    if (isMet(linker, reference, file)) {
      followed.add(reference.ref);
      continue;
    }
    const found = await follow(linker, reference, file, start);
    if (found === undefined) continue;
    followed.add(reference.ref);
    for (const more of found) waiting.push(more);
  }
}

/** Whether a reference leads to a node of its file that was walked already, as most do: nothing is to be waited for. */
function isMet({ documents, names, met }: Linker, { ref, kind }: Reference, file: string): boolean {
  if (typeof ref !== 'string' || !ref.startsWith('#/') || ref.includes('%')) return false;
  const document = documents.get(file);
  if (document === undefined || document.moved !== undefined || names.hasNames(file)) return false;
  const node = findPart(document, ref.slice(1));
  return isObject(node) && met.get(node) === kind;
}

function collect(
  { names, met, parts }: Linker,
  { file }: Document,
  start: string,
  { written, lifted }: Form,
  kind: Kind,
): Waiting[] {
  const found: Waiting[] = [];
  parts.push({ at: { file: file.path, pointer: start }, kind, value: lifted, written });
  walk(lifted, kind, (node) => {
    met.set(node.value, node.kind);
    names.note(node, file.path, start);
    visitReferences(node, (reference) => found.push({ reference, file: file.path, start }));
  });
  return found;
}

/** What the node that is referred to refers to, where it is new; undefined where the reference failed. */
async function follow(
  linker: Linker,
  reference: Reference,
  file: string,
  start: string,
): Promise<readonly Waiting[] | undefined> {
  const { ref, kind } = reference;
  const at = (): Place => ({ file, pointer: getReferencePointer(reference, start) });
  if (typeof ref !== 'string') return refuse(linker, at(), describeNotText(ref));
  const from = new PlaceOfNode(file, reference.node, start);
  const written = findTarget(ref, from, linker.names);
  if ('code' in written) return refuse(linker, at(), written);
  const meant = await callMeant(linker, reference, written, file);
  const target = meant === undefined ? written : findTarget(ref, from, linker.names);
  if ('code' in target) return refuse(linker, at(), target);
  const severity = reference.path[0] === 'mapping' ? 'warning' : 'error';
  const document =
    linker.documents.get(target.file) ?? (await openNamed(linker, ref, target, at(), severity));
  if (document === undefined) return undefined;
  const found = findIn(document, target, linker.names);
  if ('code' in found) {
    const failure = document.file.path === file ? found : nameFailure(found, ref);
    return isSpared(kind) ? reportSpare(linker, at(), failure) : refuse(linker, at(), failure);
  }
  if (found.isMoved === true || meant !== undefined) {
    const place = document.moved === undefined ? found.pointer : findOldPlace(found.pointer);
    linker.reporter.report({ severity: 'warning', at: at(), ...describeTaken(ref, place) });
  }
  return reach(linker, document, found, kind, ref, at);
}

async function openNamed(
  linker: Linker,
  ...asked: [ref: string, target: Exclude<Target, Failure>, at: Place, severity: Severity]
): Promise<Document | undefined> {
  const document = await open(linker, ...asked);
  if (document !== undefined) noteDocument(document, linker.names);
  return document;
}

/** Gives a component the name that a reference has for it, where no file is called so. */
async function callMeant(
  { documents, names, permission }: Linker,
  { ref, kind }: Reference,
  { file: path, uri }: Exclude<Target, Failure>,
  file: string,
): Promise<string | undefined> {
  const own = documents.get(file);
  const pointer = typeof ref === 'string' ? findComponentMeant(ref, kind) : undefined;
  if (own === undefined || pointer === undefined || documents.get(path) !== undefined) {
    return undefined;
  }
  const found = findIn(own, { start: '', fragment: pointer, uri, file }, names);
  if ('code' in found || isUrl(path)) return undefined;
  if (typeof (await findPermittedPath(path, permission)) !== 'string') return undefined;
  names.call(uri, { file, pointer: found.pointer });
  return found.pointer;
}

/** A place of another file is told with its file. */
function nameFailure(failure: Failure, ref: string): Failure {
  return {
    ...failure,
    message: failure.message.replace(/^`#[^`]*` does not exist/, () => `\`${ref}\` does not exist`),
  };
}

/** A mapping that leads nowhere is a warning: bundlers leave the paths of files there that they took in. */
export async function open(
  { documents, permission, reporter, maxFiles }: Opening,
  ref: string,
  target: Exclude<Target, Failure>,
  at: Place,
  severity: Severity = 'error',
): Promise<Document | undefined> {
  const isRemote = isUrl(target.file);
  if (isRemote && !mayFetch(target.file, permission)) {
    reporter.report({ severity, at, ...describeElsewhere(ref, readHost(target.file)) });
    return undefined;
  }
  const permitted = isRemote
    ? { path: target.file }
    : await findPermittedPath(target.file, permission);
  documents.ways.set(target.file, typeof permitted === 'string' ? undefined : permitted.path);
  if (permitted === 'outside') {
    reporter.report({ severity, at, ...describeOutside(ref) });
    return undefined;
  }
  if (permitted === 'missing' && severity === 'warning') {
    reporter.report({ severity, at, ...describeMissing(ref) });
    return undefined;
  }
  if (documents.files.length >= maxFiles) {
    reporter.report({ severity: 'error', at, ...describeTooMany(maxFiles) });
    return undefined;
  }
  const document = await documents.open(permitted === 'missing' ? target.file : permitted.path, at);
  documents.remember(target.file, document);
  return document;
}

/** A node that is met for the first time is lifted and walked as well. */
async function reach(
  linker: Linker,
  document: Document,
  { pointer, node }: Found,
  kind: Kind,
  ref: string,
  at: () => Place,
): Promise<readonly Waiting[] | undefined> {
  if (kind === 'schema' && typeof node === 'boolean') return [];
  if (!isObject(node)) return refuse(linker, at(), describeNotNode(ref, kind));
  const known =
    linker.met.get(node) ?? (kind === 'content' ? findMetContent(linker, node) : undefined);
  if (known === kind) return [];
  if (known !== undefined && isReadAs(known, kind)) {
    linker.reporter.report({ severity: 'warning', at: at(), ...readAs(ref, known, kind) });
    return [];
  }
  if (known !== undefined && kind === 'schema' && holdsValue(known)) {
    return take(linker, node, known, ref, at());
  }
  if (known !== undefined) return refuse(linker, at(), describeOtherKind(ref, known, kind));
  const read = getNode(document.raw, splitPointer(pointer));
  const written =
    linker.translator === undefined ? read : await linker.translator(document, pointer, kind);
  const form = liftPart(document, pointer, written, kind, linker.version);
  return collect(linker, document, pointer, form, kind);
}

/** The map of media types in another answer or body was walked with it, though it is no node of its own. */
function findMetContent(
  { met }: Linker,
  node: Readonly<Record<string, unknown>>,
): Kind | undefined {
  const types = Object.values(node).filter(isObject);
  const isMet = types.length > 0 && types.every((type) => met.get(type) === 'mediaType');
  return isMet ? 'content' : undefined;
}

/** A schema is wanted, and something else is named: the schema in it is meant, or nothing can be told. */
function take(
  linker: Linker,
  node: Readonly<Record<string, unknown>>,
  kind: Kind,
  ref: string,
  at: Place,
): readonly Waiting[] | undefined {
  const path = findSchemaSteps(node, kind);
  linker.held.set(node, path);
  const failure = describeOtherKind(ref, kind, 'schema');
  if (path === undefined) return reportSpare(linker, at, failure);
  const message = `${failure.message.replace(/\.$/, '')}; the schema in it is used.`;
  const help = `Write \`${ref}/${path.map(escapeSegment).join('/')}\`.`;
  linker.reporter.report({ severity: 'warning', at, ...failure, message, help });
  return [];
}

function refuse({ reporter }: Linker, at: Place, failure: Failure): undefined {
  reporter.report({ severity: 'error', at, ...failure });
}

/** What tells of values alone: without it a call is made all the same, and the value may be anything. */
function isSpared(kind: Kind): boolean {
  return ['schema', 'header', 'response', 'link', 'callback'].includes(kind);
}

function reportSpare({ reporter }: Linker, at: Place, failure: Failure): undefined {
  const message = `${failure.message.replace(/\.$/, '')}; any value is accepted in its place.`;
  reporter.report({ severity: 'warning', at, ...failure, message });
}
