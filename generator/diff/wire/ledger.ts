/** Differences as they are found in; the list of changes out, each once, with every operation that it reaches. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { type Position, type Severity, severities, type WireChange } from '../change.ts';
import { type PlainId, plainChecks } from '../checks/plain.ts';
import type { Comparer } from '../schema/compare.ts';
import type { Finding, Pair, PairNode } from '../schema/pair.ts';

/** What is known of a difference outside of schemas. */
export interface Entry {
  readonly position: Position;
  readonly operation?: string;
  readonly old?: Place | undefined;
  readonly new?: Place | undefined;
}

export interface Ledger {
  /** Notes a difference; `what` says it: "query parameter `limit` is gone". */
  note(id: PlainId, what: string, entry: Entry): void;
  /** Compares two schemas that an operation reaches. */
  schemas(pair: Pair, position: Position, operation: string): void;
  /** Everything noted, worst first. */
  changes(): readonly WireChange[];
}

export function createLedger(comparer: Comparer): Ledger {
  const changes = new Map<string, Draft>();
  const roots = new Map<PairNode, Map<Position, Set<string>>>();

  function add(
    finding: Finding,
    position: Position,
    operations: Iterable<string>,
    places: readonly (Place | undefined)[] = [finding.old, finding.new],
  ): void {
    const { id, message } = finding;
    const key = [id, message, ...places.map(textOf)].join('\0');
    const draft = changes.get(key) ?? { ...finding, position, operations: new Set<string>() };
    changes.set(key, draft);
    for (const operation of operations) draft.operations.add(operation);
  }

  return {
    note(id, what, { position, operation, old: before, new: after }) {
      const [severity, effect] = plainChecks[id].effect;
      const places = { ...(before && { old: before }), ...(after && { new: after }) };
      const finding = { id, severity, message: `${what}; ${effect}.`, ...places };
      // What operations share is told once, wherever it is missing on the other side.
      const shared = [before, after].filter(isShared);
      const telling = shared.length > 0 ? shared : [before, after];
      add(finding, position, operation === undefined ? [] : [operation], telling);
    },
    schemas(pair, position, operation) {
      const node = comparer.compare(pair);
      const positions = roots.get(node) ?? new Map<Position, Set<string>>();
      roots.set(node, positions);
      const operations = positions.get(position) ?? new Set<string>();
      positions.set(position, operations.add(operation));
    },
    changes() {
      const telling = nodesThatTell([...roots.keys()]);
      for (const [root, positions] of roots) {
        const findings = reachable(root, telling);
        for (const [position, operations] of positions) {
          for (const finding of findings) add(finding, position, operations);
        }
      }
      return [...changes.values()].map(finished).sort(bySeverity);
    },
  };
}

interface Draft extends Finding {
  readonly position: Position;
  readonly operations: Set<string>;
}

function finished({ operations, ...draft }: Draft): WireChange {
  return { ...draft, operations: [...operations] };
}

function bySeverity(a: { severity: Severity }, b: { severity: Severity }): number {
  return severities.indexOf(a.severity) - severities.indexOf(b.severity);
}

function isShared(place: Place | undefined): boolean {
  return place !== undefined && !/^\/(?:paths|webhooks)\//.test(place.pointer);
}

function textOf(place: Place | undefined): string {
  return place === undefined ? '' : `${place.file}#${place.pointer}`;
}

/** Nodes that have something to say, or lead to one that has: the others need not be walked for every operation. */
function nodesThatTell(roots: readonly PairNode[]): ReadonlySet<PairNode> {
  const parents = new Map<PairNode, PairNode[]>();
  const all = new Set(roots);
  for (const node of all) {
    for (const child of node.children) {
      all.add(child);
      const known = parents.get(child);
      if (known === undefined) parents.set(child, [node]);
      else known.push(node);
    }
  }
  const telling = new Set([...all].filter(({ findings }) => findings.length > 0));
  for (const node of telling) for (const parent of parents.get(node) ?? []) telling.add(parent);
  return telling;
}

function reachable(root: PairNode, telling: ReadonlySet<PairNode>): readonly Finding[] {
  if (!telling.has(root)) return [];
  const seen = new Set([root]);
  for (const node of seen) {
    for (const child of node.children) if (telling.has(child)) seen.add(child);
  }
  return [...seen].flatMap(({ findings }) => findings);
}
