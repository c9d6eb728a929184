/** Emits `states.ts`: a table for each state table of an API, and the types of its states and triggers. */

import type { StateTable, StateRow } from '../../ir/model/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import {
  code,
  identifier,
  join,
  json,
  PURE,
  string,
  type Code,
  type Data,
} from '../../code/code.ts';
import { describe, type DocComment, printDocumentedObject, prose, withNotShown } from '../docs.ts';
import { exportedConst, exportedType, type FileStatement } from '../../code/structures.ts';
import { printUnion } from '../types.ts';

/** Symbols by key: `<table>`, `<table>#state`, `<table>#trigger`. */
export const statesEmitter: Emitter = {
  name: 'states',
  plan(api) {
    const symbols = api.states.flatMap(planSymbols);
    return symbols.length === 0 ? [] : [{ path: 'states.ts', symbols }];
  },
  emit(_file, scope) {
    const statements = scope.api.states.flatMap((table) => declare(table, scope));
    return { kind: 'code', statements };
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
  const { names, open, states, triggers, rows } = table;
  const [state, trigger] = [identifier(names.state), identifier(names.trigger)];
  // A row that says "the state given in the payload" may mean another state than the source lists.
  const isGiving = open && rows.some(({ to }) => typeof to === 'object' && 'payload' in to);
  const given = isGiving ? [scope.runtime('states', 'GivenState', 'type')] : [];
  const types = [state, trigger, ...given];
  const type = scope.runtime('states', 'StateTable', 'type');
  const make = scope.runtime('states', 'stateTable');
  const union = printNames(states);
  const all = open ? code`${union} | (string & {})` : union;
  return [
    exportedType({ name: state, type: all }, describe(buildStateDoc(table))),
    exportedType({ name: trigger, type: printNames(triggers) }),
    exportedConst(
      {
        name: identifier(names.value),
        type: code`${type}<${types}>`,
        initializer: code`${PURE} ${make}<${types}>(${printSource(table)})`,
      },
      describe(withNotShown(prose(table.description ?? ABOUT), table.notShown)),
    ),
  ];
}

const ABOUT = 'Which states follow which, by which trigger and under which condition.';

function buildStateDoc({ states }: StateTable): DocComment {
  const labels = states.filter(({ label }) => label).map(({ name }) => `\`${name}\``);
  if (labels.length === 0) return prose();
  return prose(
    labels.length === states.length
      ? 'Descriptive labels: the source gives no names to these states, and none is a value in requests or responses.'
      : `Descriptive labels, which are no values in requests or responses: ${labels.join(', ')}.`,
  );
}

function printNames(named: readonly { readonly name: string }[]): Code {
  return printUnion(named.map(({ name }) => string(name)));
}

function printSource({ states, triggers, rows, open }: StateTable): Code {
  const known = states.map(({ name, meaning, label }) => {
    return { name, value: json({ meaning, label: label || undefined }) };
  });
  const causes = triggers.map(({ name, meaning, operation }) => {
    return { name, value: json({ meaning, operation }) };
  });
  const names = new Set(states.map(({ name }) => name));
  const lines = rows.map((row) => code`${printRow(row, names)},\n`);
  return printDocumentedObject([
    ...(open ? [{ name: 'open', value: code`true` }] : []),
    { name: 'states', value: printDocumentedObject(known) },
    { name: 'triggers', value: printDocumentedObject(causes) },
    { name: 'rows', value: lines.length === 0 ? code`[]` : code`[\n${join(lines, '')}]` },
  ]);
}

/** `states`: all names of the table; a state called as a keyword is in a list, so that it is none. */
function printRow(row: StateRow, states: ReadonlySet<string>): Code {
  const { from, triggers, condition, to, effects, error } = row;
  return json({
    from: shorten(from, states.has('any') ? 'any' : undefined),
    trigger: shorten(triggers),
    condition,
    to: shorten(to, states.has('same') ? 'same' : undefined),
    effects: effects.length === 0 ? undefined : effects,
    error,
  });
}

/** A list of one name is that name, unless it is that of a keyword. */
function shorten(names: StateRow['from'] | StateRow['to'], keyword?: string): Data {
  if (typeof names === 'string' || !isList(names)) return names;
  const [only] = names;
  return names.length === 1 && only !== undefined && only !== keyword ? only : names;
}

function isList(names: object): names is readonly string[] {
  return Array.isArray(names);
}
