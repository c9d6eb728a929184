// Masks of the entries of maps: their keys, and the members that repeat them.

import {
  findMember,
  isOfForm,
  type MaskCheck,
  type NamedMask,
  readValueAt,
  refuseMask,
} from './mask-forms.ts';
import { maskParts, type MaskParts, maskText } from './mask-paths.ts';

/** The map's masks have keys of the right form; its entries in the body are named and carry their keys. */
export function checkEntries(check: MaskCheck, map: string): void {
  const form = maskParts(map) ?? [];
  const masks = check.named.filter(
    ({ parts }) => parts.length > form.length && isOfForm(form, parts.slice(0, form.length)),
  );
  const named = new Set<string>();
  for (const mask of masks) {
    const own = maskText(mask.parts.slice(0, form.length + 1));
    checkKey(check, map, mask, { at: form.length, isAgain: named.has(own) });
    named.add(own);
  }
  for (const entry of listEntries(check.body, [...form, { kind: 'key', text: '{key}' }])) {
    const own = maskText(entry);
    if (!named.has(own)) {
      refuseMask(check, { text: undefined, at: [] }, `a mask that also names ${own} of the body`);
    }
    checkId(check, map, entry);
  }
}

/** The paths of a body that have the form. */
function listEntries(body: unknown, form: MaskParts): readonly MaskParts[] {
  return form.reduce<readonly MaskParts[]>(
    (places, part) =>
      places.flatMap((place) => {
        if (part.kind === 'member') return [[...place, part]];
        const map = readValueAt(body, place);
        if (typeof map !== 'object' || map === null || Array.isArray(map)) return [];
        const keys = Object.keys(map).filter((key) => findMember(map, key) !== undefined);
        return keys.map((text) => [...place, { kind: 'key', text } as const]);
      }),
    [[]],
  );
}

/** The index of a key in its mask, and whether an earlier mask named that entry. */
interface KeyPlace {
  readonly at: number;
  readonly isAgain: boolean;
}

/** A key has one of the two forms, and a new one is at the end, for one entry. */
function checkKey(check: MaskCheck, map: string, mask: NamedMask, { at, isAgain }: KeyPlace): void {
  const { existing, new: added } = check.rule.keys?.[map] ?? {};
  const key = mask.parts[at]?.text ?? '';
  const isNew = fitsPattern(added, key);
  const isKnown = fitsPattern(existing, key);
  if (isNew && !isKnown && mask.parts.length > at + 1) {
    refuseMask(check, mask, 'a mask that names a new entry whole');
  } else if (isNew && isAgain) refuseMask(check, mask, 'a mask that names another new entry');
  if (isNew || isKnown || (added ?? existing) === undefined) return;
  refuseMask(
    check,
    mask,
    `a mask whose key has the form ${[existing, added].filter(Boolean).join(' or ')}`,
  );
}

function checkId({ rule, body, issues }: MaskCheck, map: string, entry: MaskParts): void {
  const { idMember, existing, new: added } = rule.keys?.[map] ?? {};
  const key = entry.at(-1)?.text ?? '';
  if (idMember === undefined || !fitsPattern(existing, key) || fitsPattern(added, key)) {
    return;
  }
  const id = findMember(readValueAt(body, entry), idMember);
  if (id !== undefined && String(id) === key) return;
  const path = ['body', ...entry.map(({ text }) => text), idMember];
  issues.push({ path, expected: `"${key}", the key of the entry`, received: id });
}

function fitsPattern(pattern: string | undefined, text: string): boolean {
  return pattern !== undefined && new RegExp(pattern, 'u').test(text);
}
