/**
 * Decides what is lost where something in an OpenAPI document is not as OpenAPI has it.
 *
 * One bad place is no reason to refuse a document: what has a plain meaning is read so, and what has none is left out, with a
 * warning that says which. Only where nothing is left of the document, it is refused.
 */

import type { Version } from '../../load/dialects/version.ts';
import { findRole } from '../../load/references/odd-places.ts';
import type { Kind, Slot } from '../../load/structure/node-kinds.ts';
import { mend } from '../../load/dialects/habits/habits.ts';
import { isObject } from '../../load/structure/pointer.ts';

/** Nodes that no call depends on, or that are left out in safety: without its scheme a call needs its header by hand. */
const describingNodes: ReadonlySet<Kind> = new Set<Kind>([
  'info',
  'contact',
  'license',
  'server',
  'serverVariable',
  'tag',
  'externalDocs',
  'header',
  'link',
  'discriminator',
  'xml',
  'encoding',
  'securityScheme',
  'oauthFlows',
  'oauthFlow',
]);

/** Data that only describes, or whose other forms are read as what they mean. */
const describingData: ReadonlySet<string> = new Set([
  'example',
  'examples',
  'tags',
  'security',
  'required',
  'mapping',
  'discriminator',
  'scopes',
  'variables',
  'host',
  'basePath',
  'schemes',
  'title',
  'summary',
  'description',
]);

/** The kind of node that a path from the root must lead to; undefined for data. */
export function findSlotAt(path: readonly string[], version: Version = '3.2'): Slot | undefined {
  let slot: Slot | undefined = { kind: 'root', form: 'one' };
  for (const segment of path) {
    if (slot === undefined) return undefined;
    const isItem: boolean = slot.form === 'either' && /^\d+$/.test(segment);
    const isNode: boolean = slot.form === 'one' || (slot.form === 'either' && !isItem);
    slot = isNode ? findNodeSlot(slot.kind, segment, version) : { kind: slot.kind, form: 'one' };
  }
  return slot;
}

function findNodeSlot(kind: Kind, name: string, version: Version): Slot | undefined {
  const role = findRole(kind, name, version);
  if (role === undefined || role.kind === 'data') return undefined;
  return { kind: role.kind, form: role.form };
}

/** Whether nothing is left of a document with such a value. */
export function isFatal(path: readonly string[], value: unknown): boolean {
  return path.length === 1 && path[0] === 'paths' && value !== null && !isEmpty(value);
}

/** Whether a value of a wrong type says something that is left out. */
export function isLost(path: readonly string[], value: unknown, slot: Slot | undefined): boolean {
  if (value === null || isEmpty(value) || isFatal(path, value)) return false;
  return slot === undefined ? isLostData(path, value) : isLostIn(slot, value);
}

/** Judges the value of a member whose slot is known. */
export function isLostIn({ kind, form }: Slot, value: unknown): boolean {
  if (value === null || isEmpty(value)) return false;
  if (describingNodes.has(kind)) return false;
  if (form === 'list') return !isObject(value);
  if (kind === 'schema' && (typeof value === 'boolean' || isFlagText(value))) return false;
  if (form === 'either' && Array.isArray(value)) return false;
  return form === 'map' || !isObject(mend(value, kind));
}

/** Whether nothing can be made of a node that lacks a member. */
export function isNeeded(name: string, slot: Slot | undefined): boolean {
  return slot?.kind === 'parameter' && (name === 'name' || name === 'in');
}

function isLostData(path: readonly string[], value: unknown): boolean {
  if (path.at(-1) === 'type' && Array.isArray(value)) return false;
  return typeof value === 'object' && !path.some((segment) => describingData.has(segment));
}

/** Some languages print an empty map as an empty list. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function isFlagText(value: unknown): boolean {
  return value === 'true' || value === 'false';
}
