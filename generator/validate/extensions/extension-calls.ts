/** Reports what extensions of an operation name in it and that does not exist: parameters, headers, members. */

import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { asMembers, getNode } from '../../load/structure/pointer.ts';
import { findAnswer, findBody, mayHave } from '../members.ts';
import { listParameters, followReferences } from '../parameters.ts';
import { type Site, locateValue } from '../site.ts';
import { type Known, type Mention, type MentionCheck, reportMention } from './mentions.ts';

/** `query.<name>` or `body.<path>`; `none` is the word of a stream that nothing asks for. */
export function checkInRequest(known: Known, mention: Mention): void {
  const { site, value, path } = mention;
  if (typeof value !== 'string' || (value === 'none' && path[0] === 'x-sw-stream')) return;
  const [, location, name = ''] = /^(query|header|body)\.(.+)$/s.exec(value) ?? [];
  if (location === undefined) {
    const message = `\`${value}\` names neither a parameter nor a member of the body.`;
    const help = 'Write `query.<name>` or `body.<path>`.';
    return reportMention(known, mention, { code: 'EXT-207', message, help });
  }
  if (location !== 'body') return checkParameter(location)(known, { ...mention, value: name });
  const body = findBody(known.check, site);
  if (body !== undefined && mayHave(known.check, body, name.split('.'))) return;
  const message = `The body of this operation has no member \`${name}\`.`;
  reportMention(known, mention, { code: 'EXT-207', message });
}

export function checkInAnswer(known: Known, mention: Mention): void {
  const { site, value: name } = mention;
  if (typeof name !== 'string' || name === 'not-shown') return;
  const answer = findAnswer(known.check, site);
  if (answer === undefined || mayHave(known.check, answer, name.split('.'))) return;
  const message = `The response of this operation has no member \`${name}\`.`;
  reportMention(known, mention, { code: 'EXT-207', message });
}

/** Reports a name that is no parameter of the operation that names it, or of another one. */
export function checkParameter(
  location: string,
  findOperation = (_known: Known, { site }: Mention): Site | undefined => site,
): MentionCheck {
  return (known, mention) => {
    const operation = findOperation(known, mention);
    const { value: name } = mention;
    if (typeof name !== 'string' || operation === undefined) return;
    const { parent } = operation.node;
    const holders =
      parent?.kind === 'pathItem' ? [operation, { ...operation, node: parent }] : [operation];
    const names = holders
      .flatMap((holder) => listParameters(known.check, holder))
      .filter((parameter) => parameter.in === location)
      .map((parameter) => parameter.name);
    const fold = (text: string) => (location === 'header' ? text.toLowerCase() : text);
    if (names.some((other) => fold(other) === fold(name))) return;
    const id = formatJson(operation.node.value['operationId']);
    const subject = operation === mention.site ? 'This operation' : `\`${id}\``;
    const message = `${subject} has no ${location} parameter \`${name}\`.`;
    reportMention(known, mention, { code: 'EXT-207', message, help: suggestName(name, names) });
  };
}

export function checkPolled(known: Known, mention: Mention): void {
  const name = formatJson(mention.value);
  const waited = known.operations.get(name);
  if (waited === undefined || Object.hasOwn(waited.node.value, 'x-sw-poll')) return;
  const message = `\`${name}\` is not polled: it has no \`x-sw-poll\`.`;
  reportMention(known, mention, { code: 'EXT-204', message });
}

/** The operation that carries the bytes of an upload, and the one that asks how many have arrived; none where it is not known. */
export function findSenders({ operations }: Known, { node }: Site): readonly Site[] {
  const find = (...path: readonly string[]) =>
    operations.get(formatJson(getNode(node.value, ['x-sw-upload', ...path])));
  const sender = find('finish');
  return sender === undefined ? [] : [sender, find('chunk', 'ask') ?? sender];
}

/** Reports a header that no answer of the operations has. */
export function checkHeader(
  listOperations: (known: Known, site: Site) => readonly Site[],
): MentionCheck {
  return (known, mention) => {
    const { value: name, site } = mention;
    const operations = listOperations(known, site);
    if (typeof name !== 'string' || operations.length === 0) return;
    const headers = operations.flatMap((operation) =>
      Object.entries(asMembers(operation.node.value['responses'])).flatMap(([status, value]) => {
        const at = locateValue(operation, 'responses', status);
        const response = followReferences(known.check.bundle, { value, at });
        return Object.keys(asMembers(response?.['headers']));
      }),
    );
    if (headers.some((header) => header.toLowerCase() === name.toLowerCase())) return;
    const message = `No response has a header \`${name}\`.`;
    const help = suggestName(name, headers, 'Declare it under `headers` of the response.');
    reportMention(known, mention, { code: 'EXT-207', message, help });
  };
}
