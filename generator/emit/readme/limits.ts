/** Limits in two tables: those that the source states by name, and those of members. */

import { describeLimits } from '../../ir/docs/facts.ts';
import type { Api, Json, JsonObject, Limit } from '../../ir/model.ts';
import { cell, cellSpan, table } from '../markdown.ts';
import { isObject } from './sample.ts';

const MOST_MEMBERS = 250;

export function viewLimits({ limits, names }: Api) {
  if (limits.length === 0) return undefined;
  const members = limits.filter(({ stated }) => !stated);
  const isLong = members.length > MOST_MEMBERS;
  const rows = members.map(({ path, facts }) => [
    cellSpan(path.join('.')),
    cell(describeLimits(facts).join(' ')),
  ]);
  const stated = limits.filter((limit) => limit.stated).map(describeStated);
  return {
    heading: 'Limits',
    name: names.limits,
    unlisted: isLong ? members.length : 0,
    stated: table(['Limit', 'Value', 'Applies to', 'Description'], stated),
    members: isLong ? '' : table(['Member', 'Limit'], rows),
  };
}

function describeStated({ path, facts, description = '' }: Limit): string[] {
  const applies = facts['appliesTo'];
  const places = Array.isArray(applies) ? applies.map((place) => cellSpan(String(place))) : [];
  const value = cell(describeValue(facts));
  return [cellSpan(path.join('.')), value, places.join(', '), cell(description)];
}

/** `about 30 minutes`, `5 to 250 items`, `5 failures per 30 minutes` */
function describeValue(facts: JsonObject): string {
  const { value, minimum, maximum, unit, approximate, per }: Partial<Record<string, Json>> = facts;
  const amount = value === undefined ? describeRange(minimum, maximum) : String(value);
  const window = isObject(per) ? `per ${String(per['value'])} ${String(per['unit'])}` : '';
  // Units are plural; of one hour, one is said.
  const isOne = (value ?? maximum ?? minimum) === 1;
  const units = unit === undefined ? '' : String(unit).replace(isOne ? /(?<=[a-z])s$/ : /$^/, '');
  return [approximate === true ? 'about' : '', amount, units, window].filter(Boolean).join(' ');
}

function describeRange(low: Json | undefined, high: Json | undefined): string {
  if (low === undefined) return high === undefined ? '' : `at most ${String(high)}`;
  if (high === undefined) return `at least ${String(low)}`;
  return low === high ? String(low) : `${String(low)} to ${String(high)}`;
}
