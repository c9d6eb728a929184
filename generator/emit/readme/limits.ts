/** Limits of an API in, two tables out: those that the source states by name, and those of members. */

import type { Api, Json, JsonObject, Limit } from '../../ir/model.ts';
import { cell, cellSpan } from './markdown.ts';
import { isObject } from './sample/value.ts';
import { tableOf } from './tables.ts';
import type { LimitsView } from './view.ts';

const MOST_MEMBERS = 250;

export function limitsView(api: Api): LimitsView | undefined {
  if (api.limits.length === 0) return undefined;
  const stated = api.limits.filter((limit) => limit.stated);
  const members = api.limits.filter((limit) => !limit.stated);
  const shown = members.length > MOST_MEMBERS ? [] : members;
  const rest = shown.length < members.length ? `, ${members.length} of members among them` : '';
  return {
    heading: 'Limits',
    text: `All of them as data: \`${api.names.limits}\`${rest}.`,
    stated: tableOf(['Limit', 'Value', 'Applies to', 'Description'], stated.map(statedRow)),
    members: tableOf(['Member', 'Limit'], shown.map(memberRow)),
  };
}

function statedRow({ path, facts, description = '' }: Limit): string[] {
  const applies = facts['appliesTo'];
  const places = Array.isArray(applies)
    ? applies.map((place: Json) => cellSpan(String(place)))
    : [];
  return [cellSpan(path.join('.')), cell(valueText(facts)), places.join(', '), cell(description)];
}

function memberRow({ path, facts }: Limit): string[] {
  return [cellSpan(path.join('.')), cell(memberText(facts))];
}

/** `about 30 minutes`, `5 to 250 items`, `5 failures per 30 minutes` */
function valueText(facts: JsonObject): string {
  const { value, minimum, maximum, unit, approximate, per } = named(facts);
  const about = approximate === true ? 'about ' : '';
  const amount = value === undefined ? range(minimum, maximum) : String(value);
  const window = isObject(per) ? ` per ${String(per['value'])} ${String(per['unit'])}` : '';
  const last = value ?? maximum ?? minimum;
  return `${about}${amount} ${unit === undefined ? '' : unitText(String(unit), last)}${window}`;
}

/** Units are plural; of one hour, one is said. */
function unitText(unit: string, amount: Json | undefined): string {
  return amount === 1 ? unit.replace(/(?<=[a-z])s$/, '') : unit;
}

function named(facts: JsonObject): Partial<Record<string, Json>> {
  return facts;
}

function range(low: Json | undefined, high: Json | undefined): string {
  if (low === undefined) return high === undefined ? '' : `at most ${String(high)}`;
  if (high === undefined) return `at least ${String(low)}`;
  return low === high ? String(low) : `${String(low)} to ${String(high)}`;
}

const PAIRS = [
  ['length', 'minLength', 'maxLength'],
  ['value', 'minimum', 'maximum'],
  ['items', 'minItems', 'maxItems'],
  ['members', 'minProperties', 'maxProperties'],
] as const;

/** `length 12 to 22; value at most 999999999` */
function memberText(facts: JsonObject): string {
  const known = new Set<string>(PAIRS.flatMap(([, low, high]) => [low, high]));
  const pairs = PAIRS.flatMap(([name, low, high]) => {
    const text = range(facts[low], facts[high]);
    return text === '' ? [] : [`${name} ${text}`];
  });
  const others = Object.entries(facts).filter(([name]) => !known.has(name) && name !== 'unit');
  return [...pairs, ...others.map(([name, value]) => `${WORDS[name] ?? name} ${text(value)}`)].join(
    '; ',
  );
}

const WORDS: Readonly<Record<string, string>> = {
  exclusiveMinimum: 'above',
  exclusiveMaximum: 'below',
  multipleOf: 'a multiple of',
  decodedSize: 'decoded size',
};

/** `{ exclusiveMaximum: 32768 }` reads `below 32768 bytes`. */
function text(value: Json): string {
  if (!isObject(value)) return JSON.stringify(value);
  const low = value['minimum'];
  const high = value['maximum'];
  const below = value['exclusiveMaximum'];
  const parts = [range(low, high), below === undefined ? '' : `below ${String(below)}`];
  return `${parts.filter((part) => part !== '').join(', ')} bytes`;
}
