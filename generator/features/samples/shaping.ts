/** What the shapes of a document are built from, and the shapes of its models, each once. */

import type { Part, Shaped } from '../../../templates/runtime/samples/shapes.ts';
import { type Form, linear } from '../../../templates/runtime/validation/patterns.ts';
import type { Api, Model, Schema } from '../../core/ir/model/model.ts';
import type { Derive } from '../../core/plan/emitter.ts';
import type { findAmbiguity } from '../../core/validate/patterns/pattern-ambiguity.ts';
import { findPatternFault } from '../../core/validate/patterns/pattern-fault.ts';
import { findMarks } from '../validators/schemas/kinds.ts';
import { findNamedKinds, type NamedKind } from './named-kinds.ts';
import { buildPart } from './shapes.ts';
import { createAmbiguityFinder } from '../validators/schemas/texts.ts';
import { needsEvaluated } from '../validators/schemas/schema-facts.ts';
import type { World } from '../../core/ir/types/world.ts';
import { indexSchemas } from '../../core/ir/model/index-models.ts';

export interface Shaping {
  readonly world: World;
  /** Models that a discriminator names. */
  readonly kinds: ReadonlyMap<string, NamedKind>;
  /** Names of members whose values are secrets. */
  readonly sensitive: ReadonlySet<string>;
  /** Whether some schema asks which members others have looked at: then one that says nothing has looked. */
  readonly isTraced: boolean;
  readonly models: ReadonlyMap<string, ModelShape>;
  readonly readPattern: (pattern: string) => Pattern | undefined;
}

/** The shape of a model, which other shapes refer to. */
export interface ModelShape extends Shaped {
  readonly key: string;
}

/** A pattern as JSON Schema means it, and what tests it where the engine could take very long. */
export interface Pattern {
  readonly pattern: RegExp;
  readonly form?: Form;
}

/** The place in the document where a shape is built. */
export interface ShapePlace {
  readonly shaping: Shaping;
  readonly world: World;
  readonly way: 'output';
  /** The model whose shape it is, and its schema. */
  readonly self?: string;
  readonly root?: Schema;
  /** Whether models that are named lend their members alone, regardless of their kinds. */
  readonly isExtending: boolean;
}

function createShaping(api: Api, int64: World['int64'], derived: Derive): Shaping {
  const models = new Map<string, ModelShape>();
  const shaping: Shaping = {
    world: { schemas: derived(indexSchemas), int64, marks: derived(findMarks) },
    kinds: derived(findNamedKinds),
    sensitive: new Set(api.sensitive),
    isTraced: derived(needsEvaluated),
    models,
    readPattern: createPatternReader(derived(createAmbiguityFinder)),
  };
  for (const model of api.models) models.set(model.key, createModelShape(shaping, model));
  return shaping;
}

/** For an API, by what is given for integers of 64 bits. */
export const shapingBy = {
  number: (api: Api, derived: Derive) => createShaping(api, 'number', derived),
  bigint: (api: Api, derived: Derive) => createShaping(api, 'bigint', derived),
} as const satisfies Record<World['int64'], unknown>;

/** Built when it is first asked for: few samples lead to all models. */
function createModelShape(shaping: Shaping, { key, schema }: Model): ModelShape {
  let built: Part | undefined;
  const place = { ...createPlace(shaping), self: key, root: schema };
  return { key, shape: () => (built ??= buildPart(place, schema)) };
}

export function createPlace(shaping: Shaping): ShapePlace {
  return { shaping, world: shaping.world, way: 'output', isExtending: false };
}

/** Many members have one pattern: to look at it costs more than all else that is known of them. */
function createPatternReader(find: typeof findAmbiguity): Shaping['readPattern'] {
  const known = new Map<string, Pattern | undefined>();
  return (pattern) => {
    if (!known.has(pattern)) known.set(pattern, readPattern(pattern, find));
    return known.get(pattern);
  };
}

function readPattern(text: string, find: typeof findAmbiguity): Pattern | undefined {
  if (findPatternFault(text, 'u') !== undefined) return undefined;
  const pattern = new RegExp(text, 'u');
  const ambiguity = find(text, 'u');
  if (ambiguity === undefined) return { pattern };
  return { pattern, form: ambiguity.isRegular ? linear(pattern) : anyText };
}

/** The rule in the place of a pattern that nothing matches in linear time: validators leave it out too. */
export const anyText: Form = { source: '', test: () => true };
