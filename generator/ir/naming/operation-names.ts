/** Names of operations: functions, methods, groups, and everything that is derived from an operation. */

import { nameAnswer } from './answer-names.ts';
import { withPlace, type Identifiers, type Wish } from './identifiers.ts';
import type { ApiNames, Group, Operation, OperationNames } from '../model.ts';
import type { NamelessOperation } from '../operations/operations.ts';
import type { Reading } from '../reading.ts';
import { classMembers, reservedWords } from './reserved-names.ts';
import type { TagNames } from './tags.ts';
import {
  toCamelCase,
  capitalize,
  isIdentifier,
  findLastPart,
  toPascalCase,
} from './letter-case.ts';

export interface Calls {
  readonly api: ApiNames;
  readonly operations: readonly NamelessOperation[];
  readonly tags: TagNames;
}

export function nameOperations(
  reading: Reading,
  identifiers: Identifiers,
  { api, operations, tags }: Calls,
): { readonly operations: readonly Operation[]; readonly groups: readonly Group[] } {
  const sorted = sortOperations(reading, operations);
  const functions = new Map(
    sorted.map((operation) => [operation, chooseFunctionName(reading, identifiers, operation)]),
  );
  const spelled = new Map(
    sorted.map((operation) => [operation, spellOperation(reading, operation)]),
  );
  const getSpelling = (operation: NamelessOperation): string =>
    spelled.get(operation) ?? operation.id;
  const belonging = new Map(
    sorted.map((operation) => [
      operation,
      findGroup(reading, { operation, spelled: getSpelling(operation) }, tags),
    ]),
  );
  const groups = nameGroups(identifiers, api, belonging);
  const methods = new Map<string, Set<string>>();
  const named = new Map<NamelessOperation, Operation>();
  for (const operation of sorted) {
    const { kind, named: _named, tags: _tags, ...rest } = operation;
    const belongs = belonging.get(operation);
    const group = groups.get(belongs?.key ?? '')?.key;
    const names = buildFunctionNames(
      identifiers,
      operation,
      functions.get(operation) ?? operation.id,
    );
    const method =
      belongs === undefined
        ? names.function
        : chooseMethodName(reading, operation, belongs.method ?? names.function);
    const taken = methods.get(group ?? '') ?? new Set(listTakenMembers(group, groups));
    methods.set(group ?? '', taken);
    named.set(operation, {
      kind,
      ...rest,
      names: withMethods(names, method, taken),
      tag: tags.of(operation),
      ...(group === undefined ? {} : { group }),
    });
  }
  const used = new Set(operations.map((operation) => belonging.get(operation)?.key));
  return {
    operations: operations.flatMap((operation) => named.get(operation) ?? []),
    groups: [...used].flatMap((key) => groups.get(key ?? '') ?? []),
  };
}

/** The class of an operation that is not the API's own, before it has a name. */
interface Belonging {
  readonly key: string;
  /** What the names of the class and of the client's member are made of. */
  readonly words: string;
  /** What the operation is called there; as its function, where this is not said. */
  readonly method?: string;
}

/** By the id (`files.trash`), or by the tag where the user asks for that; a chosen name with dots wins over a tag. */
function findGroup(
  reading: Reading,
  { operation, spelled }: { readonly operation: NamelessOperation; readonly spelled: string },
  tags: TagNames,
): Belonging | undefined {
  const written = getGroup(spelled);
  const method = toMemberName(spelled.slice(findLastPart(spelled) + 1));
  const byId = written === undefined ? undefined : { key: written, words: written, method };
  const isAsked = reading.options.client === 'tags' && spelled === operation.id;
  if (!isAsked || (operation.tags[0] ?? '') === '') return byId;
  const tag = tags.of(operation);
  const file = tags.tags.find(({ name }) => name === tag)?.file ?? tag;
  const words = isIdentifier(toCamelCase(file)) ? file : `tag-${file}`;
  const isSame = written !== undefined && toPascalCase(written) === toPascalCase(words);
  return isSame ? { key: tag, words, method } : { key: tag, words };
}

