/** Sets of values, with what is known of every value. */

import type { Api, Enum, EnumValue, Model } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { identifier, member, number } from '../code.ts';
import { block, cell, cellSpan, joinBlocks, plain, span, table } from '../markdown.ts';
import type { Section } from './contents.ts';

type EnumModel = Model & { readonly enum: Enum };

/** More sections than these are a table. */
const MOST_SECTIONS = 150;
const MOST_VALUES = 8;

export function viewEnums(scope: Scope) {
  const models = listEnums(scope.api);
  if (models.length === 0) return undefined;
  const isLong = models.length > MOST_SECTIONS;
  return {
    heading: 'Enums',
    use: viewUse(models, scope),
    overview: isLong ? table(['Enum', 'Values', 'Description'], models.map(summarize)) : '',
    sections: isLong ? [] : models.map(viewEnum),
  };
}

/** Values of members of which nothing is said are where the members are. */
function listEnums(api: Api): EnumModel[] {
  const models = api.models.filter((model): model is EnumModel => model.enum !== undefined);
  return models.filter((one) => one.within === undefined || one.enum.values.some(isDescribed));
}

function isDescribed(value: EnumValue): boolean {
  const { meaning, label, number: own, since, deprecated, data } = value;
  return [meaning, label, own, since, deprecated, data].some((fact) => fact !== undefined);
}

function summarize({ name, doc, enum: { values } }: EnumModel): string[] {
  const shown = values.slice(0, MOST_VALUES).map(({ value }) => cellSpan(String(value)));
  if (values.length > shown.length) shown.push(`${values.length - shown.length} more`);
  return [cellSpan(name), shown.join(', '), cell(doc.text[0] ?? '')];
}

function viewEnum({ name, doc, enum: { values, open } }: EnumModel): Section {
  const list = `${values.map(({ value }) => span(String(value))).join(', ')}.`;
  return {
    heading: plain(name),
    text: joinBlocks(
      ...doc.text.map((text) => block(text, 3)),
      open && 'Values seen so far; others may come and are accepted.',
      values.some(isDescribed) ? table(COLUMNS, values.map(describeValue)) : list,
    ),
  };
}

const COLUMNS = ['Value', 'Key', 'Number', 'Label', 'Meaning', 'Since', 'Deprecated', 'Data'];

function describeValue(value: EnumValue): string[] {
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

/** With the first set that has most to show. */
function viewUse(models: readonly EnumModel[], { ref }: Scope) {
  const model =
    models.find((one) => one.enum.names.fromNumber !== undefined) ??
    models.find((one) => one.enum.values.some(isDescribed)) ??
    models[0];
  const { names, values } = model?.enum ?? {};
  const first = values?.find(({ key }) => !/unspecified|unknown/i.test(key)) ?? values?.[0];
  if (model === undefined || names === undefined || first === undefined) return undefined;
  const hasInfo = ref('enums', `${model.key}#info`) !== undefined;
  const isNumbered = names.fromNumber !== undefined && first.number !== undefined;
  return {
    name: identifier(model.name),
    is: identifier(names.is),
    value: member(identifier(model.name), first.key),
    info: hasInfo ? identifier(names.info) : '',
    fromNumber: isNumbered ? identifier(names.fromNumber) : '',
    number: isNumbered ? number(first.number) : '',
  };
}
