/** A node in; what is wrong with the extensions on it reported: unknown, at the wrong place, of the wrong shape. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { suggestName, findNearest } from '../../diagnostics/suggest.ts';
import { getKindName } from '../../load/structure/node-kinds.ts';
import { joinPointer } from '../../load/structure/pointer.ts';
import { type Check, locateKey, locateValue, type Site, tell } from '../site.ts';
import { extensions, findShape, isAllowedAt, vendorShapes } from './vocabulary.ts';

const prefix = 'x-sw-';

/** Checks each extension of a node that is ours or that we read. */
export function checkExtensions(check: Check, site: Site): void {
  const { value, kind } = site.node;
  for (const name in value) {
    if (!name.startsWith('x-') || !Object.hasOwn(value, name)) continue;
    if (name.startsWith(prefix)) checkOurs(check, site, name);
    else if (kind === 'schema') checkDeFacto(check, site, name);
  }
}

function checkOurs(check: Check, site: Site, name: string): void {
  const { node } = site;
  const extension = extensions.get(name);
  if (extension === undefined) {
    const help = suggestName(name, extensions.keys(), 'specs/extensions.md lists all extensions.');
    return tell(check, locateKey(site, name), {
      severity: 'error',
      code: 'EXT-201',
      message: `\`${name}\` is not a known extension.`,
      help,
    });
  }
  if (!isAllowedAt(extension, node)) {
    const message = `\`${name}\` has no meaning on this ${getKindName(node.kind)}.`;
    return tell(check, locateKey(site, name), {
      severity: 'error',
      code: 'EXT-202',
      message,
      help: `It belongs on ${extension.place.where}.`,
    });
  }
  const shape = findShape(extension, node.kind);
  if (shape !== undefined) checkShape(check, site, { name, shape, severity: 'error' });
}

function checkDeFacto(check: Check, site: Site, name: string): void {
  // Those of other tools are everybody's: their faults are warnings, and they are then ignored.
  const shape = vendorShapes.get(name);
  if (shape !== undefined) return checkShape(check, site, { name, shape, severity: 'warning' });
  if (name !== 'x-extensible-enum' || Array.isArray(site.node.value[name])) return;
  const help = 'Write a list, like `x-extensible-enum: [A, B]`.';
  const message = '`x-extensible-enum` is not a list, so it is ignored.';
  tell(check, locateValue(site, name), { code: 'EXT-209', message, help });
}

interface Expected {
  readonly name: string;
  readonly shape: z.ZodType;
  readonly severity: 'error' | 'warning';
}

function checkShape(check: Check, site: Site, { name, shape, severity }: Expected): void {
  const checked = shape.safeParse(site.node.value[name], { reportInput: true });
  if (checked.success) return;
  for (const fault of listFaults(checked.error.issues)) {
    const { message, help } = describeFault(name, fault);
    tell(check, locateFault(site, name, fault), { severity, code: 'EXT-203', message, help });
  }
}

function locateFault(site: Site, name: string, { path, isKey }: Fault): Place {
  const at = locateValue(site, name);
  return { ...at, pointer: joinPointer(at.pointer, ...path), ...(isKey ? { key: true } : {}) };
}

function describeFault(
  name: string,
  { path, text, help }: Fault,
): { message: string; help?: string } {
  const where = path.length === 0 ? `\`${name}\`` : `\`${path.join('.')}\` in \`${name}\``;
  return { message: `${where} ${text}.`, help: help ?? `See \`${name}\` in specs/extensions.md.` };
}

import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** One thing that is wrong with a value. */
export interface Fault {
  readonly path: readonly (string | number)[];
  /** The key is wrong, not its value. */
  readonly isKey: boolean;
  /** What follows the name of the value: `must be a text`. */
  readonly text: string;
  readonly help?: string;
}

/** Alternatives that all fail are told by the one that fails deepest. */
export function listFaults(issues: readonly Issue[]): Fault[] {
  return issues.flatMap((issue) => listIssueFaults(issue, []));
}

function listIssueFaults(issue: Issue, before: readonly (string | number)[]): Fault[] {
  const path = [
    ...before,
    ...issue.path.map((step) => (typeof step === 'number' ? step : String(step))),
  ];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      isKey: true,
      text: 'is unknown here',
    }));
  }
  if (issue.code === 'invalid_union') return listUnionFaults(issue.errors, path);
  if (issue.code === 'invalid_key') {
    return [{ path, isKey: true, text: 'is not an allowed name here' }];
  }
  return [{ path, isKey: false, ...describeIssue(issue) }];
}

function listUnionFaults(
  errors: readonly (readonly Issue[])[],
  path: (string | number)[],
): Fault[] {
  const branches = errors.map((issues) => issues.flatMap((issue) => listIssueFaults(issue, path)));
  const [best, ...others] = branches.toSorted(
    (a, b) => measureDepth(b) - measureDepth(a) || a.length - b.length,
  );
  if (best === undefined) {
    return [{ path, isKey: false, text: 'has an unknown discriminator' }];
  }
  if (measureDepth(best) > path.length) return best;
  const texts = [best, ...others].flat().map(({ text }) => text.replace(/^must be /, ''));
  return [{ path, isKey: false, text: `must be ${[...new Set(texts)].join(', or ')}` }];
}

function measureDepth(faults: readonly Fault[]): number {
  return Math.max(0, ...faults.map(({ path }) => path.length));
}

function describeIssue(issue: Issue): { text: string; help?: string } {
  if (issue.code === 'invalid_type') return { text: typeText(issue) };
  if (issue.code === 'invalid_value') return describeValueIssue(issue);
  if (issue.code === 'too_small') return { text: describeSizeIssue(issue) };
  const { message } = issue;
  return { text: message.charAt(0).toLowerCase() + message.slice(1) };
}

function typeText({ expected, input }: z.core.$ZodIssueInvalidType): string {
  if (expected === 'never') return 'is unknown here';
  const wanted = typeNames[expected] ?? `of type ${expected}`;
  return input === undefined ? `is missing; it must be ${wanted}` : `must be ${wanted}`;
}

const typeNames: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
};

function describeValueIssue({ values, input }: z.core.$ZodIssueInvalidValue): {
  text: string;
  help?: string;
} {
  const names = values.map(String);
  const near = typeof input === 'string' ? findNearest(input, names) : undefined;
  return {
    text: `must be ${names.map((name) => `\`${name}\``).join(' or ')}`,
    ...(near === undefined ? {} : { help: `Did you mean \`${near}\`?` }),
  };
}

function describeSizeIssue({ minimum, origin }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') return 'must not be empty';
  if (origin === 'array') return 'must have at least one item';
  return `must be at least ${String(minimum)}`;
}
