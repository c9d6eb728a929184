/** An upload in; operations, parameters and headers that it names and that are not there, reported. */

import { textOfJson } from '../diagnostics/json.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import { childOf, isObject } from '../load/pointer.ts';
import { expectParameter } from './extension-calls.ts';
import { entriesOf, expectOperation, type Known } from './extension-names.ts';
import { followed } from './parameters.ts';
import { placeOf, type Site, tell } from './site.ts';

type Path = readonly (string | number)[];

export function checkUpload(known: Known, site: Site, upload: unknown): void {
  if (!isObject(upload)) return;
  expectOperation(known, site, ['x-sw-upload', 'finish'], upload['finish']);
  expectOperation(known, site, ['x-sw-upload', 'wait'], upload['wait']);
  for (const name of ['size', 'contentType']) {
    const header = upload[name];
    if (typeof header !== 'string') continue;
    expectParameter(known, site, ['x-sw-upload', name], header, 'header');
  }
  expectHeader(known, site, ['x-sw-upload', 'url'], upload['url'], [site]);
  checkPolled(known, site, upload['wait']);
  checkChunk(known, site, upload);
}

function checkPolled(known: Known, site: Site, wait: unknown): void {
  const waited = known.operations.get(textOfJson(wait));
  if (waited === undefined || Object.hasOwn(waited.node.value, 'x-sw-poll')) return;
  const message = `\`${textOfJson(wait)}\` is not polled: it has no \`x-sw-poll\`.`;
  tell(known.check, 'error', 'EXT-204', placeOf(site, 'x-sw-upload', 'wait'), message);
}

/** What travels in several requests is said by the headers of the call that carries it. */
function checkChunk(known: Known, site: Site, { chunk, finish, confirmed }: ObjectOf): void {
  const path = ['x-sw-upload', 'chunk'];
  const ask = childOf(chunk, 'ask');
  expectOperation(known, site, [...path, 'ask'], ask);
  expectHeader(known, site, [...path, 'granularity'], childOf(chunk, 'granularity'), [site]);
  const sender = known.operations.get(textOfJson(finish));
  if (sender === undefined) return;
  for (const name of ['offset', 'command']) {
    const header = childOf(chunk, name);
    if (typeof header !== 'string') continue;
    expectParameter(known, site, [...path, name], header, 'header', sender);
  }
  const asked = known.operations.get(textOfJson(ask)) ?? sender;
  expectHeader(known, site, ['x-sw-upload', 'confirmed'], confirmed, [sender, asked]);
}

type ObjectOf = Readonly<Record<string, unknown>>;

/** Reports a header that no answer of the operations has. */
function expectHeader(
  { check }: Known,
  site: Site,
  path: Path,
  name: unknown,
  operations: readonly Site[],
): void {
  if (typeof name !== 'string') return;
  const headers = operations.flatMap((operation) =>
    entriesOf(operation.node.value['responses']).flatMap(([status, written]) => {
      const response = followed(check.bundle, written, placeOf(operation, 'responses', status));
      return entriesOf(response?.['headers']).map(([header]) => header);
    }),
  );
  if (headers.some((header) => header.toLowerCase() === name.toLowerCase())) return;
  const message = `No response has a header \`${name}\`.`;
  const help = didYouMean(name, headers, 'Declare it under `headers` of the response.');
  tell(check, 'error', 'EXT-207', placeOf(site, ...path), message, help);
}
