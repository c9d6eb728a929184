/** A node in; what is wrong with the extensions on it reported: unknown, at the wrong place, of the wrong shape. */

import type { z } from 'zod';
import type { Place } from '../../diagnostics/diagnostic.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { getKindName } from '../../load/structure/node-kinds.ts';
import { joinPointer } from '../../load/structure/pointer.ts';
import { type Fault, listFaults } from './extension-faults.ts';
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
