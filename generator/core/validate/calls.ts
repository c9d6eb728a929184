/** Finds what an operation is sent and answers with: the schemas of its body and of its answers, and its parameters. */

import { getBelow, type Raw } from '../load/structure/place.ts';
import { asMembers, getChild, type Members } from '../load/structure/pointer.ts';
import { listMemberNames } from './members.ts';
import { followTo, listParameters, type Parameter } from './parameters.ts';
import { type Check, locateValue, type Site } from './site.ts';

/** The schema of an operation's JSON body; undefined where it has none. */
export function findBody({ bundle }: Check, site: Site): Raw | undefined {
  const at = locateValue(site, 'requestBody');
  const body = followTo(bundle, { value: site.node.value['requestBody'], at });
  return body && findJsonSchema(body);
}

/** The schema of an operation's answer when it went well. */
export function findAnswer(check: Check, site: Site): Raw | undefined {
  const { responses } = site.node.value;
  const status = Object.keys(asMembers(responses)).find((name) => /^2(?:\d\d|XX)$/.test(name));
  return status === undefined ? undefined : findResponse(check, site, status)?.schema;
}

/** An answer, its reference followed. */
interface Answer {
  readonly status: string;
  readonly value: Members;
  /** The schema of its JSON. */
  readonly schema: Raw | undefined;
}

/** What an operation declares under a status, as it is written there. */
export function findResponse({ bundle }: Check, site: Site, status: string): Answer | undefined {
  const at = locateValue(site, 'responses', status);
  const value = getChild(site.node.value['responses'], status);
  const response = followTo(bundle, { value, at });
  return response && { status, value: response.value, schema: findJsonSchema(response) };
}

export function listResponses(check: Check, site: Site): readonly Answer[] {
  const statuses = Object.keys(asMembers(site.node.value['responses']));
  return statuses.flatMap((status) => findResponse(check, site, status) ?? []);
}

function findJsonSchema(holder: Raw): Raw | undefined {
  const content = getBelow(holder, 'content');
  const type = Object.keys(asMembers(content.value)).find((name) => /\bjson\b/.test(name));
  const schema = type === undefined ? undefined : getBelow(getBelow(content, type), 'schema');
  return schema?.value === undefined ? undefined : schema;
}

/** The parameters of an operation and of its path. */
export function listAllParameters(check: Check, site: Site): readonly Parameter[] {
  const { parent } = site.node;
  const shared =
    parent?.kind === 'pathItem' ? listParameters(check, { ...site, node: parent }) : [];
  return [...listParameters(check, site), ...shared];
}

/** The path of an operation; undefined where it has none. */
export function findPath({ node }: Site): string | undefined {
  const { parent } = node;
  return parent?.parent?.kind === 'paths' ? parent.slot : undefined;
}

/** What of a request may be named: `query.limit`, `body.id`. */
export function listRequestPaths(check: Check, site: Site): readonly string[] {
  const body = findBody(check, site);
  const members = body === undefined ? [] : listMemberNames(check, body);
  return [
    ...members.map((name) => `body.${name}`),
    ...listAllParameters(check, site).map(({ name, in: place }) => `${place}.${name}`),
  ];
}
