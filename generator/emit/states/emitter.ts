/** State tables of an API in, `states.ts` out: a table each, and the types of its states and triggers. */

import type { StateTable, StateRow } from '../../ir/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { code, identifier, join, object, PURE, string, type Code, array } from '../code.ts';
import { describe, prose, withNotShown } from '../docs.ts';
import { printDocumentedObject } from '../literal.ts';
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
    const facts = [
      ['meaning', meaning === undefined ? undefined : string(meaning)],
      ['label', label ? code`true` : undefined],
    ] as const;
    return { name, value: object(facts) };
  });
  const triggers = table.triggers.map(({ name, meaning, operation }) => {
    const facts = [
      ['meaning', meaning === undefined ? undefined : string(meaning)],
      ['operation', operation === undefined ? undefined : string(operation)],
    ] as const;
    return { name, value: object(facts) };
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
  return object([
    ['from', printFrom(row.from, states)],
    ['trigger', printOneOrMany(row.triggers)],
    ['condition', row.condition === undefined ? undefined : string(row.condition)],
    ['to', printTo(row.to, states)],
    ['effects', row.effects.length === 0 ? undefined : list(row.effects)],
    ['error', row.error === undefined ? undefined : string(row.error)],
  ]);
}

function printFrom(from: StateRow['from'], states: ReadonlySet<string>): Code {
  if (typeof from === 'string') return string(from);
  if ('anyExcept' in from) return object([['anyExcept', list(from.anyExcept)]]);
  return printOneOrMany(from, states.has('any') ? 'any' : undefined);
}

function printTo(to: StateRow['to'], states: ReadonlySet<string>): Code {
  if (typeof to === 'string') return string(to);
  if (!('payload' in to)) return printOneOrMany(to, states.has('same') ? 'same' : undefined);
  return object([
    ['payload', string(to.payload)],
    ['values', list(to.values)],
  ]);
}

function printOneOrMany(names: readonly string[], keyword?: string): Code {
  const [only] = names;
  return names.length === 1 && only !== undefined && only !== keyword ? string(only) : list(names);
}

function list(texts: readonly string[]): Code {
  return array(texts.map(string));
}
