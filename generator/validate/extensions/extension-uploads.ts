/** An upload in; operations, parameters and headers that it names and that are not there, reported. */

import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { getChild, isObject } from '../../load/structure/pointer.ts';
import { checkParameter } from './extension-calls.ts';
import { listEntries, checkOperationName, type Known } from './extension-names.ts';
import { followReferences } from '../parameters.ts';
import { locateValue, type Site, tell } from '../site.ts';

type Path = readonly (string | number)[];

export function checkUpload(known: Known, site: Site, upload: unknown): void {
  if (!isObject(upload)) return;
  checkOperationName(known, site, ['x-sw-upload', 'finish'], upload['finish']);
  checkOperationName(known, site, ['x-sw-upload', 'wait'], upload['wait']);
  for (const name of ['size', 'contentType']) {
    const header = upload[name];
    if (typeof header !== 'string') continue;
    checkParameter(known, site, ['x-sw-upload', name], header, 'header');
  }
  checkHeader(known, site, ['x-sw-upload', 'url'], upload['url'], [site]);
  checkPolled(known, site, upload['wait']);
  checkChunk(known, site, upload);
}

function checkPolled(known: Known, site: Site, wait: unknown): void {
  const waited = known.operations.get(formatJson(wait));
  if (waited === undefined || Object.hasOwn(waited.node.value, 'x-sw-poll')) return;
  const message = `\`${formatJson(wait)}\` is not polled: it has no \`x-sw-poll\`.`;
  tell(known.check, 'error', 'EXT-204', locateValue(site, 'x-sw-upload', 'wait'), message);
}

/** What travels in several requests is said by the headers of the call that carries it. */
function checkChunk(known: Known, site: Site, { chunk, finish, confirmed }: ObjectOf): void {
  const path = ['x-sw-upload', 'chunk'];
  const ask = getChild(chunk, 'ask');
  checkOperationName(known, site, [...path, 'ask'], ask);
  checkHeader(known, site, [...path, 'granularity'], getChild(chunk, 'granularity'), [site]);
  const sender = known.operations.get(formatJson(finish));
  if (sender === undefined) return;
  for (const name of ['offset', 'command']) {
    const header = getChild(chunk, name);
    if (typeof header !== 'string') continue;
    checkParameter(known, site, [...path, name], header, 'header', sender);
  }
  const asked = known.operations.get(formatJson(ask)) ?? sender;
  checkHeader(known, site, ['x-sw-upload', 'confirmed'], confirmed, [sender, asked]);
}

type ObjectOf = Readonly<Record<string, unknown>>;

/** Reports a header that no answer of the operations has. */
function checkHeader(
  { check }: Known,
  site: Site,
  path: Path,
  name: unknown,
  operations: readonly Site[],
): void {
  if (typeof name !== 'string') return;
  const headers = operations.flatMap((operation) =>
    listEntries(operation.node.value['responses']).flatMap(([status, written]) => {
      const response = followReferences(
        check.bundle,
        written,
        locateValue(operation, 'responses', status),
      );
      return listEntries(response?.['headers']).map(([header]) => header);
    }),
  );
  if (headers.some((header) => header.toLowerCase() === name.toLowerCase())) return;
  const message = `No response has a header \`${name}\`.`;
  const help = suggestName(name, headers, 'Declare it under `headers` of the response.');
  tell(check, 'error', 'EXT-207', locateValue(site, ...path), message, help);
}
