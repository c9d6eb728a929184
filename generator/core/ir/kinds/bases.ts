/** Decides of a model with a discriminator of its own which values name which of the models that extend it. */

import type { Kind, Mark } from '../model/model.ts';
import { isPlainModel } from '../types/shape.ts';
import { type Children, listDescendants } from './families.ts';
import { isDeclared, mayHave } from './member-facts.ts';
import { nameKinds, type Names } from './subtype-names.ts';
import { type Unsettled } from './unsettled.ts';
import {
  createKind,
  findAbsentDirection,
  referTo,
  reportUndistinguished,
  type Settling,
} from './settling.ts';
import { getReferencedKey } from '../schemas/follow.ts';
import { listChoiceOptions } from '../schemas/walk.ts';

/** A union of more is no help to a reader, and a burden for the compiler: the base stays an interface. */
const most = 100;

export interface Base {
  readonly key: string;
  readonly unsettled: Unsettled;
  readonly children: Children;
}

export interface Family extends Base {
  /** All that extends the base. */
  readonly below: readonly string[];
  readonly names: Names;
}

/** Undefined where no model extends the base, or where it is a choice of others. */
export function findFamily(settling: Settling, base: Base): Family | undefined {
  const below = listDescendants(base.children, base.key);
  if (below.length === 0 || !isOnlyChoosing(base.unsettled, below)) return undefined;
  return { ...base, below, names: nameKinds(settling, base, below) };
}

/** Whether each option is one of what extends the base: a base may list its kinds itself. */
function isOnlyChoosing({ draft }: Unsettled, below: readonly string[]): boolean {
  const known = new Set<string | undefined>(below);
  return listChoiceOptions(draft).every((option) => known.has(getReferencedKey(option)));
}

/**
 * How the kinds are known where they are used alone: by their own values, and by those of what extends them. What describes no
 * such member is only marked among its siblings.
 */
export function listMarks(settling: Settling, family: Family): readonly Mark[] {
  const { below, names, unsettled, children } = family;
  if (!names.isWhole) return [];
  return below.flatMap((key): readonly Mark[] => {
    const schema = referTo(key, unsettled.draft);
    if (!names.stated.has(key) || key === unsettled.made.fallback) return [];
    if (settling.marks.has(key) || !isDeclared(settling, schema)) return [];
    const line = [key, ...listDescendants(children, key)];
    const values = [...new Set(line.flatMap((one) => names.stated.get(one) ?? []))];
    return values.every((value) => mayHave(settling, schema, value)) ? [{ key, values }] : [];
  });
}

/** The kinds of which the base is the union; none, and a problem, where it cannot be one. */
export function listKinds(settling: Settling, family: Family): readonly Kind[] {
  if (!family.names.isWhole) return [];
  const keys = listNamed(family);
  const kinds = keys.map((key) => createFamilyKind(settling, family, key));
  const reason = findReason(settling, family, { keys, kinds });
  if (reason === undefined) return kinds;
  const message = `The type is the base alone, because ${reason}.`;
  reportUndistinguished(settling, family.unsettled, message);
  return [];
}

function listNamed({ key: self, below, names, unsettled }: Family): readonly string[] {
  const { fallback } = unsettled.made;
  return [...below, self].filter(
    (key) => names.stated.has(key) || names.others.has(key) || key === fallback,
  );
}

function createFamilyKind(
  settling: Settling,
  { key: self, names, unsettled }: Family,
  key: string,
): Kind {
  return createKind(settling, referTo(key, unsettled.draft), {
    values: names.stated.get(key) ?? names.others.get(key) ?? [],
    ...(key === self && { isSelf: true }),
    ...(key === unsettled.made.fallback && { isFallback: true }),
  });
}

/** Why a base cannot be the union of its kinds. */
function findReason(
  settling: Settling,
  { key: self, unsettled }: Family,
  { keys, kinds }: { readonly keys: readonly string[]; readonly kinds: readonly Kind[] },
): string | undefined {
  const strange = [self, ...keys].find((key) => !isPlainModel(settling, key));
  if (strange !== undefined) return `\`${strange}\` is no plain object`;
  if (keys.length > most) return `${keys.length} models extend it`;
  const own = findAbsentDirection(settling, referTo(self, unsettled.draft));
  const isSplit = kinds.some(({ absent }) => absent !== own);
  return isSplit ? `some of them have \`${settling.property}\` in one direction alone` : undefined;
}
