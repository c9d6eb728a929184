/** Emits `simulation.ts`: what each operation does to which resource, as data for the runtime. */

import { createBug } from '../../core/diagnostics/bug.ts';
import { startLaterNames } from '../../core/ir/naming/optional-names.ts';
import type { Api, Type } from '../../core/ir/model/model.ts';
import { groupBy } from '../../core/diagnostics/lists.ts';
import { indexPaths } from '../../core/load/structure/resource-paths.ts';
import type { Derive, Emitter, Scope } from '../../core/plan/emitter.ts';
import {
  type Code,
  type Data,
  filled,
  flag,
  identifier,
  json,
  object,
} from '../../core/code/code.ts';
import { describe, prose } from '../../core/emit/docs.ts';
import { exportedConst, type FileStatement } from '../../core/code/structures.ts';
import { mapLiteral } from '../../core/emit/inherited.ts';
import { type EffectContext, findEffect } from './effects.ts';
import { UPLOAD_SEGMENT } from './upload-effects.ts';
import { type OperationEffect, printOperation, printRoutes } from './operations.ts';
import { findResources, type Resource } from './resources.ts';
import { findStates } from './resource-states.ts';
import { asMembers, findLimit, readTime, type Settings } from './extension.ts';
import { isNumeric } from './keys.ts';
import { findMemberSchema, listMemberTypes } from './shapes.ts';
import { indexModels } from '../../core/ir/model/index-models.ts';

export const simulationEmitter: Emitter = {
  name: 'simulation',
  needs: ['server', 'samples'],
  plan(api) {
    if (api.operations.length === 0) return [];
    const name = startLaterNames(api)(`${api.names.value}Simulation`, 'Data');
    const symbols = [{ name, space: 'value' as const, key: 'simulation' }];
    return [{ path: 'simulation.ts', symbols, isApart: true }];
  },
  emit(file, scope) {
    const { context, effects } = scope.derived(findEffects);
    const operations = effects.map((one) => printOperation(one, context, scope));
    return {
      kind: 'code',
      statements: [declareSimulation(file.symbols[0]?.name ?? '', operations, scope)],
      beside: ['simulation', 'simulation-msw'],
      settled: true,
    };
  },
};

interface Effects {
  readonly context: EffectContext;
  readonly effects: readonly OperationEffect[];
}

/** What all operations do, which says how the items of resources come to be. */
export function findEffects(_api: Api, derived: Derive): Effects {
  const context = derived(readContext);
  const effects = context.api.operations.map((operation) => {
    return { operation, effect: findEffect(operation, context) };
  });
  return { context, effects };
}

/** The simulation with these operations of the document, and what the root says there is beside them. */
export function declareSimulation(
  name: string,
  operations: readonly (readonly [string, Code])[],
  scope: Scope,
): FileStatement {
  const server = scope.ref('server', 'description');
  if (server === undefined) throw createBug('BUG-916', 'a simulation without a server');
  const { context, effects } = scope.derived(findEffects);
  const routes = printRoutes(context, scope);
  const initializer = object(
    [
      ['server', scope.use(server)],
      ['paths', printPaths(scope.api, context)],
      ['resources', printResources(effects, context, scope)],
      ['operations', mapLiteral([...operations, ...routes.operations], 'expanded')],
      ['routes', routes.servers.length === 0 ? undefined : mapLiteral(routes.servers, 'expanded')],
      ['limits', filled(listLimits(scope.api))],
      ['unknown', json(isBehaviourSaid(scope.api) ? undefined : 'sample')],
    ],
    'expanded',
  );
  const type = scope.runtime('simulation-model', 'SimulatedApi', 'type');
  const doc = prose(`What a simulation of ${scope.api.title} does; \`createSimulation\` takes it.`);
  return exportedConst({ name: identifier(name), type, initializer }, describe(doc));
}

/** Whether an extension says what the service does: then what nobody made is not there. */
function isBehaviourSaid({ states, simulation, operations }: Api): boolean {
  const isSaid = states.length > 0 || simulation !== undefined;
  return isSaid || operations.some((one) => one.simulation !== undefined);
}

/** Operations have the paths that they have in a simulation. */
function readContext(given: Api): EffectContext {
  const operations = given.operations.map((operation) => {
    const path = operation.path ?? findSimulatedPath(operation.id, given);
    return path === undefined ? operation : { ...operation, path };
  });
  const api = { ...given, operations };
  const resources = findResources(api);
  // The first of several wins.
  const first = resources.toReversed();
  return {
    api,
    models: indexModels(api),
    resources,
    aliases: new Map(first.flatMap((own) => own.aliases.map((one) => [one, own] as const))),
    singles: new Map(
      first.flatMap((own) =>
        own.isSingle ? own.operations.map((one) => [one, own] as const) : [],
      ),
    ),
    byItem: new Map(first.flatMap((own) => (own.item === '' ? [] : [[own.item, own] as const]))),
    byName: new Map(first.map((own) => [own.name, own])),
    uploads: new Map(
      operations
        .toReversed()
        .flatMap((one) => (one.upload?.finish === undefined ? [] : [[one.upload.finish, one]])),
    ),
    paths: indexPaths(operations),
  };
}

function findSimulatedPath(id: string, { operations }: Api): string | undefined {
  const start = operations.find(({ upload }) => upload?.finish === id || upload?.chunk?.ask === id);
  if (start?.path !== undefined) return `${start.path}/${UPLOAD_SEGMENT}`;
  const path = operations.find((one) => one.id === id)?.simulation?.['path'];
  return typeof path === 'string' ? path : undefined;
}

