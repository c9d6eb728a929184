/** An outline of an API and an excerpt of its document in; the model around single operations, read as it is looked at, out. */

import type { Place, Problem, Reporter } from '../diagnostics/diagnostic.ts';
import { createReporter } from '../diagnostics/reporter.ts';
import type { Excerpt, OperationSite } from '../load/excerpt.ts';
import { Unforeseen } from '../load/unforeseen.ts';
import { nameAnswer } from './answer-names.ts';
import { toldOf } from './html.ts';
import { limitsOfModel, limitsOfOperation } from './limits.ts';
import type { Api, Limit, Model, Operation, Schema } from './model.ts';
import { readOperation, typedOperation } from './operations.ts';
import type { Outline, OutlinedOperation } from './outline.ts';
import { listOperations } from './paths.ts';
import { below, member, placeId, textOf } from './raw.ts';
import {
  type BuildOptions,
  type ModelDraft,
  type Reading,
  nothingShared,
  startReading,
} from './reading.ts';
import { readWhole } from './schema.ts';
import { readSchemes } from './security.ts';
import { sensitiveNames } from './sensitive.ts';
import { readServers } from './servers.ts';
import { sketchedModel } from './sketched.ts';
import type { World } from './types.ts';

export interface Sketch {
  /** The operation as the whole document would give it. */
  operation(site: OperationSite, reporter: Reporter): Operation;
  /** The model of a schema as the whole document would give it. */
  model(key: string): Model;
  /** What was said while schemas were read. */
  problems(): readonly Problem[];
  /**
   * The API with these operations, and the limits and secrets of `own`; `limits` is how many there are elsewhere. Of other
   * operations and limits only what the outline holds is known.
   */
  around(operations: readonly Operation[], own: Operation | Model, limits: number): Around;
}

interface Around {
  readonly api: Api;
  readonly world: World;
}

/** Throws `Unforeseen` where an operation asks for more than the outline holds. */
export function sketchOf(excerpt: Excerpt, outline: Outline, options: BuildOptions): Sketch {
  const told = createReporter();
  const reading = startReading(excerpt.bundle(), options, told);
  const world = worldOf(reading, excerpt, outline);
  const known = reading.drafts.length;
  const withInput = new Set(outline.models.flatMap(({ key, input }) => (input ? [key] : [])));
  const models = outline.models.map((one) => {
    const draft = reading.draftOf.get(one.key);
    if (draft === undefined) throw new Unforeseen(`the schema \`${one.key}\``);
    return sketchedModel(world, draft, one, withInput);
  });
  const schemes = readSchemes(reading);
  const kinds = new Map(schemes.map(({ key, kind }) => [key, kind]));
  // There are thousands of them, and the same number each time.
  let elsewhere: readonly Limit[] = [];
  const outsiders = new Map(outline.operations.map((one) => [one.pointer, outsider(one)]));
  const byPointer = new Map(outline.operations.map((one) => [one.pointer, one]));
  const { root, entry } = reading.bundle;
  const info = member(root, 'info');
  const description = toldOf(member(info, 'description')) ?? toldOf(member(info, 'summary'));
  return {
    operation(site, reporter) {
      const shared = nothingShared();
      const own: Reading = { ...reading, bundle: excerpt.bundle(site), reporter, shared };
      const raw = listOperations(own).find(({ path }) => path === site.path);
      const named = byPointer.get(raw?.operation.at.pointer ?? '');
      if (raw === undefined || named === undefined) throw new Unforeseen('a new operation');
      const draft = readOperation(own, raw, named.id);
      const typing = { reading: own, world, kinds, errorsOf: () => [], responses: new Map() };
      const operation = typedOperation(typing, draft);
      if (reading.drafts.length > known) throw new Unforeseen('a schema that has no name');
      const answer = nameAnswer(operation, named.names.function);
      if ((answer === undefined) !== (named.names.response === undefined)) {
        throw new Unforeseen('the name of an answer');
      }
      const { named: _named, tags: _tags, ...rest } = operation;
      return { ...rest, ...namesOf(named) };
    },
    model(key) {
      const found = models.find((one) => one.key === key);
      if (found === undefined) throw new Unforeseen(`the schema \`${key}\``);
      return found;
    },
    problems: () => told.problems,
    around(operations, own, limits) {
      if (elsewhere.length !== limits) elsewhere = unknownLimits(limits);
      const ownOperations = own.kind === 'model' ? [] : [own];
      const ownModels = own.kind === 'model' ? [own] : [];
      const api: Api = {
        kind: 'api',
        id: options.id,
        names: outline.names,
        title: textOf(member(info, 'title')) ?? options.id,
        version: textOf(member(info, 'version')) ?? '',
        ...(description === undefined ? {} : { description }),
        source: options.source,
        at: { file: entry, pointer: '' },
        servers: readServers(reading),
        variables: [],
        schemes,
        security: outline.security,
        tags: outline.tags,
        groups: outline.groups,
        failures: outline.failures,
        models,
        operations: among(outsiders, operations),
        webhooks: [],
        limits: [
          ...elsewhere,
          ...ownModels.flatMap(limitsOfModel),
          ...ownOperations.flatMap(limitsOfOperation),
        ],
        states: [],
        notShown: [],
        sensitive: sensitiveNames(world, ownModels, ownOperations, schemes),
        helpers: [],
        recipes: [],
      };
      return { api, world };
    },
  };
}

