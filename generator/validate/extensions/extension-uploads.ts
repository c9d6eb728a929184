/** An upload in; operations, parameters and headers that it names and that are not there, reported. */

import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { isObject } from '../../load/structure/pointer.ts';
import { followReferences } from '../parameters.ts';
import { locateValue, type Site, tell } from '../site.ts';
import { checkParameter } from './extension-calls.ts';
import {
  checkOperationName,
  getMention,
  type Known,
  listEntries,
  locateMention,
  type Mention,
} from './extension-names.ts';

export function checkUpload(known: Known, site: Site): void {
  if (!isObject(site.node.value['x-sw-upload'])) return;
  checkOperationName(known, getMention(site, 'x-sw-upload', 'finish'));
  checkOperationName(known, getMention(site, 'x-sw-upload', 'wait'));
  for (const name of ['size', 'contentType']) {
    checkHeaderSent(known, getMention(site, 'x-sw-upload', name), site);
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
  tell(check, locateMention(mention), { severity: 'error', code: 'EXT-204', message });
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
    checkHeaderSent(known, getMention(site, 'x-sw-upload', 'chunk', name), sender);
  }
  const asked = known.operations.get(formatJson(ask.value)) ?? sender;
  checkHeader(known, getMention(site, 'x-sw-upload', 'confirmed'), [sender, asked]);
}

function checkHeaderSent(known: Known, mention: Mention, operation: Site): void {
  const { value: name } = mention;
  if (typeof name === 'string') checkParameter(known, mention, { name, in: 'header', operation });
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
  tell(check, locateMention(mention), { severity: 'error', code: 'EXT-207', message, help });
}
