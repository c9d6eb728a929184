/** `$id`, `$self` and anchors of the documents in; where they are, and what a reference is relative to, out. */

import { parseUrl } from '../../diagnostics/thrown.ts';
import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Host } from '../host.ts';
import { isUrl, mayRead, type Permission } from '../files/permission.ts';
import { joinPointer, splitPointer, isObject } from '../structure/pointer.ts';
import { type Node, getPointer, walk } from '../structure/walk.ts';
import type { Document } from '../documents.ts';
import { grammar } from '../structure/node-kinds.ts';
import { placeBelow, placeOfRoot } from '../structure/place.ts';

/** A `$dynamicAnchor` that several resources have: where in the resource that is asked for, and where in all. */
interface SharedAnchor {
  readonly anchor: string;
  readonly at: Place;
  readonly all: readonly Place[];
}

/** A `$dynamicAnchor`, the URI of the resource that has it, and where. */
interface Moving {
  readonly name: string;
  readonly base: string;
  readonly at: Place;
}

/** The names that documents give to their schemas. */
export interface NameIndex {
  /** Notes the names that a node gives itself. `start` is the place that the walk began at. */
  note(node: Node, start: Place): void;
  /** The same for a node that nothing may lead to: no `$dynamicRef` finds it. */
  noteUnreached(node: Node, start: Place): void;
  /** Gives a node a URI that it does not give itself. */
  call(uri: string, at: Place): void;
  /** The URI that references at a place are relative to. */
  baseOf(at: Place): string;
  /** The node with this URI. */
  resource(uri: string): Place | undefined;
  anchor(uri: string, name: string): Place | undefined;
  anchorsOf(uri: string): readonly string[];
  /** Anchors of the resource at a place that a `$dynamicRef` may find elsewhere instead. */
  dynamicAnchors(at: Place): readonly SharedAnchor[];
  urlOf(file: string): string;
  /** The path of a `file:` URL; undefined where it names no file. */
  pathOf(uri: string): string | undefined;
  /** Whether references in a file may be relative to something else than the file. */
  hasNames(file: string): boolean;
  /** Whether a URI may be read, as far as its text tells. */
  mayRead(uri: string): boolean;
}

export function createNameIndex(permission: Permission): NameIndex {
  const resources = new Map<string, Place>();
  /** By file, the URIs of nodes that have one. */
  const bases = new Map<string, Map<string, string>>();
  const anchors = new Map<string, Map<string, Place>>();
  const dynamic = createDynamicIndex();

  const urls = new Map<string, string>();

  const toUrl = (file: string): string => {
    const known = urls.get(file);
    if (known !== undefined) return known;
    const url = toFileUrl(file, permission.host);
    urls.set(file, url);
    return url;
  };

  const getBase = ({ file, pointer }: Place): string => {
    const known = bases.get(file);
    if (known === undefined) return toUrl(file);
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const base = known.get(at);
      if (base !== undefined) return base;
      if (at === '') return toUrl(file);
    }
  };

  const noteResource = (id: string, at: Place, isParent: boolean) => {
    const parent = isParent ? getBase({ ...at, pointer: getParent(at.pointer) }) : undefined;
    const uri = resolveReference(id, parent ?? toUrl(at.file));
    if (uri === undefined) return;
    if (!resources.has(uri)) resources.set(uri, at);
    const known = bases.get(at.file) ?? new Map<string, string>();
    bases.set(at.file, known.set(at.pointer, uri));
  };

  const noteAnchor = (name: string, base: string, at: Place) => {
    const known = anchors.get(base) ?? new Map<string, Place>();
    anchors.set(base, known);
    if (!known.has(name)) known.set(name, at);
  };

  /** Gives the `$dynamicAnchor` of the node. */
  const noteNames = (node: Node, start: Place): Moving | undefined => {
    if (node.kind !== 'schema' && node.kind !== 'root') return undefined;
    const isSchema = node.kind === 'schema';
    const { $id: id, $anchor: anchor, $dynamicAnchor: moving, $self: self } = node.value;
    const given = isSchema ? id : self;
    // Most have none.
    if ((given ?? anchor ?? moving) === undefined) return undefined;
    const names = isSchema ? [anchor, moving].filter(isText) : [];
    if (typeof given !== 'string' && names.length === 0) return undefined;
    const at: Place = { file: start.file, pointer: getPointer(node, start.pointer) };
    if (isText(given)) noteResource(given, at, isSchema);
    if (names.length === 0) return undefined;
    const base = getBase(at);
    for (const name of names) noteAnchor(name, base, at);
    return isText(moving) ? { name: moving, base, at } : undefined;
  };

  return {
    baseOf: getBase,
    urlOf: toUrl,
    pathOf: (uri) => permission.host.toPath(uri),
    note(node, start) {
      if (node.kind === 'schema') dynamic.noteReference(node.value['$dynamicRef']);
      const moving = noteNames(node, start);
      if (moving !== undefined) dynamic.noteAnchor(moving.name, moving.base, moving.at);
    },
    noteUnreached: (node, start) => void noteNames(node, start),
    call: (uri, at) => void resources.set(uri, at),
    resource: (uri) => resources.get(uri),
    anchor: (uri, name) => anchors.get(uri)?.get(name),
    hasNames: (file) => bases.has(file),
    mayRead: (uri) => mayRead(uri, permission),
    dynamicAnchors: (at) => (dynamic.isAsked() ? dynamic.of(getBase(at)) : []),
    anchorsOf: (uri) => [...(anchors.get(uri)?.keys() ?? [])],
  };
}

