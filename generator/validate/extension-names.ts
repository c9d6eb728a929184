/** Extensions in; names in them (of operations, codes, states, parameters, members) that nothing bears, reported. */

import type { Code } from '../diagnostics/codes.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import { childOf, isObject } from '../load/pointer.ts';
import { checkCalls } from './extension-calls.ts';
import { checkKeys } from './extension-keys.ts';
import { checkStates } from './extension-states.ts';
import type { Index } from './rules.ts';
import { type Check, placeOf, type Site, tell } from './site.ts';

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
  const known = knownOf(check, index, root);
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

function knownOf(check: Check, index: Index, root: Site | undefined): Known {
  const operations = new Map<string, Site>();
  for (const site of index.operations) {
    const id = site.node.value['operationId'];
    if (typeof id === 'string') operations.set(id, site);
  }
  const { 'x-sw-errors': errors, 'x-sw-variables': variables } = root?.node.value ?? {};
  const codes = childOf(errors, 'codes');
  return {
    check,
    operations,
    codes: isObject(codes) ? new Set(Object.keys(codes)) : undefined,
    variables: new Set(isObject(variables) ? Object.keys(variables) : []),
    values: index.values,
  };
}

/** Reports a name that is not among the known ones. */
export function expectName(
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
  const help = didYouMean(name, among.keys(), problem.help);
  tell(check, 'error', problem.code, placeOf(site, ...path), problem.message(name), help);
}

export function expectOperation(known: Known, site: Site, path: Path, name: unknown): void {
  expectName(known, site, path, name, known.operations, {
    code: 'EXT-204',
    message: (id) => `No operation is called \`${id}\`.`,
  });
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

export function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

function checkErrors(known: Known, root: Site): void {
  const errors = root.node.value['x-sw-errors'];
  for (const [code, entry] of entriesOf(childOf(errors, 'codes'))) {
    listOf(childOf(entry, 'operations')).forEach((id, index) => {
      expectOperation(known, root, ['x-sw-errors', 'codes', code, 'operations', index], id);
    });
  }
  listOf(childOf(errors, 'cases')).forEach((entry, at) => {
    listOf(childOf(entry, 'operations')).forEach((id, index) => {
      expectOperation(known, root, ['x-sw-errors', 'cases', at, 'operations', index], id);
    });
  });
}

function checkOperationErrors(known: Known, site: Site): void {
  listOf(site.node.value['x-sw-errors']).forEach((code, index) => {
    expectName(known, site, ['x-sw-errors', index], code, known.codes ?? new Set(), {
      code: 'EXT-205',
      message: (name) => `The error \`${name}\` is not registered by \`x-sw-errors\` at the root.`,
      help: 'Register it under `codes` there.',
    });
  });
}
