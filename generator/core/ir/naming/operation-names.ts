/** Names of operations: functions, methods, groups, and everything that is derived from an operation. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { findChosenName, sortWishes, type Give, type Wishing } from './identifiers.ts';
import type { ApiNames, Group, Operation, OperationNames, Tag, Type } from '../model/model.ts';
import type { NamelessOperation } from '../operations/operations.ts';
import { hasDeclaredHeaders } from '../operations/response-headers.ts';
import { allowUndefined } from '../raw.ts';
import type { Reading } from '../reading.ts';
import { classMembers } from './reserved-names.ts';
import { findResources, type Resource } from './resources.ts';
import { splitIdWords, toStem, withoutWords } from './resource-words.ts';
import { chooseTag } from './tags.ts';
import {
  toCamelCase,
  capitalize,
  findFree,
  hasIdentifierForm,
  findLastPart,
  toPascalCase,
} from './letter-case.ts';
import { listTypeParts } from '../types/walk.ts';

interface Calls {
  readonly api: ApiNames;
  readonly operations: readonly NamelessOperation[];
  readonly tags: readonly Tag[];
}

export function nameOperations(
  reading: Reading,
  give: Give,
  { api, operations, tags }: Calls,
): { readonly operations: readonly Operation[]; readonly groups: readonly Group[] } {
  const sorted = sortWishes(operations.map((operation) => wishForOperation(reading, operation)));
  const resources =
    reading.options.client === 'resources' ? findResources(reading, operations) : undefined;
  const calls = sorted.map((wishing) => ({
    ...wishing,
    function: give(wishing.wish),
    belongs:
      resources === undefined || wishing.spelled !== wishing.key
        ? findGroup(reading, wishing, tags)
        : joinResource(resources.get(wishing.operation)),
  }));
  const groups = nameGroups(give, api, calls);
  const isFree = findFreeShorts(calls);
  // On a class, groups are beside the methods.
  const members = new Map<string | undefined, Set<string>>([[undefined, new Set(classMembers)]]);
  for (const { parent, member } of groups.values()) {
    members.set(parent, (members.get(parent) ?? new Set(classMembers)).add(member));
  }
  const named = new Map<NamelessOperation, Operation>();
  for (const call of calls) {
    const { kind, named: _named, resource: _resource, tags: _tags, ...given } = call.operation;
    const { pagesDoubt: _doubt, ...rest } = given;
    const group = call.belongs?.key;
    const taken = members.get(group) ?? new Set(classMembers);
    members.set(group, taken);
    const names = nameCall(give, isFree(call) ? useShort(call) : call, taken);
    const tag = chooseTag(reading, call.operation);
    named.set(call.operation, allowUndefined({ kind, ...rest, names, tag, group }));
  }
  const used = new Set<Group>();
  for (const operation of operations) {
    for (const group of listGroupsTo(groups, named.get(operation)?.group)) used.add(group);
  }
  return {
    operations: operations.flatMap((operation) => named.get(operation) ?? []),
    groups: [...used],
  };
}

/** Whether no other operation of its group wants the short name of one, or has it. */
function findFreeShorts(calls: readonly Call[]): (call: Call) => boolean {
  const counts = new Map<string, number>();
  const form = ({ belongs, ...call }: Call, name = call.function): string =>
    `${belongs?.key} ${name}`;
  for (const call of calls) {
    const { short, method } = call.belongs ?? {};
    for (const name of new Set([short, call.method ?? method ?? call.function])) {
      if (name !== undefined) counts.set(form(call, name), (counts.get(form(call, name)) ?? 0) + 1);
    }
  }
  return (call) => {
    const short = call.belongs?.short;
    return short !== undefined && counts.get(form(call, short)) === 1;
  };
}

function useShort(call: Call): Call {
  const { belongs } = call;
  return belongs?.short === undefined
    ? call
    : { ...call, belongs: { ...belongs, method: belongs.short } };
}

