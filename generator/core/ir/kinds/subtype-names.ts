/** Finds the values by which what extends a base is known: what its mapping says, what the models say of themselves, their names. */

import { groupBy } from '../../diagnostics/lists.ts';
import type { KindValue, Schema } from '../model/model.ts';
import type { Base } from './bases.ts';
import { listDescendants } from './families.ts';
import { findOwnValues, type Values } from './member-facts.ts';
import {
  describeUnfit,
  findName,
  readValue,
  referTo,
  reportStated,
  reportUndistinguished,
  type Settling,
} from './settling.ts';

type ByKey = ReadonlyMap<string, readonly KindValue[]>;

export interface Names {
  /** By key: those that are kinds wherever they are used. */
  readonly stated: ByKey;
  /** Those that are known by their names among their siblings alone. */
  readonly others: ByKey;
  /** Whether all that must have a name has one. */
  readonly isWhole: boolean;
}

export function nameKinds(settling: Settling, base: Base, below: readonly string[]): Names {
  if (base.unsettled.stated.length === 0) return nameByThemselves(settling, base, below);
  const stated = nameByMapping(settling, base, below);
  const others = nameOthers(settling, base, { below, stated });
  return { stated, others, isWhole: stated.size > 0 };
}

function nameByMapping(settling: Settling, base: Base, below: readonly string[]): ByKey {
  const { key: self, unsettled } = base;
  const names = new Map<string, readonly KindValue[]>();
  const near = new Set([self, ...below]);
  for (const stated of unsettled.stated) {
    const { key, value: text } = stated;
    const isNear = near.has(key);
    const value = isNear ? readValue(settling, referTo(key, unsettled.draft), text) : undefined;
    if (!isNear) reportStated(settling, stated, `\`${key}\` does not extend \`${self}\`.`);
    else if (value === undefined) reportStated(settling, stated, describeUnfit(settling, stated));
    else names.set(key, [...(names.get(key) ?? []), value]);
  }
  return names;
}

/**
 * What extends the base beside the kinds that a mapping names: among these its own name represents it, as the
 * specification has it. Where it is alone it may be of any kind, for people extend models for other ends too.
 */
function nameOthers(
  settling: Settling,
  { children, unsettled }: Base,
  { below, stated }: { readonly below: readonly string[]; readonly stated: ByKey },
): ByKey {
  const taken = new Set([...stated.values()].flat());
  const near = new Set(stated.keys());
  for (const key of stated.keys()) {
    for (const subtype of listDescendants(children, key)) near.add(subtype);
  }
  const far = below.filter(
    (key) => !near.has(key) && !listDescendants(children, key).some((one) => stated.has(one)),
  );
  const named = far.flatMap((key): [string, KindValue[]][] => {
    const value = readValue(settling, referTo(key, unsettled.draft), findName(settling, key));
    return value === undefined || taken.has(value) ? [] : [[key, [value]]];
  });
  return new Map(named);
}

/** Each has to be known by a value of its own. */
function nameByThemselves(settling: Settling, base: Base, below: readonly string[]): Names {
  const { children, unsettled } = base;
  const inherited = findOwnValues(settling, referTo(base.key, unsettled.draft));
  const claims = below.flatMap((key) =>
    listOwnNames(settling, referTo(key, unsettled.draft), { key, inherited }).map((value) => {
      return { key, value };
    }),
  );
  const names = new Map<string, readonly KindValue[]>();
  for (const [value, claimants] of groupBy(claims, (claim) => claim.value)) {
    const keys = claimants.map(({ key }) => key);
    // A model that extends a kind and says no more is one of that kind.
    const owner = keys.find((key) => {
      const line = new Set([key, ...listDescendants(children, key)]);
      return keys.every((one) => line.has(one));
    });
    if (owner !== undefined) names.set(owner, [...(names.get(owner) ?? []), value]);
  }
  const near = new Set(
    [...names.keys()].flatMap((key) => [key, ...listDescendants(children, key)]),
  );
  const nameless = below.find((key) => !near.has(key));
  if (nameless === undefined) return { stated: names, others: new Map(), isWhole: true };
  const message = `No value of \`${settling.property}\` names \`${nameless}\`, so the type is the base alone.`;
  reportUndistinguished(settling, unsettled, message);
  return { stated: names, others: new Map(), isWhole: false };
}

/** The values that a model itself allows, where they are fewer than those of its base; else its name. */
function listOwnNames(
  settling: Settling,
  schema: Schema,
  { key, inherited }: { readonly key: string; readonly inherited: Values },
): readonly KindValue[] {
  const own = findOwnValues(settling, schema);
  const isOwn = own !== undefined && own.size > 0 && own.size !== inherited?.size;
  if (isOwn) return [...own];
  const value = readValue(settling, schema, findName(settling, key));
  return value === undefined ? [] : [value];
}
