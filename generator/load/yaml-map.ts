/** Events of a YAML text in; where each path and schema of an OpenAPI document stands out, so that one can be read alone. */

import { COLLECTION_STYLE, type Event, EVENT_ID } from 'js-yaml';
import type { DocumentMap, Part, Section } from './document-map.ts';
import type { YamlParts } from './yaml-parts.ts';
import { keyText, rangeOf, type Source } from './yaml-text.ts';

/** In bytes, and as the text itself is counted. */
export interface YamlMap {
  readonly map: Partial<DocumentMap>;
  readonly parts: YamlParts;
}

/** A section is missing where its members do not stand one below the other, each begun by its name alone. */
export function yamlMapOf(text: string, events: readonly Event[]): YamlMap {
  const map: { paths?: Section; schemas?: Section } = {};
  const parts: YamlParts = {};
  const [document] = events;
  if (document?.type !== EVENT_ID.DOCUMENT || document.directives.length > 0) return { map, parts };
  if (text.startsWith('\ufeff') || /\r(?!\n)/.test(text)) return { map, parts };
  const source = { text, events };
  const cursor = cursorOf(text);
  for (const member of membersOf(source, 1, text.length) ?? []) {
    if (member.name === 'paths') add('paths', member);
    if (member.name !== 'components') continue;
    const inner = membersOf(source, member.value, member.end) ?? [];
    for (const one of inner) if (one.name === 'schemas') add('schemas', one);
  }
  return { map, parts };

  function add(name: keyof DocumentMap, member: Member): void {
    const members = membersOf(source, member.value, member.end);
    if (members === undefined || members.some((one) => one.name === '<<')) return;
    map[name] = sectionOf(member, members, cursor);
    parts[name] = new Map(members.map((one) => [one.name, one]));
  }
}

/** A member of a map: from its name to the next name that stands as far left, or further. */
interface Member {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The event of its value. */
  readonly value: number;
}

/** Undefined for what is no map in block style, or where a name is not the first on its line. */
function membersOf(source: Source, map: number, end: number): readonly Member[] | undefined {
  const { text, events } = source;
  const event = events[map];
  if (event?.type !== EVENT_ID.MAPPING || event.style !== COLLECTION_STYLE.BLOCK) return undefined;
  const found: Member[] = [];
  for (let key = map + 1; events[key]?.type !== EVENT_ID.POP; key = behind(events, key + 1)) {
    const name = keyText(source, key);
    const start = rangeOf(source, key)?.start;
    if (name === undefined || start === undefined || !isFirstOnLine(text, start)) return undefined;
    found.push({ name, start, end, value: key + 1 });
  }
  return found.map((one, index) => ({ ...one, end: found[index + 1]?.start ?? end }));
}

/** The event behind a node. */
function behind(events: readonly Event[], node: number): number {
  let at = node;
  let depth = 0;
  do {
    const type = events[at]?.type;
    if (type === EVENT_ID.POP) depth -= 1;
    else if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth += 1;
    at += 1;
  } while (depth > 0 && at < events.length);
  return at;
}

function isFirstOnLine(text: string, offset: number): boolean {
  let at = offset;
  while (text[at - 1] === ' ') at -= 1;
  return at === 0 || text[at - 1] === '\n';
}

function sectionOf({ start, end }: Member, members: readonly Member[], cursor: Cursor): Section {
  const { byte: from } = cursor(start);
  const places = [...members.map((member) => cursor(member.start)), cursor(end)];
  const parts = members.map(({ name }, index): Part => {
    const { byte = 0, line = 0 } = places[index] ?? {};
    return [name, byte, places[index + 1]?.byte ?? 0, line];
  });
  return { start: from, end: places.at(-1)?.byte ?? 0, parts };
}

/** Bytes and lines up to an offset; offsets must be asked for in their order. */
type Cursor = (offset: number) => { readonly byte: number; readonly line: number };

function cursorOf(text: string): Cursor {
  let [at, byte, line] = [0, 0, 1];
  return (offset) => {
    const passed = text.slice(at, offset);
    byte += Buffer.byteLength(passed);
    line += passed.split('\n').length - 1;
    at = offset;
    return { byte, line };
  };
}
