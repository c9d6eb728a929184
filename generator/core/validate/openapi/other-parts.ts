/**
 * Reports what is left out of parts that only references reach, such as those of other files: the published schemas see the
 * entry alone.
 */

import { isPlaceOfParameter } from '../../load/dialects/habits/contents.ts';
import { findSlot, type Slot } from '../../load/structure/node-kinds.ts';
import { isObject } from '../../load/structure/pointer.ts';
import { type Check, locateValue, report, type Site } from '../site.ts';
import { describeShape } from './break-messages.ts';
import { isLostIn } from './severity.ts';

export function checkOtherPart(check: Check, site: Site): void {
  const { kind, value } = site.node;
  if (site.part.kind === 'root' || kind === 'schema' || '$ref' in value) return;
  if (kind === 'parameter') checkParameter(check, site);
  for (const [name, held] of Object.entries(value)) {
    const slot = findSlot(kind, name);
    if (slot !== undefined) checkMember(check, site, { name, held, slot });
  }
}

interface Member {
  readonly name: string;
  readonly held: unknown;
  readonly slot: Slot;
}

function checkMember(check: Check, site: Site, { name, held, slot }: Member): void {
  if (!fits(slot, held) && isLostIn(slot, held)) {
    const wanted = slot.form === 'list' ? 'a list' : 'a map';
    const message = `\`${name}\` must be ${wanted}, but is ${describeShape(held)}; it is left out.`;
    return report(check, locateValue(site, name), { code: 'SPEC-111', message });
  }
  if (slot.form === 'one' || typeof held !== 'object' || held === null) return;
  const item: Slot = { kind: slot.kind, form: 'one' };
  for (const [key, inner] of Object.entries(held)) {
    if (fits(item, inner) || !isLostIn(item, inner)) continue;
    const subject = Array.isArray(held) ? `Item ${key} of \`${name}\`` : `\`${key}\``;
    const message = `${subject} must be a map, but is ${describeShape(inner)}; it is left out.`;
    report(check, locateValue(site, name, key), { code: 'SPEC-111', message });
  }
}

function fits({ form }: Slot, held: unknown): boolean {
  return Array.isArray(held)
    ? form === 'list' || form === 'either'
    : isObject(held) && form !== 'list';
}

function checkParameter(check: Check, site: Site): void {
  const { name, in: place } = site.node.value;
  const missing = typeof name !== 'string' ? 'name' : typeof place !== 'string' ? 'in' : undefined;
  if (missing !== undefined) {
    const message = `The parameter has no \`${missing}\`, so it is left out.`;
    return report(check, locateValue(site), { code: 'SPEC-110', message });
  }
  if (typeof place !== 'string' || isPlaceOfParameter(place)) return;
  const message = `\`in\` is \`${JSON.stringify(place)}\`, which is no place of a parameter; the parameter is left out.`;
  report(check, locateValue(site, 'in'), { code: 'SPEC-113', message });
}
