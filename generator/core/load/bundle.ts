/** Builds the bundle that later stages read, from linked documents. */

import type { Place } from '../diagnostics/diagnostic.ts';
import type { JsonObject } from '../diagnostics/json.ts';
import type { Bundle } from './document.ts';
import { type Document, findPart } from './documents.ts';
import { findTargetNode } from './references/find.ts';
import type { Linker } from './references/linker.ts';
import { resolveReference } from './references/resolve.ts';
import { getBelow, type Raw } from './structure/place.ts';
import { isObject } from './structure/pointer.ts';

/** What the entry says of itself. */
type Entry = Pick<Bundle, 'format' | 'written' | 'asRead'> & { readonly document: Document };

export function buildBundle(linker: Linker, entry: Entry): Bundle {
  const { document, format, written, asRead } = entry;
  const { version, documents, names, sources, parts, held } = linker;
  const known = new Map<string, Map<string, Raw | undefined>>();
  const resolve: Bundle['resolve'] = (ref, from) => {
    const start = names.hasNames(from.file) ? `${from.file}\0${from.pointer}` : from.file;
    let ofStart = known.get(start);
    if (ofStart === undefined) known.set(start, (ofStart = new Map()));
    const earlier = ofStart.get(ref);
    if (earlier !== undefined || ofStart.has(ref)) return earlier;
    const found = resolveIn(linker, ref, from);
    ofStart.set(ref, found);
    return found;
  };
  return {
    entry: document.file.path,
    format,
    written,
    version,
    // The entry's root was found to be a map, and lifting keeps it one.
    root: document.root.lifted as JsonObject,
    asRead,
    rewritten: linker.rewritten,
    files: documents.files,
    parts,
    resolve,
    resolveSchema(ref, from) {
      const found = resolve(ref, from);
      if (held.size === 0 || !isObject(found?.value) || !held.has(found.value)) return found;
      const path = held.get(found.value);
      if (path === undefined) return undefined;
      return path.reduce(getBelow, found);
    },
    dynamicAnchors(from) {
      return names.listDynamicAnchors(from).map(({ anchor, at, all }) => ({
        anchor,
        own: resolvePlace(linker, at),
        all: all.map((one) => resolvePlace(linker, one)),
      }));
    },
    asWritten: (at) => sources.asWritten(at),
  };
}

function resolvePlace({ documents }: Linker, at: Place): Raw {
  const document = documents.get(at.file);
  return { value: document && findPart(document, at.pointer), at };
}

function resolveIn({ documents, names }: Linker, ref: string, from: Place): Raw | undefined {
  const target = resolveReference(ref, from, names);
  if ('code' in target) return undefined;
  const document = documents.get(target.file);
  if (document === undefined) return undefined;
  const found = findTargetNode(document, target, names);
  if ('code' in found) return undefined;
  const at = { file: document.file.path, pointer: found.pointer };
  return { value: found.node, at };
}
