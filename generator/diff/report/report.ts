/** The changes of all documents in; the report that is printed, with places, verdicts and the release, out. */

import type { Place, Sources } from '../../diagnostics/diagnostic.ts';
import type { Position, Severity, WireChange } from '../change.ts';
import { worst } from '../change.ts';
import type { Ignored } from '../ignore.ts';
import {
  greatest,
  type Release,
  releaseOfTypes,
  releaseOfWire,
  type TypeScriptVerdict,
  verdictOf,
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

/** A change with its places as people look for them. */
export interface ReportedChange {
  readonly kind: 'wire' | 'typescript';
  readonly id: string;
  readonly severity: Severity | TypeScriptVerdict;
  readonly release: Release;
  readonly message: string;
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
  /** Label of the change that this one comes with: people are told of that one, and of this in a line. */
  readonly follows?: string;
  readonly pointer?: string;
  readonly old?: ReportedPlace;
  readonly new?: ReportedPlace;
}

export interface ReportedPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
}

/** How places become lines and columns. */
export interface Map {
  readonly sources: Sources;
  readonly nameOf: (file: string) => string;
}

export function reportedWire(
  change: WireChange,
  map: Map,
  document: string | undefined,
): ReportedChange {
  const { old: before, new: after, operations } = change;
  const [operation] = operations;
  const pointer = after?.pointer ?? before?.pointer;
  return {
    kind: 'wire',
    id: change.id,
    severity: change.severity,
    release: releaseOfWire(change.severity),
    message: change.message,
    position: change.position,
    ...(document === undefined ? {} : { document }),
    ...(operation === undefined ? {} : { operation }),
    operations,
    ...(pointer === undefined ? {} : { pointer }),
    ...(before === undefined ? {} : { old: placed(before, map) }),
    ...(after === undefined ? {} : { new: placed(after, map) }),
  };
}

export function reportedType(change: TypeChange, document: string | undefined): ReportedChange {
  return {
    kind: 'typescript',
    id: change.id,
    severity: change.verdict,
    release: releaseOfTypes(change.verdict),
    message: change.message,
    position: change.position,
    ...(document === undefined ? {} : { document }),
    operations: [],
    symbol: change.symbol,
    label: change.label,
    ...(change.follows === undefined ? {} : { follows: change.follows }),
  };
}

function placed(place: Place, { sources, nameOf }: Map): ReportedPlace {
  const at = sources.asWritten(place);
  const { line, column } = sources.locate(at) ?? { line: 1, column: 1 };
  return { file: nameOf(at.file), line, column, pointer: at.pointer };
}

/** `isOutputChanged`: generated code differs, if only in its comments. */
export function reportOf(
  names: { readonly old: string; readonly new: string },
  changes: readonly ReportedChange[],
  ignored: readonly (ReportedChange & Ignored)[],
  isOutputChanged: boolean,
): Report {
  const sorted = [...changes].sort((a, b) => rankOf(a) - rankOf(b));
  const patch: Release = isOutputChanged ? 'patch' : 'none';
  return {
    ...names,
    release: greatest([patch, ...changes.map(({ release }) => release)]),
    wire: { verdict: worst(changes.flatMap(wireSeverity)) },
    typescript: { verdict: typesVerdict(changes) },
    changes: sorted,
    ignored,
  };
}

function wireSeverity({ kind, severity }: ReportedChange): readonly Severity[] {
  return kind === 'wire' && severity !== 'additive' ? [severity] : [];
}

function typesVerdict(changes: readonly ReportedChange[]): TypeScriptVerdict {
  const all = changes.filter(({ kind }) => kind === 'typescript');
  return verdictOf(all.map(({ severity }) => severity));
}

const ranks: readonly (Severity | TypeScriptVerdict)[] = [
  'breaking',
  'risky',
  'additive',
  'safe',
  'none',
];

function rankOf({ severity, kind }: ReportedChange): number {
  return ranks.indexOf(severity) * 2 + (kind === 'wire' ? 0 : 1);
}
