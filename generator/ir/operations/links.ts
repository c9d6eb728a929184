/** Links of an answer in, what it leads to out: the next call, and where its parameters come from. */

import { readMarkdown } from '../docs/html.ts';
import type { Link } from '../model.ts';
import { getBelow, listEntries, type Raw } from '../../load/structure/place.ts';
import { splitPointer } from '../../load/structure/pointer.ts';
import { getMember, asText } from '../raw.ts';
import { follow, type Reading } from '../reading.ts';

export function readLinks(reading: Reading, { value, at }: Raw): readonly Link[] {
  return listEntries(getBelow({ value, at }, 'links')).flatMap((entry) => {
    const raw = follow(reading, entry);
    const operation = readLinkedOperation(raw?.value);
    if (raw === undefined || operation === undefined) return [];
    const description = readMarkdown(getMember(raw.value, 'description'));
    const parameters = listEntries(getBelow(raw, 'parameters')).flatMap((parameter) => {
      const from = asText(parameter.value);
      return from === undefined ? [] : [{ name: parameter.key, from }];
    });
    return [
      {
        name: entry.key,
        operation,
        ...(description === undefined ? {} : { description }),
        parameters,
      },
    ];
  });
}

/** `#/paths/~1pets/get` is `GET /pets`. */
function readLinkedOperation(link: unknown): string | undefined {
  const id = asText(getMember(link, 'operationId'));
  const ref = asText(getMember(link, 'operationRef'));
  if (id !== undefined || ref === undefined) return id;
  const [path, method] = splitPointer(ref.slice(ref.indexOf('#') + 1)).slice(-2);
  return path?.startsWith('/') === true && method !== undefined
    ? `${method.toUpperCase()} ${path}`
    : ref;
}

/** `Leads to \`getOwner\` with \`id\` of \`$response.body#/owner\`.` */
export function linkFacts(links: readonly Link[]): readonly string[] {
  return links.map(({ operation, parameters }) => {
    const given = parameters.map(({ name, from }) => `\`${name}\` of \`${from}\``);
    return `Leads to \`${operation}\`${given.length === 0 ? '' : ` with ${given.join(', ')}`}.`;
  });
}