/** The URL of a file, or the URL that it is known by. */
export function toFileUrl(file: string, host: Host): string {
  return isUrl(file) ? file : host.toUrl(file);
}

/** `$dynamicAnchor`s by name and resource, and the names that references ask for. */
function createDynamicIndex() {
  const found = new Map<string, Map<string, Place>>();
  const asked = new Set<string>();
  return {
    noteAnchor(name: string, base: string, at: Place): void {
      const known = found.get(name) ?? new Map<string, Place>();
      found.set(name, known);
      if (!known.has(base)) known.set(base, at);
    },
    noteReference(ref: unknown): void {
      if (typeof ref === 'string') asked.add(ref.slice(ref.indexOf('#') + 1));
    },
    isAsked: () => asked.size > 0,
    of(base: string): readonly SharedAnchor[] {
      return [...asked].flatMap((anchor) => {
        const known = found.get(anchor);
        const at = known?.get(base);
        return known === undefined || at === undefined || known.size < 2
          ? []
          : [{ anchor, at, all: [...known.values()] }];
      });
    },
  };
}

/** Undefined where the two make no URI. */
export function resolveReference(reference: string, base: string): string | undefined {
  const url = parseUrl(reference, base);
  return url && dropFragment(url);
}

function dropFragment(url: URL): string {
  url.hash = '';
  return url.href;
}

function getParent(pointer: string): string {
  return joinPointer('', ...splitPointer(pointer).slice(0, -1));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Notes `$id`, `$self` and anchors of the whole document, since references in one part may name another part by them. */
export function noteDocument({ raw, file }: Document, names: NameIndex): void {
  if (!isObject(raw)) return;
  const root = placeOfRoot(file.path);
  const note = (value: unknown, kind: 'root' | 'schema', start = root): void =>
    walk(value, kind, (node) => names.noteUnreached(node, start));
  if (roots.some((name) => Object.hasOwn(raw, name))) return note(raw, 'root');
  if (Object.keys(raw).some(isKeyword)) return note(raw, 'schema');
  for (const [name, part] of Object.entries(raw)) note(part, 'schema', placeBelow(root, name));
}

/** Members that an OpenAPI document has at its root, and no schema. */
const roots = ['openapi', 'components', 'paths'];

/** What a schema begins with; a root without one of them is a map of schemas. */
function isKeyword(name: string): boolean {
  return grammar.schema.members.has(name) || name.startsWith('$') || name === 'type';
}
