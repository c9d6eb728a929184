/** `discriminator`: which value of a property names which model, said by `mapping` or by the names of the branches. */

import type { Place } from '../diagnostics/diagnostic.ts';
import type { Source } from './keywords.ts';
import type { Discriminator } from './model.ts';
import { below, entriesOf, itemsOf, keysOf, member, textOf } from './raw.ts';
import { modelAt } from './references.ts';

export function readDiscriminator(source: Source, value: unknown, at: Place): void {
  const property = textOf(member(value, 'propertyName'));
  if (property === undefined) return;
  const mapping = [...explicit(source, value, at)];
  const named = new Set(mapping.map(({ key }) => key));
  for (const branch of implied(source)) if (!named.has(branch.key)) mapping.push(branch);
  source.draft.discriminator = { property, mapping };
}

type Mapping = Discriminator['mapping'][number];

function* explicit({ reading }: Source, value: unknown, at: Place): Generator<Mapping> {
  const map = member(value, 'mapping');
  for (const entry of entriesOf(map, below(at, 'mapping'))) {
    const target = textOf(entry.value);
    const found = target === undefined ? undefined : resolveTarget(target);
    if (found !== undefined) yield { value: entry.key, key: modelAt(reading, found).key };
  }

  /** A mapping names a schema by its component name or by a reference. */
  function resolveTarget(target: string): ReturnType<typeof reading.bundle.resolve> {
    const draft = reading.draftOf.get(target);
    if (draft !== undefined) return { value: draft.raw, at: draft.at };
    return reading.bundle.resolve(target, at);
  }
}

function* implied({ reading, object, at }: Source): Generator<Mapping> {
  for (const keyword of ['oneOf', 'anyOf']) {
    for (const branch of itemsOf(object[keyword], below(at, keyword))) {
      const ref = textOf(member(branch.value, '$ref'));
      const found = ref === undefined ? undefined : reading.bundle.resolve(ref, branch.at);
      if (found === undefined) continue;
      const name = keysOf(found.at.pointer).at(-1);
      if (name !== undefined) yield { value: name, key: modelAt(reading, found).key };
    }
  }
}
