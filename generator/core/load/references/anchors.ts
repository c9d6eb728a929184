/** Finds `$id`, `$self` and anchors of the documents, and what a reference is relative to. */

import { parseUrl } from '../../diagnostics/thrown.ts';
import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Host } from '../host.ts';
import { isUrl, mayRead, type Permission } from '../files/permission.ts';
import { isObject, listAncestors } from '../structure/pointer.ts';
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

/** The names that documents give to their schemas. */
export type NameIndex = ReturnType<typeof createNameIndex>;

export function createNameIndex(permission: Permission) {
  const resources = new Map<string, Place>();
  /** For each file, the URIs of nodes that have one. */
  const bases = new Map<string, Map<string, string>>();
  /** Anchors by the URI of their resource, then by name. */
  const anchors: Places = new Map();
  /** `$dynamicAnchor`s by name, then by URI of the resource; and the names that some `$dynamicRef` has. */
  const dynamic: Places = new Map();
  const dynamicNames = new Set<string>();
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
    const start = known && listAncestors(pointer).find((at) => known.has(at));
    return (start !== undefined && known?.get(start)) || toUrl(file);
  };

  const noteResource = (id: string, at: Place, isParent: boolean) => {
    const parent = isParent
      ? getBase({ ...at, pointer: listAncestors(at.pointer)[1] ?? '' })
      : undefined;
    const uri = resolveUri(id, parent ?? toUrl(at.file));
    if (uri === undefined) return;
    if (!resources.has(uri)) resources.set(uri, at);
    const known = bases.get(at.file) ?? new Map<string, string>();
    bases.set(at.file, known.set(at.pointer, uri));
  };

  /** No `$dynamicRef` finds a node that nothing leads to. */
  const note = (node: Node, start: Place, isReached: boolean): void => {
    if (node.kind !== 'schema' && node.kind !== 'root') return;
    const isSchema = node.kind === 'schema';
    const { $id: id, $anchor: anchor, $dynamicAnchor: moving, $self: self } = node.value;
    const { $dynamicRef: ref } = node.value;
    if (isSchema && isReached && typeof ref === 'string') {
      dynamicNames.add(ref.slice(ref.indexOf('#') + 1));
    }
    const ownUri = isSchema ? id : self;
    // Most have none.
    if ((ownUri ?? anchor ?? moving) === undefined) return;
    const names = isSchema ? [anchor, moving].filter(isText) : [];
    if (!isText(ownUri) && names.length === 0) return;
    const at: Place = { file: start.file, pointer: getPointer(node, start.pointer) };
    if (isText(ownUri)) noteResource(ownUri, at, isSchema);
    const base = getBase(at);
    for (const name of names) keepFirst(anchors, [base, name], at);
    if (isReached && isText(moving)) keepFirst(dynamic, [moving, base], at);
  };

  const listShared = (base: string): readonly SharedAnchor[] =>
    [...dynamicNames].flatMap((anchor) => {
      const known = dynamic.get(anchor);
      const at = known?.get(base);
      if (known === undefined || at === undefined || known.size < 2) return [];
      return [{ anchor, at, all: [...known.values()] }];
    });

  return {
    /** The URI that references at a place are relative to. */
    getBase,
    getUrl: toUrl,
    /** The path of a `file:` URL; undefined where it names no file. */
    toPath: (uri: string) => permission.host.toPath(uri),
    /** Notes the names that a node gives itself. `start` is the place that the walk began at. */
    note,
    /** Gives a node a URI that it does not give itself. */
    nameNode: (uri: string, at: Place) => void resources.set(uri, at),
    findResource: (uri: string) => resources.get(uri),
    findAnchor: (uri: string, name: string) => anchors.get(uri)?.get(name),
    listAnchors: (uri: string) => [...(anchors.get(uri)?.keys() ?? [])],
    /** Whether references in a file may be relative to something else than the file. */
    hasNames: (file: string) => bases.has(file),
    /** Whether a URI may be read, as far as its text shows. */
    mayRead: (uri: string) => mayRead(uri, permission),
    /** Anchors of the resource at a place that a `$dynamicRef` may find elsewhere instead. */
    listDynamicAnchors: (at: Place) => (dynamicNames.size > 0 ? listShared(getBase(at)) : []),
  };
}

/** The URL of a file, or the URL that it is known by. */
export function toFileUrl(file: string, host: Host): string {
  return isUrl(file) ? file : host.toUrl(file);
}

type Places = Map<string, Map<string, Place>>;

function keepFirst(places: Places, [group, name]: readonly [string, string], at: Place): void {
  const known = places.get(group) ?? new Map<string, Place>();
  places.set(group, known);
  if (!known.has(name)) known.set(name, at);
}

/** Undefined where the two make no URI. */
export function resolveUri(reference: string, base: string): string | undefined {
  const url = parseUrl(reference, base);
  if (url !== undefined) url.hash = '';
  return url?.href;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Notes `$id`, `$self` and anchors of the whole document, since references in one part may name another part by them. */
export function noteDocument({ raw, file }: Document, names: NameIndex): void {
  if (!isObject(raw)) return;
  const root = placeOfRoot(file.path);
  const note = (value: unknown, kind: 'root' | 'schema', start = root): void =>
    walk(value, kind, (node) => names.note(node, start, false));
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
