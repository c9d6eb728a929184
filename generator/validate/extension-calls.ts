/** An operation in; parameters, members and operations that its extensions name and that are not there, reported. */

import { textOfJson } from '../diagnostics/json.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import { childOf } from '../load/pointer.ts';
import type { Known } from './extension-names.ts';
import { checkUpload } from './extension-uploads.ts';
import { answerOf, bodyOf, mayHave } from './members.ts';
import { parametersOf } from './parameters.ts';
import { placeOf, type Site, tell } from './site.ts';

type Path = readonly (string | number)[];

export function checkCalls(known: Known, site: Site): void {
  const { value } = site.node;
  checkPages(known, site, value['x-sw-pages']);
  checkBatch(known, site, value['x-sw-batch']);
  checkMask(known, site, value['x-sw-update-mask']);
  checkUpload(known, site, value['x-sw-upload']);
  checkStream(known, site, value['x-sw-stream']);
  expectInAnswer(known, site, ['x-sw-poll', 'state'], childOf(value['x-sw-poll'], 'state'));
}

function checkPages(known: Known, site: Site, pages: unknown): void {
  for (const name of ['request', 'offset', 'limit']) {
    expectInRequest(known, site, ['x-sw-pages', name], childOf(pages, name));
  }
  for (const name of ['response', 'items']) {
    expectInAnswer(known, site, ['x-sw-pages', name], childOf(pages, name));
  }
}

function checkBatch(known: Known, site: Site, batch: unknown): void {
  expectInRequest(known, site, ['x-sw-batch', 'items'], childOf(batch, 'items'));
  expectInAnswer(known, site, ['x-sw-batch', 'results'], childOf(batch, 'results'));
}

/** What asks for a stream is a member of the request, or `none`. */
function checkStream(known: Known, site: Site, stream: unknown): void {
  const when = childOf(stream, 'when');
  if (when !== 'none') expectInRequest(known, site, ['x-sw-stream', 'when'], when);
}

function checkMask(known: Known, site: Site, mask: unknown): void {
  const parameter = childOf(mask, 'parameter');
  if (typeof parameter === 'string') {
    expectParameter(known, site, ['x-sw-update-mask', 'parameter'], parameter, 'query');
  }
}

/** `query.<name>` or `body.<path>`. */
function expectInRequest(known: Known, site: Site, path: Path, name: unknown): void {
  if (typeof name !== 'string') return;
  const [, location, rest = ''] = /^(query|header|body)\.(.+)$/s.exec(name) ?? [];
  if (location === undefined) {
    const message = `\`${name}\` names neither a parameter nor a member of the body.`;
    const help = 'Write `query.<name>` or `body.<path>`.';
    return tell(known.check, 'error', 'EXT-207', placeOf(site, ...path), message, help);
  }
  if (location !== 'body') return expectParameter(known, site, path, rest, location);
  const body = bodyOf(known.check, site);
  if (body !== undefined && mayHave(known.check, body, rest.split('.'))) return;
  const message = `The body of this operation has no member \`${rest}\`.`;
  tell(known.check, 'error', 'EXT-207', placeOf(site, ...path), message);
}

function expectInAnswer(known: Known, site: Site, path: Path, name: unknown): void {
  if (typeof name !== 'string' || name === 'not-shown') return;
  const answer = answerOf(known.check, site);
  if (answer === undefined || mayHave(known.check, answer, name.split('.'))) return;
  const message = `The answer of this operation has no member \`${name}\`.`;
  tell(known.check, 'error', 'EXT-207', placeOf(site, ...path), message);
}

/** Reports a name that is no parameter of the operation, or of another one. */
export function expectParameter(
  { check }: Known,
  site: Site,
  path: Path,
  name: string,
  location: string,
  operation = site,
): void {
  const { parent } = operation.node;
  const shared =
    parent?.kind === 'pathItem' ? parametersOf(check, { ...operation, node: parent }) : [];
  const names = [...parametersOf(check, operation), ...shared]
    .filter((parameter) => parameter.in === location)
    .map((parameter) => parameter.name);
  const same = location === 'header' ? name.toLowerCase() : name;
  if (names.some((other) => (location === 'header' ? other.toLowerCase() : other) === same)) return;
  const subject = operation === site ? 'This operation' : nameOf(operation);
  const message = `${subject} has no ${location} parameter \`${name}\`.`;
  tell(check, 'error', 'EXT-207', placeOf(site, ...path), message, didYouMean(name, names));
}

function nameOf({ node }: Site): string {
  return `\`${textOfJson(node.value['operationId'])}\``;
}
