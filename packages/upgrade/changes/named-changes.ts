/** The changes of a document as people read of them: those of the wire, each with what it does to types, and those of types alone. */

import type {
  Compared,
  ReportedChange,
  TypeChange,
  Versions,
  WireChange,
} from '../../diff/diff.ts';
import { isHarmless } from '../look/error-causes.ts';
import { toKey } from './keys.ts';
import { indexPlaces, listOwn } from './places.ts';

/** A change, and what the outputs call the things that it is about. */
export interface NamedChange {
  readonly change: ReportedChange;
  readonly wire?: WireChange;
  /** Changes of types that come with it, or are it. */
  readonly types: readonly TypeChange[];
  /** `Order.total`, `getOrder`: names of what changed, and of what is called after it. */
  readonly keys: ReadonlySet<string>;
  /** Words in quotes of its sentence. */
  readonly words: ReadonlySet<string>;
}

/** Types are compared where the wire alone explains too little. Changes of the wire are first, in their order. */
export function listNamedChanges(
  { apis, wire }: Versions,
  types: readonly Compared<TypeChange>[] = [],
): readonly NamedChange[] {
  const places = { old: indexPlaces(apis.old), new: indexPlaces(apis.new) };
  const isReached = createIsReached(apis);
  const groups = groupTypes(types.map(({ change }) => change));
  const used = new Set<readonly TypeChange[]>();
  const namedChanges = wire.map(({ change, reported }): NamedChange => {
    const named = [
      ...(change.old === undefined ? [] : places.old(change.old)),
      ...(change.new === undefined ? [] : places.new(change.new)),
    ];
    const reached = named.filter((name) => isReached(name, change));
    const own = new Set([...reached, ...readLabel(change)]);
    if (!mayChangeTypes(change.id)) return nameChange(reported, own, [], change);
    const linked = groups.filter(
      (group) =>
        group.some(({ label }) => isOf(label, own, change)) &&
        // A name that is gone comes of no member that is new.
        !(isHarmless(change.id) && group.some(({ id }) => id === 'symbol-removed')),
    );
    for (const group of linked) used.add(group);
    return nameChange(reported, own, linked.flat(), change);
  });
  const reports = new Map(types.map(({ change, reported }) => [change, reported]));
  const rest = groups.flatMap((group): NamedChange[] => {
    const first = group.find(({ follows }) => follows === undefined) ?? group[0];
    const reported = first && reports.get(first);
    if (used.has(group) || first === undefined || reported === undefined) return [];
    return [nameChange(reported, new Set([toKey(first.label)]), group)];
  });
  return [...namedChanges, ...rest];
}

/** Whether a name is of an operation that a change reaches: a place that several share may have names of others too. */
function createIsReached({
  old: before,
  new: after,
}: Versions['apis']): (name: string, change: WireChange) => boolean {
  const owners = new Map<string, Set<string>>();
  for (const operation of [...before.operations, ...after.operations]) {
    const { method, path = '', id } = operation;
    for (const name of listOwn(operation)) {
      owners.set(name, new Set([...(owners.get(name) ?? []), `${method} ${path}`, id]));
    }
  }
  return (name, { operations }) => {
    const [owner = ''] = name.split('.', 1);
    const labels = owners.get(owner);
    return (
      labels === undefined || operations.length === 0 || operations.some((one) => labels.has(one))
    );
  };
}

/** Whether a change of a type is the same as one of the wire, or a part of it: a value that is new in a set. */
function isOf(label: string, own: ReadonlySet<string>, { what }: WireChange): boolean {
  const key = toKey(label);
  const dot = key.lastIndexOf('.');
  const isPart = own.has(key.slice(0, dot)) && what.includes(key.slice(dot + 1));
  return own.has(key) || (dot > 0 && isPart);
}

function nameChange(
  change: ReportedChange,
  own: ReadonlySet<string>,
  types: readonly TypeChange[],
  wire?: WireChange,
): NamedChange {
  const keys = new Set([...own, ...types.map(({ label }) => toKey(label))]);
  const said = [change.what, ...types.map(({ what }) => what)].join(' ');
  const words = new Set([...said.matchAll(/`"?([^`"]+)"?`/g)].map(([, word = '']) => word));
  return { change, types, keys, words, ...(wire && { wire }) };
}

/** Changes that come with each other. */
function groupTypes(types: readonly TypeChange[]): readonly (readonly TypeChange[])[] {
  const groups = new Map<string, TypeChange[]>();
  for (const change of types) {
    const namedChange = change.follows ?? change.label;
    const group = groups.get(namedChange);
    if (group === undefined) groups.set(namedChange, [change]);
    else group.push(change);
  }
  return [...groups.values()];
}

/** `Order.total: optional now` names the thing itself. */
function readLabel({ what }: WireChange): readonly string[] {
  const [, label] = /^`?([A-Za-z_$][\w$]*(?:(?:\.|\[\])[\w$-]+)*)/.exec(what) ?? [];
  return label?.includes('.') === true ? [toKey(label)] : [];
}

/** Whether a difference of types can come from such a change. */
export function mayChangeTypes(id: string): boolean {
  return !/-(?:default-\w+|deprecated|reactivated|stability-\w+)$|sunset|^(?:security|server)-/.test(
    id,
  );
}
