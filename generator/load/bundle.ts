/** Linked documents in, the bundle that later stages read out. */

import type { Place } from '../diagnostics/diagnostic.ts';
import type { JsonObject } from '../diagnostics/json.ts';
import type { Bundle, Part, Resolved } from './document.ts';
import { type Document, type Documents, findPart } from './documents.ts';
import { findIn } from './references/find.ts';
import { isObject, getNode, joinPointer } from './structure/pointer.ts';
import type { NameIndex } from './references/anchors.ts';
import { findTarget } from './references/resolve.ts';
import type { SourceStore } from './files/sources.ts';
import type { Version } from './dialects/version.ts';

interface Linked {
  readonly entry: Document;
  readonly format: Bundle['format'];
  readonly written: string;
  readonly version: Version;
  readonly documents: Documents;
  readonly names: NameIndex;
  readonly sources: SourceStore;
  readonly parts: readonly Part[];
  readonly held: ReadonlyMap<object, readonly string[] | undefined>;
}

export function buildBundle(linked: Linked): Bundle {
  const { entry, format, written, version, documents, names, sources, parts, held } = linked;
  const known = new Map<string, Map<string, Resolved | undefined>>();
  const resolve: Bundle['resolve'] = (ref, from) => {
    const start = names.hasNames(from.file) ? `${from.file}\0${from.pointer}` : from.file;
    let ofStart = known.get(start);
    if (ofStart === undefined) known.set(start, (ofStart = new Map()));
    const earlier = ofStart.get(ref);
    if (earlier !== undefined || ofStart.has(ref)) return earlier;
    const found = resolveIn(documents, names, ref, from);
    ofStart.set(ref, found);
    return found;
  };
  return {
    entry: entry.file.path,
    format,
    written,
    version,
    // The entry's root was found to be a map, and lifting keeps it one.
    root: entry.root.lifted as JsonObject,
    asRead: entry.raw as JsonObject,
    files: documents.files,
    parts,
    resolve,
    resolveSchema(ref, from) {
      const found = resolve(ref, from);
      if (held.size === 0 || !isObject(found?.value) || !held.has(found.value)) return found;
      const path = held.get(found.value);
      if (path === undefined) return undefined;
      const at = { ...found.at, pointer: joinPointer(found.at.pointer, ...path) };
      return { value: getNode(found.value, path), at };
    },
    dynamicAnchors(from) {
      return names.dynamicAnchors(from).map(({ anchor, at, all }) => ({
        anchor,
        own: resolvePlace(documents, at),
        all: all.map((one) => resolvePlace(documents, one)),
      }));
    },
    asWritten: (at) => sources.asWritten(at),
  };
}

function resolvePlace(documents: Documents, at: Place): Resolved {
  const document = documents.get(at.file);
  return { value: document && findPart(document, at.pointer), at };
}

function resolveIn(
  documents: Documents,
  names: NameIndex,
  ref: string,
  from: Place,
): Resolved | undefined {
  const target = findTarget(ref, from, names);
  if ('code' in target) return undefined;
  const document = documents.get(target.file);
  if (document === undefined) return undefined;
  const found = findIn(document, target, names);
  if ('code' in found) return undefined;
  const at = { file: document.file.path, pointer: found.pointer };
  return { value: found.node, at };
}
