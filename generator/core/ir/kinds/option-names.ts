/** Finds the values by which options are known: what the mapping says, what options say of themselves, their names. */

import { addTo } from '../../diagnostics/lists.ts';
import type { KindValue, Schema } from '../model/model.ts';
import { isExtending } from './families.ts';
import { findOwnValues, mayBeObject } from './member-facts.ts';
import { type Stated, type Unsettled } from './unsettled.ts';
import {
  describeUnfit,
  findName,
  readValue,
  referTo,
  reportStated,
  reportUndistinguished,
  type Settling,
} from './settling.ts';

/** What a choice chooses from: an option, an option of an option, or what extends one. */
export interface Option {
  readonly schema: Schema;
  readonly index: number;
  /** The keys of the models that it is another name of. */
  readonly keys: readonly string[];
  readonly values: KindValue[];
}

/** By what the mapping says; an entry that names no option is a problem. */
export function nameByMapping(
  settling: Settling,
  { draft, stated }: Unsettled,
  options: Option[],
): void {
  const byKey = new Map(
    options.toReversed().flatMap((option) => option.keys.map((key) => [key, option] as const)),
  );
  for (const one of stated) {
    const option = byKey.get(one.key) ?? addExtending(settling, one, { draft, options });
    if (option !== undefined) byKey.set(one.key, option);
    if (option === undefined) {
      reportStated(settling, one, `\`${one.key}\` is no option of this choice.`);
      continue;
    }
    const value = readValue(settling, option.schema, one.value);
    if (value !== undefined) option.values.push(value);
    else reportStated(settling, one, describeUnfit(settling, one));
  }
}

/** A model that extends an option becomes another option beside it. */
function addExtending(
  { schemas }: Settling,
  { key }: Stated,
  { draft, options }: Pick<Unsettled, 'draft'> & { readonly options: Option[] },
): Option | undefined {
  const base = options.findLast(({ keys }) => keys.some((one) => isExtending(schemas, key, one)));
  if (base === undefined) return undefined;
  const { index } = base;
  const option = { schema: referTo(key, draft), index, keys: [key], values: [] };
  options.splice(options.indexOf(base) + 1, 0, option);
  return option;
}

/** Options without a value are known by what they say themselves, else by their names, where no other is known so. */
export function nameByThemselves(
  settling: Settling,
  unsettled: Unsettled,
  options: readonly Option[],
): void {
  const taken = new Set(options.flatMap(({ values }) => values));
  const open = options.filter(
    ({ values, schema }) => values.length === 0 && mayBeObject(settling, schema),
  );
  const claims = open.map((option) => {
    const values = listOwnNames(settling, unsettled, option).filter((value) => !taken.has(value));
    return { option, values };
  });
  const claimants = new Map<KindValue, Option[]>();
  for (const { option, values } of claims) {
    for (const value of values) addTo(claimants, value, option);
  }
  for (const { option, values } of claims) {
    // An option that has a value in common with another one is not known by its others either.
    const isOwn = values.every((value) => claimants.get(value)?.length === 1);
    if (isOwn) option.values.push(...values);
  }
  for (const [value, shared] of claimants) {
    if (shared.length > 1) reportShared(settling, unsettled, { value, shared });
  }
}

function listOwnNames(
  settling: Settling,
  { made }: Unsettled,
  { schema, keys }: Option,
): readonly KindValue[] {
  const own = findOwnValues(settling, schema);
  if (own !== undefined && own.size > 0) return [...own];
  // The fallback is the kind of all other values, and needs no name of its own.
  const [key] = isOneOf(keys, made.fallback) ? [] : keys;
  const value =
    key === undefined ? undefined : readValue(settling, schema, findName(settling, key));
  return value === undefined ? [] : [value];
}

export function isOneOf(keys: readonly string[], key: string | undefined): boolean {
  return key !== undefined && keys.includes(key);
}

function reportShared(
  settling: Settling,
  unsettled: Unsettled,
  { value, shared }: { readonly value: KindValue; readonly shared: readonly Option[] },
): void {
  const names = shared.map(({ keys: [key = 'an option in place'] }) => `\`${key}\``);
  const message = `\`${settling.property}: ${value}\` is said by ${names.join(' and ')}, so it names none of them.`;
  reportUndistinguished(settling, unsettled, message);
}
