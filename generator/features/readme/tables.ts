/** What an API has as data, in tables: sets of values, limits, and states with their diagram. */

import { isJsonObject } from '../../core/diagnostics/json.ts';
import { formatFacts } from '../../core/ir/docs/fact-lines.ts';
import { listLimitFacts } from '../../core/ir/docs/facts.ts';
import type { Api, EnumValue, Json, JsonObject, Limit } from '../../core/ir/model/model.ts';
import type { StateRow, StateTable } from '../../core/ir/model/model.ts';
import type { Scope } from '../../core/plan/emitter.ts';
import { code, identifier, member, number, string } from '../../core/code/code.ts';
import { type EnumModel, isInformed, listEnums } from '../../core/emit/enums/emitter.ts';
import {
  block,
  cell,
  cellSpan,
  fence,
  inline,
  joinBlocks,
  oneLine,
} from '../../core/emit/markdown.ts';
import { plain, type Section, span, table } from '../../core/emit/markdown.ts';

/** More sections than these are a table. */
const MOST_SECTIONS = 150;
const MOST_VALUES = 8;

export function viewEnums(scope: Scope) {
  // Values of members of which nothing is said are where the members are.
  const models = listEnums(scope.api).filter(
    (one) => one.within === undefined || isInformed(one.enum.values),
  );
  if (models.length === 0) return undefined;
  const isLong = models.length > MOST_SECTIONS;
  return {
    heading: 'Enums',
    use: viewEnumUse(models, scope),
    overview: isLong ? table(['Enum', 'Values', 'Description'], models.map(summarizeEnum)) : '',
    sections: isLong ? [] : models.map(viewEnum),
  };
}

function summarizeEnum({ name, doc, enum: { values } }: EnumModel): string[] {
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
      isInformed(values) ? table(VALUE_COLUMNS, values.map(describeValue)) : list,
    ),
  };
}

const VALUE_COLUMNS = ['Value', 'Key', 'Number', 'Label', 'Meaning', 'Since', 'Deprecated', 'Data'];

function describeValue(value: EnumValue): string[] {
  const { deprecated = false, data } = value;
  return [
    cellSpan(String(value.value)),
    value.key === value.value ? '' : cellSpan(value.key),
    String(value.number ?? ''),
    cell(value.label ?? ''),
    cell(value.meaning ?? ''),
    cell(value.since ?? ''),
    typeof deprecated === 'string' ? cell(deprecated) : deprecated ? 'yes' : '',
    data === undefined ? '' : cellSpan(JSON.stringify(data)),
  ];
}

