/** Reports names in `x-sw-simulation` that nothing has: of resources, of members of items and requests, of states. */

import { suggestName } from '../../diagnostics/suggest.ts';
import { asMembers, getChild } from '../../load/structure/pointer.ts';
import { EACH, lookUp } from '../members.ts';
import { findAnswer, findBody } from '../calls.ts';
import {
  expectMember,
  expectName,
  expectValue,
  type Names,
  type Mention,
  type MentionCheck,
  splitPath,
} from './mentions.ts';
import {
  findSubject,
  reportMissing,
  lookUpSettable,
  lookUpInItem,
  lookUpInRequest,
  type MemberLookup,
  type Subject,
} from './simulation-subjects.ts';

/** A resource that an operation or a batch names. */
export const expectResource = expectName({
  among: ({ simulated }) => simulated().names,
  code: 'EXT-207',
  message: (name) => `There is no resource \`${name}\`.`,
  help: 'Name it under `resources` of `x-sw-simulation` at the root.',
});

/** A resource that the root describes. */
export const expectUsed = expectName({
  among: ({ simulated }) => simulated().used,
  code: 'EXT-207',
  message: (name) => `No operation is about a resource \`${name}\`.`,
  help: 'Name it as `resource` of an operation or of a route.',
});

function expectIn(
  list: (subject: Subject) => ReadonlySet<string> | undefined,
  message: (name: string) => string,
): MentionCheck {
  const among = (known: Names, mention: Mention) => list(findSubject(known, mention));
  return expectName({ among, code: 'EXT-206', message });
}

/** A state that an item is in. */
export const expectState = expectIn(
  ({ resource }) => resource?.states,
  (name) => `\`${name}\` is not a state of the resource.`,
);

/** A state that an item gets: any, where no table says which ones there are. */
export const expectNextState = expectIn(
  ({ resource }) => (resource?.tables.length === 0 ? undefined : resource?.states),
  (name) => `\`${name}\` is not a state of the table.`,
);

export const expectTrigger = expectName({
  among: (known, mention) => {
    const own = findSubject(known, mention).resource?.tables ?? [];
    const all = Object.values(asMembers(known.root.node.value['x-sw-states']));
    const tables = own.length > 0 ? own : all;
    return new Set(tables.flatMap((table) => Object.keys(asMembers(getChild(table, 'triggers')))));
  },
  code: 'EXT-206',
  message: (name) => `No table of \`x-sw-states\` has the trigger \`${name}\`.`,
});

/** A text that rows of the table have as their condition. */
export const expectCondition = expectIn(
  ({ resource }) => {
    const rows = resource?.tables.flatMap((table) => [getChild(table, 'rows')].flat());
    const texts = rows?.map((row) => getChild(row, 'condition'));
    return texts && new Set(texts.filter((text) => typeof text === 'string'));
  },
  (text) => `No row of the table has the condition \`${text}\`.`,
);

type FindMembers = (known: Names, subject: Subject, written: string) => MemberLookup;

function checkBy(find: FindMembers): MentionCheck {
  return (known, mention) => {
    const { value } = mention;
    if (typeof value !== 'string') return;
    reportMissing(known, mention, find(known, findSubject(known, mention), value));
  };
}

/** A member that something gives to items. */
export const checkSettable: MentionCheck = (known, mention) => {
  const { value } = mention;
  if (typeof value !== 'string') return;
  reportMissing(known, mention, lookUpSettable(known, mention, value));
};

export const checkItem = checkBy(lookUpInItem);

export const checkRequest = checkBy(lookUpInRequest);

/** A query parameter by its name. */
export const checkFilter = checkBy((known, subject, name) =>
  lookUpInRequest(known, subject, `query.${name}`),
);

/** What a rule looks at: the state, a member of the item, or of the request. */
export const checkConditionPath = checkBy(lookUpCondition);

function lookUpCondition(known: Names, subject: Subject, path: string): MemberLookup {
  if (path === 'state') return { found: undefined, message: '' };
  const [place, ...rest] = splitPath(path);
  if (place === 'item') return lookUpInItem(known, subject, rest.join('.'));
  const lookup = lookUpInRequest(known, subject, path);
  return { ...lookup, near: suggestName(path, ['state', 'item']) ?? lookup.near };
}

/** A value that a rule compares with what it looks at; `null` is none, `*` is any. */
export const checkCompared: MentionCheck = (known, mention) => {
  const { value, path } = mention;
  if (typeof value !== 'string' || value === EACH) return;
  const place = path.findLast((step) => typeof step === 'string') ?? '';
  if (place === 'state') return expectState(known, mention);
  const { found } = lookUpCondition(known, findSubject(known, mention), String(place));
  if (found !== undefined) expectValue(known, mention, found);
};

/** Members of what a batch is asked, and of what it answers. */
export const expectInQuestion = expectMember({
  among: ({ check }, { site }) => {
    const items = getChild(site.node.value['x-sw-batch'], 'items');
    const body = findBody(check, site);
    if (typeof items !== 'string' || body === undefined) return undefined;
    return lookUp(check, [body], [...splitPath(items).slice(1), EACH]).found;
  },
  message: (name) => `The questions of the batch have no member \`${name}\`.`,
});

export const expectInResult = expectMember({
  among: ({ check }, { site }) => {
    const results = getChild(site.node.value['x-sw-batch'], 'results');
    const answer = findAnswer(check, site);
    if (typeof results !== 'string' || answer === undefined) return undefined;
    return lookUp(check, [answer], [...splitPath(results), EACH]).found;
  },
  message: (name) => `The results of the batch have no member \`${name}\`.`,
});
