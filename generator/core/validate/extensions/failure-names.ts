/** Reports where `x-sw-errors` looks for codes and statuses that no answer has. */

import { formatJson } from '../../diagnostics/json.ts';
import { asMembers, getChild, getNode } from '../../load/structure/pointer.ts';
import { listResponses } from '../calls.ts';
import { lookUp } from '../members.ts';
import { type Names, type MentionCheck, reportMention, splitPath } from './mentions.ts';

/**
 * The member of answers that has the code, in some of them: names joined by dots, or a list of names. An answer that is not
 * described may have it.
 */
export const checkCodePlace: MentionCheck = (known, mention) => {
  const { value, site } = mention;
  const answers = [...known.operations.values()].flatMap((one) => listResponses(known.check, one));
  const failures = answers.filter(({ status }) => isFailure(status));
  const isShown = failures.length > 0 && failures.every(({ schema }) => schema !== undefined);
  const codes = Object.values(asMembers(getNode(site.node.value, ['x-sw-errors', 'codes'])));
  const areDeclared = codes.every((code) => isDeclared(known, code));
  if (value === 'not-shown' || !isShown || !areDeclared) return;
  const path = Array.isArray(value) ? value.map(formatJson) : splitPath(formatJson(value));
  const schemas = answers.flatMap(({ schema }) => schema ?? []);
  const { found, near: help } = lookUp(known.check, schemas, path);
  if (found?.length !== 0) return;
  const message = `No answer has a member \`${path.join('.')}\`.`;
  reportMention(known, mention, { code: 'EXT-207', message, help });
};

/** A status of a failure that the operations do not have, though they have others. */
export const checkStatus: MentionCheck = (known, mention) => {
  const { site, path, value, isKey } = mention;
  const holder = isKey ? {} : getNode(site.node.value, path.slice(0, -1).map(String));
  const failure = { ...asMembers(holder), status: value };
  // If no operation describes a failure, the registry is the only list of them.
  const isKnown = listStatuses(known, failure).some(isFailure);
  if (!isKnown || isDeclared(known, failure)) return;
  const message = `No response of these operations has the status \`${formatJson(value)}\`.`;
  reportMention(known, mention, { severity: 'warning', code: 'EXT-207', message });
};

/** Whether the operations of a failure, or any where it names none, have its status. */
function isDeclared(known: Names, failure: unknown): boolean {
  const status = getChild(failure, 'status');
  if (status === undefined) return true;
  const fits = [formatJson(status), `${formatJson(status).slice(0, 1)}XX`, 'default'];
  return listStatuses(known, failure).some((one) => {
    return fits.includes(one) || isInRange(one, formatJson(status));
  });
}

function listStatuses({ operations }: Names, failure: unknown): readonly string[] {
  const ids = getChild(failure, 'operations');
  const named: readonly unknown[] = Array.isArray(ids) ? ids : [...operations.keys()];
  const sites = named.flatMap((id) => operations.get(formatJson(id)) ?? []);
  return sites.flatMap(({ node }) => Object.keys(asMembers(node.value['responses'])));
}

function isFailure(status: string): boolean {
  return !/^[123]/.test(status);
}

function isInRange(status: string, range: string): boolean {
  return range.endsWith('XX') && status.startsWith(range.slice(0, 1));
}
