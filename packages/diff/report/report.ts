/** Builds the report that is printed from the changes of all documents: with places, verdicts and the release. */

import type { Place, Reporter } from '../../../generator/core/diagnostics/diagnostic.ts';
import {
  type Message,
  pickWorst,
  type Position,
  type Severity,
  type WireChange,
} from '../change.ts';
import { omitUndefined } from '../omit-undefined.ts';
import {
  pickGreatest,
  pickVerdict,
  type Release,
  typeReleases,
  type TypeScriptVerdict,
  wireReleases,
} from '../release.ts';
import type { TypeChange, TypePosition } from '../types/change.ts';

/** What `diff` says, as `--format json` prints it. */
export interface Report {
  readonly old: string;
  readonly new: string;
  readonly release: Release;
  readonly wire: { readonly verdict: Severity };
  readonly typescript: { readonly verdict: TypeScriptVerdict };
  /** Worst first. */
  readonly changes: readonly ReportedChange[];
  readonly ignored: readonly (ReportedChange & Ignored)[];
}

/** Why a change is ignored, and until when. */
export interface Ignored {
  readonly reason: string;
  readonly expires?: string;
}

/** A change with its places as people look for them. */
export interface ReportedChange extends Message {
  readonly kind: 'wire' | 'typescript';
  readonly id: string;
  readonly severity: Severity | TypeScriptVerdict;
  readonly release: Release;
  readonly position: Position | TypePosition;
  /** The document, where folders are compared. */
  readonly document?: string;
  /** The first operation that the change reaches, and all of them. */
  readonly operation?: string;
  readonly operations: readonly string[];
  /** The exported name that changed. */
  readonly symbol?: string;
  /** What of it changed: `Order.lines`. */
  readonly label?: string;
  /** Label of the change that this one comes with: people read of that one, and of this in a line. */
  readonly follows?: string;
  readonly pointer?: string;
  readonly old?: ReportedPlace;
  readonly new?: ReportedPlace;
}

interface ReportedPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
}

export interface ReportContext {
  /** Its sources make lines and columns of places. */
  readonly reporter: Reporter;
  readonly nameFile: (file: string) => string;
  /** The name of the document, if folders are compared. */
  readonly document?: string | undefined;
}

export function reportWire(change: WireChange, context: ReportContext): ReportedChange {
  const { old: before, new: after, operations, ...own } = change;
  const [operation] = operations;
  const { document } = context;
  return {
    kind: 'wire',
    ...own,
    release: wireReleases[change.severity],
    ...omitUndefined({ document, operation }),
    operations,
    ...omitUndefined({
      pointer: after?.pointer ?? before?.pointer,
      old: before && locate(before, context),
      new: after && locate(after, context),
    }),
  };
}

export function reportType(change: TypeChange, { document }: ReportContext): ReportedChange {
  const { id, verdict, message, what, effect, types, position, symbol, label, follows } = change;
  return {
    kind: 'typescript',
    id,
    severity: verdict,
    release: typeReleases[verdict],
    message,
    what,
    ...omitUndefined({ effect, types }),
    position,
    operations: [],
    symbol,
    label,
    ...omitUndefined({ document, follows }),
  };
}

function locate(place: Place, { reporter: { sources }, nameFile }: ReportContext): ReportedPlace {
  const at = sources.asWritten(place);
  const { line, column } = sources.locate(at) ?? { line: 1, column: 1 };
  return { file: nameFile(at.file), line, column, pointer: at.pointer };
}

interface SplitChanges {
  readonly left: readonly ReportedChange[];
  readonly ignored: readonly (ReportedChange & Ignored)[];
  /** Generated code differs, if only in its comments. */
  readonly isOutputChanged: boolean;
}

export function createReport(
  { old: before, new: after }: { readonly old: string; readonly new: string },
  { left, ignored, isOutputChanged }: SplitChanges,
): Report {
  const patch: Release = isOutputChanged ? 'patch' : 'none';
  const types = left.filter(({ kind }) => kind === 'typescript');
  return {
    old: before,
    new: after,
    release: pickGreatest([patch, ...left.map(({ release }) => release)]),
    wire: { verdict: pickWorst(left.flatMap(getWireSeverity)) },
    typescript: { verdict: pickVerdict(types.map(({ severity }) => severity)) },
    changes: [...left].sort((a, b) => rankChange(a) - rankChange(b)),
    ignored,
  };
}

function getWireSeverity({ kind, severity }: ReportedChange): readonly Severity[] {
  return kind === 'wire' && severity !== 'additive' ? [severity] : [];
}

const ranks: readonly (Severity | TypeScriptVerdict)[] = [
  'breaking',
  'risky',
  'additive',
  'safe',
  'none',
];

function rankChange({ severity, kind }: ReportedChange): number {
  return ranks.indexOf(severity) * 2 + (kind === 'wire' ? 0 : 1);
}
