/** Tags: which file an operation goes to, and what that file is called. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { readDescription, readMarkdown } from '../docs/html.ts';
import type { Tag } from '../model.ts';
import { getBelow, listItems, placeBelow } from '../../load/structure/place.ts';
import { getMember, getText } from '../raw.ts';
import { tell, type Reading } from '../reading.ts';
import { fileNames } from './reserved-names.ts';
import { toKebabCase, findLastPart } from './letter-case.ts';

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
  const listed = getBelow(reading.root, 'tags');
  const descriptions = new Map<string, string>();
  const chosen = new Map<string, Chosen>();
  const order: string[] = [];
  for (const { value, at: place } of listItems(listed)) {
    const name = getText(value, 'name');
    if (name === undefined) continue;
    order.push(name);
    const named = getText(value, 'x-sw-name');
    if (named !== undefined) chosen.set(name, { file: named, at: placeBelow(place, 'x-sw-name') });
    const description = readDescription(value) ?? readMarkdown(getMember(value, 'summary'));
    if (description !== undefined) descriptions.set(name, description);
  }
  const of = (operation: Tagged): string => chooseTag(operation, reading.options.id);
  const used = new Set(operations.map(of));
  const names = [...new Set([...order, ...used])].filter((name) => used.has(name));
  for (const [tag, name] of Object.entries(reading.options.names?.tags ?? {})) {
    chosen.set(tag, { file: name, at: listed.at });
  }
  const files = chooseFileNames(reading, names, chosen);
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

/** A name that the spec or the user chose for the file of a tag. */
interface Chosen {
  readonly file: string;
  readonly at: Place;
}

function chooseTag({ id, tags }: Tagged, api: string): string {
  const [first] = tags;
  if (first !== undefined && first !== '') return first;
  const end = findLastPart(id);
  return end > 0 ? id.slice(0, end) : api;
}

/** Lower case, so that no two differ only in case; a tag whose name already is the file's name keeps it. */
function chooseFileNames(
  reading: Reading,
  tags: readonly string[],
  chosen: ReadonlyMap<string, Chosen>,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const owners = new Map<string, string>();
  const wishFileName = (tag: string): string => toFileName(chosen.get(tag)?.file ?? tag);
  const isChosen = (tag: string): boolean => chosen.has(tag);
  const isExact = (tag: string): boolean => wishFileName(tag) === tag;
  const sorted = [...tags].sort(
    (one, other) =>
      Number(isChosen(other)) - Number(isChosen(one)) ||
      Number(isExact(other)) - Number(isExact(one)) ||
      (one < other ? -1 : 1),
  );
  for (const tag of sorted) {
    const base = wishFileName(tag);
    const wish = chosen.get(tag);
    if (wish !== undefined) tellRefused(reading, { ...wish, tag }, owners.get(base));
    let file = base;
    for (let count = 2; owners.has(file); count += 1) file = `${base}-${count}`;
    owners.set(file, tag);
    files.set(tag, file);
  }
  return files;
}

function tellRefused(
  reading: Reading,
  { tag, file, at }: Chosen & { readonly tag: string },
  owner: string | undefined,
): void {
  const name = toKebabCase(file);
  const isFile = name !== '' && !/[/\\]|^\./.test(file) && !fileNames.has(name);
  if (isFile && owner === undefined) return;
  const problem = isFile ? `tag \`${owner}\` already has this name` : 'it is not a file name';
  tell(reading, {
    code: 'NAME-304',
    severity: 'error',
    at,
    message: `The file of tag \`${tag}\` cannot be called \`${file}\`: ${problem}.`,
    help: 'Choose another name.',
  });
}

function toFileName(tag: string): string {
  const name = toKebabCase(tag).slice(0, 80);
  if (name === '') return `tag-${Array.from(tag, encodeCharacter).join('').slice(0, 40)}`;
  return fileNames.has(name) ? `${name}-operations` : name;
}

function encodeCharacter(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16);
}