/** What is before the last part of an id. */
function getGroup(id: string): string | undefined {
  const end = findLastPart(id);
  const group = end <= 0 ? '' : id.slice(0, end);
  return toPascalCase(group) === '' || toPascalCase(id.slice(end)) === '' ? undefined : group;
}

function chooseFunctionName(
  reading: Reading,
  identifiers: Identifiers,
  operation: NamelessOperation,
): string {
  const chosen = findChosenName(reading, operation);
  const wish = wishName(operation);
  if (chosen === undefined) return identifiers.give(wish);
  return identifiers.choose(
    isGrouped(chosen) ? toCamelCase(chosen) : chosen,
    withPlace(wish, chosen === operation.named),
  );
}

function findChosenName(reading: Reading, { id, named }: NamelessOperation): string | undefined {
  const overrides = reading.options.names?.operations;
  return overrides !== undefined && Object.hasOwn(overrides, id) ? overrides[id] : named;
}

/** `files.trash`: the dots of a chosen name make groups, as those of an id do. */
function isGrouped(chosen: string): boolean {
  return /^[\w$]+(?:\.[\w$]+)+$/.test(chosen);
}

/** What says the group of an operation: its id, or a chosen name with a group of its own. */
function spellOperation(reading: Reading, operation: NamelessOperation): string {
  const chosen = findChosenName(reading, operation);
  return chosen !== undefined && isGrouped(chosen) ? chosen : operation.id;
}

/** On the API's own class as the function; on another without its name, unless the name was chosen. */
function chooseMethodName(
  reading: Reading,
  operation: NamelessOperation,
  otherwise: string,
): string {
  const chosen = findChosenName(reading, operation);
  const isChosen = chosen !== undefined && !isGrouped(chosen);
  return isChosen ? chosen : otherwise;
}

function wishName({ id, at }: NamelessOperation): Wish {
  const plain = toCamelCase(id);
  const name = isIdentifier(plain) ? plain : `call${capitalize(plain)}`;
  return { name, suffix: 'Operation', what: `operation \`${id}\``, at };
}

/** Chosen names first, then ids that are already the name, then the others in the order of the alphabet. */
function sortOperations(
  reading: Reading,
  operations: readonly NamelessOperation[],
): readonly NamelessOperation[] {
  const ranked = operations.map((operation) => ({ operation, rank: rank(reading, operation) }));
  ranked.sort(
    (one, other) => one.rank - other.rank || (one.operation.id < other.operation.id ? -1 : 1),
  );
  return ranked.map(({ operation }) => operation);
}

function rank(reading: Reading, operation: NamelessOperation): number {
  if (findChosenName(reading, operation) !== undefined) return 0;
  const { name } = wishName(operation);
  return name === operation.id && !reservedWords.has(name) ? 1 : 2;
}

function nameGroups(
  identifiers: Identifiers,
  api: ApiNames,
  belonging: ReadonlyMap<NamelessOperation, Belonging | undefined>,
): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  const members = new Set<string>(classMembers);
  for (const [{ at }, belongs] of belonging) {
    if (belongs === undefined || groups.has(belongs.key)) continue;
    const { key, words } = belongs;
    const wish = {
      name: `${api.class}${toPascalCase(words)}`,
      suffix: 'Group',
      what: `group \`${key}\``,
    };
    groups.set(key, {
      key,
      member: findFreeMember(members, toMemberName(words), 'Group'),
      class: identifiers.give({ ...wish, at, derived: true }),
    });
  }
  return groups;
}

function toMemberName(text: string): string {
  const name = toCamelCase(text);
  return isIdentifier(name) ? name : `call${capitalize(name)}`;
}

/** On the class itself, groups are beside the methods. */
function listTakenMembers(
  group: string | undefined,
  groups: ReadonlyMap<string, Group>,
): readonly string[] {
  const names = group === undefined ? [...groups.values()].map(({ member }) => member) : [];
  return [...classMembers, ...names];
}

