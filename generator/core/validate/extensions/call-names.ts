/** Reports what extensions of an operation name in it and that does not exist: parameters, headers, members. */

import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import type { Raw } from '../../load/structure/place.ts';
import { asMembers, getChild, getNode } from '../../load/structure/pointer.ts';
import {
  findAnswer,
  findBody,
  listAllParameters,
  listRequestPaths,
  listResponses,
} from '../calls.ts';
import { EACH, listMemberNames, lookUp } from '../members.ts';
import type { Site } from '../site.ts';
import {
  expectMember,
  expectName,
  expectValue,
  type Names,
  type Mention,
  type MentionCheck,
  reportMention,
  splitPath,
} from './mentions.ts';

/** `query.<name>` or `body.<path>`; `none` is the word of a stream that nothing asks for. */
export function checkInRequest(known: Names, mention: Mention): void {
  const { value, path } = mention;
  if (typeof value !== 'string' || (value === 'none' && path[0] === 'x-sw-stream')) return;
  const [, location, name = ''] = /^(query|header|body)\.(.+)$/s.exec(value) ?? [];
  if (location === undefined) {
    const message = `\`${value}\` names neither a parameter nor a member of the body.`;
    const help = suggestName(
      value,
      listRequestPaths(known.check, mention.site),
      'Write `query.<name>` or `body.<path>`.',
    );
    return reportMention(known, mention, { code: 'EXT-207', message, help });
  }
  const check = location === 'body' ? expectInBody : checkParameter(location);
  check(known, { ...mention, value: name });
}

const expectInBody = expectMember({
  among: ({ check }, { site }) => {
    const body = findBody(check, site);
    // An operation without a body has no members.
    return body === undefined ? [nothing(site)] : [body];
  },
  message: (name) => `The body of this operation has no member \`${name}\`.`,
});

function nothing({ part }: Site): Raw {
  return { value: { additionalProperties: false }, at: part.at };
}

/** Finds the operation that a name belongs to: the one with the extension, or another one. */
export type FindOperation = (known: Names, site: Site) => Site | undefined;

const findOwn: FindOperation = (_known, site) => site;

export function expectInAnswer(find: FindOperation = findOwn): MentionCheck {
  return expectMember({
    among: (known, { site }) => findAnswers(known, find(known, site)),
    message: (name, { site, path }) =>
      `The response of ${path[0] === 'x-sw-upload' ? formatFinish(site) : 'this operation'} has no member \`${name}\`.`,
    word: 'not-shown',
  });
}

function formatFinish({ node }: Site): string {
  return `\`${formatJson(getNode(node.value, ['x-sw-upload', 'finish']))}\``;
}

function findAnswers({ check }: Names, operation: Site | undefined): readonly Raw[] | undefined {
  const answer = operation && findAnswer(check, operation);
  return answer && [answer];
}

/** A member of the items of pages. */
export const expectInPageItem: MentionCheck = expectMember({
  among(known, { site }) {
    const items = getNode(site.node.value, ['x-sw-pages', 'items']);
    const answers = findAnswers(known, site);
    const path = typeof items === 'string' ? splitPath(items) : [];
    return answers && lookUp(known.check, answers, [...path, EACH]).found;
  },
  message: (name) => `The items have no member \`${name}\`.`,
});

/** A value of the member of the answer that another member of the extension names. */
export const checkPolledState: MentionCheck = (known, mention) => {
  const { site } = mention;
  const state = getNode(site.node.value, ['x-sw-poll', 'state']);
  const answers = findAnswers(known, site);
  if (typeof state !== 'string' || answers === undefined) return;
  expectValue(known, mention, lookUp(known.check, answers, splitPath(state)).found ?? []);
};

/** The value with which a member of the request asks for a stream. */
export const checkStreamChoice: MentionCheck = (known, mention) => {
  const { site } = mention;
  const when = getNode(site.node.value, ['x-sw-stream', 'when']);
  const [place, ...path] = splitPath(typeof when === 'string' ? when : '');
  const body = findBody(known.check, site);
  if (place === 'body' && body !== undefined) {
    return expectValue(known, mention, lookUp(known.check, [body], path).found ?? []);
  }
  const parameter = findParameter(known, site, { in: place, name: path.join('.') });
  if (parameter !== undefined) expectValue(known, mention, [parameter]);
};

/** The schema of a parameter. */
export function findParameter(
  { check }: Names,
  site: Site,
  { in: place, name }: { readonly in: string | undefined; readonly name: unknown },
): Raw | undefined {
  const found = listAllParameters(check, site).find((one) => {
    return one.in === place && fold(place, one.name) === fold(place, formatJson(name));
  });
  return found && { value: found.value['schema'], at: found.at() };
}

/** Case says nothing in names of headers. */
function fold(place: string | undefined, name: string): string {
  return place === 'header' ? name.toLowerCase() : name;
}

/** Reports a name that is no parameter of the operation that names it, or of another one. */
export function checkParameter(
  location: string,
  findOperation: FindOperation = findOwn,
): MentionCheck {
  return (known, mention) => {
    const operation = findOperation(known, mention.site);
    const { value: name } = mention;
    if (typeof name !== 'string' || operation === undefined) return;
    const names = listAllParameters(known.check, operation).flatMap((one) =>
      one.in === location ? one.name : [],
    );
    if (names.some((other) => fold(location, other) === fold(location, name))) return;
    const id = formatJson(operation.node.value['operationId']);
    const subject = operation === mention.site ? 'This operation' : `\`${id}\``;
    const message = `${subject} has no ${location} parameter \`${name}\`.`;
    reportMention(known, mention, { code: 'EXT-207', message, help: suggestName(name, names) });
  };
}

/** A header that need not be described; one that is nearly like one that is described is meant to be that one. */
export const checkOwnHeader: MentionCheck = (known, mention) => {
  const { value: name, site } = mention;
  if (typeof name !== 'string') return;
  const names = listAllParameters(known.check, site).flatMap((one) =>
    one.in === 'header' ? one.name : [],
  );
  const near = suggestName(name, names);
  const isThere = names.some((other) => fold('header', other) === fold('header', name));
  if (near !== undefined && !isThere) checkParameter('header')(known, mention);
};

/**
 * The member of an item that has an error, or the name of an event: items of errors may be described nowhere, but one that is
 * nearly like a member is meant to be that member.
 */
export const checkErrorOfItem: MentionCheck = (known, mention) => {
  const { site, value } = mention;
  const contents = listResponses(known.check, site).map((answer) =>
    asMembers(answer.value['content']),
  );
  const schemas = contents.flatMap(Object.values).flatMap((media: unknown) => {
    return [getChild(media, 'itemSchema'), getChild(media, 'schema')].map((held) => {
      return { value: held, at: site.part.at };
    });
  });
  const items = schemas.flatMap((schema) => [
    schema,
    ...(lookUp(known.check, [schema], [EACH]).found ?? []),
  ]);
  const names = new Set(items.flatMap((item) => listMemberNames(known.check, item)));
  const help = suggestName(formatJson(value), names);
  if (typeof value !== 'string' || names.has(value) || help === undefined) return;
  const message = `The items of the stream have no member \`${value}\`.`;
  reportMention(known, mention, { code: 'EXT-207', message, help });
};

export const expectOperation = expectName({
  among: ({ operations }) => operations,
  code: 'EXT-204',
  message: (id) => `No operation has the id \`${id}\`.`,
});
