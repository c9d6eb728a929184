/** Sets of values in, `enums.ts` out: a const object and a type of one name, what is known of each value, a guard. */

import type { Api, Enum, EnumValue, Model } from '../../ir/model.ts';
import type { Emitter, PlannedSymbol } from '../../plan/emitter.ts';
import { code, commentText, identifier, join, json, member, propertyName } from '../code.ts';
import type { Code } from '../code.ts';
import { describe, printDocBlock, prose, type DocComment } from '../docs.ts';
import {
  exportedConst,
  type FileStatement,
  type FunctionDeclarationStructure,
  StructureKind,
} from '../structures.ts';
import { declareInfo, isInformed } from './info.ts';

type EnumModel = Model & { readonly enum: Enum };

export const enumsEmitter: Emitter = {
  name: 'enums',
  plan(api) {
    const symbols = listEnums(api).flatMap(planSymbols);
    return symbols.length === 0 ? [] : [{ emitter: 'enums', path: 'enums.ts', symbols }];
  },
  emit(_file, scope) {
    return {
      kind: 'code',
      statements: listEnums(scope.api).flatMap(declare),
      settled: true,
    };
  },
};

function listEnums(api: Api): readonly EnumModel[] {
  return api.models.filter((model): model is EnumModel => model.enum !== undefined);
}

function planSymbols({ key, name, enum: { names, values } }: EnumModel): PlannedSymbol[] {
  const planValue = (name: string, role: string): PlannedSymbol => ({
    name,
    space: 'value',
    key: `${key}#${role}`,
  });
  return [
    { name, space: 'both', key },
    ...(isInformed(values) ? [planValue(names.info, 'info')] : []),
    planValue(names.is, 'is'),
    ...(names.fromNumber === undefined ? [] : [planValue(names.fromNumber, 'fromNumber')]),
  ];
}

function declare(model: EnumModel): FileStatement[] {
  const name = identifier(model.name);
  const known = code`(typeof ${name})[keyof typeof ${name}]`;
  return [
    exportedConst(
      { name, initializer: code`${printValues(model.enum.values)} as const` },
      describe(buildDoc(model)),
    ),
    {
      kind: StructureKind.TypeAlias,
      isExported: true,
      name,
      type: join([known, ...openEnds(model.enum)], ' | '),
    },
    ...declareInfo(model.enum, name, model.enum.open ? known : name),
    ...declareReaders(model.enum, name, model.enum.open ? known : name),
  ];
}

/** What is said about a value is beside it. */
function buildDoc({ doc, enum: { values } }: EnumModel): DocComment {
  const said = new Set(values.map(({ value, meaning }) => `\`${String(value)}\`: ${meaning}`));
  return { ...doc, facts: doc.facts.filter((fact) => !said.has(fact)) };
}

/** What else an open enum takes: anything of the same kind, without losing the suggestions of an editor. */
function openEnds({ open, of }: Enum): Code[] {
  if (!open) return [];
  if (of === 'mixed') return [code`(string & {})`, code`(number & {})`];
  return of === 'number' ? [code`(number & {})`] : [code`(string & {})`];
}

function printValues(values: readonly EnumValue[]): Code {
  const members = values.map((value) => ({
    comment: printComment(value),
    text: code`${propertyName(value.key)}: ${json(value.value)},`,
  }));
  const blocks = members.some(({ comment }) => comment.includes('\n *'));
  const lines = members.map(({ comment, text }) => code`${comment}${text}`);
  return code`{\n${join(lines, blocks ? '\n\n' : '\n')}\n}`;
}

const LINE = 100 - '  /**  */'.length;

/** What a value means, on one line where it fits. */
function printComment(value: EnumValue): Code {
  const doc: DocComment = {
    text: value.meaning === undefined ? [] : [value.meaning],
    facts: value.since === undefined ? [] : [`Since ${value.since}.`],
    examples: [],
    ...(value.deprecated === undefined || value.deprecated === false
      ? {}
      : { deprecated: value.deprecated }),
  };
  const line = [...doc.text, ...doc.facts].join(' ');
  const short = doc.deprecated === undefined && line.length <= LINE && !line.includes('\n');
  if (!short) return printDocBlock(doc, 2);
  return line === '' ? code`` : code`/** ${commentText([line])} */\n`;
}

/** `known` is the type of the values themselves, without what an open enum adds. */
function declareReaders(of: Enum, name: Code, known: Code): FunctionDeclarationStructure[] {
  return [declareGuard(of, name, known), ...numberReader(of, name, known)];
}

function declareGuard(
  { names, open }: Enum,
  name: Code,
  known: Code,
): FunctionDeclarationStructure {
  const text = open
    ? `Whether a value is one of those seen so far.`
    : `Whether a value is one of \`${name}\`.`;
  return {
    kind: StructureKind.Function,
    isExported: true,
    docs: describe(prose(text)),
    name: identifier(names.is),
    parameters: [{ name: code`value`, type: code`unknown` }],
    returnType: code`value is ${known}`,
    statements: code`return Object.values<unknown>(${name}).includes(value);`,
  };
}

/** A number that no value has reads as the value for unknown ones, or as undefined where there is none. */
function numberReader(
  { names, values }: Enum,
  name: Code,
  known: Code,
): FunctionDeclarationStructure[] {
  if (names.fromNumber === undefined) return [];
  const unknown = values.find((value) => value.unknown === true);
  const info = identifier(names.info);
  const found = code`Object.values(${name}).find((value) => ${info}[value].number === number)`;
  const otherwise = unknown === undefined ? code`` : code` ?? ${member(name, unknown.key)}`;
  const text =
    unknown === undefined
      ? 'The value that has a number; undefined where none has it.'
      : `The value that has a number; \`${unknown.key}\` where none has it.`;
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