/** The groups that lead from the client to one of them, and this. */
export function listGroupsTo(
  groups: ReadonlyMap<string, Group>,
  key: string | undefined,
): readonly Group[] {
  const group = key === undefined ? undefined : groups.get(key);
  return group === undefined ? [] : [...listGroupsTo(groups, group.parent), group];
}

function joinResource(resource: Resource | undefined): Belonging | undefined {
  if (resource === undefined) return undefined;
  const { path, method } = resource;
  return path.length === 0 ? undefined : { ...joinPath(path), method: toMemberName(method) };
}

/** A group inside others, by the names of all of them. */
function joinPath(path: readonly string[]): Belonging {
  const names = path.map(toMemberName);
  const parent = path.length > 1 ? joinPath(path.slice(0, -1)) : undefined;
  return allowUndefined({
    key: names.join('.'),
    words: names.map(capitalize).join(''),
    member: names.at(-1),
    parent,
  });
}

interface WishingOperation extends Wishing {
  readonly operation: NamelessOperation;
  /** What says the group: the id, or a chosen name with a group of its own. */
  readonly spelled: string;
  /** What the method is called on a class of its own, where that is chosen. */
  readonly method?: string | undefined;
}

function wishForOperation({ options }: Reading, operation: NamelessOperation): WishingOperation {
  const { id: key, at } = operation;
  const chosen = findChosenName(operation, key, options.names?.operations);
  const isGrouped = chosen !== undefined && GROUPED.test(chosen.name);
  const wish = {
    name: toMemberName(key),
    suffix: 'Operation',
    what: `operation \`${key}\``,
    at,
    chosen: isGrouped ? { ...chosen, name: toCamelCase(chosen.name) } : chosen,
  };
  if (isGrouped) return { key, operation, wish, spelled: chosen.name };
  return { key, operation, wish, spelled: key, method: chosen?.name };
}

/** `files.trash`: the dots of a chosen name make groups, as those of an id do. */
const GROUPED = /^[\w$]+(?:\.[\w$]+)+$/;

/** The class of an operation that is not the API's own, before it has a name. */
interface Belonging {
  readonly key: string;
  /** What the names of the class and of the client's member are made of. */
  readonly words: string;
  /** What the operation is called there; as its function, where this is not said. */
  readonly method?: string;
  /** The same without the words of the group, unless another member of the group would be called so. */
  readonly short?: string;
  /** The client's member, where it is not made of the words. */
  readonly member?: string | undefined;
  readonly parent?: Belonging | undefined;
}

/** By the id (`files.trash`), or by the tag where the user asks for that; a chosen name with dots wins over a tag. */
function findGroup(
  reading: Reading,
  { operation, spelled }: WishingOperation,
  tags: readonly Tag[],
): Belonging | undefined {
  const written = getGroup(spelled);
  const method = toMemberName(spelled.slice(findLastPart(spelled) + 1));
  const byId = written === undefined ? undefined : { key: written, words: written, method };
  const isAsked = reading.options.client === 'tags' && spelled === operation.id;
  if (!isAsked || (operation.tags[0] ?? '') === '') return byId;
  const tag = chooseTag(reading, operation);
  const file = tags.find(({ name }) => name === tag)?.file ?? tag;
  const words = hasIdentifierForm(toCamelCase(file)) ? file : `tag-${file}`;
  const isSame = written !== undefined && toPascalCase(written) === toPascalCase(words);
  if (isSame) return { key: tag, words, method };
  return { key: tag, words, short: shorten(toMemberName(spelled), words) };
}

/** `listFiles` of `files` is `list`: what is left has to begin with another word, so that it says what is done. */
function shorten(name: string, group: string): string {
  const said = new Set(splitIdWords(group).map(toStem));
  const words = splitIdWords(name);
  const left = withoutWords(words, said);
  const isVerbFirst = left[0] === words[0] || said.has(toStem(words[0] ?? ''));
  return left.length === 0 || left.length === words.length || !isVerbFirst
    ? name
    : toMemberName(left.join('-'));
}

