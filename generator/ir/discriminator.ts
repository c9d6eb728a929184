/** `discriminator`: which value of a property names which model, said by `mapping` or by the names of the branches. */

import type { Place } from '../diagnostics/diagnostic.ts';
import type { Source } from './keywords.ts';
import type { Discriminator } from './model.ts';
import {
  below,
  entriesOf,
  itemsOf,
  keysOf,
  listOf,
  member,
  textOf,
  textsOf,
  type Raw,
} from './raw.ts';
import type { ModelDraft } from './reading.ts';
import { modelAt } from './references.ts';

export function readDiscriminator(source: Source, value: unknown, at: Place): void {
  const property = textOf(member(value, 'propertyName'));
  if (property === undefined) return;
  const mapping = [...explicit(source, value, at)];
  const named = new Set(mapping.map(({ key }) => key));
  const others = [...implied(source, property)].filter(({ key }) => !named.has(key));
  mapping.push(...unmistakable(mapping, others));
  const fallback = keyOf(source, textOf(member(value, 'defaultMapping')), at);
  source.draft.discriminator = {
    property,
    mapping,
    ...(fallback === undefined ? {} : { fallback }),
  };
}

type Mapping = Discriminator['mapping'][number];

function* explicit(source: Source, value: unknown, at: Place): Generator<Mapping> {
  const map = member(value, 'mapping');
  for (const entry of entriesOf(map, below(at, 'mapping'))) {
    const key = keyOf(source, textOf(entry.value), at);
    if (key !== undefined) yield { value: entry.key, key };
  }
}

/** A mapping names a schema by its component name or by a reference. */
function keyOf({ reading }: Source, target: string | undefined, at: Place): string | undefined {
  if (target === undefined) return undefined;
  const draft = reading.draftOf.get(target);
  const found = draft === undefined ? reading.bundle.resolveSchema(target, at) : placed(draft);
  const meant = found ?? placed(reading.draftOf.get(nameIn(target)));
  return meant === undefined ? undefined : modelAt(reading, meant).key;
}

const placed = (draft: ModelDraft | undefined): Raw | undefined =>
  draft && { value: draft.raw, at: draft.at };

/** Bundlers move `./Cat.yaml` to `components` and leave it in the mapping. */
function nameIn(target: string): string {
  return (/[^/#]*$/.exec(target)?.[0] ?? '').replace(/\.(?:ya?ml|json)$/, '');
}

/** Of values that branches say, those that only one of them does. */
function unmistakable(
  mapping: readonly Mapping[],
  others: readonly Mapping[],
): ReadonlySet<Mapping> {
  const owners = new Map(mapping.map(({ value }) => [value, '']));
  const first = new Map<string, Mapping>();
  for (const other of others) {
    const owner = owners.get(other.value);
    if (owner === undefined) first.set(other.value, other);
    else if (owner !== other.key) first.delete(other.value);
    if (owner === undefined) owners.set(other.value, other.key);
  }
  return new Set(first.values());
}

/** The value of a branch is what the branch itself says of the property, else the name of its schema. */
function* implied({ reading, object, at }: Source, property: string): Generator<Mapping> {
  for (const keyword of ['oneOf', 'anyOf']) {
    for (const branch of itemsOf(object[keyword], below(at, keyword))) {
      const ref = textOf(member(branch.value, '$ref'));
      const found = ref === undefined ? undefined : reading.bundle.resolveSchema(ref, branch.at);
      if (found === undefined) continue;
      const { key } = modelAt(reading, found);
      const said = valuesOf(member(member(found.value, 'properties'), property));
      const name = keysOf(found.at.pointer).at(-1);
      for (const value of said.length > 0 ? said : textsOf([name])) yield { value, key };
    }
  }
}

function valuesOf(schema: unknown): readonly string[] {
  return textsOf([member(schema, 'const'), ...listOf(member(schema, 'enum'))]);
}
