/** Emits `enums.ts`: for each set of values a const object and a type of one name, what is known of each value, a guard. */

import type { Api, Enum, EnumValue, Fact, Json, Model } from '../../ir/model/model.ts';
import type { Emitter, PlannedSymbol } from '../../plan/emitter.ts';
import {
  code,
  type Code,
  commentText,
  docComment,
  identifier,
  join,
  json,
  member,
} from '../../code/code.ts';
import { memberName, object, propertyName } from '../../code/code.ts';
import { listSymbols, maybe } from '../optional-entries.ts';
import { describe, printDocBlock, prose } from '../docs.ts';
import {
  exportedConst,
  exportedType,
  type FileStatement,
  StructureKind,
} from '../../code/structures.ts';
import { printOptionalType } from '../types.ts';

export type EnumModel = Model & { readonly enum: Enum };

export const enumsEmitter: Emitter = {
  name: 'enums',
  plan(api) {
    const symbols = listEnums(api).flatMap(planSymbols);
    return symbols.length === 0 ? [] : [{ path: 'enums.ts', symbols }];
  },
  emit(_file, { api }) {
    return { kind: 'code', statements: listEnums(api).flatMap(declare), settled: true };
  },
};

export function listEnums(api: Api): readonly EnumModel[] {
  return api.models.filter((model): model is EnumModel => model.enum !== undefined);
}

function planSymbols({ key, name, enum: { names, values } }: EnumModel): PlannedSymbol[] {
  return listSymbols(
    [key, name, 'both'],
    [`${key}#info`, isInformed(values) ? names.info : undefined, 'value'],
    [`${key}#is`, names.is, 'value'],
    [`${key}#fromNumber`, names.fromNumber, 'value'],
  );
}

function declare(model: EnumModel): FileStatement[] {
  const { values, open, nullable = false } = model.enum;
  const name = identifier(model.name);
  const all = code`(typeof ${name})[keyof typeof ${name}]`;
  // The type of the values themselves, without null and what an open enum adds.
  const known = open || nullable ? all : name;
  const initializer = code`${printValues(values)} as const`;
  return [
    exportedConst({ name, initializer }, describe(model.doc)),
    exportedType({ name, type: join([all, ...listOpenEnds(model.enum)], ' | ') }),
    ...declareInfo(model.enum, name, known),
    declareGuard(model.enum, name, known),
    ...declareNumberReader(model.enum, name, known),
  ];
}

/** What else an enum takes: an open one anything of the same kind, without losing the suggestions of an editor; null. */
function listOpenEnds({ open, of, nullable }: Enum): Code[] {
  const ofBoth = of === 'mixed' ? [code`string`, code`number`] : [identifier(of)];
  const kinds = open ? ofBoth.map((kind) => code`(${kind} & {})`) : [];
  return nullable === true ? [...kinds, code`null`] : kinds;
}

function printValues(values: readonly EnumValue[]): Code {
  const comments = values.map(printComment);
  const isSpaced = comments.some((comment) => comment.includes('\n *'));
  const lines = values.map(({ key, value }, index) => {
    return code`${comments[index] ?? code``}${propertyName(key)}: ${json(value)},`;
  });
  return code`{\n${join(lines, isSpaced ? '\n\n' : '\n')}\n}`;
}

const LINE = 100 - '  /**  */'.length;

/** What a value means, on one line where it fits. */
function printComment({ meaning, since, deprecated = false }: EnumValue): Code {
  const said = prose(meaning);
  const sentence = since === undefined ? undefined : `Since ${since}.`;
  const line = [...said.text, sentence].filter(Boolean).join(' ');
  const isShort = deprecated === false && line.length <= LINE && !line.includes('\n');
  if (isShort) return line === '' ? code`` : code`${docComment(commentText([line]))}\n`;
  const facts: readonly Fact[] =
    sentence === undefined ? [] : [{ kind: 'sentence', text: sentence }];
  return printDocBlock({ ...said, facts, ...(deprecated !== false && { deprecated }) }, 2);
}

