/** An operation in; parameters, members and operations that its extensions name and that are not there, reported. */

import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { findAnswer, findBody, mayHave } from '../members.ts';
import { listParameters } from '../parameters.ts';
import { type Site, tell } from '../site.ts';
import { getMention, type Known, locateMention, type Mention } from './extension-names.ts';
import { checkUpload } from './extension-uploads.ts';

export function checkCalls(known: Known, site: Site): void {
  for (const name of ['request', 'offset', 'limit']) {
    checkInRequest(known, getMention(site, 'x-sw-pages', name));
  }
  for (const name of ['response', 'items']) {
    checkInAnswer(known, getMention(site, 'x-sw-pages', name));
  }
  checkInRequest(known, getMention(site, 'x-sw-batch', 'items'));
  checkInAnswer(known, getMention(site, 'x-sw-batch', 'results'));
  checkMask(known, getMention(site, 'x-sw-update-mask', 'parameter'));
  checkUpload(known, site);
  const when = getMention(site, 'x-sw-stream', 'when');
  // What asks for a stream is a member of the request, or `none`.
  if (when.value !== 'none') checkInRequest(known, when);
  checkInAnswer(known, getMention(site, 'x-sw-poll', 'state'));
}

function checkMask(known: Known, mention: Mention): void {
  const { value: name } = mention;
  if (typeof name === 'string') checkParameter(known, mention, { name, in: 'query' });
}

/** `query.<name>` or `body.<path>`. */
function checkInRequest(known: Known, mention: Mention): void {
  const { site, value } = mention;
  if (typeof value !== 'string') return;
  const [, location, name = ''] = /^(query|header|body)\.(.+)$/s.exec(value) ?? [];
  if (location === undefined) {
    const message = `\`${value}\` names neither a parameter nor a member of the body.`;
    const help = 'Write `query.<name>` or `body.<path>`.';
    return tell(known.check, locateMention(mention), {
      severity: 'error',
      code: 'EXT-207',
      message,
      help,
    });
  }
  if (location !== 'body') return checkParameter(known, mention, { name, in: location });
  const body = findBody(known.check, site);
  if (body !== undefined && mayHave(known.check, body, name.split('.'))) return;
  const message = `The body of this operation has no member \`${name}\`.`;
  tell(known.check, locateMention(mention), { severity: 'error', code: 'EXT-207', message });
}

function checkInAnswer(known: Known, mention: Mention): void {
  const { site, value: name } = mention;
  if (typeof name !== 'string' || name === 'not-shown') return;
  const answer = findAnswer(known.check, site);
  if (answer === undefined || mayHave(known.check, answer, name.split('.'))) return;
  const message = `The response of this operation has no member \`${name}\`.`;
  tell(known.check, locateMention(mention), { severity: 'error', code: 'EXT-207', message });
}

/** A parameter that is looked for; in another operation than the one that names it where that is said. */
interface Wanted {
  readonly name: string;
  readonly in: string;
  readonly operation?: Site;
}

/** Reports a name that is no parameter of the operation, or of another one. */
export function checkParameter({ check }: Known, mention: Mention, wanted: Wanted): void {
  const { name, in: location, operation = mention.site } = wanted;
  const { parent } = operation.node;
  const shared =
    parent?.kind === 'pathItem' ? listParameters(check, { ...operation, node: parent }) : [];
  const names = [...listParameters(check, operation), ...shared]
    .filter((parameter) => parameter.in === location)
    .map((parameter) => parameter.name);
  const same = location === 'header' ? name.toLowerCase() : name;
  if (names.some((other) => (location === 'header' ? other.toLowerCase() : other) === same)) return;
  const subject = operation === mention.site ? 'This operation' : getOperationName(operation);
  const message = `${subject} has no ${location} parameter \`${name}\`.`;
  tell(check, locateMention(mention), {
    severity: 'error',
    code: 'EXT-207',
    message,
    help: suggestName(name, names),
  });
}

function getOperationName({ node }: Site): string {
  return `\`${formatJson(node.value['operationId'])}\``;
}
