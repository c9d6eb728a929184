/** Lets changes of types that come with another one point to it: people read of each thing once. */

import { groupBy } from '../../../generator/core/diagnostics/lists.ts';
import type { TypeChange } from './change.ts';
import type { DerivedNames } from './derived-names.ts';

const ranks: readonly TypeChange['verdict'][] = ['none', 'additive', 'breaking'];

/** Links each change to its cause, and groups the changes of one symbol. */
export function linkCauses(
  changes: readonly TypeChange[],
  names: DerivedNames,
): readonly TypeChange[] {
  const groups = groupBy(changes, (change) => printKey(change, names));
  const leads = new Map<TypeChange, TypeChange>();
  for (const [key, group] of groups) {
    const lead = group.find(({ label }) => key.startsWith(`${label} `)) ?? group[0];
    for (const change of group) if (lead !== undefined) follow(leads, change, lead);
  }
  const labels = groupBy(changes, ({ symbol }) => symbol);
  for (const change of changes) {
    if (leads.has(change)) continue;
    const lead = findCause(change, names, labels);
    if (lead !== undefined) follow(leads, change, lead);
  }
  const linked = changes.map((change) => {
    const lead = findLead(change, leads);
    return lead === change ? change : { ...change, follows: lead.label };
  });
  return [...groupBy(linked, ({ symbol }) => symbol).values()].flat();
}

/** What is worse than the lead is reported by itself. */
function follow(leads: Map<TypeChange, TypeChange>, change: TypeChange, lead: TypeChange): void {
  const isWorse = ranks.indexOf(change.verdict) > ranks.indexOf(lead.verdict);
  if (change !== lead && !isWorse && findLead(lead, leads) !== change) leads.set(change, lead);
}

function findLead(change: TypeChange, leads: ReadonlyMap<TypeChange, TypeChange>): TypeChange {
  let lead = change;
  for (let next = leads.get(lead); next !== undefined; next = leads.get(lead)) lead = next;
  return lead;
}

/** Changes with the same key are one. */
function printKey({ id, label }: TypeChange, names: DerivedNames): string {
  const first = names.first(label);
  if (!/^(?:symbol|member)-(?:added|removed)$/.test(id)) return `${first} ${id}`;
  const change = id.endsWith('added') ? 'added' : 'removed';
  const [, name = '', path = ''] = /^(\w+)\(\)(\..*)$/s.exec(first) ?? [];
  // A member of an answer that has a name is one of that name.
  const answer = names.operation(name)?.response;
  return `${answer === undefined ? names.owner(first) : `${answer}${path}`} ${change}`;
}

/** Why a function is another one: its answer, or what it takes, is; and why an object is: its members are. */
function findCause(
  change: TypeChange,
  names: DerivedNames,
  bySymbol: ReadonlyMap<string, readonly TypeChange[]>,
): TypeChange | undefined {
  const isFitting = ({ verdict }: TypeChange): boolean => verdict === change.verdict;
  const call = names.operation(names.first(change.label));
  if (call !== undefined) {
    const { part } = change;
    const cause = part === 'answer' ? call.response : part && call.params;
    return bySymbol.get(cause ?? '')?.find(isFitting);
  }
  if (!change.id.startsWith('type-')) return undefined;
  // A map whose members are named now has no other cause.
  const inside = change.verdict === 'breaking' ? `${change.label}.[` : `${change.label}.`;
  return bySymbol
    .get(change.symbol)
    ?.find((other) => other.label.startsWith(inside) && isFitting(other));
}
