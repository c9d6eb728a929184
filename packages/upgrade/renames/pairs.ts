/** All pairs of two documents, and by what key of one output a symbol of the other is found. */

import type { Both } from '../../diff/diff.ts';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import { type ModelPairs, pairModels } from './models.ts';
import { type OperationPairs, pairOperations } from './operations.ts';
import { pairParts, type PartPairs } from './parts.ts';
import { pairValues, type ValuePairs } from './values.ts';

export interface Pairs {
  readonly apis: Both<Api>;
  readonly operations: OperationPairs;
  readonly models: ModelPairs;
  readonly parts: PartPairs;
  readonly values: ValuePairs;
}

export function pairAll(apis: Both<Api>): Pairs {
  const operations = pairOperations(apis);
  const models = pairModels(apis, operations.pairs.values());
  const parts = pairParts(apis, operations.pairs);
  return { apis, operations, models, parts, values: pairValues(models.pairs.values()) };
}

/** What a key of a planned symbol is of. */
type Subject = 'operation' | 'model' | 'webhook' | 'group' | 'table' | 'failures' | 'none';

/** What emitters put before a key to say what it is of. */
const prefixes: readonly (readonly [string, Subject])[] = [
  ['op:', 'operation'],
  ['webhook:', 'webhook'],
  ['group:', 'group'],
  ['failures ', 'failures'],
];

/** What keys without such a prefix are of, by emitter. */
const subjects: Readonly<Record<string, Subject>> = {
  models: 'model',
  enums: 'model',
  validators: 'model',
  samples: 'model',
  xml: 'model',
  operations: 'operation',
  server: 'operation',
  'tanstack-query': 'operation',
  webhooks: 'webhook',
  states: 'table',
};

interface CounterpartKey {
  readonly key: string;
  readonly why: string;
}

/** The key in the new output of what an emitter planned in the old one; undefined where nothing is certain. */
export function translateKey(
  { emitter, key }: { readonly emitter: string; readonly key: string },
  pairs: Pairs,
): CounterpartKey | undefined {
  const found = prefixes.find(([prefix]) => key.startsWith(prefix));
  const [prefix, subject] = found ?? ['', subjects[emitter] ?? 'none'];
  const whole = key.slice(prefix.length);
  for (const end of listEnds(whole)) {
    const target = findTarget(subject, whole.slice(0, end), pairs);
    if (target !== undefined) {
      return { key: `${prefix}${target.key}${whole.slice(end)}`, why: target.why };
    }
  }
  // `codes`, `class` and others that each output has once.
  return isKnown(subject, whole, pairs) ? undefined : { key, why: 'it is what each client has' };
}

/** Where the key of a thing may end: at its end, or before a word that says which symbol of it is meant. */
function listEnds(whole: string): readonly number[] {
  const mark = whole.lastIndexOf('#');
  return mark === -1 ? [whole.length] : [whole.length, mark];
}

function findTarget(subject: Subject, key: string, pairs: Pairs): CounterpartKey | undefined {
  const { operations, models, parts } = pairs;
  const simple = (keys: ReadonlyMap<string, string>): CounterpartKey | undefined => {
    const found = keys.get(key);
    return found === undefined ? undefined : { key: found, why: 'it holds the same' };
  };
  switch (subject) {
    case 'operation': {
      const pair = operations.pairs.get(key);
      return pair && { key: pair.new.id, why: pair.why };
    }
    case 'model': {
      const pair = models.pairs.get(key);
      return pair && { key: pair.new.key, why: pair.why };
    }
    case 'webhook':
      return simple(parts.webhooks);
    case 'group':
      return simple(parts.groups);
    case 'table':
      return simple(parts.tables);
    case 'failures':
      return simple(parts.failures);
    case 'none':
      return undefined;
  }
}

/** Whether a key is of a thing in the old document, which has no counterpart then. */
function isKnown(subject: Subject, whole: string, { apis }: Pairs): boolean {
  const { operations, models, webhooks, groups, states, failures } = apis.old;
  const keys = {
    operation: operations.map(({ id }) => id),
    model: models.map(({ key }) => key),
    webhook: webhooks.map(({ key }) => key),
    group: groups.map(({ key }) => key),
    table: states.map(({ key }) => key),
    failures: failures.map(({ name }) => name),
    none: [] as readonly string[],
  }[subject];
  return listEnds(whole).some((end) => keys.includes(whole.slice(0, end)));
}
