/** Sets of values in, a table each out with what is known of every value. */

import type { Api, Enum, EnumValue, Model } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, member, number, string } from '../code.ts';
import type { Code } from '../code.ts';
import { importLine } from './layout.ts';
import { block, cell, cellSpan, fence, plain, span } from './markdown.ts';
import { tableOf } from './tables.ts';
import type { EnumsView, EnumView, Example } from './view.ts';

type EnumModel = Model & { readonly enum: Enum };

export function enumsView(scope: Scope): EnumsView | undefined {
  const models = enumsOf(scope.api);
  if (models.length === 0) return undefined;
  const isLong = models.length > MOST_SECTIONS;
  return {
    heading: 'Enums',
    examples: example(models, scope),
    overview: isLong ? overview(models) : undefined,
    enums: isLong ? [] : models.map(enumView),
  };
}

/** More sections than these are a table. */
const MOST_SECTIONS = 150;
const MOST_VALUES = 8;

function overview(models: readonly EnumModel[]): EnumsView['overview'] {
  return tableOf(
    ['Enum', 'Values', 'Description'],
    models.map(({ name, doc, enum: { values } }) => {
      const shown = values.slice(0, MOST_VALUES).map(({ value }) => cellSpan(String(value)));
      const more = values.length - shown.length;
      const list = more === 0 ? shown : [...shown, `${more} more`];
      return [cellSpan(name), list.join(', '), cell(doc.text[0] ?? '')];
    }),
  );
}

/** Values of members of which nothing is said stand where the members do. */
function enumsOf(api: Api): EnumModel[] {
  const models = api.models.filter((model): model is EnumModel => model.enum !== undefined);
  return models.filter((model) => model.within === undefined || model.enum.values.some(isTold));
}

function enumView({ name, doc, enum: { values, open } }: EnumModel): EnumView {
  const told = values.some((value) => isTold(value));
  return {
    heading: plain(name),
    paragraphs: [
      ...doc.text.map((text) => block(text, 3)),
      ...(open ? ['Values seen so far; others may come and are accepted.'] : []),
      ...(told ? [] : [`${values.map(({ value }) => span(String(value))).join(', ')}.`]),
    ],
    values: told ? tableOf(COLUMNS, values.map(rowOf)) : undefined,
  };
}

const COLUMNS = ['Value', 'Key', 'Number', 'Label', 'Meaning', 'Since', 'Deprecated', 'Data'];

function isTold(value: EnumValue): boolean {
  const { meaning, label, number: own, since, deprecated, data } = value;
  return [meaning, label, own, since, deprecated, data].some((fact) => fact !== undefined);
}

function rowOf(value: EnumValue): string[] {
  const { deprecated = false, data } = value;
  return [
    cellSpan(String(value.value)),
    value.key === value.value ? '' : cellSpan(value.key),
    value.number === undefined ? '' : String(value.number),
    cell(value.label ?? ''),
    cell(value.meaning ?? ''),
    cell(value.since ?? ''),
    typeof deprecated === 'string' ? cell(deprecated) : deprecated ? 'yes' : '',
    data === undefined ? '' : cellSpan(JSON.stringify(data)),
  ];
}

/** Shown with the first set that has most to show. */
function example(models: readonly EnumModel[], scope: Scope): Example[] {
  const chosen =
    models.find((model) => model.enum.names.fromNumber !== undefined) ??
    models.find((model) => model.enum.values.some(isTold)) ??
    models[0];
  if (chosen === undefined) return [];
  return [
    {
      text: 'Each is an object of its values, a type, and a guard.',
      code: fence('ts', usage(chosen, scope)),
    },
  ];
}

function usage(model: EnumModel, { ref, options }: Scope): Code {
  const { names, values } = model.enum;
  const name = identifier(model.name);
  const first = values.find(({ key }) => !/unspecified|unknown/i.test(key)) ?? values[0];
  const value = first === undefined ? code`undefined` : member(name, first.key);
  const info = ref('enums', `${model.key}#info`);
  const numbered = first?.number;
  const reads = names.fromNumber !== undefined && numbered !== undefined;
  const imports = [
    name,
    ...(info === undefined ? [] : [identifier(names.info)]),
    identifier(names.is),
    ...(reads ? [identifier(names.fromNumber)] : []),
  ];
  const lines = [
    code`${identifier(names.is)}(${value}); // true`,
    ...(info === undefined ? [] : [code`console.log(${identifier(names.info)}[${value}]);`]),
    ...(reads ? [code`console.log(${identifier(names.fromNumber)}(${number(numbered)}));`] : []),
  ];
  return lines.reduce(
    (text, line) => code`${text}\n${line}`,
    code`${importLine(imports, string(options.importName))}\n`,
  );
}