function declareGuard({ names, open }: Enum, name: Code, known: Code): FileStatement {
  const values = open ? 'those seen so far' : `\`${name}\``;
  return {
    kind: StructureKind.Function,
    isExported: true,
    docs: describe(prose(`Whether a value is one of ${values}.`)),
    name: identifier(names.is),
    parameters: [{ name: code`value`, type: code`unknown` }],
    returnType: code`value is ${known}`,
    statements: code`return Object.values<unknown>(${name}).includes(value);`,
  };
}

/** A number that no value has reads as the value for unknown ones, or as undefined where there is none. */
function declareNumberReader({ names, values }: Enum, name: Code, known: Code): FileStatement[] {
  if (names.fromNumber === undefined) return [];
  const unknown = values.find((value) => value.unknown === true)?.key;
  const info = identifier(names.info);
  const found = code`Object.values(${name}).find((value) => ${info}[value].number === number)`;
  const otherwise = unknown === undefined ? code`` : code` ?? ${member(name, unknown)}`;
  const text =
    unknown === undefined
      ? 'The value that has a number; undefined where none has it.'
      : `The value that has a number; \`${unknown}\` where none has it.`;
  return [
    {
      kind: StructureKind.Function,
      isExported: true,
      docs: describe(prose(text)),
      name: identifier(names.fromNumber),
      parameters: [{ name: code`number`, type: code`number` }],
      returnType: unknown === undefined ? code`${known} | undefined` : known,
      statements: code`return ${found}${otherwise};`,
    },
  ];
}

const KNOWN = ['number', 'label', 'meaning', 'since', 'deprecated', 'data'] as const;

type Known = (typeof KNOWN)[number];

export function isInformed(values: readonly EnumValue[]): boolean {
  return values.some((value) => KNOWN.some((fact) => value[fact] !== undefined));
}

/** A map from value to what is known of it, typed so that its hover says what it holds. */
function declareInfo(of: Enum, name: Code, known: Code): FileStatement[] {
  if (!isInformed(of.values)) return [];
  const facts = KNOWN.filter((fact) => of.values.some((value) => value[fact] !== undefined));
  const declaration = {
    name: identifier(of.names.info),
    type: code`Readonly<Record<${known}, ${printFactsType(facts, of.values)}>>`,
    initializer: printInfo(facts, of.values),
  };
  return [
    exportedConst(declaration, describe(prose(`What is known about each value of \`${name}\`.`))),
  ];
}

/** A fact that every value has is no optional member. */
function printFactsType(facts: readonly Known[], values: readonly EnumValue[]): Code {
  const members = facts.map((fact) => {
    const isEverywhere = values.every((value) => value[fact] !== undefined);
    return printMember(fact, printFactType(fact, values), isEverywhere);
  });
  return code`{ ${join(members, '; ')} }`;
}

function printMember(name: string, type: Code, isEverywhere: boolean): Code {
  return isEverywhere
    ? code`${memberName(name)}: ${type}`
    : code`${memberName(name)}?: ${printOptionalType(name, type)}`;
}

function printFactType(fact: Known, values: readonly EnumValue[]): Code {
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
    return printMember(name, type, found.length === given.length);
  });
  return code`{ ${join(members, '; ')} }`;
}

function printTypeOfValue(value: Json): Code {
  if (value === null) return code`null`;
  if (Array.isArray(value)) {
    const items = [...new Set(value.map(printTypeOfValue))];
    return code`readonly (${items.length === 0 ? code`unknown` : join(items, ' | ')})[]`;
  }
  return typeof value === 'object' ? code`unknown` : identifier(typeof value);
}

function printInfo(facts: readonly Known[], values: readonly EnumValue[]): Code {
  const byKey = new Map(values.map((value) => [String(value.value), value]));
  const entries = [...byKey].map(([key, value]) => {
    const known = facts.map((fact) => [fact, maybe(value[fact])] as const);
    return [typeof value.value === 'number' ? value.value : key, object(known)] as const;
  });
  return object(entries, 'expanded');
}
