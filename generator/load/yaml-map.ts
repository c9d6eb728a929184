/** Events of a YAML text in; where each path and schema of an OpenAPI document stands out, so that one can be read alone. */

import { COLLECTION_STYLE, EVENT_ID } from 'js-yaml';
import type { YamlParts } from './yaml-parts.ts';
import { keyText, pairsOf, rangeOf, type Stream } from './text/yaml-places.ts';

/** A section is missing where its members do not stand one below the other, each begun by its name alone. */
export function findYamlParts(stream: Stream): YamlParts {
  const { text, events } = stream;
  const parts: YamlParts = {};
  const [document] = events;
  if (document?.type !== EVENT_ID.DOCUMENT || document.directives.length > 0) return parts;
  if (text.startsWith('\ufeff') || /\r(?!\n)/.test(text)) return parts;
  for (const member of membersOf(stream, 1, text.length) ?? []) {
    if (member.name === 'paths') add('paths', member);
    if (member.name !== 'components') continue;
    const inner = membersOf(stream, member.value, member.end) ?? [];
    for (const one of inner) if (one.name === 'schemas') add('schemas', one);
  }
  return parts;

  function add(name: keyof YamlParts, member: Member): void {
    const members = membersOf(stream, member.value, member.end);
    if (members === undefined || members.some((one) => one.name === '<<')) return;
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
function membersOf(stream: Stream, map: number, end: number): readonly Member[] | undefined {
  const { text, events } = stream;
  const event = events[map];
  if (event?.type !== EVENT_ID.MAPPING || event.style !== COLLECTION_STYLE.BLOCK) return undefined;
  const found: Member[] = [];
  for (const { key, value } of pairsOf(stream, map)) {
    const name = keyText(stream, key);
    const start = rangeOf(stream, key)?.start;
    if (name === undefined || start === undefined || !isFirstOnLine(text, start)) return undefined;
    found.push({ name, start, end, value });
  }
  return found.map((one, index) => ({ ...one, end: found[index + 1]?.start ?? end }));
}

function isFirstOnLine(text: string, offset: number): boolean {
  let at = offset;
  while (text[at - 1] === ' ') at -= 1;
  return at === 0 || text[at - 1] === '\n';
}
