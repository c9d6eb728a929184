/** Two schemas of one thing, and what a comparison finds in them. */

import type { Place } from '../../../generator/core/diagnostics/diagnostic.ts';
import type { Schema } from '../../../generator/core/ir/model/model.ts';
import {
  type Both,
  createMessage,
  type Direction,
  type Message,
  type Severity,
} from '../change.ts';
import type { SchemaCheck } from '../checks/check.ts';
import { type Aspect, schemaChecks } from '../checks/schemas.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { Models } from './shape/models.ts';
import type { Shape } from './shape/shape.ts';

/** What a schema is of: the beginning of a check's id, after the direction. */
type Subject =
  | 'body'
  | 'property'
  | 'parameter'
  | 'parameter-property'
  | 'header'
  | 'webhook-body'
  | 'webhook-property'
  | 'webhook-answer'
  | 'webhook-answer-property';

export interface SchemaPair extends Both<Schema> {
  readonly direction: Direction;
  readonly subject: Subject;
  /** For people: `Order.lines[]`, `query parameter limit`. */
  readonly label: string;
  /** Values travel as text without types: in URLs and headers. */
  readonly isText: boolean;
  /** Values travel as XML. */
  readonly isXml?: boolean;
  /** A list may be sent as several values: `?id=1` is a list of one. */
  readonly isRepeatable?: boolean;
}

/** One thing that differs. */
export interface Finding extends Message, Partial<Both<Place>> {
  readonly id: string;
  readonly severity: Severity;
}

export interface PairNode {
  readonly pair: SchemaPair;
  readonly findings: Finding[];
  /** Pairs inside this one; may lead back to it. */
  readonly children: PairNode[];
}

/** How a finding differs from what its pair and its check say. */
export interface Overrides extends Partial<Both<Place>> {
  readonly label?: string;
  readonly subject?: Subject;
  readonly severity?: Severity;
  /** What it does to callers, where it is not what the check says. */
  readonly effect?: string;
}

/** All that a rule sees. */
export interface Context extends Both<Shape> {
  readonly node: PairNode;
  readonly pair: SchemaPair;
  readonly models: Both<Models>;
  /** Adds a difference; `what` says it in a few words: `maxLength 50 → 20`. */
  add(aspect: Aspect, what: string, note?: Overrides): void;
  /** Goes on with a pair inside this one. */
  child(inner: Inner): void;
  /** What differs between two other schemas, at once; not part of this pair. */
  aside(pair: Pick<SchemaPair, 'old' | 'new' | 'direction'>): readonly Finding[];
  shape(schema: Schema, side: 'old' | 'new'): Shape;
}

type Inner = Pick<SchemaPair, 'old' | 'new'> & Partial<SchemaPair>;

interface Engine {
  readonly models: Both<Models>;
  readonly child: (pair: SchemaPair) => PairNode;
  readonly compare: (pair: SchemaPair) => PairNode;
  readonly shape: (schema: Schema, side: 'old' | 'new') => Shape;
}

export function createContext(node: PairNode, shapes: Both<Shape>, engine: Engine): Context {
  const { pair } = node;
  const places = { old: shapes.old.at, new: shapes.new.at };
  const below = { ...pair, subject: getInnerSubject(pair.subject), isRepeatable: false };
  return {
    node,
    pair,
    ...shapes,
    models: engine.models,
    add: (aspect, what, note = {}) =>
      void node.findings.push(createFinding(pair, aspect, { what, ...places, ...note })),
    child: (inner) => void node.children.push(engine.child({ ...below, ...inner })),
    aside: (pairAside) =>
      collectFindings(engine.compare({ ...pair, subject: 'property', ...pairAside })),
    shape: engine.shape,
  };
}

/** Everything found in a pair and in what it holds; nodes that do not match are left out. */
export function collectFindings(
  root: PairNode,
  matches: (node: PairNode) => boolean = () => true,
): readonly Finding[] {
  const seen = new Set([root].filter(matches));
  for (const node of seen) for (const child of node.children) if (matches(child)) seen.add(child);
  return [...seen].flatMap(({ findings }) => findings);
}

function createFinding(
  pair: SchemaPair,
  aspect: Aspect,
  { what: difference, ...note }: Overrides & { readonly what: string },
): Finding {
  const { direction } = pair;
  const subject = note.subject ?? pair.subject;
  const check: SchemaCheck = schemaChecks[aspect];
  const own = subject === 'parameter' ? check.parameter : undefined;
  const [severity, usual] = own ?? check[direction];
  const { label = pair.label, effect = usual } = note;
  return {
    id: `${getPrefix(subject, direction)}-${aspect}`,
    severity: note.severity ?? severity,
    ...createMessage(';', { what: `${label}: ${difference}`, effect }),
    ...omitUndefined({ old: note.old, new: note.new }),
  };
}

function getPrefix(subject: Subject, direction: Direction): string {
  return subject.startsWith('webhook') ? subject : `${direction}-${subject}`;
}

export function getInnerSubject(subject: Subject): Subject {
  if (subject.startsWith('webhook-answer')) return 'webhook-answer-property';
  if (subject.startsWith('webhook')) return 'webhook-property';
  return subject.startsWith('parameter') ? 'parameter-property' : 'property';
}
