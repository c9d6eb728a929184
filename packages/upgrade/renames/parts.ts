/** Pairs what is beside operations and models: groups, webhooks, tables of states, shared failures, codes of errors. */

import type {
  Api,
  ErrorCode,
  StateTable,
  Webhook,
} from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../../diff/diff.ts';
import type { OperationPair } from './operations.ts';

/** Keys in the old document, and those of the same things in the new one. */
type Keys = ReadonlyMap<string, string>;

export interface PartPairs {
  readonly groups: Keys;
  /** Groups that have calls of a group which is gone. */
  readonly scattered: ReadonlyMap<string, readonly string[]>;
  readonly webhooks: Keys;
  readonly tables: Keys;
  readonly failures: Keys;
  readonly codes: Keys;
}

type Operations = ReadonlyMap<string, OperationPair>;

export function pairParts(apis: Both<Api>, operations: Operations): PartPairs {
  return {
    ...pairGroups(apis, operations),
    webhooks: pairWebhooks(apis, operations),
    tables: pairTables(apis),
    failures: pairFailures(apis, operations),
    codes: pairCodes(apis),
  };
}

/** A group is another one where all of its operations are there now, and nothing else was. */
function pairGroups(
  { old: was, new: is }: Both<Api>,
  operations: Operations,
): Pick<PartPairs, 'groups' | 'scattered'> {
  const keys = { old: was.groups.map(({ key }) => key), new: is.groups.map(({ key }) => key) };
  const targets = new Map<string, Set<string>>();
  const sources = new Map<string, Set<string>>();
  for (const { old: one, new: other } of operations.values()) {
    for (const { own, theirs } of listSteps([one, was], [other, is])) {
      note(targets, own, theirs);
      note(sources, theirs, own);
    }
  }
  const groups = matchKeys(keys, (key) => {
    const found = pickOnly(targets.get(key));
    return found !== undefined && pickOnly(sources.get(found)) === key ? found : undefined;
  });
  const gone = keys.old.filter((key) => !groups.has(key));
  const scattered = gone.map((key): [string, string[]] => [
    key,
    [...(targets.get(key) ?? [])].filter((one) => one !== ''),
  ]);
  return { groups, scattered: new Map(scattered.filter(([, found]) => found.length > 0)) };
}

interface Step {
  readonly own: string;
  readonly theirs: string;
}

/** Groups of one operation from the inside out, where both have as many. */
function listSteps(
  [one, was]: readonly [OperationPair['old'], Api],
  [other, is]: readonly [OperationPair['old'], Api],
): readonly Step[] {
  const own = listAround(one.group, was);
  const theirs = listAround(other.group, is);
  if (own.length !== theirs.length) return own.map((key) => ({ own: key, theirs: '' }));
  return own.map((key, index) => ({ own: key, theirs: theirs[index] ?? '' }));
}

function listAround(group: string | undefined, { groups }: Api): readonly string[] {
  const found: string[] = [];
  let key = group;
  while (key !== undefined && found.length <= groups.length) {
    found.push(key);
    const inner: string = key;
    key = groups.find((one) => one.key === inner)?.parent;
  }
  return found;
}

function note(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([value]));
  else known.add(value);
}

function pickOnly(set: ReadonlySet<string | undefined> | undefined): string | undefined {
  return set?.size === 1 ? [...set][0] : undefined;
}

/** What both have is itself; what one has alone is what `find` says, if the other has that alone too. */
function matchKeys(
  { old: was, new: is }: Both<readonly string[]>,
  find: (key: string) => string | undefined,
): Keys {
  const pairs = new Map<string, string>();
  for (const key of was) {
    const found = is.includes(key) ? key : find(key);
    if (found === undefined || (found !== key && was.includes(found))) continue;
    if (is.includes(found)) pairs.set(key, found);
  }
  return pairs;
}

/** A callback belongs to its operation. A webhook that is called otherwise is known by what it sends, if nothing else sends that. */
function pairWebhooks({ old: was, new: is }: Both<Api>, operations: Operations): Keys {
  const keys = { old: was.webhooks.map(({ key }) => key), new: is.webhooks.map(({ key }) => key) };
  return matchKeys(keys, (key) => {
    const one = was.webhooks.find((webhook) => webhook.key === key);
    if (one?.callback === undefined) return undefined;
    const { operation, expression } = one.callback;
    const owner = operations.get(operation)?.new.id;
    const isSame = ({ callback, method }: Webhook): boolean =>
      callback?.operation === owner && callback?.expression === expression && method === one.method;
    const found = is.webhooks.filter(isSame);
    return found.length === 1 ? found[0]?.key : undefined;
  });
}

function print({ states, triggers }: StateTable): string {
  return JSON.stringify([states, triggers]);
}

function pairTables({ old: was, new: is }: Both<Api>): Keys {
  const keys = { old: was.states.map(({ key }) => key), new: is.states.map(({ key }) => key) };
  return matchKeys(keys, (key) => {
    const own = was.states.find((one) => one.key === key);
    const text = own === undefined ? '' : print(own);
    const found = is.states.filter((one) => print(one) === text);
    const isOnly = was.states.filter((one) => print(one) === text).length === 1;
    return found.length === 1 && isOnly ? found[0]?.key : undefined;
  });
}

function pairFailures({ old: was, new: is }: Both<Api>, operations: Operations): Keys {
  const keys = {
    old: was.failures.map(({ name }) => name),
    new: is.failures.map(({ name }) => name),
  };
  return matchKeys(keys, (key) => {
    const own = [...operations.values()].filter((one) => one.old.names.failures === key);
    return pickOnly(new Set(own.map((one) => one.new.names.failures)));
  });
}

/** A code that means the same, at the same status. */
function pairCodes({ old: was, new: is }: Both<Api>): Keys {
  const [own, other] = [was.errors?.codes ?? [], is.errors?.codes ?? []];
  const keys = { old: own.map(({ code }) => code), new: other.map(({ code }) => code) };
  return matchKeys(keys, (key) => {
    const one = own.find(({ code }) => code === key);
    if (one === undefined) return undefined;
    const found = other.filter((each) => areSame(one, each));
    const isUnique = own.filter((each) => areSame(one, each)).length === 1 && found.length === 1;
    return isUnique ? found[0]?.code : undefined;
  });
}

function areSame(one: ErrorCode, other: ErrorCode): boolean {
  return one.meaning !== '' && one.meaning === other.meaning && one.status === other.status;
}
