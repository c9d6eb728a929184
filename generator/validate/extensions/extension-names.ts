/** Reports names in extensions that nothing has: of operations, codes, states, parameters and members. */

import type { Code } from '../../diagnostics/codes.ts';
import type { Place } from '../../diagnostics/diagnostic.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { asMembers, getChild, getNode, isObject } from '../../load/structure/pointer.ts';
import { checkCalls } from './extension-calls.ts';
import { checkKeys } from './extension-keys.ts';
import { checkOperationSimulation, checkSimulation } from './extension-simulation.ts';
import { checkStates } from './extension-states.ts';
import type { Index } from '../rules.ts';
import { type Check, locateValue, type Site, reportError } from '../site.ts';

/** What names may refer to, in the whole description. */
export interface Known {
  readonly check: Check;
  readonly operations: ReadonlyMap<string, Site>;
  /** Codes of `x-sw-errors` at the root; undefined without a registry. */
  readonly codes: ReadonlySet<string> | undefined;
  readonly variables: ReadonlySet<string>;
  /** Values of all enums. */
  readonly values: ReadonlySet<string>;
}

export function checkExtensionNames(check: Check, index: Index, root: Site | undefined): void {
  const known = collectKnown(check, index, root);
  if (root !== undefined) {
    checkErrors(known, root);
    checkStates(known, root);
    checkSimulation(known, root);
  }
  for (const site of index.operations) {
    checkOperationErrors(known, site);
    checkCalls(known, site);
    if (root !== undefined) checkOperationSimulation(known, site, root);
  }
  for (const site of index.extended) checkKeys(known, site);
}

function collectKnown(check: Check, index: Index, root: Site | undefined): Known {
  const operations = new Map<string, Site>();
  for (const site of index.operations) {
    const id = site.node.value['operationId'];
    if (typeof id === 'string') operations.set(id, site);
  }
  const { 'x-sw-errors': errors, 'x-sw-variables': variables } = root?.node.value ?? {};
  const codes = getChild(errors, 'codes');
  return {
    check,
    operations,
    codes: isObject(codes) ? new Set(Object.keys(codes)) : undefined,
    variables: new Set(Object.keys(asMembers(variables))),
    values: index.values,
  };
}

/** A value in an extension of a node, and the members that lead to it. */
export interface Mention {
  readonly site: Site;
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

export function getMention(site: Site, ...path: readonly (string | number)[]): Mention {
  return { site, path, value: getNode(site.node.value, path.map(String)) };
}

/** The items of a list; what is none is the only item. */
export function listMentions({ site, path, value }: Mention): readonly Mention[] {
  if (!Array.isArray(value)) return value === undefined ? [] : [{ site, path, value }];
  return value.map((item: unknown, index) => ({ site, path: [...path, index], value: item }));
}

export function locateMention({ site, path }: Mention): Place {
  return locateValue(site, ...path);
}

/** The names that there are, and what is said of another one. */
export interface Names {
  readonly among: Pick<ReadonlySet<string>, 'has' | 'keys'>;
  readonly code: Code;
  readonly message: (name: string) => string;
  readonly help?: string;
}

/** Reports a name that is not among the known ones. */
export function checkName({ check }: Known, mention: Mention, names: Names): void {
  const { value: name } = mention;
  const { among, code, message } = names;
  if (typeof name !== 'string' || among.has(name)) return;
  const help = suggestName(name, among.keys(), names.help);
  reportError(check, locateMention(mention), { code, message: message(name), help });
}

export function checkOperationName(known: Known, mention: Mention): void {
  checkName(known, mention, {
    among: known.operations,
    code: 'EXT-204',
    message: (id) => `No operation has the id \`${id}\`.`,
  });
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

export function listEntries(value: unknown): [string, unknown][] {
  return Object.entries(asMembers(value));
}

function checkErrors(known: Known, root: Site): void {
  const errors = root.node.value['x-sw-errors'];
  const entries = [
    ...listEntries(getChild(errors, 'codes')).map(([code]) => ['codes', code] as const),
    ...asList(getChild(errors, 'cases')).map((_case, index) => ['cases', index] as const),
  ];
  for (const path of entries) {
    const named = getMention(root, 'x-sw-errors', ...path, 'operations');
    for (const mention of listMentions(named)) checkOperationName(known, mention);
  }
}

function checkOperationErrors(known: Known, site: Site): void {
  for (const mention of listMentions(getMention(site, 'x-sw-errors'))) {
    checkName(known, mention, {
      among: known.codes ?? new Set(),
      code: 'EXT-205',
      message: (name) => `The error \`${name}\` is not registered by \`x-sw-errors\` at the root.`,
      help: 'Register it under `codes` there.',
    });
  }
}
