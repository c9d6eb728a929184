/** `discriminator`: which value of a property names which model, said by `mapping` or by the names of the branches. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Source } from './keywords.ts';
import type { Discriminator } from '../model.ts';
import {
  getBelow,
  listEntries,
  listItems,
  placeBelow,
  type Raw,
} from '../../load/structure/place.ts';
import { splitPointer } from '../../load/structure/pointer.ts';
import { asList, asText, asTexts, getMember, getText, allowUndefined } from '../raw.ts';
import { getModelDraft } from './references.ts';

export function readDiscriminator(source: Source, raw: Raw): void {
  const property = getText(raw.value, 'propertyName');
  if (property === undefined) return;
  const mapping = [...readMapping(source, raw)];
  const named = new Set(mapping.map(({ key }) => key));
  const others = [...inferMapping(source, property)].filter(({ key }) => !named.has(key));
  mapping.push(...findUnambiguousMappings(mapping, others));
  const fallback = findModelKey(source, getText(raw.value, 'defaultMapping'), raw.at);
  source.draft.discriminator = allowUndefined({ property, mapping, fallback });
}

type Mapping = Discriminator['mapping'][number];

function* readMapping(source: Source, raw: Raw): Generator<Mapping> {
  for (const entry of listEntries(getBelow(raw, 'mapping'))) {
    const key = findModelKey(source, asText(entry.value), raw.at);
    if (key !== undefined) yield { value: entry.key, key };
  }
}

/** A mapping names a schema by its component name or by a reference. */
function findModelKey(
  { reading }: Source,
  target: string | undefined,
  at: Place,
): string | undefined {
  if (target === undefined) return undefined;
  const { draftOf, bundle } = reading;
  const found =
    draftOf.get(target) ?? bundle.resolveSchema(target, at) ?? draftOf.get(nameIn(target));
  return found === undefined ? undefined : getModelDraft(reading, found).key;
}

/** Bundlers move `./Cat.yaml` to `components` and leave it in the mapping. */
function nameIn(target: string): string {
  return (/[^/#]*$/.exec(target)?.[0] ?? '').replace(/\.(?:ya?ml|json)$/, '');
}

/** Of values that branches say, those that only one of them does. */
function findUnambiguousMappings(
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
function* inferMapping(
  { reading, value: object, at }: Source,
  property: string,
): Generator<Mapping> {
  for (const keyword of ['oneOf', 'anyOf']) {
    for (const branch of listItems({ value: object[keyword], at: placeBelow(at, keyword) })) {
      const ref = getText(branch.value, '$ref');
      const found = ref === undefined ? undefined : reading.bundle.resolveSchema(ref, branch.at);
      if (found === undefined) continue;
      const { key } = getModelDraft(reading, found);
      const said = listValues(getMember(getMember(found.value, 'properties'), property));
      const name = splitPointer(found.at.pointer).at(-1);
      for (const value of said.length > 0 ? said : asTexts([name])) yield { value, key };
    }
  }
}

function listValues(schema: unknown): readonly string[] {
  return asTexts([getMember(schema, 'const'), ...asList(getMember(schema, 'enum'))]);
}
