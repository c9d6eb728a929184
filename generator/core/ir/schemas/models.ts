/** Component schemas, and everything else that is referred to or named, as models without names. */

import { addTo } from '../../diagnostics/lists.ts';
import { buildDoc, buildValuesDoc } from '../docs/docs.ts';
import type { Discriminator, Enum, Model, Schema, Type } from '../model/model.ts';
import { allowUndefined } from '../raw.ts';
import { getBelow, listEntries } from '../../load/structure/place.ts';
import type { ModelDraft, Reading, SharedPart } from '../reading.ts';
import { buildUnion } from '../types/combine.ts';
import { findFamilyDiscriminator } from '../kinds/kinds.ts';
import { indexMarks } from '../kinds/subtype-values.ts';
import { typeKind, typeMarkedObject, typeOwnKind } from '../types/discriminated-kinds.ts';
import { isDirected } from '../types/directions.ts';
import { isPlainModel } from '../types/shape.ts';
import { buildType } from '../types/types.ts';
import { readEnum } from './enums.ts';
import { addComponent } from './references.ts';
import { readWhole } from './schema.ts';
import type { Direction } from '../model/schema.ts';
import type { World } from '../types/world.ts';
import { listReferencedKeys, getReferencedKey } from './follow.ts';
import { walkParts } from './walk.ts';

/** A model before its identifiers are decided. */
export interface NamelessModel extends Omit<
  Model,
  'name' | 'validator' | 'xml' | 'input' | 'enum'
> {
  readonly wanted: string;
  readonly named?: string;
  readonly part?: SharedPart;
  readonly input?: Type;
  /** Whether a request holds it. */
  readonly isSent?: boolean;
  readonly enum?: Omit<Enum, 'names'>;
}

/** Registers the components, so that references find them under their own names. */
export function registerComponents(reading: Reading): void {
  for (const entry of listEntries(['components', 'schemas'].reduce(getBelow, reading.root))) {
    addComponent(reading, entry.key, entry);
  }
}

/** Reads the schemas of all models; reading one may bring another, which is read in its turn. */
export function readDrafts(reading: Reading): World['schemas'] {
  // Members may refer to sets of values, whose names they have: which come first decides nothing.
  for (const drafts of reading.namedSets.values()) {
    for (const draft of drafts) readDraft(reading, draft);
  }
  const schemas = new Map<string, Schema>();
  for (const draft of reading.drafts) schemas.set(draft.key, readDraft(reading, draft));
  delete reading.current;
  return schemas;
}

function readDraft(reading: Reading, draft: ModelDraft): Schema {
  reading.current = draft;
  draft.schema ??= readWhole(reading, draft, draft.wanted);
  return draft.schema;
}

/** What types need of everything that was read. */
export function createWorld({ options }: Reading, schemas: World['schemas']): World {
  return { int64: options.int64, schemas, marks: indexMarks(schemas) };
}

export function buildModels(reading: Reading, world: World): readonly NamelessModel[] {
  const withInput = findModelsWithInput(world);
  return reading.drafts.flatMap((draft) => buildModel(world, draft, withInput));
}

/** One model; none where its schema was not read. */
function buildModel(
  world: World,
  draft: ModelDraft,
  withInput: ReadonlySet<string>,
): readonly NamelessModel[] {
  const { key, wanted, named, part, within, schema, value, at } = draft;
  if (schema === undefined) return [];
  const values = schema.kind === 'schema' ? readEnum(schema, value) : undefined;
  const isSet = schema.kind === 'schema' && values !== undefined;
  const model = allowUndefined({
    kind: 'model',
    key,
    wanted,
    named,
    part,
    within,
    type: typeModel(world, { key, schema }, 'output'),
    input: withInput.has(key) ? typeModel(world, { key, schema }, 'input') : undefined,
    schema,
    enum: values,
    doc: isSet ? buildValuesDoc(schema, wanted) : buildDoc([schema], wanted),
    at,
  });
  return [model];
}

/** A base whose kinds a discriminator distinguishes is the union of what extends it, where all of that are objects. */
function typeModel(
  world: World,
  { key, schema }: Pick<NamelessModel, 'key' | 'schema'>,
  direction: Direction,
): Type {
  const own = typeMarkedObject(buildType(world, schema, direction, key), world.marks.get(key));
  const discriminator = own.kind === 'object' ? findUnion(world, schema) : undefined;
  if (own.kind !== 'object' || discriminator === undefined) return own;
  const { property, kinds } = discriminator;
  return buildUnion(
    kinds.map((kind) => {
      if (kind.isSelf === true) {
        const isKnown = kind.values.length > 0 && kind.absent !== direction;
        return isKnown ? typeOwnKind(own, { ...kind, property }) : own;
      }
      const subtype = getReferencedKey(kind.schema) ?? key;
      const type: Type = { kind: 'model', key: subtype, input: direction === 'input' };
      return typeKind({ world, discriminator, direction }, kind, type);
    }),
  );
}

/** The discriminator of a base that is the union of its kinds. */
export function findUnion(
  world: Pick<World, 'schemas'>,
  schema: Schema | undefined,
): Discriminator | undefined {
  const discriminator = findFamilyDiscriminator(schema);
  const areObjects = discriminator?.kinds.every((kind) =>
    isPlainModel(world, getReferencedKey(kind.schema) ?? ''),
  );
  return areObjects === true ? discriminator : undefined;
}

/** Keys of models with a request form of their own. Linear: marks travel backwards along references. */
function findModelsWithInput(world: World): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  const reached = new Set<string>();
  for (const [key, schema] of world.schemas) {
    if (scan(world, schema, (target) => addTo(users, target, key))) reached.add(key);
  }
  // The loop also reaches what is added to the set.
  for (const key of reached) for (const user of users.get(key) ?? []) reached.add(user);
  return reached;
}

/** Whether a member of a schema is left out in one direction; reports the models that it refers to. */
function scan(world: World, schema: Schema, onReference: (key: string) => void): boolean {
  let isFound = false;
  for (const part of walkParts([schema])) {
    listReferencedKeys(part).forEach(onReference);
    isFound ||= part.properties?.some((property) => isDirected(world, property.schema)) === true;
  }
  return isFound;
}
