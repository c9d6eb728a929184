/** Reads `discriminator`: the member, and which schemas the document says that its values name. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { getBelow, listEntries, type Raw } from '../../load/structure/place.ts';
import { asText, getText, allowUndefined } from '../raw.ts';
import { getModelDraft } from './references.ts';
import type { Source } from './keyword.ts';

/** The decision waits until all schemas are read (`kinds/settle.ts`). */
export function readDiscriminator(source: Source, raw: Raw): void {
  const property = getText(raw.value, 'propertyName');
  if (property === undefined) return;
  const { reading, draft } = source;
  const fallback = findModelKey(source, getText(raw.value, 'defaultMapping'), raw.at);
  const made = allowUndefined({ property, kinds: [], fallback });
  draft.discriminator = made;
  reading.discriminators.set(made, { made, draft, stated: readMapping(source, raw), at: raw.at });
}

function readMapping(source: Source, raw: Raw) {
  const mapping = getBelow(raw, 'mapping');
  return listEntries(mapping).flatMap(({ key: value, value: target, at }) => {
    const key = findModelKey(source, asText(target), raw.at);
    return key === undefined ? [] : [{ value, key, at }];
  });
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