function namesOf({ names, tag, group }: OutlinedOperation) {
  return { names, tag, ...(group === undefined ? {} : { group }) };
}

/** Drafts that read their schema when it is asked for the first time. */
function worldOf(reading: Reading, excerpt: Excerpt, outline: Outline): World {
  const schemas = below({ file: reading.bundle.entry, pointer: '' }, 'components', 'schemas');
  for (const { key } of outline.models) {
    const draft = new DraftOnDemand(excerpt, key, below(schemas, key));
    reading.drafts.push(draft);
    reading.draftAt.set(placeId(draft.at), draft);
    reading.draftOf.set(key, draft);
  }
  const read = (key: string): Schema | undefined => {
    const draft = reading.draftOf.get(key);
    if (draft === undefined) return undefined;
    if (draft.schema !== undefined) return draft.schema;
    const known = reading.drafts.length;
    draft.schema = readWhole(
      { ...reading, current: draft, depth: 0 },
      { value: draft.raw, at: draft.at },
      draft.wanted,
    );
    if (reading.drafts.length > known) throw new Unforeseen('a schema that has no name');
    return draft.schema;
  };
  const { heirs, marks, tags } = outline.kinds;
  const kinds = { heirs: new Map(heirs), marks: new Map(marks), tags: new Map(tags) };
  return { int64: reading.options.int64, schemas: new OnDemand(read), kinds };
}

/** A class, because a getter in each of a thousand objects takes as long as all else. */
class DraftOnDemand implements ModelDraft {
  readonly key: string;
  readonly wanted: string;
  readonly at: Place;
  schema?: Schema;
  readonly #excerpt: Excerpt;

  constructor(excerpt: Excerpt, key: string, at: Place) {
    this.key = key;
    this.wanted = key;
    this.at = at;
    this.#excerpt = excerpt;
  }

  get raw(): unknown {
    return this.#excerpt.schema(this.key);
  }
}

/** Found by key alone: a walk through all would read all. */
class OnDemand extends Map<string, Schema> {
  readonly #read: (key: string) => Schema | undefined;

  constructor(read: (key: string) => Schema | undefined) {
    super();
    this.#read = read;
  }

  override get(key: string): Schema | undefined {
    return this.#read(key);
  }

  override [Symbol.iterator](): never {
    throw new Unforeseen('a walk through all schemas');
  }
}

/** All operations in their order; those that are not given say what the outline says of them, and nothing else. */
function among(
  outsiders: ReadonlyMap<string, Operation>,
  operations: readonly Operation[],
): readonly Operation[] {
  const given = new Map(operations.map((operation) => [operation.at.pointer, operation]));
  return [...outsiders].map(([pointer, other]) => given.get(pointer) ?? other);
}

const told: ReadonlySet<string | symbol> = new Set([
  'id',
  'names',
  'tag',
  'group',
  'method',
  'path',
  'stated',
]);

function outsider(outlined: OutlinedOperation): Operation {
  // What it lacks is never given: the proxy throws instead.
  return new Proxy<object>(outlined, guard) as Operation;
}

const guard: ProxyHandler<object> = {
  get(target, name): unknown {
    if (told.has(name)) return Reflect.get(target, name);
    return unknownOf(String(name));
  },
};

/** That they are no stated ones is known. */
function unknownLimits(count: number): readonly Limit[] {
  const limit: Limit = {
    stated: false,
    get path() {
      return unknownOf('path');
    },
    get facts() {
      return unknownOf('facts');
    },
    get description() {
      return unknownOf('description');
    },
    get at() {
      return unknownOf('at');
    },
  };
  return Array.from({ length: count }, () => limit);
}

function unknownOf(name: string): never {
  throw new Unforeseen(`\`${name}\` of another part`);
}
