/** Reports what an upload names and that its calls do not have: headers, commands, and what it waits for. */

import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { asMembers, getNode } from '../../load/structure/pointer.ts';
import { listResponses } from '../calls.ts';
import type { Site } from '../site.ts';
import { type FindOperation, findParameter } from './call-names.ts';
import {
  expectValue,
  type Names,
  type Mention,
  type MentionCheck,
  reportMention,
} from './mentions.ts';

/** A value of the command that goes with each part of an upload. */
export const checkCommand: MentionCheck = (known, mention) => {
  const { site } = mention;
  const name = getNode(site.node.value, ['x-sw-upload', 'chunk', 'command']);
  const sender = findSenders(known, site)[0];
  const parameter = sender && findParameter(known, sender, { in: 'header', name });
  if (parameter !== undefined) expectValue(known, mention, [parameter]);
};

export function checkPolled(known: Names, mention: Mention): void {
  const name = formatJson(mention.value);
  const waited = known.operations.get(name);
  if (waited === undefined || Object.hasOwn(waited.node.value, 'x-sw-poll')) return;
  const message = `\`${name}\` is not polled: it has no \`x-sw-poll\`.`;
  reportMention(known, mention, { code: 'EXT-204', message });
}

/** The operation that carries the bytes of an upload, and the one that asks how many have arrived; none where it is not known. */
export function findSenders({ operations }: Names, { node }: Site): readonly Site[] {
  const find = (...path: readonly string[]) =>
    operations.get(formatJson(getNode(node.value, ['x-sw-upload', ...path])));
  const sender = find('finish');
  return sender === undefined ? [] : [sender, find('chunk', 'ask') ?? sender];
}

export const findSender: FindOperation = (known, site) => findSenders(known, site)[0];

/** Reports a header that no answer of the operations has. */
export function checkHeader(
  listOperations: (known: Names, site: Site) => readonly Site[],
): MentionCheck {
  return (known, mention) => {
    const { value: name, site } = mention;
    const operations = listOperations(known, site);
    if (typeof name !== 'string' || operations.length === 0) return;
    const answers = operations.flatMap((operation) => listResponses(known.check, operation));
    const headers = answers.flatMap(({ value }) => Object.keys(asMembers(value['headers'])));
    if (headers.some((header) => header.toLowerCase() === name.toLowerCase())) return;
    const message = `No response has a header \`${name}\`.`;
    const help = suggestName(name, headers, 'Declare it under `headers` of the response.');
    reportMention(known, mention, { code: 'EXT-207', message, help });
  };
}