function printPaths(given: Api, { api }: EffectContext): Code | undefined {
  const known = new Set(
    given.operations.filter(({ path }) => path !== undefined).map(({ id }) => id),
  );
  const added = api.operations.filter(({ id, path }) => path !== undefined && !known.has(id));
  if (added.length === 0) return undefined;
  return object(added.map(({ names, path = '' }) => [names.function, json(path)]));
}

/** Calls in a time, as the root states them. */
function listLimits({ limits }: Api): readonly Data[] {
  return limits.flatMap(({ stated, facts }): Data[] => {
    const { value, unit, per, appliesTo } = facts;
    const isOfCalls = unit === 'requests' || unit === 'calls';
    if (!stated || !isOfCalls || per === undefined || typeof value !== 'number') return [];
    return [{ most: value, per: readTime(per), operations: appliesTo }];
  });
}

function printResources(
  effects: readonly OperationEffect[],
  context: EffectContext,
  scope: Scope,
): Code {
  const byResource = groupBy(effects, ({ effect }) => effect.resource);
  const used = context.resources.filter((one) => one.item === '' || byResource.has(one));
  const made = used.filter(({ item }) => item !== '').filter((one) => isMade(byResource.get(one)));
  const entries = used.map((resource) => {
    const own = byResource.get(resource) ?? [];
    return [resource.name, printResource(resource, own, { context, scope, made })] as const;
  });
  return mapLiteral(entries, 'expanded');
}

interface Printing {
  readonly context: EffectContext;
  readonly scope: Scope;
  /** Resources whose items are made by operations. */
  readonly made: readonly Resource[];
}

function isMade(own: readonly OperationEffect[] = []): boolean {
  return own.some(({ effect }) => MAKING.has(effect.does) && !effect.within);
}

function printResource(
  resource: Resource,
  own: readonly OperationEffect[],
  { context, scope, made }: Printing,
): Code {
  const { type, key } = resource;
  const { models, api } = context;
  const path = key.at(-1);
  const id = type && path && findMemberSchema(type, path, models);
  const isNumber =
    id?.types?.some((one) => one === 'integer' || one === 'number') ??
    (type !== undefined && path?.length === 1 && isNumeric(type, path, models));
  const isCreated = isMade(own);
  const isShared = own.some(({ effect }) => effect.does === 'create' && effect.within);
  const isNamed = !isCreated && own.some(({ effect }) => effect.does === 'replace');
  const isSingle = resource.isSingle === true;
  const sampler = type?.kind === 'model' ? scope.ref('samples', type.key) : undefined;
  const isFound = resource.settings['found'] ?? (isSingle || !(isCreated || isNamed));
  const states = findStates(resource, own, { api, models });
  const table = states.table && scope.ref('states', states.table.key);
  return object([
    ['key', json(key.map((one) => one ?? null))],
    ['id', json(isNumber ? 'integer' : undefined)],
    ['twin', json(type && findTwin(type, path, models))],
    ['hasForm', flag((id?.pattern ?? id?.format) !== undefined)],
    ['isNamed', flag(isNamed)],
    ['found', flag(Boolean(isFound))],
    ['shared', flag(Boolean(isFound) && isShared)],
    ['parent', json(findParent(resource, made))],
    ['sample', sampler && scope.use(sampler)],
    ['writeOnly', filled(listWriteOnly(resource, context))],
    ['maps', filled(listMaps(own))],
    ['table', table && scope.use(table)],
    ['state', json(states.state)],
    ['initial', json(states.initial)],
    ['states', json(states.states)],
    ['conditions', json(findConditions(resource, api))],
  ]);
}

/** The member `id` of items that are known by another one. */
function findTwin(
  type: Type,
  [name]: readonly string[] = [],
  models: EffectContext['models'],
): Settings | undefined {
  const types = listMemberTypes(type, 'id', models);
  if (name === undefined || name === 'id' || types.length === 0) return undefined;
  const isNumber = isNumeric(type, ['id'], models);
  return { name: 'id', ...(isNumber && { isNumber }) };
}

const MAKING: ReadonlySet<string> = new Set(['create', 'send']);

/** What the texts of a table's conditions mean, as limits count it. */
function findConditions({ settings }: Resource, { limits }: Api): Settings | undefined {
  const written = Object.entries(asMembers(settings['conditions']));
  if (written.length === 0) return undefined;
  const entries = written.map(([condition, name]) => {
    const { value, per } = findLimit(String(name), limits)?.facts ?? {};
    const counted = { moreThan: value, within: per === undefined ? undefined : readTime(per) };
    return [condition, counted] as const;
  });
  return Object.fromEntries(entries);
}

/** The nearest resource that the path leads through, where its items are made by operations. */
function findParent({ item }: Resource, made: readonly Resource[]): string | undefined {
  const outer = made
    .filter((other) => item.startsWith(`${other.item}/`))
    .sort((one, other) => other.item.length - one.item.length);
  return outer[0]?.name;
}

function listWriteOnly(
  { type }: Resource,
  { models }: EffectContext,
): readonly string[] | undefined {
  const schema = type && findMemberSchema(type, [], models);
  return schema?.properties?.flatMap(({ name, schema: own }) => {
    return own.kind === 'schema' && own.writeOnly === true ? name : [];
  });
}

/** Maps of which an update mask says which keys are new. */
function listMaps(own: readonly OperationEffect[]): readonly Data[] {
  const maps = own.flatMap(({ operation }) => operation.mask?.keys ?? []);
  return maps.flatMap(({ map, new: pattern, idMember }): Data[] => {
    return pattern === undefined ? [] : [{ at: map.split('.'), new: pattern, id: idMember }];
  });
}
