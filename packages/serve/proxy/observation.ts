/** What a finding shows of the service, without its values: a document is corrected by it. */

import {
  createShape,
  isPlainName,
  mergeShape,
  noteShape,
  removeNames,
  type Shape,
} from './shape.ts';

export interface Observation {
  /** An answer, or a form of it, that the document does not show; or a keyword of the schema at the place that a value did not keep. */
  readonly kind: 'status' | 'media type' | 'parameter' | 'member' | 'keyword';
  /** The status, or what the parameter or the member is called. */
  readonly name: string;
  readonly type: string;
  readonly keyword: string;
  readonly shape: Shape;
  /** How often each short identifier was seen; empty if values may be secret. */
  readonly identifiers: Map<string, number>;
}

interface ObservationParts extends Partial<Pick<Observation, 'name' | 'type' | 'keyword'>> {
  readonly value?: unknown;
  /** Whether a short identifier may be shown. */
  readonly isShown?: boolean;
}

export function createObservation(
  kind: Observation['kind'],
  { name = '', type = '', keyword = '', value, isShown = false }: ObservationParts,
): Observation {
  const shape = createShape();
  if (value !== undefined) noteShape(shape, value);
  const isWord = isShown && typeof value === 'string' && isPlainName(value);
  return { kind, name, type, keyword, shape, identifiers: new Map(isWord ? [[value, 1]] : []) };
}

/** Both are of one finding. */
export function mergeObservation(
  known: Observation | undefined,
  other: Observation | undefined,
): void {
  if (known === undefined || other === undefined) return;
  mergeShape(known.shape, other.shape);
  const { identifiers } = known;
  for (const [word, count] of other.identifiers) {
    const isKept = identifiers.has(word) || identifiers.size < mostIdentifiers;
    if (isKept) identifiers.set(word, (identifiers.get(word) ?? 0) + count);
  }
}

/** An observation that says nothing without a secret name is left out. */
export function hideInObservation(
  observation: Observation,
  isSecret: (text: string) => boolean,
): Observation | undefined {
  const { kind, name, keyword, shape, identifiers } = observation;
  removeNames(shape, isSecret);
  for (const word of identifiers.keys()) if (isSecret(word)) identifiers.delete(word);
  const isNamed = kind === 'parameter' || kind === 'member' || keyword === 'additionalProperties';
  return isNamed && (!isPlainName(name) || isSecret(name)) ? undefined : observation;
}

/** A text with more values than these is no enumeration. */
const mostIdentifiers = 50;
