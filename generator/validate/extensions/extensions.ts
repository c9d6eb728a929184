/** Reports what is wrong with the extensions on a node: unknown, at the wrong place, of the wrong shape. */

import type * as z from 'zod';
import type { Place } from '../../diagnostics/diagnostic.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { getKindName } from '../../load/structure/node-kinds.ts';
import { joinPointer } from '../../load/structure/pointer.ts';
import {
  type Check,
  locateKey,
  locateValue,
  type Site,
  report,
  reportError,
  typeNames,
} from '../site.ts';
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
    const message = `\`${name}\` is not a known extension.`;
    return reportError(check, locateKey(site, name), { code: 'EXT-201', message, help });
  }
  if (!isAllowedAt(extension, node)) {
    const message = `\`${name}\` has no meaning on this ${getKindName(node.kind)}.`;
    const help = `It belongs on ${extension.where}.`;
    return reportError(check, locateKey(site, name), { code: 'EXT-202', message, help });
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
  report(check, locateValue(site, name), { code: 'EXT-209', message, help });
}

interface Expected {
  readonly name: string;
  readonly shape: z.ZodType;
  readonly severity: 'error' | 'warning';
}

function checkShape(check: Check, site: Site, { name, shape, severity }: Expected): void {
  const checked = shape.safeParse(site.node.value[name], { reportInput: true });
  if (checked.success) return;
  const see = `See \`${name}\` in specs/extensions.md.`;
  for (const fault of checked.error.issues.flatMap((issue) => listFaults(issue, []))) {
    const { path, text, help = see } = fault;
    const where = path.length === 0 ? `\`${name}\`` : `\`${path.join('.')}\` in \`${name}\``;
    const message = `${where} ${text}.`;
    report(check, locateFault(site, name, fault), { severity, code: 'EXT-203', message, help });
  }
}

function locateFault(site: Site, name: string, { path, isKey }: Fault): Place {
  const at = locateValue(site, name);
  return { ...at, pointer: joinPointer(at.pointer, ...path), ...(isKey && { key: true }) };
}

type Issue = z.core.$ZodIssue;
type Path = readonly (string | number)[];

/** One thing that is wrong with a value. */
interface Fault {
  readonly path: Path;
  /** The key is wrong, not its value. */
  readonly isKey?: true;
  /** What follows the name of the value: `must be a text`. */
  readonly text: string;
  readonly help?: string | undefined;
}

function listFaults(issue: Issue, before: Path): Fault[] {
  const own = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  const path = [...before, ...own];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        isKey: true,
        text: 'is unknown here',
      }));
    case 'invalid_key':
      return [{ path, isKey: true, text: 'is not an allowed name here' }];
    case 'invalid_union':
      return listUnionFaults(issue.errors, path);
    default:
      return [{ path, ...describeIssue(issue) }];
  }
}

/** Of alternatives that all fail, the one that fails deepest is reported. */
function listUnionFaults(errors: readonly (readonly Issue[])[], path: Path): Fault[] {
  const branches = errors.map((issues) => issues.flatMap((issue) => listFaults(issue, path)));
  const measureDepth = (faults: readonly Fault[]) =>
    Math.max(0, ...faults.map((fault) => fault.path.length));
  const [best, ...others] = branches.toSorted(
    (a, b) => measureDepth(b) - measureDepth(a) || a.length - b.length,
  );
  if (best === undefined) return [{ path, text: 'has an unknown discriminator' }];
  if (measureDepth(best) > path.length) return best;
  const texts = [best, ...others].flat().map(({ text }) => text.replace(/^must be /, ''));
  return [{ path, text: `must be ${[...new Set(texts)].join(', or ')}` }];
}

function describeIssue(issue: Issue): Pick<Fault, 'text' | 'help'> {
  if (issue.code === 'invalid_type') return { text: describeType(issue) };
  if (issue.code === 'too_small') return { text: describeSize(issue) };
  const { message, input } = issue;
  if (issue.code !== 'invalid_value') {
    return { text: message.charAt(0).toLowerCase() + message.slice(1) };
  }
  const names = issue.values.map(String);
  const help = typeof input === 'string' ? suggestName(input, names) : undefined;
  return { text: `must be ${names.map((name) => `\`${name}\``).join(' or ')}`, help };
}

function describeType({ expected, input }: z.core.$ZodIssueInvalidType): string {
  if (expected === 'never') return 'is unknown here';
  const wanted = typeNames[expected] ?? `of type ${expected}`;
  return input === undefined ? `is missing; it must be ${wanted}` : `must be ${wanted}`;
}

function describeSize({ minimum, origin }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') return 'must not be empty';
  if (origin === 'array') return 'must have at least one item';
  return `must be at least ${String(minimum)}`;
}
