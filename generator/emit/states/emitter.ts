/** State tables of an API in, `states.ts` out: a table each, and the types of its states and triggers. */

import type { StateTable, StateRow } from '../../ir/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { code, identifier, join, json, PURE, string, type Code, type Data } from '../code.ts';
import { describe, printDocumentedObject, prose, withNotShown } from '../docs.ts';
import { exportedConst, type FileStatement, StructureKind } from '../structures.ts';

/** Symbols by key: `<table>`, `<table>#state`, `<table>#trigger`. */
export const statesEmitter: Emitter = {
  name: 'states',
  plan(api) {
    const symbols = api.states.flatMap(planSymbols);
    return symbols.length === 0 ? [] : [{ emitter: 'states', path: 'states.ts', symbols }];
  },
  emit(_file, scope) {
    return {
      kind: 'code',
      statements: scope.api.states.flatMap((table) => declare(table, scope)),
    };
  },
};

function planSymbols({ key, names }: StateTable): PlannedSymbol[] {
  return [
    { key: `${key}#state`, name: names.state, space: 'type' },
    { key: `${key}#trigger`, name: names.trigger, space: 'type' },
    { key, name: names.value, space: 'value' },
  ];
}

function declare(table: StateTable, scope: Scope): FileStatement[] {
  const state = identifier(table.names.state);
  const trigger = identifier(table.names.trigger);
  const make = scope.runtime('states', 'stateTable', 'value');
  const type = scope.runtime('states', 'StateTable', 'type');
  const types = [
    state,
    trigger,
    ...(isGivingOpenState(table) ? [scope.runtime('states', 'GivenState', 'type')] : []),
  ];
  return [
    {
      kind: StructureKind.TypeAlias,
      isExported: true,
      docs: describe(buildStateDoc(table)),
      name: state,
      type: printStateType(table),
    },
    {
      kind: StructureKind.TypeAlias,
      isExported: true,
      name: trigger,
      type: printUnion(table.triggers),
    },
    exportedConst(
      {
        name: identifier(table.names.value),
        type: code`${type}<${types}>`,
        initializer: code`${PURE} ${make}<${types}>(${printSource(table)})`,
      },
      describe(withNotShown(prose(table.description ?? ABOUT), table.notShown)),
    ),
  ];
}

/** Where a row says "the state given in the payload", and that may be another than the source lists. */
function isGivingOpenState({ open, rows }: StateTable): boolean {
  return open && rows.some(({ to }) => typeof to === 'object' && 'payload' in to);
}

function printStateType({ open, states }: StateTable): Code {
  const union = printUnion(states);
  return open ? code`${union} | (string & {})` : union;
}

const ABOUT = 'Which states follow which, by which trigger and under which condition.';

function buildStateDoc(table: StateTable): ReturnType<typeof prose> {
  const labels = table.states.filter(({ label }) => label);
  if (labels.length === 0) return prose();
  return prose(
    labels.length === table.states.length
      ? 'Descriptive labels: the source gives no names to these states, and none is a value in requests or responses.'
      : `Descriptive labels, which are no values in requests or responses: ${labels.map(({ name }) => `\`${name}\``).join(', ')}.`,
  );
}

function printUnion(named: readonly { readonly name: string }[]): Code {
  return named.length === 0
    ? code`never`
    : join(
        named.map(({ name }) => string(name)),
        ' | ',
      );
}

function printSource(table: StateTable): Code {
  const states = table.states.map(({ name, meaning, label }) => {
    return { name, value: json({ meaning, label: label || undefined }) };
  });
  const triggers = table.triggers.map(({ name, meaning, operation }) => {
    return { name, value: json({ meaning, operation }) };
  });
  const open = table.open ? [{ name: 'open', value: code`true` }] : [];
  return printDocumentedObject([
    ...open,
    { name: 'states', value: printDocumentedObject(states) },
    { name: 'triggers', value: printDocumentedObject(triggers) },
    { name: 'rows', value: printRows(table) },
  ]);
}

function printRows(table: StateTable): Code {
  if (table.rows.length === 0) return code`[]`;
  const names = new Set(table.states.map(({ name }) => name));
  return code`[\n${join(
    table.rows.map((row) => code`${printRow(row, names)},`),
    '\n',
  )}\n]`;
}

/** `states`: all names of the table; a state called as a keyword is in a list, so that it is none. */
function printRow(row: StateRow, states: ReadonlySet<string>): Code {
  const { from, triggers, condition, to, effects, error } = row;
  return json({
    from: readFrom(from, states),
    trigger: shortenList(triggers),
    condition,
    to: readTo(to, states),
    effects: effects.length === 0 ? undefined : effects,
    error,
  });
}

function readFrom(from: StateRow['from'], states: ReadonlySet<string>): Data {
  if (typeof from === 'string') return from;
  if ('anyExcept' in from) return { anyExcept: from.anyExcept };
  return shortenList(from, states.has('any') ? 'any' : undefined);
}

function readTo(to: StateRow['to'], states: ReadonlySet<string>): Data {
  if (typeof to === 'string') return to;
  if ('payload' in to) return { payload: to.payload, values: to.values };
  return shortenList(to, states.has('same') ? 'same' : undefined);
}

/** One name is no list, unless it is that of a keyword. */
function shortenList(names: readonly string[], keyword?: string): Data {
  const [only] = names;
  return names.length === 1 && only !== undefined && only !== keyword ? only : names;
}
