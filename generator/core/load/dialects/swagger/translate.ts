/** Translates a description in Swagger 2.0 to OpenAPI 3's form: its entry, and parts of its other files when they are met. */

import type { Document } from '../../documents.ts';
import type { Linker, Translator } from '../../references/linker.ts';
import type { Opening } from '../../references/context.ts';
import { open } from '../../references/open.ts';
import { resolveReference } from '../../references/resolve.ts';
import { getBelow, listEntries, listItems, placeOfRoot, type Raw } from '../../structure/place.ts';
import { getChild, getNode, type Members, splitPointer } from '../../structure/pointer.ts';
import { type Context, readTypes } from './context.ts';
import { movePointer, translateDocument, translatePart } from './document.ts';

type Reading = Opening & Pick<Linker, 'names'>;

const farthest = 20;
const json = ['application/json'];

/** The entry's root, and what turns parts that only references reach. */
export async function translateSwagger(
  reading: Reading,
  entry: Document,
  value: Members,
): Promise<{ readonly written: unknown; readonly translator: Translator }> {
  const root = { value, at: placeOfRoot(entry.file.path) };
  const createContext = ({ origins }: Document): Context => ({
    root,
    consumes: readTypes(value['consumes'], json),
    produces: readTypes(value['produces'], json),
    origins,
    reporter: reading.reporter,
    lookup: (ref, from) => findWritten(reading, { value: ref, at: from }),
  });
  for (const item of listEntries(getBelow(root, 'paths'))) await openParameters(reading, item);
  entry.moved = movePointer;
  const written = translateDocument(createContext(entry));
  const translateNode: Translator = async (document, pointer, kind) => {
    const part = {
      value: getNode(document.raw, splitPointer(pointer)),
      at: { file: document.file.path, pointer },
    };
    if (kind === 'pathItem') await openParameters(reading, part);
    return translatePart(createContext(document), kind, part);
  };
  return { written, translator: translateNode };
}

/** Whether a parameter is one, or a request body, is known only when it was read. */
async function openParameters(reading: Reading, item: Raw): Promise<void> {
  for (const holder of [item, ...listEntries(item)]) {
    for (const parameter of listItems(getBelow(holder, 'parameters'))) {
      const { value: ref, at } = getBelow(parameter, '$ref');
      if (typeof ref !== 'string' || ref.startsWith('#')) continue;
      const target = resolveReference(ref, at, reading.names);
      if ('code' in target || reading.documents.get(target.file) !== undefined) continue;
      await open(reading, { ref, at, severity: 'error' }, target);
    }
  }
}

/** Follows references from file to file as far as they were read. */
function findWritten(
  reading: Reading,
  { value: ref, at: from }: Raw<string>,
  steps = 0,
): Raw | undefined {
  const target = resolveReference(ref, from, reading.names);
  if ('code' in target || steps > farthest) return undefined;
  const document = reading.documents.get(target.file);
  if (document === undefined) return undefined;
  const at = { file: document.file.path, pointer: target.fragment };
  const value = getNode(document.raw, splitPointer(target.fragment));
  const next = getChild(value, '$ref');
  if (typeof next === 'string') return findWritten(reading, { value: next, at }, steps + 1);
  return value === undefined ? undefined : { value, at };
}
