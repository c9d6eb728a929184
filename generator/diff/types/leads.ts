/** Changes of types in; the same out, those that come with another one pointing to it: one thing is told once. */

import type { TypeChange } from './change.ts';
import type { Kin } from './kin.ts';

const ranks: readonly TypeChange['verdict'][] = ['none', 'additive', 'breaking'];

/** Also puts together what is said of one symbol. */
export function withLeads(changes: readonly TypeChange[], kin: Kin): readonly TypeChange[] {
  const groups = grouped(changes, (change) => keyOf(change, kin));
  const leads = new Map<TypeChange, TypeChange>();
  for (const [key, group] of groups) {
    const lead = group.find(({ label }) => key.startsWith(`${label} `)) ?? group[0];
    for (const change of group) if (lead !== undefined) follow(leads, change, lead);
  }
  const labels = grouped(changes, ({ symbol }) => symbol);
  for (const change of changes) {
    if (leads.has(change)) continue;
    const lead = causeOf(change, kin, labels);
    if (lead !== undefined) follow(leads, change, lead);
  }
  const told = changes.map((change) => {
    const lead = leadOf(change, leads);
    return lead === change ? change : { ...change, follows: lead.label };
  });
  return [...grouped(told, ({ symbol }) => symbol).values()].flat();
}

/** What is worse than the lead is told for itself. */
function follow(leads: Map<TypeChange, TypeChange>, change: TypeChange, lead: TypeChange): void {
  const isWorse = ranks.indexOf(change.verdict) > ranks.indexOf(lead.verdict);
  if (change !== lead && !isWorse && leadOf(lead, leads) !== change) leads.set(change, lead);
}

function leadOf(change: TypeChange, leads: ReadonlyMap<TypeChange, TypeChange>): TypeChange {
  let lead = change;
  for (let next = leads.get(lead); next !== undefined; next = leads.get(lead)) lead = next;
  return lead;
}

/** Changes with the same key are one. */
function keyOf({ id, label }: TypeChange, kin: Kin): string {
  const first = kin.first(label);
  if (!/^(?:symbol|member)-(?:added|removed)$/.test(id)) return `${first} ${id}`;
  const way = id.endsWith('added') ? 'added' : 'removed';
  const [, call = '', path = ''] = /^(\w+)\(\)(\..*)$/s.exec(first) ?? [];
  // A member of an answer that has a name is one of that name.
  const answer = kin.operation(call)?.response;
  return `${answer === undefined ? kin.owner(first) : `${answer}${path}`} ${way}`;
}

/** Why a function is another one: its answer, or what it takes, is; and why an object is: its members are. */
function causeOf(
  change: TypeChange,
  kin: Kin,
  bySymbol: ReadonlyMap<string, readonly TypeChange[]>,
): TypeChange | undefined {
  const isFitting = ({ verdict }: TypeChange): boolean => verdict === change.verdict;
  const names = kin.operation(kin.first(change.label));
  if (names !== undefined) {
    const { part } = change;
    const cause = part === 'answer' ? names.response : part && names.params;
    return bySymbol.get(cause ?? '')?.find(isFitting);
  }
  if (!change.id.startsWith('type-')) return undefined;
  // Of a map whose members are named now, nothing else is to say.
  const inside = change.verdict === 'breaking' ? `${change.label}.[` : `${change.label}.`;
  return bySymbol
    .get(change.symbol)
    ?.find((other) => other.label.startsWith(inside) && isFitting(other));
}

function grouped(
  changes: readonly TypeChange[],
  keyOfChange: (change: TypeChange) => string,
): ReadonlyMap<string, readonly TypeChange[]> {
  const groups = new Map<string, TypeChange[]>();
  for (const change of changes) {
    const key = keyOfChange(change);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return groups;
}