/** The part of an id before its last dot or slash. */
function getGroup(id: string): string | undefined {
  const end = findLastPart(id);
  const group = end <= 0 ? '' : id.slice(0, end);
  return toPascalCase(group) === '' || toPascalCase(id.slice(end)) === '' ? undefined : group;
}

interface Call extends WishingOperation {
  readonly function: string;
  readonly belongs: Belonging | undefined;
}

function nameGroups(give: Give, api: ApiNames, calls: readonly Call[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  const members = new Map<string | undefined, Set<string>>();
  const add = ({ key, words, parent, member: wanted }: Belonging, at: Place): void => {
    if (groups.has(key)) return;
    if (parent !== undefined) add(parent, at);
    const name = give({
      name: `${api.class}${toPascalCase(words)}`,
      suffix: 'Group',
      what: `group \`${key}\``,
      at,
      derived: true,
    });
    const taken = members.get(parent?.key) ?? new Set(classMembers);
    members.set(parent?.key, taken);
    const member = takeMember(taken, wanted ?? toMemberName(words), 'Group');
    groups.set(key, allowUndefined({ key, parent: parent?.key, member, class: name }));
  };
  for (const { operation, belongs } of calls) {
    if (belongs !== undefined) add(belongs, operation.at);
  }
  return groups;
}

function toMemberName(text: string): string {
  const name = toCamelCase(text);
  return hasIdentifierForm(name) ? name : `call${capitalize(name)}`;
}

function takeMember(taken: Set<string>, wanted: string, suffix: string): string {
  const name = taken.has(wanted) ? findFree(wanted + suffix, taken) : wanted;
  taken.add(name);
  return name;
}

/** Names of the call, and of what is derived from it: functions, and methods beside the others of the class. */
function nameCall(giveName: Give, call: Call, taken: Set<string>): OperationNames {
  const { operation, wish, belongs, function: name } = call;
  const { pages, batch, upload, poll, mask, stream, success } = operation;
  const give = (wanted: string): string =>
    giveName({ ...wish, name: wanted, chosen: undefined, derived: true });
  const takeMethod = (wanted: string): string => takeMember(taken, wanted, 'Operation');
  const type = capitalize(name);
  const isStream = stream !== undefined && stream.asked === undefined;
  const isAsked = stream?.asked !== undefined && stream.asked !== 'call';
  const own = {
    function: name,
    params: give(`${type}Params`),
    error: give(`${type}Error`),
    schemas: give(`${name}Schemas`),
    response: isStream || !hasMembers(success.type) ? undefined : give(`${type}Response`),
    headers: hasDeclaredHeaders(operation) ? give(`${type}Headers`) : undefined,
    method: takeMethod(belongs === undefined ? name : (call.method ?? belongs.method ?? name)),
  };
  const derive = (ending: string): { function: string; method: string } => ({
    function: give(name + ending),
    method: takeMethod(own.method + ending),
  });
  const deriveWithWords = (word: string, rest: string): { function: string; method: string } => {
    const derived = give(word + toPascalCase(rest));
    return { function: derived, method: takeMethod(derived) };
  };
  return allowUndefined({
    ...own,
    pages: pages && derive('Pages'),
    items: pages?.items && derive('Items'),
    batch: batch && derive('All'),
    upload: upload && deriveWithWords('upload', upload.name),
    poll: poll && deriveWithWords('waitFor', poll.name),
    asked: isAsked ? give(`${type}Asked`) : undefined,
    stream: stream?.asked === 'call' ? derive('Stream') : undefined,
    mask: mask && derive('Mask'),
    maskPath: mask && give(`${type}Mask`),
    maskRule: mask && give(`${name}Masks`),
  });
}

/** Whether an answer has members that no model has: `Pet` and `Pet[]` are names already. */
function hasMembers(type: Type): boolean {
  const isNew = type.kind === 'object' && type.members.length > 0;
  return isNew || listTypeParts(type).some(hasMembers);
}
