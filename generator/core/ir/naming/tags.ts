/** Tags: which file an operation goes to, and what that file is called. */

import { readDescription, readMarkdown } from '../docs/html.ts';
import type { Tag } from '../model/model.ts';
import { getBelow, listItems, placeBelow, type Raw } from '../../load/structure/place.ts';
import { allowUndefined, getMember, getText } from '../raw.ts';
import { report, type Reading } from '../reading.ts';
import { type Chosen, findChosenName } from './identifiers.ts';
import { fileNames } from './reserved-names.ts';
import { findFree, toKebabCase, findLastPart } from './letter-case.ts';

interface Tagged {
  readonly id: string;
  readonly tags: readonly string[];
}

/** Tags that operations use, in the order of the document's own list, then of first use. */
export function nameTags(reading: Reading, operations: readonly Tagged[]): readonly Tag[] {
  const listed = new Map<string, Raw>();
  for (const raw of listItems(getBelow(reading.root, 'tags'))) {
    const name = getText(raw.value, 'name');
    if (name !== undefined) listed.set(name, raw);
  }
  const used = new Set(operations.map((operation) => chooseTag(reading, operation)));
  const names = [...new Set([...listed.keys(), ...used])].filter((name) => used.has(name));
  const files = chooseFileNames(
    reading,
    names.map((name) => wishForFile(reading, name, listed.get(name))),
  );
  return names.map((name) => {
    const value = listed.get(name)?.value;
    const description = readDescription(value) ?? readMarkdown(getMember(value, 'summary'));
    return allowUndefined({ name, description, file: files.get(name) ?? 'operations' });
  });
}

/** Name of the tag whose file holds the operation. */
export function chooseTag({ options }: Reading, { id, tags }: Tagged): string {
  const [first] = tags;
  if (first !== undefined && first !== '') return first;
  const end = findLastPart(id);
  return end > 0 ? id.slice(0, end) : options.id;
}

interface FileWish {
  readonly tag: string;
  readonly file: string;
  readonly chosen: Chosen | undefined;
}

function wishForFile({ root, options }: Reading, tag: string, raw?: Raw): FileWish {
  const { value, at } = raw ?? root;
  const named = raw === undefined ? undefined : getText(value, 'x-sw-name');
  const chosen = findChosenName(allowUndefined({ named, at }), tag, options.names?.tags);
  return { tag, file: toFileName(chosen?.name ?? tag), chosen };
}

/** Lower case, so that no two differ only in case; a tag whose name already is the file's name keeps it. */
function chooseFileNames(
  reading: Reading,
  wishes: readonly FileWish[],
): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  const rank = ({ tag, file, chosen }: FileWish): number => {
    if (chosen !== undefined) return file === tag ? 0 : 1;
    return file === tag ? 2 : 3;
  };
  const sorted = wishes.toSorted(
    (one, other) => rank(one) - rank(other) || (one.tag < other.tag ? -1 : 1),
  );
  for (const wish of sorted) {
    reportRefused(reading, wish, owners.get(wish.file));
    owners.set(findFree(wish.file, owners, '-'), wish.tag);
  }
  return new Map(Array.from(owners, ([file, tag]) => [tag, file]));
}

function reportRefused(
  reading: Reading,
  { tag, chosen }: FileWish,
  owner: string | undefined,
): void {
  if (chosen === undefined) return;
  const name = toKebabCase(chosen.name);
  const isFile = name !== '' && !/[/\\]|^\./.test(chosen.name) && !fileNames.has(name);
  if (isFile && owner === undefined) return;
  const problem = isFile ? `tag \`${owner}\` already has this name` : 'it is not a file name';
  report(reading, {
    code: 'NAME-304',
    severity: 'error',
    at: chosen.at ?? placeBelow(reading.root.at, 'tags'),
    message: `The file of tag \`${tag}\` cannot be called \`${chosen.name}\`: ${problem}.`,
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
