/**
 * Decides how grave it is that something in an OpenAPI document is not as OpenAPI has it.
 *
 * A break is an error where no reading of the place is left (a parameter without a name, a list where a map must be);
 * it is a warning where the meaning is plain, or where the node only describes and no call depends on it.
 */

import type { Severity } from '../../diagnostics/diagnostic.ts';
import { type Kind, type Slot, findSlot } from '../../load/structure/node-kinds.ts';
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

/** What must be at a path from the root; undefined where it is data. */
export function findSlotAt(path: readonly string[]): Slot | undefined {
  let slot: Slot | undefined = { kind: 'root', form: 'one' };
  for (const segment of path) {
    if (slot === undefined) return undefined;
    const isItem: boolean = slot.form === 'either' && /^\d+$/.test(segment);
    const isNode: boolean = slot.form === 'one' || (slot.form === 'either' && !isItem);
    slot = isNode ? findSlot(slot.kind, segment) : { kind: slot.kind, form: 'one' };
  }
  return slot;
}

/** How grave a value of a wrong type is. */
export function decideSeverity(path: readonly string[], value: unknown): Severity {
  if (value === null || isEmpty(value)) return 'warning';
  const slot = findSlotAt(path);
  if (slot === undefined) return decideDataSeverity(path, value);
  if (describingNodes.has(slot.kind)) return 'warning';
  if (slot.form === 'list') return isObject(value) && slot.kind === 'schema' ? 'warning' : 'error';
  if (slot.kind === 'schema' && (typeof value === 'boolean' || isFlagText(value))) return 'warning';
  if (slot.form === 'either' && Array.isArray(value)) return 'warning';
  const isOne = slot.form === 'one' || slot.form === 'either';
  return isOne && isObject(mend(value, slot.kind)) ? 'warning' : 'error';
}

/** Whether nothing can be made of a node that lacks a member. */
export function isNeeded(path: readonly string[], name: string): boolean {
  return findSlotAt(path)?.kind === 'parameter' && (name === 'name' || name === 'in');
}

function decideDataSeverity(path: readonly string[], value: unknown): Severity {
  if (path.at(-1) === 'type' && Array.isArray(value)) return 'warning';
  const isTold = path.some((segment) => describingData.has(segment));
  return isTold || typeof value !== 'object' ? 'warning' : 'error';
}

/** Some languages print an empty map as an empty list. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function isFlagText(value: unknown): boolean {
  return value === 'true' || value === 'false';
}
