/** What is known of each value in, a map from value to those facts out, typed so that its hover says what it holds. */

import type { Enum, EnumValue, Json } from '../../ir/model.ts';
import { code, identifier, join, json, object, memberName } from '../code.ts';
import type { Code } from '../code.ts';
import { describe, prose } from '../docs.ts';
import { exportedConst, type FileStatement } from '../structures.ts';
import { printOptionalType } from '../types.ts';

const FACTS = ['number', 'label', 'meaning', 'since', 'deprecated', 'data'] as const;

type Fact = (typeof FACTS)[number];

/** Whether anything is known of a value but itself. */
export function isInformed(values: readonly EnumValue[]): boolean {
  return values.some(
    ({ number, label, meaning, since, deprecated, data }) =>
      (number ?? label ?? meaning ?? since ?? deprecated ?? data) !== undefined,
  );
}

/** `known` is the type of the values themselves, without what an open enum adds. */
export function declareInfo(of: Enum, name: Code, known: Code): FileStatement[] {
  if (!isInformed(of.values)) return [];
  const facts = FACTS.filter((fact) => of.values.some((value) => value[fact] !== undefined));
  return [
    exportedConst(
      {
        name: identifier(of.names.info),
        type: code`Readonly<Record<${known}, ${printFactsType(facts, of.values)}>>`,
        initializer: printInfo(facts, of.values),
      },
      describe(prose(`What is known about each value of \`${name}\`.`)),
    ),
  ];
}

/** A fact that every value has is no optional member. */
function printFactsType(facts: readonly Fact[], values: readonly EnumValue[]): Code {
  const members = facts.map((fact) => {
    const type = printFactType(fact, values);
    const everywhere = values.every((value) => value[fact] !== undefined);
    return everywhere
      ? code`${memberName(fact)}: ${type}`
      : code`${memberName(fact)}?: ${type} | undefined`;
  });
  return code`{ ${join(members, '; ')} }`;
}

function printFactType(fact: Fact, values: readonly EnumValue[]): Code {
  switch (fact) {
    case 'number':
      return code`number`;
    case 'deprecated':
      return values.some((value) => typeof value.deprecated === 'string')
        ? code`boolean | string`
        : code`boolean`;
    case 'data':
      return printDataType(values);
    default:
      return code`string`;
  }
}

/** Members of `data` over all values: required where every value has them. */
function printDataType(values: readonly EnumValue[]): Code {
  const given = values.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const names = [...new Set(given.flatMap((data) => Object.keys(data)))];
  const members = names.map((name) => {
    const found = given.flatMap((data) => (Object.hasOwn(data, name) ? [data[name] ?? null] : []));
    const type = join([...new Set(found.map(printTypeOfValue))], ' | ');
    return found.length === given.length
      ? code`${memberName(name)}: ${type}`
      : code`${memberName(name)}?: ${printOptionalType(name, type)}`;
  });
  return code`{ ${join(members, '; ')} }`;
}

function printTypeOfValue(value: Json): Code {
  if (Array.isArray(value)) {
    const items = [...new Set(value.map(printTypeOfValue))];
    return code`readonly (${items.length === 0 ? code`unknown` : join(items, ' | ')})[]`;
  }
  switch (typeof value) {
    case 'string':
      return code`string`;
    case 'number':
      return code`number`;
    case 'boolean':
      return code`boolean`;
    default:
      return value === null ? code`null` : code`unknown`;
  }
}

function printInfo(facts: readonly Fact[], values: readonly EnumValue[]): Code {
  const byKey = new Map(values.map((value) => [String(value.value), value]));
  const entries = [...byKey.values()].map((value) => {
    const key = typeof value.value === 'number' ? value.value : String(value.value);
    return [key, object(facts.map((fact) => [fact, printFact(value, fact)]))] as const;
  });
  return object(entries, 'expanded');
}

function printFact(value: EnumValue, fact: Fact): Code | undefined {
  const found = value[fact];
  return found === undefined ? undefined : json(found);
}
