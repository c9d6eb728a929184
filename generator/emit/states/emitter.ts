/** State tables of an API in, `states.ts` out: a table each, and the types of its states and triggers. */

import type { StateTable } from '../../ir/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { code, identifier, join, object, PURE, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { Declaration } from '../declaration.ts';
import { documentedObject, prose, withNotShown } from '../literal.ts';
import { rowLiteral } from './row.ts';

/** Symbols by key: `<table>`, `<table>#state`, `<table>#trigger`. */
export const statesEmitter: Emitter = {
  name: 'states',
  plan(api) {
    const symbols = api.states.flatMap(symbolsOf);
    return symbols.length === 0 ? [] : [{ emitter: 'states', path: 'states.ts', symbols }];
  },
  emit(_file, scope) {
    return {
      kind: 'code',
      declarations: scope.api.states.flatMap((table) => declare(table, scope)),
    };
  },
};

function symbolsOf({ key, names }: StateTable): PlannedSymbol[] {
  return [
    { key: `${key}#state`, name: names.state, space: 'type' },
    { key: `${key}#trigger`, name: names.trigger, space: 'type' },
    { key, name: names.value, space: 'value' },
  ];
}

function declare(table: StateTable, scope: Scope): Declaration[] {
  const state = identifier(table.names.state);
  const trigger = identifier(table.names.trigger);
  const make = scope.runtime('states', 'stateTable', 'value');
  const type = scope.runtime('states', 'StateTable', 'type');
  const types = [
    state,
    trigger,
    ...(givesOpenState(table) ? [scope.runtime('states', 'GivenState', 'type')] : []),
  ];
  return [
    { kind: 'type', name: state, type: stateType(table), doc: stateDoc(table) },
    { kind: 'type', name: trigger, type: unionOf(table.triggers) },
    {
      kind: 'const',
      name: identifier(table.names.value),
      type: code`${type}<${types}>`,
      value: code`${PURE} ${make}<${types}>(${sourceOf(table)})`,
      doc: withNotShown(prose(table.description ?? ABOUT), table.notShown),
    },
  ];
}

/** Where a row says "the state given in the payload", and that may be another than the source lists. */
function givesOpenState({ open, rows }: StateTable): boolean {
  return open && rows.some(({ to }) => typeof to === 'object' && 'payload' in to);
}

function stateType({ open, states }: StateTable): Code {
  const union = unionOf(states);
  return open ? code`${union} | (string & {})` : union;
}

const ABOUT = 'Which states follow which, by which trigger and under which condition.';

function stateDoc(table: StateTable): ReturnType<typeof prose> {
  const labels = table.states.filter(({ label }) => label);
  if (labels.length === 0) return prose();
  return prose(
    labels.length === table.states.length
      ? 'Descriptive labels: the source gives no names to these states, and none is a value in requests or responses.'
      : `Descriptive labels, which are no values in requests or responses: ${labels.map(({ name }) => `\`${name}\``).join(', ')}.`,
  );
}

function unionOf(named: readonly { readonly name: string }[]): Code {
  return named.length === 0
    ? code`never`
    : join(
        named.map(({ name }) => string(name)),
        ' | ',
      );
}

function sourceOf(table: StateTable): Code {
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
  return documentedObject([
    ...open,
    { name: 'states', value: documentedObject(states) },
    { name: 'triggers', value: documentedObject(triggers) },
    { name: 'rows', value: rowsOf(table) },
  ]);
}

function rowsOf(table: StateTable): Code {
  if (table.rows.length === 0) return code`[]`;
  const names = new Set(table.states.map(({ name }) => name));
  return code`[\n${join(
    table.rows.map((row) => code`${rowLiteral(row, names)},`),
    '\n',
  )}\n]`;
}