function findFreeMember(taken: Set<string>, wanted: string, suffix: string): string {
  let name = taken.has(wanted) ? wanted + suffix : wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}${suffix}${count}`;
  taken.add(name);
  return name;
}

type FunctionNames = Omit<OperationNames, 'method' | Derived> & Partial<Record<Derived, string>>;
type Derived = 'pages' | 'items' | 'batch' | 'upload' | 'poll' | 'mask' | 'stream';

function buildFunctionNames(
  identifiers: Identifiers,
  operation: NamelessOperation,
  name: string,
): FunctionNames {
  const { pages, batch, upload, poll, mask, stream } = operation;
  const { suffix, what, at } = wishName(operation);
  const give = (derived: string): string =>
    identifiers.give({ name: derived, suffix, what, at, derived: true });
  const type = capitalize(name);
  const answer = nameAnswer(operation, name);
  return {
    function: name,
    params: give(`${type}Params`),
    error: give(`${type}Error`),
    schemas: give(`${name}Schemas`),
    ...(answer === undefined ? {} : { response: give(answer) }),
    ...(pages === undefined ? {} : { pages: give(`${name}Pages`) }),
    ...(pages?.items === undefined ? {} : { items: give(`${name}Items`) }),
    ...(batch === undefined ? {} : { batch: give(`${name}All`) }),
    ...(upload === undefined ? {} : { upload: give(`upload${toPascalCase(upload.name)}`) }),
    ...(poll === undefined ? {} : { poll: give(`waitFor${toPascalCase(poll.name)}`) }),
    ...(isTied(operation) ? { asked: give(`${type}Asked`) } : {}),
    ...(stream?.asked === 'call' ? { stream: give(`${name}Stream`) } : {}),
    ...(mask === undefined
      ? {}
      : {
          mask: give(`${name}Mask`),
          maskPath: give(`${type}Mask`),
          maskRule: give(`${name}Masks`),
        }),
  };
}

/** Whether a member of the request says what is answered. */
function isTied({ stream }: NamelessOperation): boolean {
  return stream?.asked !== undefined && stream.asked !== 'call';
}

/** Methods: beside each other without doubles. */
function withMethods(names: FunctionNames, wanted: string, taken: Set<string>): OperationNames {
  const { pages, items, batch, upload, poll, mask, stream } = names;
  const { params, error, response, schemas, maskPath, maskRule, asked } = names;
  const method = findFreeMember(taken, wanted, 'Operation');
  const deriveNames = (
    name: string | undefined,
    suffix: string,
  ): { function: string; method: string } | undefined =>
    name === undefined
      ? undefined
      : { function: name, method: findFreeMember(taken, suffix, 'Operation') };
  const found = {
    pages: deriveNames(pages, `${method}Pages`),
    items: deriveNames(items, `${method}Items`),
    batch: deriveNames(batch, `${method}All`),
    upload: deriveNames(upload, upload ?? ''),
    poll: deriveNames(poll, poll ?? ''),
    mask: deriveNames(mask, `${method}Mask`),
    stream: deriveNames(stream, `${method}Stream`),
  };
  return {
    function: names.function,
    params,
    error,
    schemas,
    method,
    ...(response === undefined ? {} : { response }),
    ...(asked === undefined ? {} : { asked }),
    ...(maskPath === undefined ? {} : { maskPath }),
    ...(maskRule === undefined ? {} : { maskRule }),
    ...(found.pages === undefined ? {} : { pages: found.pages }),
    ...(found.items === undefined ? {} : { items: found.items }),
    ...(found.batch === undefined ? {} : { batch: found.batch }),
    ...(found.upload === undefined ? {} : { upload: found.upload }),
    ...(found.poll === undefined ? {} : { poll: found.poll }),
    ...(found.mask === undefined ? {} : { mask: found.mask }),
    ...(found.stream === undefined ? {} : { stream: found.stream }),
  };
}
