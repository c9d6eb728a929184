/** Extensions in; names in them (of operations, codes, states, parameters, members) that nothing bears, reported. */

import type { Code } from '../../diagnostics/codes.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { getChild, isObject } from '../../load/structure/pointer.ts';
import { checkCalls } from './extension-calls.ts';
import { checkKeys } from './extension-keys.ts';
import { checkStates } from './extension-states.ts';
import type { Index } from '../rules.ts';
import { type Check, locateValue, type Site, tell } from '../site.ts';

type Path = readonly (string | number)[];

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
  }
  for (const site of index.operations) {
    checkOperationErrors(known, site);
    checkCalls(known, site);
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
    variables: new Set(isObject(variables) ? Object.keys(variables) : []),
    values: index.values,
  };
}

/** Reports a name that is not among the known ones. */
export function checkName(
  { check }: Known,
  site: Site,
  path: Path,
  name: unknown,
  among: { readonly has: (name: string) => boolean; readonly keys: () => Iterable<string> },
  problem: {
    readonly code: Code;
    readonly message: (name: string) => string;
    readonly help?: string;
  },
): void {
  if (typeof name !== 'string' || among.has(name)) return;
  const help = suggestName(name, among.keys(), problem.help);
  tell(check, 'error', problem.code, locateValue(site, ...path), problem.message(name), help);
}

export function checkOperationName(known: Known, site: Site, path: Path, name: unknown): void {
  checkName(known, site, path, name, known.operations, {
    code: 'EXT-204',
    message: (id) => `No operation has the id \`${id}\`.`,
  });
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

export function listEntries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

function checkErrors(known: Known, root: Site): void {
  const errors = root.node.value['x-sw-errors'];
  for (const [code, entry] of listEntries(getChild(errors, 'codes'))) {
    asList(getChild(entry, 'operations')).forEach((id, index) => {
      checkOperationName(known, root, ['x-sw-errors', 'codes', code, 'operations', index], id);
    });
  }
  asList(getChild(errors, 'cases')).forEach((entry, at) => {
    asList(getChild(entry, 'operations')).forEach((id, index) => {
      checkOperationName(known, root, ['x-sw-errors', 'cases', at, 'operations', index], id);
    });
  });
}

function checkOperationErrors(known: Known, site: Site): void {
  asList(site.node.value['x-sw-errors']).forEach((code, index) => {
    checkName(known, site, ['x-sw-errors', index], code, known.codes ?? new Set(), {
      code: 'EXT-205',
      message: (name) => `The error \`${name}\` is not registered by \`x-sw-errors\` at the root.`,
      help: 'Register it under `codes` there.',
    });
  });
}
