/** Collects differences as they are found: a list of changes, each once, with every operation that it reaches. */

import type { Place } from '../../../generator/core/diagnostics/diagnostic.ts';
import {
  createMessage,
  type Position,
  type Severity,
  severities,
  type WireChange,
} from '../change.ts';
import { type NoteChange, plainChecks } from '../checks/plain.ts';
import { addTo } from '../../../generator/core/diagnostics/lists.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { Comparer } from '../schema/compare.ts';
import { collectFindings, type Finding, type PairNode, type SchemaPair } from '../schema/pair.ts';

/** The part of a call that a change is in, and its places in both documents. */
interface ChangePlace {
  readonly position: Position;
  readonly operation?: string | undefined;
  readonly old?: Place | undefined;
  readonly new?: Place | undefined;
}

export interface Ledger {
  at(where: ChangePlace): NoteChange;
  /** Compares two schemas that an operation reaches, or that are alone. */
  schemas(pair: SchemaPair, where: Pick<ChangePlace, 'position' | 'operation'>): void;
  /** Everything noted, worst first. */
  changes(): readonly WireChange[];
}

export function createLedger(comparer: Comparer): Ledger {
  const changes = new Map<string, Draft>();
  const roots = new Map<PairNode, Map<Position, Set<string>>>();

  /** `places` distinguish it from others with the same text. */
  function add(finding: Finding, position: Position, places = [finding.old, finding.new]): Draft {
    const { id, message } = finding;
    const key = [id, message, ...places.map(printPlace)].join('\0');
    const draft = changes.get(key) ?? { ...finding, position, operations: new Set<string>() };
    changes.set(key, draft);
    return draft;
  }

  return {
    at:
      ({ position, operation, old: before, new: after }) =>
      (id, what) => {
        const [severity, effect] = plainChecks[id];
        const places = omitUndefined({ old: before, new: after });
        const finding = { id, severity, ...createMessage(';', { what, effect }), ...places };
        // What operations share is noted once, wherever it is missing on the other side.
        const shared = [before, after].filter(isShared);
        const draft = add(finding, position, shared.length > 0 ? shared : [before, after]);
        if (operation !== undefined) draft.operations.add(operation);
      },
    schemas(pair, { position, operation }) {
      const node = comparer.compare(pair);
      const positions = roots.get(node) ?? new Map<Position, Set<string>>();
      roots.set(node, positions);
      const operations = positions.get(position) ?? new Set<string>();
      positions.set(position, operation === undefined ? operations : operations.add(operation));
    },
    changes() {
      const reporting = findReporting([...roots.keys()]);
      for (const [root, positions] of roots) {
        const findings = collectFindings(root, (node) => reporting.has(node));
        for (const [position, operations] of positions) {
          for (const finding of findings) {
            const draft = add(finding, position);
            for (const operation of operations) draft.operations.add(operation);
          }
        }
      }
      const all = [...changes.values()].map(({ operations, ...draft }) => ({
        ...draft,
        operations: [...operations],
      }));
      return all.sort((a, b) => rankSeverity(a) - rankSeverity(b));
    },
  };
}

interface Draft extends Finding {
  readonly position: Position;
  readonly operations: Set<string>;
}

function rankSeverity({ severity }: { readonly severity: Severity }): number {
  return severities.indexOf(severity);
}

function isShared(place: Place | undefined): boolean {
  return place !== undefined && !/^\/(?:paths|webhooks)\//.test(place.pointer);
}

function printPlace(place: Place | undefined): string {
  return place === undefined ? '' : `${place.file}#${place.pointer}`;
}

/** Nodes with findings, and those that lead to one: the others need not be visited for every operation. */
function findReporting(roots: readonly PairNode[]): ReadonlySet<PairNode> {
  const parents = new Map<PairNode, PairNode[]>();
  const all = new Set(roots);
  for (const node of all) {
    for (const child of node.children) {
      all.add(child);
      addTo(parents, child, node);
    }
  }
  const reporting = new Set([...all].filter(({ findings }) => findings.length > 0));
  for (const node of reporting) for (const parent of parents.get(node) ?? []) reporting.add(parent);
  return reporting;
}
