/** Two schemas that stand for the same thing: what is asked of them, and what is found. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Schema } from '../../ir/model.ts';
import type { Direction, Severity } from '../change.ts';
import type { SchemaCheck } from '../checks/check.ts';
import { type Aspect, schemaChecks } from '../checks/schemas.ts';
import type { Models } from './models.ts';
import type { Shape } from './shape.ts';

/** What a schema is of: the beginning of a check's id, after the direction. */
export type Subject =
  | 'body'
  | 'property'
  | 'parameter'
  | 'parameter-property'
  | 'header'
  | 'webhook-body'
  | 'webhook-property'
  | 'webhook-answer'
  | 'webhook-answer-property';

export interface Pair {
  readonly old: Schema;
  readonly new: Schema;
  readonly direction: Direction;
  readonly subject: Subject;
  /** For people: `Order.lines[]`, `query parameter limit`. */
  readonly label: string;
  /** Values travel as text without types: in URLs and headers. */
  readonly isText: boolean;
  /** Values travel as XML. */
  readonly isXml?: boolean;
  /** Several values may stand for one: `?id=1` is a list of one. */
  readonly isRepeatable?: boolean;
}

/** One thing that differs. */
export interface Finding {
  readonly id: string;
  readonly severity: Severity;
  readonly message: string;
  readonly old?: Place;
  readonly new?: Place;
}

export interface PairNode {
  readonly pair: Pair;
  readonly findings: Finding[];
  /** Pairs inside this one; may lead back to it. */
  readonly children: PairNode[];
}

/** How a finding differs from what its pair and its check say. */
export interface Note {
  readonly label?: string;
  readonly subject?: Subject;
  readonly severity?: Severity;
  /** What it does to callers, where it is not what the check says. */
  readonly effect?: string;
  readonly old?: Place;
  readonly new?: Place;
}

/** All that a rule sees. */
export interface Sight {
  readonly node: PairNode;
  readonly pair: Pair;
  readonly old: Shape;
  readonly new: Shape;
  readonly models: { readonly old: Models; readonly new: Models };
  /** Notes a difference; `what` says it in a few words: `maxLength 50 → 20`. */
  tell(aspect: Aspect, what: string, note?: Note): void;
  /** Goes on with a pair inside this one. */
  child(inner: Inner): void;
  /** What differs between two other schemas, at once; not part of this pair. */
  aside(old: Schema, after: Schema, direction: Direction): readonly Finding[];
  shape(schema: Schema, side: 'old' | 'new'): Shape;
}

type Inner = Pick<Pair, 'old' | 'new'> & Partial<Pair>;

interface Engine {
  readonly child: (pair: Pair) => PairNode;
  readonly compare: (pair: Pair) => PairNode;
  readonly shape: (schema: Schema, side: 'old' | 'new') => Shape;
}

export function sightOf(
  node: PairNode,
  before: Shape,
  after: Shape,
  models: Sight['models'],
  engine: Engine,
): Sight {
  const { pair } = node;
  return {
    node,
    pair,
    old: before,
    new: after,
    models,
    tell: (aspect, what, note = {}) =>
      void node.findings.push(
        findingOf(pair, aspect, what, { old: before.at, new: after.at, ...note }),
      ),
    child: (inner) =>
      void node.children.push(
        engine.child({
          ...pair,
          subject: innerSubject(pair.subject),
          isRepeatable: false,
          ...inner,
        }),
      ),
    aside: (old, other, direction) =>
      findingsOf(engine.compare({ ...pair, old, new: other, direction, subject: 'property' })),
    shape: engine.shape,
  };
}

/** Everything found in a pair and in what it holds. */
export function findingsOf(root: PairNode): readonly Finding[] {
  const seen = new Set([root]);
  for (const node of seen) for (const child of node.children) seen.add(child);
  return [...seen].flatMap(({ findings }) => findings);
}

function findingOf(pair: Pair, aspect: Aspect, what: string, note: Note): Finding {
  const { direction } = pair;
  const subject = note.subject ?? pair.subject;
  const check: SchemaCheck = schemaChecks[aspect];
  const own = subject === 'parameter' ? check.parameter : undefined;
  const [severity, effect] = own ?? check[direction];
  return {
    id: `${prefixOf(subject, direction)}-${aspect}`,
    severity: note.severity ?? severity,
    message: `${note.label ?? pair.label}: ${what}; ${note.effect ?? effect}.`,
    ...(note.old === undefined ? {} : { old: note.old }),
    ...(note.new === undefined ? {} : { new: note.new }),
  };
}

function prefixOf(subject: Subject, direction: Direction): string {
  return subject.startsWith('webhook') ? subject : `${direction}-${subject}`;
}

export function innerSubject(subject: Subject): Subject {
  if (subject.startsWith('webhook-answer')) return 'webhook-answer-property';
  if (subject.startsWith('webhook')) return 'webhook-property';
  return subject.startsWith('parameter') ? 'parameter-property' : 'property';
}
