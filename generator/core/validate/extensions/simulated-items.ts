/** Says of the items of a simulated resource which members and states they have, as far as the document shows it. */

import type { Raw } from '../../load/structure/place.ts';
import { asMembers, getChild, isObject, type Members } from '../../load/structure/pointer.ts';
import type { ItemGroup } from '../../load/structure/resource-paths.ts';
import { findAnswer, findBody } from '../calls.ts';
import { EACH, listMemberNames, lookUp } from '../members.ts';
import { listWholes } from '../schema-parts.ts';
import type { Check } from '../site.ts';
import type { SimulatedCall, SimulatedSource } from './simulated-resources.ts';

export interface SimulatedResource {
  /** The schemas of an item; undefined if the document does not show them. */
  readonly schemas: readonly Raw[] | undefined;
  /** Bodies that items are made of. */
  readonly bodies: readonly Raw[];
  /** Paths of members that something sets. */
  readonly set: readonly string[];
  readonly tables: readonly Members[];
  /** The states of the tables; without a table, the states that something sets. */
  readonly states: ReadonlySet<string>;
}

interface ResourceParts {
  /** What the root says of it. */
  readonly settings: Members;
  readonly group: ItemGroup<SimulatedCall> | undefined;
  readonly calls: readonly SimulatedCall[];
}

export function describeResource(source: SimulatedSource, parts: ResourceParts): SimulatedResource {
  const { check } = source;
  const { settings, group, calls } = parts;
  const named = findNamedSchema(source, settings['schema']);
  const schemas = named === undefined ? group && findItemSchemas(check, group) : [named];
  const tables = findTables(source, parts);
  return {
    schemas,
    bodies: calls.flatMap((call) => findItemBody(check, call)),
    set: [
      ...[settings['key']].flat().filter((path) => typeof path === 'string'),
      ...listEffects(parts).flatMap((effect) => Object.keys(asMembers(effect['set']))),
    ],
    tables,
    states: new Set(tables.length > 0 ? listTableStates(tables, calls) : listGivenStates(parts)),
  };
}

function findNamedSchema({ check }: SimulatedSource, name: unknown): Raw | undefined {
  if (typeof name !== 'string') return undefined;
  const ref = `#/components/schemas/${name}`;
  return check.bundle.resolve(ref, { file: check.bundle.entry, pointer: '' });
}

/** What reading one gives; else what a list has, or what making or changing one gives. */
function findItemSchemas(
  check: Check,
  { item, operations }: ItemGroup<SimulatedCall>,
): readonly Raw[] | undefined {
  const find = (method: string, path: string): Raw | undefined => {
    const site = operations.find((one) => one.method === method && one.path === path)?.site;
    return site && findAnswer(check, site);
  };
  const list = item.slice(0, item.lastIndexOf('/'));
  const read = find('GET', item);
  const listed = read === undefined ? find('GET', list) : undefined;
  const found = listed && findListed(check, listed);
  if (found !== undefined) return found;
  const other = read ?? find('POST', list) ?? find('PATCH', item) ?? find('PUT', item);
  return other && [other];
}

/** The items of an answer that is a list, or has one. */
function findListed(check: Check, answer: Raw): readonly Raw[] | undefined {
  if (isList(check, answer)) return lookUp(check, [answer], [EACH]).found;
  const lists = listMemberNames(check, answer).filter((name) => {
    const member = lookUp(check, [answer], [name]).found ?? [];
    return member.some((schema) => isList(check, schema));
  });
  return lists.length === 1 ? lookUp(check, [answer], [lists[0] ?? '', EACH]).found : undefined;
}

function isList(check: Check, schema: Raw, seen = new Set<unknown>()): boolean {
  const { value } = schema;
  if (!isObject(value) || seen.has(value)) return false;
  seen.add(value);
  if ([value['type']].flat().includes('array')) return true;
  return listWholes(check, schema).some((whole) => isList(check, whole, seen));
}

/** What a call gives of an item. */
function findItemBody(check: Check, { site, simulation }: SimulatedCall): readonly Raw[] {
  const body = site && findBody(check, site);
  if (body === undefined) return [];
  const { body: place } = simulation;
  const path = typeof place === 'string' ? place.split('.').slice(1) : [];
  return lookUp(check, [body], path).found ?? [{ value: true, at: body.at }];
}

/** The one that is named, else those of which a trigger is one of its operations. */
function findTables({ root }: SimulatedSource, { settings, calls }: ResourceParts): Members[] {
  const all = asMembers(root.node.value['x-sw-states']);
  const { table } = settings;
  const named = typeof table === 'string' ? getChild(all, table) : undefined;
  if (isObject(named)) return [named];
  const ids = new Set<unknown>(calls.map(({ id }) => id));
  return Object.values(all)
    .filter(isObject)
    .filter(({ triggers }) => {
      return Object.values(asMembers(triggers)).some((one) => ids.has(getChild(one, 'operation')));
    });
}

function listTableStates(
  tables: readonly Members[],
  calls: readonly SimulatedCall[],
): readonly string[] {
  const polled = calls.flatMap(({ site }) => {
    const poll = site?.node.value['x-sw-poll'];
    return [getChild(poll, 'until'), getChild(poll, 'while')].flat();
  });
  const names = tables.flatMap(({ states }) => Object.keys(asMembers(states)));
  return [...names, ...polled.filter((state) => typeof state === 'string')];
}

/** What sets states: operations, routes and their rules, and what happens in a state. */
function listGivenStates(parts: ResourceParts): readonly string[] {
  const { settings } = parts;
  const written = listEffects(parts).flatMap((effect) => [effect['state'], effect['to']]);
  return [settings['initial'], ...written].filter((state) => typeof state === 'string');
}

/** All that sets members of items. */
function listEffects({ settings, calls }: ResourceParts): readonly Members[] {
  const states = Object.values(asMembers(settings['states'])).map(asMembers);
  const effects = calls.map(({ simulation }) => simulation);
  const rules = effects.flatMap(({ rules: own }) => (Array.isArray(own) ? own.map(asMembers) : []));
  return [...states, ...effects, ...rules];
}
