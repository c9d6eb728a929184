/** Pairs values of sets: a value is another one where its key, its number or what is said of it is the same. */

import type { Enum, EnumValue } from '../../../generator/core/ir/model/model.ts';
import { toLetters } from '../../../generator/core/ir/naming/letter-case.ts';
import type { Both } from '../../diff/diff.ts';
import type { ModelPair } from './models.ts';

/** A text that stands for the same in both documents. */
export interface ValueRename extends Both<string> {
  /** The set, as callers know it. */
  readonly of: string;
  readonly why: string;
}

export interface ValuePairs {
  readonly renames: readonly ValueRename[];
  /** Members of the constants of sets, by the name of the constant and their own: `OrderStatus.pending`. */
  readonly keys: ReadonlyMap<string, string>;
  /** What a value may be now. */
  readonly candidates: readonly {
    readonly of: string;
    readonly old: string;
    readonly new: readonly string[];
  }[];
}

export function pairValues(models: Iterable<ModelPair>): ValuePairs {
  const renames: ValueRename[] = [];
  const keys = new Map<string, string>();
  const candidates: ValuePairs['candidates'][number][] = [];
  for (const { old: was, new: is } of models) {
    if (was.enum === undefined || is.enum === undefined) continue;
    const { gone, come, pairs } = pairSet({ old: was.enum, new: is.enum });
    for (const { old: one, new: other, why } of pairs) {
      if (one.key !== other.key) keys.set(`${was.name}.${one.key}`, other.key);
      if (typeof one.value === 'string' && typeof other.value === 'string' && one !== other) {
        if (one.value !== other.value) {
          renames.push({ old: one.value, new: other.value, of: was.name, why });
        }
      }
    }
    const left = come.map(({ value }) => String(value));
    if (left.length === 0) continue;
    for (const { value } of gone) {
      if (typeof value === 'string') candidates.push({ of: was.name, old: value, new: left });
    }
  }
  return { renames, keys, candidates };
}

interface SetPairs {
  readonly pairs: readonly (Both<EnumValue> & { readonly why: string })[];
  readonly gone: readonly EnumValue[];
  readonly come: readonly EnumValue[];
}

type Evidence = readonly [read: (one: EnumValue) => unknown, why: string];

const evidence: readonly Evidence[] = [
  [({ number }) => number, 'it has the same number'],
  [({ meaning }) => meaning, 'it means the same'],
  [({ label }) => label, 'it has the same label'],
  [({ key }) => key, 'it has the same name'],
  [
    ({ value }) => (typeof value === 'string' ? toLetters(value) : undefined),
    'it is only spelt otherwise',
  ],
];

function pairSet({ old: was, new: is }: Both<Enum>): SetPairs {
  const kept = was.values.flatMap((one) => {
    const same = is.values.find(({ value }) => value === one.value);
    return same === undefined ? [] : [{ old: one, new: same, why: 'it is the same value' }];
  });
  const gone = was.values.filter((one) => !kept.some((pair) => pair.old === one));
  const come = is.values.filter((one) => !kept.some((pair) => pair.new === one));
  const pairs = gone.flatMap((one) => {
    const found = findEqual(one, { gone, come });
    return found === undefined ? [] : [{ old: one, ...found }];
  });
  // Two that would be one are none.
  const certain = pairs.filter((one) =>
    pairs.every((each) => each === one || each.new !== one.new),
  );
  return {
    pairs: [...kept, ...certain],
    gone: gone.filter((one) => !certain.some((pair) => pair.old === one)),
    come: come.filter((one) => !certain.some((pair) => pair.new === one)),
  };
}

function findEqual(
  one: EnumValue,
  { gone, come }: { readonly gone: readonly EnumValue[]; readonly come: readonly EnumValue[] },
): { readonly new: EnumValue; readonly why: string } | undefined {
  for (const [read, why] of evidence) {
    const own = read(one);
    if (own === undefined || own === '') continue;
    const found = come.filter((each) => read(each) === own);
    const [first] = found;
    const isUnique = found.length === 1 && gone.filter((each) => read(each) === own).length === 1;
    if (isUnique && first !== undefined) return { new: first, why };
  }
  return undefined;
}
