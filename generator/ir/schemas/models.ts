/** Component schemas, and whatever else is referred to or named, as models without names. */

import { buildDoc, buildValuesDoc } from '../docs/docs.ts';
import type { Enum, Model, Schema, Type } from '../model.ts';
import { getBelow, listEntries } from '../../load/structure/place.ts';
import type { ModelDraft, Reading, SharedPart } from '../reading.ts';
import { buildUnion } from '../types/combine.ts';
import {
  findModelKinds,
  typeMarkedBranch,
  typeMarkedObject,
} from '../types/discriminated-kinds.ts';
import { gatherShape, isDirected } from '../types/shape.ts';
import { buildType, type Way, type World } from '../types/types.ts';
import { readEnum } from './enums.ts';
import { addComponent } from './references.ts';
import { readWhole } from './schema.ts';
import { listSchemaParts } from './walk.ts';

/** A model before its identifiers are decided. */
export interface NamelessModel extends Omit<
  Model,
  'name' | 'validator' | 'xml' | 'input' | 'enum'
> {
  readonly wanted: string;
  readonly named?: string;
  readonly part?: SharedPart;
  readonly input?: Type;
  readonly enum?: Omit<Enum, 'names'>;
}

/** Registers the components, so that references find them under their own names. */
export function registerComponents(reading: Reading): void {
  for (const entry of listEntries(getBelow(reading.root, 'components', 'schemas'))) {
    addComponent(reading, entry.key, entry);
  }
}

/** Reads the schemas of all models; reading one may bring another, which is read in its turn. */
export function readDrafts(reading: Reading, from = 0): number {
  let index = from;
  for (; index < reading.drafts.length; index += 1) {
    const draft = reading.drafts[index];
    if (draft === undefined || draft.schema !== undefined) continue;
    reading.current = draft;
    draft.schema = readWhole(reading, { value: draft.raw, at: draft.at }, draft.wanted);
  }
  delete reading.current;
  return index;
}

/** The schemas of all models that were read. */
export function listSchemas({ drafts }: Reading): World['schemas'] {
  return new Map(
    drafts.flatMap(({ key, schema }) => (schema === undefined ? [] : [[key, schema]])),
  );
}

/** What types need of everything that was read. */
export function createWorld({ options }: Reading, schemas: World['schemas']): World {
  return { int64: options.int64, schemas, kinds: findModelKinds(schemas) };
}

export function buildModels(reading: Reading, world: World): readonly NamelessModel[] {
  const withInput = findModelsWithInput(world);
  return reading.drafts.flatMap((draft) => buildModel(world, draft, withInput));
}

/** Members that not all have are set one by one: engines are slow to spread them in. */
type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** One model; none where its schema was not read. */
function buildModel(
  world: World,
  draft: ModelDraft,
  withInput: ReadonlySet<string>,
): readonly NamelessModel[] {
  const { key, wanted, named, part, within, schema, raw, at } = draft;
  if (schema === undefined) return [];
  const values = schema.kind === 'schema' ? readEnum(schema, raw) : undefined;
  const isSet = schema.kind === 'schema' && values !== undefined;
  const input = withInput.has(key) ? typeModel(world, { key, schema }, 'input') : undefined;
  const model: Writable<NamelessModel> = {
    kind: 'model',
    key,
    wanted,
    type: typeModel(world, { key, schema }, 'output'),
    schema,
    doc: isSet ? buildValuesDoc(schema, wanted) : buildDoc([schema], wanted),
    at,
  };
  if (named !== undefined) model.named = named;
  if (part !== undefined) model.part = part;
  if (within !== undefined) model.within = within;
  if (input !== undefined) model.input = input;
  if (values !== undefined) model.enum = values;
  return [model];
}

/** A base that a discriminator tells apart is the union of what extends it, where all of that are objects. */
function typeModel(
  world: World,
  { key, schema }: Pick<NamelessModel, 'key' | 'schema'>,
  way: Way,
): Type {
  const own = typeMarkedObject(buildType(world, schema, way, key), world.kinds.marks.get(key));
  const heirs = own.kind === 'object' ? listHeirs(world, key) : [];
  if (heirs.length === 0) return own;
  const { property, pairs = [] } = world.kinds.tags.get(key) ?? {};
  const mapping = pairs.map(([value, heir]) => ({ value, key: heir }));
  return buildUnion(
    heirs.map((heir) => {
      const type: Type = { kind: 'model', key: heir, input: way === 'input' };
      if (property === undefined) return type;
      return typeMarkedBranch(world, type, { property, mapping });
    }),
  );
}

/** The kinds that a base is the union of; none where some of them is no object. */
export function listHeirs(world: World, key: string): readonly string[] {
  const heirs = world.kinds.heirs.get(key) ?? [];
  if (heirs.length === 0) return heirs;
  return [key, ...heirs].every((one) => isObject(world, one)) ? heirs : [];
}

function isObject(world: World, key: string): boolean {
  const schema = world.schemas.get(key);
  return schema?.kind === 'schema' && gatherShape(world, schema, key) !== undefined;
}

/** Keys of models with a request form of their own. Linear: marks travel backwards along references. */
function findModelsWithInput(world: World): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  const found: string[] = [];
  for (const [key, schema] of world.schemas) {
    const seen = scan(world, schema);
    if (seen.marked) found.push(key);
    for (const ref of seen.refs) getList(users, ref).push(key);
  }
  const reached = new Set(found);
  for (let key = found.pop(); key !== undefined; key = found.pop()) {
    for (const user of users.get(key) ?? []) {
      if (reached.has(user)) continue;
      reached.add(user);
      found.push(user);
    }
  }
  return reached;
}

/** The list under a key, made where there is none. */
function getList(lists: Map<string, string[]>, key: string): string[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function scan(world: World, schema: Schema): { marked: boolean; refs: ReadonlySet<string> } {
  const refs = new Set<string>();
  let marked = false;
  const open: Schema[] = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'boolean') continue;
    if (part.ref?.kind === 'model') refs.add(part.ref.key);
    if (part.ref?.kind === 'dynamic') for (const key of part.ref.candidates) refs.add(key);
    const { properties = [] } = part;
    for (let index = 0; index < properties.length && !marked; index += 1) {
      marked = isDirected(world, properties[index]?.schema);
    }
    const parts = listSchemaParts(part);
    for (let index = 0; index < parts.length; index += 1) {
      const inner = parts[index];
      if (inner !== undefined) open.push(inner);
    }
  }
  return { marked, refs };
}
