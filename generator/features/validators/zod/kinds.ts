/** What a discriminator distinguishes, in zod's words: kinds with the values by which they are known. */

import type { Discriminator, Kind, KindValue, Schema } from '../../../core/ir/model/model.ts';
import { typeKind } from '../../../core/ir/types/discriminated-kinds.ts';
import { findFixedValues } from '../../../core/ir/schemas/enums.ts';
import { isKindValue } from '../../../core/ir/kinds/kinds.ts';
import { array, type Code, string } from '../../../core/code/code.ts';
import type { Decision } from '../schemas/kinds.ts';
import { getBareReference } from '../schemas/schema-facts.ts';
import { isNarrower } from '../schemas/narrowing.ts';
import { printLiterals } from './members.ts';
import type { DeclaredObject, Site } from './site.ts';
import { getReferencedKey, followReference } from '../../../core/ir/schemas/follow.ts';

/** `z.discriminatedUnion('type', […])`; undefined where an option cannot have a tag of its own, or some values name none. */
export function printDiscriminated(
  site: Site,
  { property, kinds }: Discriminator,
  { named, own, unnamed, fallback }: Decision,
): Code | undefined {
  const isEach = named.length === kinds.length && own.length === 0 && unnamed.length === 0;
  const keys = new Set(kinds.map(({ schema }) => getBareReference(schema)));
  if (!isEach || fallback !== undefined || keys.size < kinds.length) return undefined;
  const names = kinds.map((kind) => findTaggedKind(site, property, kind));
  const known = names.flatMap((name) => name ?? []);
  if (known.length < names.length) return undefined;
  return site.words.call('discriminatedUnion', string(property), array(known));
}

/** The schema of a kind, which has its tag already or is given it. */
function findTaggedKind(site: Site, property: string, { schema, values }: Kind): Code | undefined {
  const key = getBareReference(schema);
  const made = key === undefined ? undefined : site.findObject(key);
  const name = key === undefined ? undefined : site.useSchema(key);
  if (key === undefined || made === undefined || name === undefined) return undefined;
  const tags = findTags(site, key, property);
  if (tags !== undefined && made.required.has(property)) {
    const isSame = tags.size === new Set(values).size && values.every((value) => tags.has(value));
    return isSame ? name : undefined;
  }
  if (!isTaking(site, { made, property, values })) return undefined;
  return site.words.extend(
    'extend',
    name,
    site.words.shape([[property, printLiterals(site, values)]]),
  );
}

interface Tagging {
  readonly made: DeclaredObject;
  readonly property: string;
  readonly values: readonly KindValue[];
}

/** Whether an object keeps all its meaning where it is given a tag. */
function isTaking({ file }: Site, { made, property, values }: Tagging): boolean {
  if (!made.isStripping || made.hasRules) return false;
  if (!made.members.has(property)) return true;
  const before = made.members.get(property);
  if (before === undefined) return false;
  const tag: Schema = { kind: 'schema', at: before.at, enum: [...values] };
  return isNarrower(file.world.schemas, tag, before);
}

/** A kind, and what its type says beside the schema. */
export function printKind(site: Site, discriminator: Discriminator, kind: Kind): Code {
  const usual = site.words.print(site.buildOption(kind.schema));
  const { way, words } = site;
  const unknown = {
    kind: 'model',
    key: getReferencedKey(kind.schema) ?? '',
    input: false,
  } as const;
  const type = typeKind({ world: site.world, discriminator, direction: way }, kind, unknown);
  if (type === unknown) return usual;
  const tag = words.call(
    'object',
    words.shape([[discriminator.property, printTag(site, discriminator, kind)]]),
  );
  const both = words.call('intersection', usual, tag);
  return type.kind === 'union' ? words.call('union', array([both, words.call('null')])) : both;
}

/** The member that names a kind; of the kind of all other values it is whichever it may be. */
function printTag(site: Site, { kinds }: Discriminator, { values, isFallback }: Kind): Code {
  if (isFallback !== true) return printLiterals(site, values);
  const types = new Set<string>(kinds.flatMap((kind) => kind.values.map((value) => typeof value)));
  const forms = [...(types.size === 0 ? ['string'] : types)].map((type) => site.words.call(type));
  const [only, second] = forms;
  const base =
    only !== undefined && second === undefined ? only : site.words.call('union', array(forms));
  return site.words.printOptional({ base });
}

/** The values that a member of a model has, where it has no others. */
export function findTags(
  site: Site,
  key: string,
  property: string,
): ReadonlySet<KindValue> | undefined {
  const { file } = site;
  const mark = file.world.marks.get(key);
  if (mark?.property === property) return new Set(mark.values);
  const schema = file.world.schemas.get(key);
  if (schema?.kind !== 'schema') return undefined;
  const own = (schema.properties ?? []).find(({ name }) => name === property)?.schema;
  const member = own ?? site.findObject(key)?.members.get(property);
  const target = member && followReference(file.world.schemas, member);
  const values = target && findFixedValues(target);
  return values?.every(isKindValue) === true ? new Set(values.filter(isKindValue)) : undefined;
}
