/** Tags: which file an operation goes to, and what that file is called. */

import { toldOf } from './html.ts';
import type { Tag } from './model.ts';
import { itemsOf, member, textOf } from './raw.ts';
import type { Reading } from './reading.ts';
import { fileNames } from './reserved.ts';
import { kebab, lastPartOf } from './words.ts';

/** What an operation says of its place. */
interface Tagged {
  readonly id: string;
  readonly tags: readonly string[];
}

export interface TagNames {
  readonly tags: readonly Tag[];
  /** Name of the tag whose file holds the operation. */
  of(operation: Tagged): string;
}

/** Tags that operations use, in the order of the document's own list, then of first use. */
export function nameTags(reading: Reading, operations: readonly Tagged[]): TagNames {
  const at = { file: reading.bundle.entry, pointer: '/tags' };
  const descriptions = new Map<string, string>();
  const chosen = new Map<string, string>();
  const order: string[] = [];
  for (const { value } of itemsOf(member(reading.bundle.root, 'tags'), at)) {
    const name = textOf(member(value, 'name'));
    if (name === undefined) continue;
    order.push(name);
    const named = textOf(member(value, 'x-sw-name'));
    if (named !== undefined) chosen.set(name, named);
    const description = toldOf(member(value, 'description')) ?? toldOf(member(value, 'summary'));
    if (description !== undefined) descriptions.set(name, description);
  }
  const of = (operation: Tagged): string => tagOf(operation, reading.options.id);
  const used = new Set(operations.map(of));
  const names = [...new Set([...order, ...used])].filter((name) => used.has(name));
  for (const [tag, name] of Object.entries(reading.options.names?.tags ?? {})) {
    chosen.set(tag, name);
  }
  const files = fileNamesOf(names, chosen);
  const tags = names.map((name) => {
    const description = descriptions.get(name);
    return {
      name,
      ...(description === undefined ? {} : { description }),
      file: files.get(name) ?? 'operations',
    };
  });
  return { tags, of };
}

function tagOf({ id, tags }: Tagged, api: string): string {
  const [first] = tags;
  if (first !== undefined && first !== '') return first;
  const end = lastPartOf(id);
  return end > 0 ? id.slice(0, end) : api;
}

/** Lower case, so that no two differ only in case; a tag whose name already is the file's name keeps it. */
function fileNamesOf(
  tags: readonly string[],
  chosen: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const taken = new Set<string>();
  const wanted = (tag: string): string => fileOf(chosen.get(tag) ?? tag);
  const isExact = (tag: string): boolean => wanted(tag) === tag;
  const sorted = [...tags].sort(
    (one, other) => Number(isExact(other)) - Number(isExact(one)) || (one < other ? -1 : 1),
  );
  for (const tag of sorted) {
    const base = wanted(tag);
    let file = base;
    for (let count = 2; taken.has(file); count += 1) file = `${base}-${count}`;
    taken.add(file);
    files.set(tag, file);
  }
  return files;
}

function fileOf(tag: string): string {
  const name = kebab(tag).slice(0, 80);
  if (name === '') return `tag-${Array.from(tag, codeOf).join('').slice(0, 40)}`;
  return fileNames.has(name) ? `${name}-operations` : name;
}

function codeOf(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16);
}
