/** Reports parameters, headers, members and operations that the extensions of an operation name and that do not exist. */

import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { findAnswer, findBody, mayHave } from '../members.ts';
import { listParameters, followReferences } from '../parameters.ts';
import { type Site, locateValue, reportError } from '../site.ts';
import {
  getMention,
  type Known,
  locateMention,
  type Mention,
  checkOperationName,
  listEntries,
} from './extension-names.ts';
import { isObject } from '../../load/structure/pointer.ts';

export function checkCalls(known: Known, site: Site): void {
  for (const name of ['request', 'offset', 'limit']) {
    checkInRequest(known, getMention(site, 'x-sw-pages', name));
  }
  for (const name of ['response', 'items']) {
    checkInAnswer(known, getMention(site, 'x-sw-pages', name));
  }
  checkInRequest(known, getMention(site, 'x-sw-batch', 'items'));
  checkInAnswer(known, getMention(site, 'x-sw-batch', 'results'));
  checkParameter(known, getMention(site, 'x-sw-update-mask', 'parameter'), { in: 'query' });
  checkUpload(known, site);
  const when = getMention(site, 'x-sw-stream', 'when');
  // What asks for a stream is a member of the request, or `none`.
  if (when.value !== 'none') checkInRequest(known, when);
  checkInAnswer(known, getMention(site, 'x-sw-poll', 'state'));
}

/** `query.<name>` or `body.<path>`. */
function checkInRequest(known: Known, mention: Mention): void {
  const { site, value } = mention;
  if (typeof value !== 'string') return;
  const [, location, name = ''] = /^(query|header|body)\.(.+)$/s.exec(value) ?? [];
  if (location === undefined) {
    const message = `\`${value}\` names neither a parameter nor a member of the body.`;
    const help = 'Write `query.<name>` or `body.<path>`.';
    return reportError(known.check, locateMention(mention), { code: 'EXT-207', message, help });
  }
  if (location !== 'body') {
    return checkParameter(known, { ...mention, value: name }, { in: location });
  }
  const body = findBody(known.check, site);
  if (body !== undefined && mayHave(known.check, body, name.split('.'))) return;
  const message = `The body of this operation has no member \`${name}\`.`;
  reportError(known.check, locateMention(mention), { code: 'EXT-207', message });
}

function checkInAnswer(known: Known, mention: Mention): void {
  const { site, value: name } = mention;
  if (typeof name !== 'string' || name === 'not-shown') return;
  const answer = findAnswer(known.check, site);
  if (answer === undefined || mayHave(known.check, answer, name.split('.'))) return;
  const message = `The response of this operation has no member \`${name}\`.`;
  reportError(known.check, locateMention(mention), { code: 'EXT-207', message });
}

/** Reports a name that is no parameter of the operation that names it, or of another one. */
function checkParameter(
  { check }: Known,
  mention: Mention,
  { in: location, operation = mention.site }: { readonly in: string; readonly operation?: Site },
): void {
  const { value: name } = mention;
  if (typeof name !== 'string') return;
  const { parent } = operation.node;
  const shared =
    parent?.kind === 'pathItem' ? listParameters(check, { ...operation, node: parent }) : [];
  const names = [...listParameters(check, operation), ...shared]
    .filter((parameter) => parameter.in === location)
    .map((parameter) => parameter.name);
  const same = location === 'header' ? name.toLowerCase() : name;
  if (names.some((other) => (location === 'header' ? other.toLowerCase() : other) === same)) return;
  const id = formatJson(operation.node.value['operationId']);
  const subject = operation === mention.site ? 'This operation' : `\`${id}\``;
  const message = `${subject} has no ${location} parameter \`${name}\`.`;
  const help = suggestName(name, names);
  reportError(check, locateMention(mention), { code: 'EXT-207', message, help });
}

function checkUpload(known: Known, site: Site): void {
  if (!isObject(site.node.value['x-sw-upload'])) return;
  checkOperationName(known, getMention(site, 'x-sw-upload', 'finish'));
  checkOperationName(known, getMention(site, 'x-sw-upload', 'wait'));
  for (const name of ['size', 'contentType']) {
    checkParameter(known, getMention(site, 'x-sw-upload', name), { in: 'header' });
  }
  checkHeader(known, getMention(site, 'x-sw-upload', 'url'), [site]);
  checkPolled(known, getMention(site, 'x-sw-upload', 'wait'));
  checkChunk(known, site);
}

function checkPolled({ check, operations }: Known, mention: Mention): void {
  const name = formatJson(mention.value);
  const waited = operations.get(name);
  if (waited === undefined || Object.hasOwn(waited.node.value, 'x-sw-poll')) return;
  const message = `\`${name}\` is not polled: it has no \`x-sw-poll\`.`;
  reportError(check, locateMention(mention), { code: 'EXT-204', message });
}

/** What travels in several requests is said by the headers of the call that carries it. */
function checkChunk(known: Known, site: Site): void {
  const ask = getMention(site, 'x-sw-upload', 'chunk', 'ask');
  checkOperationName(known, ask);
  checkHeader(known, getMention(site, 'x-sw-upload', 'chunk', 'granularity'), [site]);
  const { value: finish } = getMention(site, 'x-sw-upload', 'finish');
  const sender = known.operations.get(formatJson(finish));
  if (sender === undefined) return;
  for (const name of ['offset', 'command']) {
    checkParameter(known, getMention(site, 'x-sw-upload', 'chunk', name), {
      in: 'header',
      operation: sender,
    });
  }
  const asked = known.operations.get(formatJson(ask.value)) ?? sender;
  checkHeader(known, getMention(site, 'x-sw-upload', 'confirmed'), [sender, asked]);
}

/** Reports a header that no answer of the operations has. */
function checkHeader({ check }: Known, mention: Mention, operations: readonly Site[]): void {
  const { value: name } = mention;
  if (typeof name !== 'string') return;
  const headers = operations.flatMap((operation) =>
    listEntries(operation.node.value['responses']).flatMap(([status, value]) => {
      const at = locateValue(operation, 'responses', status);
      const response = followReferences(check.bundle, { value, at });
      return listEntries(response?.['headers']).map(([header]) => header);
    }),
  );
  if (headers.some((header) => header.toLowerCase() === name.toLowerCase())) return;
  const message = `No response has a header \`${name}\`.`;
  const help = suggestName(name, headers, 'Declare it under `headers` of the response.');
  reportError(check, locateMention(mention), { code: 'EXT-207', message, help });
}
