/** Reports what is wrong with the extensions on a node: unknown, at the wrong place, of the wrong shape. */

import * as z from 'zod';
import type { Problem } from '../../diagnostics/diagnostic.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { getKindName } from '../../load/structure/node-kinds.ts';
import {
  type Check,
  locateKey,
  locateValue,
  type Site,
  report,
  reportError,
  typeNames,
} from '../site.ts';
import { extensions, vendorShapes } from './vocabulary.ts';

/** Checks each extension of a node that is ours or that we read. */
export function checkExtensions(check: Check, site: Site): void {
  const { value, kind } = site.node;
  for (const name in value) {
    if (!name.startsWith('x-') || !Object.hasOwn(value, name)) continue;
    if (name.startsWith('x-sw-')) checkOurs(check, site, name);
    else if (kind === 'schema') checkDeFacto(check, site, name);
  }
}

function checkOurs(check: Check, site: Site, name: string): void {
  const { node } = site;
  const { kind } = node;
  const extension = extensions.get(name);
  if (extension === undefined) {
    const help = suggestName(name, extensions.keys(), 'specs/extensions.md lists all extensions.');
    const message = `\`${name}\` is not a known extension.`;
    return reportError(check, locateKey(site, name), { code: 'EXT-201', message, help });
  }
  const { where, kinds, fits, shape } = extension;
  if (kinds?.includes(kind) === false || fits?.(node) === false) {
    const message = `\`${name}\` has no meaning on this ${getKindName(kind)}.`;
    const help = `It belongs on ${where}.`;
    return reportError(check, locateKey(site, name), { code: 'EXT-202', message, help });
  }
  const own = shape instanceof z.ZodType ? shape : shape[kind];
  if (own !== undefined) checkShape(check, site, { name, shape: own, severity: 'error' });
}

function checkDeFacto(check: Check, site: Site, name: string): void {
  // Extensions of other tools may have other meanings elsewhere: a wrong one is a warning, and ignored.
  const shape = vendorShapes.get(name);
  if (shape !== undefined) return checkShape(check, site, { name, shape, severity: 'warning' });
  if (name !== 'x-extensible-enum' || Array.isArray(site.node.value[name])) return;
  const help = 'Write a list, like `x-extensible-enum: [A, B]`.';
  const message = '`x-extensible-enum` is not a list, so it is ignored.';
  report(check, locateValue(site, name), { code: 'EXT-209', message, help });
}

function checkShape(
  check: Check,
  site: Site,
  { name, shape, severity }: Pick<Problem, 'severity'> & { name: string; shape: z.ZodType },
): void {
  const checked = shape.safeParse(site.node.value[name], { reportInput: true });
  if (checked.success) return;
  const see = `See \`${name}\` in specs/extensions.md.`;
  const faults = checked.error.issues.flatMap((issue) => listFaults(issue, []));
  for (const { path, isKey, text, help = see } of faults) {
    const where = path.length === 0 ? `\`${name}\`` : `\`${path.join('.')}\` in \`${name}\``;
    const message = `${where} ${text}.`;
    const at = { ...locateValue(site, name, ...path), ...(isKey && { key: true }) };
    report(check, at, { severity, code: 'EXT-203', message, help });
  }
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
  const say = (text: string, help?: string): Fault[] => [{ path, text, help }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        isKey: true,
        text: 'is unknown here',
        help: issue.message,
      }));
    case 'invalid_key':
      return [{ path, isKey: true, text: 'is not an allowed name here' }];
    case 'invalid_union':
      return listUnionFaults(issue.errors, path);
    case 'invalid_type': {
      if (issue.expected === 'never') return say('is unknown here');
      const wanted = `must be ${typeNames[issue.expected] ?? `of type ${issue.expected}`}`;
      return say(issue.input === undefined ? `is missing; it ${wanted}` : wanted);
    }
    case 'too_small':
      if (issue.origin === 'string') return say('must not be empty');
      if (issue.origin === 'array') return say('must have at least one item');
      return say(`must be at least ${String(issue.minimum)}`);
    case 'invalid_value': {
      const names = issue.values.map(String);
      const help = typeof issue.input === 'string' ? suggestName(issue.input, names) : undefined;
      return say(`must be ${names.map((name) => `\`${name}\``).join(' or ')}`, help);
    }
    default:
      return say(issue.message.charAt(0).toLowerCase() + issue.message.slice(1));
  }
}

/** If all alternatives fail, the one that fails deepest is reported. */
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
