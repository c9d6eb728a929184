/** An operation in; parameters, members and operations that its extensions name and that are not there, reported. */

import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { getChild } from '../../load/structure/pointer.ts';
import type { Known } from './extension-names.ts';
import { checkUpload } from './extension-uploads.ts';
import { findAnswer, findBody, mayHave } from '../members.ts';
import { listParameters } from '../parameters.ts';
import { locateValue, type Site, tell } from '../site.ts';

type Path = readonly (string | number)[];

export function checkCalls(known: Known, site: Site): void {
  const { value } = site.node;
  checkPages(known, site, value['x-sw-pages']);
  checkBatch(known, site, value['x-sw-batch']);
  checkMask(known, site, value['x-sw-update-mask']);
  checkUpload(known, site, value['x-sw-upload']);
  checkStream(known, site, value['x-sw-stream']);
  checkInAnswer(known, site, ['x-sw-poll', 'state'], getChild(value['x-sw-poll'], 'state'));
}

function checkPages(known: Known, site: Site, pages: unknown): void {
  for (const name of ['request', 'offset', 'limit']) {
    checkInRequest(known, site, ['x-sw-pages', name], getChild(pages, name));
  }
  for (const name of ['response', 'items']) {
    checkInAnswer(known, site, ['x-sw-pages', name], getChild(pages, name));
  }
}

function checkBatch(known: Known, site: Site, batch: unknown): void {
  checkInRequest(known, site, ['x-sw-batch', 'items'], getChild(batch, 'items'));
  checkInAnswer(known, site, ['x-sw-batch', 'results'], getChild(batch, 'results'));
}

/** What asks for a stream is a member of the request, or `none`. */
function checkStream(known: Known, site: Site, stream: unknown): void {
  const when = getChild(stream, 'when');
  if (when !== 'none') checkInRequest(known, site, ['x-sw-stream', 'when'], when);
}

function checkMask(known: Known, site: Site, mask: unknown): void {
  const parameter = getChild(mask, 'parameter');
  if (typeof parameter === 'string') {
    checkParameter(known, site, ['x-sw-update-mask', 'parameter'], parameter, 'query');
  }
}

/** `query.<name>` or `body.<path>`. */
function checkInRequest(known: Known, site: Site, path: Path, name: unknown): void {
  if (typeof name !== 'string') return;
  const [, location, rest = ''] = /^(query|header|body)\.(.+)$/s.exec(name) ?? [];
  if (location === undefined) {
    const message = `\`${name}\` names neither a parameter nor a member of the body.`;
    const help = 'Write `query.<name>` or `body.<path>`.';
    return tell(known.check, 'error', 'EXT-207', locateValue(site, ...path), message, help);
  }
  if (location !== 'body') return checkParameter(known, site, path, rest, location);
  const body = findBody(known.check, site);
  if (body !== undefined && mayHave(known.check, body, rest.split('.'))) return;
  const message = `The body of this operation has no member \`${rest}\`.`;
  tell(known.check, 'error', 'EXT-207', locateValue(site, ...path), message);
}

function checkInAnswer(known: Known, site: Site, path: Path, name: unknown): void {
  if (typeof name !== 'string' || name === 'not-shown') return;
  const answer = findAnswer(known.check, site);
  if (answer === undefined || mayHave(known.check, answer, name.split('.'))) return;
  const message = `The response of this operation has no member \`${name}\`.`;
  tell(known.check, 'error', 'EXT-207', locateValue(site, ...path), message);
}

/** Reports a name that is no parameter of the operation, or of another one. */
export function checkParameter(
  { check }: Known,
  site: Site,
  path: Path,
  name: string,
  location: string,
  operation = site,
): void {
  const { parent } = operation.node;
  const shared =
    parent?.kind === 'pathItem' ? listParameters(check, { ...operation, node: parent }) : [];
  const names = [...listParameters(check, operation), ...shared]
    .filter((parameter) => parameter.in === location)
    .map((parameter) => parameter.name);
  const same = location === 'header' ? name.toLowerCase() : name;
  if (names.some((other) => (location === 'header' ? other.toLowerCase() : other) === same)) return;
  const subject = operation === site ? 'This operation' : getOperationName(operation);
  const message = `${subject} has no ${location} parameter \`${name}\`.`;
  tell(check, 'error', 'EXT-207', locateValue(site, ...path), message, suggestName(name, names));
}

function getOperationName({ node }: Site): string {
  return `\`${formatJson(node.value['operationId'])}\``;
}
