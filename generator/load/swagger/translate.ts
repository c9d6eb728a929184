/** A description in Swagger 2.0 in; its entry, and parts of its other files when they are met, in OpenAPI 3's form out. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Document } from '../documents.ts';
import { type Linker, open, type Opening, type Translator } from '../linker.ts';
import { below } from '../origins.ts';
import { isObject, nodeAt, segmentsOf } from '../pointer.ts';
import { targetOf } from '../resolve.ts';
import type { Context, Members, Written } from './context.ts';
import { defaultTypes, documentOf, movedPointer, partOf20 } from './document.ts';

type Reading = Opening & Pick<Linker, 'names'>;

const farthest = 20;

/** The entry's root, and what turns parts that only references reach. */
export async function translateSwagger(
  reading: Reading,
  entry: Document,
  root: Members,
): Promise<{ readonly written: unknown; readonly translator: Translator }> {
  const contextOf = (document: Document): Context => ({
    ...defaultTypes(root),
    origins: document.origins,
    reporter: reading.reporter,
    lookup: (ref, from) => lookup(reading, ref, from),
  });
  const start = { file: entry.file.path, pointer: '' };
  const items = Object.entries(mapOf(root['paths']));
  await openParameters(
    reading,
    items.map(([path, value]) => ({ value, at: below(start, 'paths', path) })),
  );
  entry.moved = movedPointer;
  const written = documentOf(contextOf(entry), root, start);
  const translator: Translator = async (document, pointer, kind) => {
    const value = nodeAt(document.raw, segmentsOf(pointer));
    const at = { file: document.file.path, pointer };
    if (kind === 'pathItem') await openParameters(reading, [{ value, at }]);
    return partOf20(contextOf(document), kind, value, at, root);
  };
  return { written, translator };
}

/** Whether a parameter is one, or a request body, is known only when it was read. */
async function openParameters(reading: Reading, items: Iterable<Written>): Promise<void> {
  for (const item of items) {
    for (const { ref, at } of parameterRefs(item)) {
      const target = targetOf(ref, at, reading.names);
      if ('code' in target || reading.documents.get(target.file) !== undefined) continue;
      await open(reading, ref, target, at);
    }
  }
}

function* parameterRefs({ value, at }: Written): Generator<{ ref: string; at: Place }> {
  const lists = [
    [value, at],
    ...Object.entries(mapOf(value)).map(([name, member]) => [member, below(at, name)] as const),
  ] as const;
  for (const [holder, place] of lists) {
    const list = mapOf(holder)['parameters'];
    for (const [index, node] of (Array.isArray(list) ? list : []).entries()) {
      const ref = mapOf(node)['$ref'];
      if (typeof ref !== 'string' || ref.startsWith('#')) continue;
      yield { ref, at: below(place, 'parameters', index, '$ref') };
    }
  }
}

/** Follows references from file to file as far as they were read. */
function lookup(
  { documents, names }: Pick<Reading, 'documents' | 'names'>,
  ref: string,
  from: Place,
  steps = 0,
): Written | undefined {
  const target = targetOf(ref, from, names);
  if ('code' in target || steps > farthest) return undefined;
  const document = documents.get(target.file);
  if (document === undefined) return undefined;
  const at = { file: document.file.path, pointer: target.fragment };
  const value = nodeAt(document.raw, segmentsOf(target.fragment));
  const next = mapOf(value)['$ref'];
  if (typeof next === 'string') return lookup({ documents, names }, next, at, steps + 1);
  return value === undefined ? undefined : { value, at };
}

function mapOf(value: unknown): Members {
  return isObject(value) ? value : {};
}
