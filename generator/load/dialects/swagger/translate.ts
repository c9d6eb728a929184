/** A description in Swagger 2.0 in; its entry, and parts of its other files when they are met, in OpenAPI 3's form out. */

import type { Place } from '../../../diagnostics/diagnostic.ts';
import type { Document } from '../../documents.ts';
import { type Linker, open, type Opening, type Translator } from '../../references/linker.ts';
import { placeBelow } from '../origins.ts';
import { isObject, getNode, splitPointer } from '../../structure/pointer.ts';
import { findTarget } from '../../references/resolve.ts';
import type { Context, Members, Written } from './context.ts';
import { readDefaultTypes, translateDocument, movePointer, translatePart } from './document.ts';

type Reading = Opening & Pick<Linker, 'names'>;

const farthest = 20;

/** The entry's root, and what turns parts that only references reach. */
export async function translateSwagger(
  reading: Reading,
  entry: Document,
  root: Members,
): Promise<{ readonly written: unknown; readonly translator: Translator }> {
  const createContext = (document: Document): Context => ({
    ...readDefaultTypes(root),
    origins: document.origins,
    reporter: reading.reporter,
    lookup: (ref, from) => findWritten(reading, ref, from),
  });
  const start = { file: entry.file.path, pointer: '' };
  const items = Object.entries(asMap(root['paths']));
  await openParameters(
    reading,
    items.map(([path, value]) => ({ value, at: placeBelow(start, 'paths', path) })),
  );
  entry.moved = movePointer;
  const written = translateDocument(createContext(entry), root, start);
  const translateNode: Translator = async (document, pointer, kind) => {
    const value = getNode(document.raw, splitPointer(pointer));
    const at = { file: document.file.path, pointer };
    if (kind === 'pathItem') await openParameters(reading, [{ value, at }]);
    return translatePart(createContext(document), kind, value, at, root);
  };
  return { written, translator: translateNode };
}

/** Whether a parameter is one, or a request body, is known only when it was read. */
async function openParameters(reading: Reading, items: Iterable<Written>): Promise<void> {
  for (const item of items) {
    for (const { ref, at } of listParameterRefs(item)) {
      const target = findTarget(ref, at, reading.names);
      if ('code' in target || reading.documents.get(target.file) !== undefined) continue;
      await open(reading, ref, target, at);
    }
  }
}

function* listParameterRefs({ value, at }: Written): Generator<{ ref: string; at: Place }> {
  const lists = [
    [value, at],
    ...Object.entries(asMap(value)).map(
      ([name, member]) => [member, placeBelow(at, name)] as const,
    ),
  ] as const;
  for (const [holder, place] of lists) {
    const list = asMap(holder)['parameters'];
    for (const [index, node] of (Array.isArray(list) ? list : []).entries()) {
      const ref = asMap(node)['$ref'];
      if (typeof ref !== 'string' || ref.startsWith('#')) continue;
      yield { ref, at: placeBelow(place, 'parameters', index, '$ref') };
    }
  }
}

/** Follows references from file to file as far as they were read. */
function findWritten(
  { documents, names }: Pick<Reading, 'documents' | 'names'>,
  ref: string,
  from: Place,
  steps = 0,
): Written | undefined {
  const target = findTarget(ref, from, names);
  if ('code' in target || steps > farthest) return undefined;
  const document = documents.get(target.file);
  if (document === undefined) return undefined;
  const at = { file: document.file.path, pointer: target.fragment };
  const value = getNode(document.raw, splitPointer(target.fragment));
  const next = asMap(value)['$ref'];
  if (typeof next === 'string') return findWritten({ documents, names }, next, at, steps + 1);
  return value === undefined ? undefined : { value, at };
}

function asMap(value: unknown): Members {
  return isObject(value) ? value : {};
}