function viewEnumUse(models: readonly EnumModel[], { ref }: Scope) {
  const model =
    models.find((one) => one.enum.names.fromNumber !== undefined) ??
    models.find((one) => isInformed(one.enum.values)) ??
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

const MOST_MEMBERS = 250;

/** `name` is that of the constant, where one is written. */
export function viewLimits({ limits }: Api, name: string | undefined) {
  if (limits.length === 0) return undefined;
  const members = limits.filter(({ stated }) => !stated);
  const isLong = members.length > MOST_MEMBERS;
  const rows = members.map(({ path, facts }) => [
    cellSpan(path.join('.')),
    cell(formatFacts(listLimitFacts(facts)).join(' ')),
  ]);
  const stated = limits.filter((limit) => limit.stated).map(describeStated);
  // All that is left to say is where they are, and no file has them.
  if (isLong && name === undefined && stated.length === 0) return undefined;
  return {
    heading: 'Limits',
    name,
    unlisted: isLong ? members.length : 0,
    stated: table(['Limit', 'Value', 'Applies to', 'Description'], stated),
    members: isLong ? '' : table(['Member', 'Limit'], rows),
  };
}

function describeStated({ path, facts, description = '' }: Limit): string[] {
  const applies = facts['appliesTo'];
  const places = Array.isArray(applies) ? applies.map((place) => cellSpan(String(place))) : [];
  const value = cell(describeAmount(facts));
  return [cellSpan(path.join('.')), value, places.join(', '), cell(description)];
}

/** `about 30 minutes`, `5 to 250 items`, `5 failures per 30 minutes` */
function describeAmount(facts: JsonObject): string {
  const { value, minimum, maximum, unit, approximate, per }: Partial<Record<string, Json>> = facts;
  const amount = value === undefined ? describeRange(minimum, maximum) : String(value);
  const window = isJsonObject(per) ? `per ${String(per['value'])} ${String(per['unit'])}` : '';
  // Units are plural; of one hour, one is said.
  const isOne = (value ?? maximum ?? minimum) === 1;
  const units = String(unit ?? '').replace(isOne ? /(?<=[a-z])s$/ : /$^/, '');
  return [approximate === true ? 'about' : '', amount, units, window].filter(Boolean).join(' ');
}

function describeRange(low: Json | undefined, high: Json | undefined): string {
  if (low === undefined) return high === undefined ? '' : `at most ${String(high)}`;
  if (high === undefined) return `at least ${String(low)}`;
  return low === high ? String(low) : `${String(low)} to ${String(high)}`;
}

export function viewStates({ states }: Api) {
  if (states.length === 0) return undefined;
  const sections = states.map((one) => ({
    heading: plain(one.key),
    text: describeStates(one, true),
  }));
  return { heading: 'States', use: viewStateUse(states), sections };
}

export function describeStates(states: StateTable, isDrawn: boolean): string {
  const diagram = isDrawn ? printStateDiagram(states) : '';
  return joinBlocks(
    states.open && 'States seen so far; others may come and are accepted.',
    states.description && block(states.description, 3),
    ...states.notShown.map(({ text }) => `Not shown: ${inline(text)}`),
    diagram && fence('mermaid', diagram),
    table(
      ['State', 'Meaning', 'In requests and responses'],
      states.states.map(({ name, meaning = '', label }) => [
        cellSpan(name),
        cell(meaning),
        label ? 'no, a label' : 'yes',
      ]),
    ),
    table(
      ['From', 'Trigger', 'Condition', 'To', 'Effects', 'Error'],
      states.rows.map((row) => describeRow(row, states.open)),
    ),
    table(
      ['Trigger', 'Meaning', 'Operation'],
      states.triggers.map(({ name, meaning = '', operation }) => [
        cellSpan(name),
        cell(meaning),
        operation ? cellSpan(operation) : '',
      ]),
    ),
  );
}

function describeRow(row: StateRow, isOpen: boolean): string[] {
  return [
    describeFrom(row.from),
    row.triggers.map(cellSpan).join(' or '),
    cell(row.condition ?? ''),
    describeTo(row.to, isOpen),
    row.effects.map(cell).join(' '),
    row.error === undefined ? '' : cellSpan(row.error),
  ];
}

function describeFrom(from: StateRow['from']): string {
  if (from === 'any') return 'any';
  if (!('anyExcept' in from)) return from.map(cellSpan).join(' or ');
  return `any except ${from.anyExcept.map(cellSpan).join(', ')}`;
}

function describeTo(to: StateRow['to'], isOpen: boolean): string {
  if (to === 'same') return 'same';
  if (!('payload' in to)) return to.map(cellSpan).join(' or ');
  const more = isOpen ? ' or another' : '';
  return `the ${cellSpan(to.payload)} of the payload: ${to.values.map(cellSpan).join(' or ')}${more}`;
}

/** The first row that allows something; only where no row does, one that answers with an error. */
function viewStateUse(tables: readonly StateTable[]) {
  const rows = tables.flatMap((table) => table.rows.map((row) => ({ row, table })));
  const allowing = rows.filter(({ row }) => row.error === undefined);
  const uses = [...allowing, ...rows].flatMap(({ row: { from, triggers }, table }) => {
    const state = findState(from, table);
    const [trigger] = triggers;
    if (trigger === undefined || state === undefined) return [];
    const name = identifier(table.names.value);
    return { trigger: span(trigger), name, args: code`${string(state)}, ${string(trigger)}` };
  });
  return uses[0];
}

function findState(from: StateRow['from'], { states }: StateTable): string | undefined {
  if (from === 'any') return states[0]?.name;
  if (!('anyExcept' in from)) return from[0];
  return states.find(({ name }) => !from.anyExcept.includes(name))?.name;
}

/** Empty where no row leads from one state to another. */
export function printStateDiagram({ rows, states, open }: StateTable): string {
  if (rows.length === 0) return '';
  const ids = new Map<string, string>();
  const findId = (label: string): string => {
    const id = ids.get(label) ?? `s${ids.size + 1}`;
    ids.set(label, id);
    return id;
  };
  for (const { name } of states) findId(name);
  const edges = new Set<string>();
  for (const row of rows) {
    const condition = row.condition === undefined ? '' : ` (${row.condition.replace(/\.$/, '')})`;
    const label = escapeLabel(`${row.triggers.join(' or ')}${condition}`);
    for (const from of listSources(row)) {
      for (const to of listTargets(row, from, open)) {
        edges.add(`  ${findId(from)} --> ${findId(to)}: ${label}`);
      }
    }
  }
  const shown = [...ids].map(([label, id]) => `  state "${escapeLabel(label)}" as ${id}`);
  return ['stateDiagram-v2', ...shown, ...edges].join('\n');
}

/** "Any" is drawn as one place to come from, as the source says it. */
function listSources({ from }: StateRow): readonly string[] {
  if (from === 'any') return ['any state'];
  return 'anyExcept' in from ? [`any state except ${from.anyExcept.join(', ')}`] : from;
}

function listTargets({ to }: StateRow, from: string, isOpen: boolean): readonly string[] {
  if (to === 'same') return [from];
  if (!('payload' in to)) return to;
  return isOpen ? [`the state given as ${to.payload}`] : to.values;
}

/** Mermaid reads `#58;` as the character of that number; what could mean something to it is written so. */
function escapeLabel(text: string): string {
  return oneLine(text).replace(/[^\p{L}\p{N} ,.()'_/-]/gu, (mark) => `#${mark.codePointAt(0)};`);
}
