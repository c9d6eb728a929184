/** Finds what a simulation keeps, as a document writes it: by paths, and by what `x-sw-simulation` says of resources. */

import { formatJson } from '../../diagnostics/json.ts';
import { asMembers, getChild, getNode, type Members } from '../../load/structure/pointer.ts';
import { groupByItem, type PathUser } from '../../load/structure/resource-paths.ts';
import { findPath } from '../calls.ts';
import type { Check, Site } from '../site.ts';
import { describeResource, type SimulatedResource } from './simulated-items.ts';

/** What an operation, or a route that only a simulation has, does. */
export interface SimulatedCall extends PathUser {
  /** What `x-sw-simulation` says of it. */
  readonly simulation: Members;
  /** A route has none. */
  readonly site: Site | undefined;
}

/** A call and the resource that it is about. */
interface ResourceCall {
  readonly call: SimulatedCall;
  readonly resource: string | undefined;
}

export interface Simulated {
  /** The resources that paths lead to, and those that the root describes. */
  readonly names: ReadonlySet<string>;
  /** The resources that operations and routes are about. */
  readonly used: ReadonlySet<string>;
  readonly find: (name: unknown) => SimulatedResource | undefined;
  /** The resource of an operation. */
  readonly findOf: (operation: Site) => SimulatedResource | undefined;
}

/** The parts of a document in which resources are found. */
export interface SimulatedSource {
  readonly check: Check;
  readonly root: Site;
  readonly operations: readonly Site[];
}

export function findSimulated(source: SimulatedSource): Simulated {
  const { value } = source.root.node;
  const { resources, routes } = asMembers(value['x-sw-simulation']);
  const users = source.operations.map(readOperation);
  const groups = groupByItem(users, listTriggerOperations(value['x-sw-states']));
  const findGroup = (user: SimulatedCall | undefined) =>
    groups.find(({ operations }) => operations.some((one) => one === user));
  const calls = [
    ...users.map((call): ResourceCall => {
      const resource = getText(call.simulation, 'resource');
      return { call, resource: resource ?? findGroup(findWaitingCall(call, users) ?? call)?.name };
    }),
    ...Object.entries(asMembers(routes)).map(readRoute),
  ];
  const batches = users.map(({ simulation }) => getText(simulation['batch'], 'resource'));
  const names = new Set([...groups.map(({ name }) => name), ...Object.keys(asMembers(resources))]);
  const known = new Map<string, SimulatedResource>();
  const find = (name: unknown): SimulatedResource | undefined => {
    if (typeof name !== 'string' || !names.has(name)) return undefined;
    const found =
      known.get(name) ??
      describeResource(source, {
        settings: asMembers(getChild(resources, name)),
        group: groups.find((group) => group.name === name),
        calls: calls.filter(({ resource }) => resource === name).map(({ call }) => call),
      });
    known.set(name, found);
    return found;
  };
  const used = [...calls.map(({ resource }) => resource), ...batches];
  return {
    names,
    used: new Set(used.filter((name) => name !== undefined)),
    find,
    findOf: ({ node }) => find(calls.find(({ call }) => call.site?.node === node)?.resource),
  };
}

/** Reads an operation with the path that it has in a simulation. */
function readOperation(site: Site): SimulatedCall {
  const { value, slot, name } = site.node;
  const simulation = asMembers(value['x-sw-simulation']);
  return {
    id: formatJson(value['operationId']),
    method: String(name ?? slot).toUpperCase(),
    path: findPath(site) ?? getText(simulation, 'path'),
    simulation,
    site,
  };
}

function readRoute([id, written]: readonly [string, unknown]): ResourceCall {
  const simulation = asMembers(written);
  const method = formatJson(simulation['method']);
  const call = { id, method, path: getText(simulation, 'path'), simulation, site: undefined };
  return { call, resource: getText(simulation, 'resource') };
}

/** What takes the bytes of an upload makes what the upload waits for. */
function findWaitingCall(
  { id }: SimulatedCall,
  users: readonly SimulatedCall[],
): SimulatedCall | undefined {
  const uploads = users.map(({ site }) => site?.node.value['x-sw-upload']);
  const upload = uploads.find((one) => getChild(one, 'finish') === id);
  const wait = getChild(upload, 'wait');
  return wait === undefined ? undefined : users.find((one) => one.id === wait);
}

function listTriggerOperations(states: unknown): ReadonlySet<unknown> {
  const tables = Object.values(asMembers(states));
  const triggers = tables.flatMap((table) =>
    Object.values(asMembers(getNode(table, ['triggers']))),
  );
  return new Set(triggers.map((trigger) => getChild(trigger, 'operation')));
}

function getText(value: unknown, name: string): string | undefined {
  const text = getChild(value, name);
  return typeof text === 'string' ? text : undefined;
}
