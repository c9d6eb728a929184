/** One version of a document in; what is needed to make the pieces of its operations and models again out. */

import type { Problem } from '../../diagnostics/diagnostic.ts';
import type { JsonObject } from '../../diagnostics/json.ts';
import { createReporter } from '../../diagnostics/reporter.ts';
import { type FilePieces, piecesOf, piecesOfModel } from '../../emit/share.ts';
import { shapeNames } from '../../emit/validators/known-shapes.ts';
import { asksWhatIsEvaluated } from '../../emit/validators/open.ts';
import type { Model, Operation } from '../../ir/model.ts';
import { kindsOfModels, schemasOfModels } from '../../ir/outline.ts';
import { type Sketch, sketchOf } from '../../ir/sketch.ts';
import { type Excerpt, excerptOf, type OperationSite } from '../../load/excerpt.ts';
import type { Parts } from '../../load/json-parts.ts';
import { childOf, isObject, segmentsOf } from '../../load/pointer.ts';
import { Unforeseen } from '../../load/unforeseen.ts';
import type { Plan, Replan } from '../../plan/plan.ts';
import type { Job } from '../../project.ts';
import { validate } from '../../validate/validate.ts';
import { checkReferences } from './references.ts';
import type { StandingShape } from './standing.ts';

/** What is the same for all versions. */
export interface Setting {
  readonly job: Job;
  readonly replan: Replan;
  readonly shape: StandingShape;
  /** Path of the document. */
  readonly file: string;
}

export interface Bench extends Setting {
  readonly parts: Parts;
  readonly excerpt: Excerpt;
  readonly sketch: Sketch;
  /** Those with which an operation is compared to see whether it would be chosen among all. */
  readonly compared: (operation: Operation) => readonly Operation[] | undefined;
}

/** Throws `Unforeseen` where single parts do not tell. */
export function benchOf(setting: Setting, parts: Parts): Bench {
  const { job, shape, file } = setting;
  // Where the text has what was lifted from elsewhere, an excerpt does not tell.
  if (job.options.ruleSources === true) throw new Unforeseen('places of rules');
  const excerpt = excerptOf(file, parts);
  if (excerpt === undefined) throw new Unforeseen('another format');
  const { id, source, names, options } = job;
  const sketch = sketchOf(excerpt, shape.outline, { id, source, names, int64: options.int64 });
  const reach = reachOf(shape);
  let read: readonly Operation[] | undefined;
  const compared: Bench['compared'] = ({ at }) => {
    if (placeOf(shape, at.pointer) > reach) return undefined;
    read ??= shape.witnesses.compared.map((pointer) =>
      sketch.operation(siteAt(parts, pointer), createReporter()),
    );
    return read;
  };
  return { ...setting, parts, excerpt, sketch, compared };
}

/** How far operations are looked at to choose among them. */
function reachOf(shape: StandingShape): number {
  const { last } = shape.witnesses;
  return last.length === 0 ? Infinity : Math.max(...last.map((pointer) => placeOf(shape, pointer)));
}

function placeOf({ outline }: StandingShape, pointer: string): number {
  return outline.operations.findIndex((operation) => operation.pointer === pointer);
}

export function siteAt(parts: Parts, pointer: string): OperationSite {
  const [, path = '', method = ''] = segmentsOf(pointer);
  const operation = childOf(parts.path(path), method);
  if (!isObject(operation)) throw new Unforeseen(`\`${pointer}\``);
  // Parsed from JSON.
  return { path, method, operation: operation as JsonObject };
}

/** An operation, and what validation and reading say of it. */
export async function readSite(
  { excerpt, sketch }: Bench,
  site: OperationSite,
): Promise<{ readonly operation: Operation; readonly problems: unknown }> {
  const reporter = createReporter();
  const bundle = excerpt.bundle(site);
  checkReferences(bundle);
  await validate(bundle, reporter);
  const operation = sketch.operation(site, reporter);
  if (operation.stream?.asked !== undefined) throw new Unforeseen('an answer that may be a stream');
  return { operation, problems: reporter.problems.map(plainly) };
}

/** What validation says of a schema, and reading of all that was read so far. */
export async function problemsOf(
  { excerpt, sketch }: Bench,
  name: string,
): Promise<readonly unknown[]> {
  const reporter = createReporter();
  await validate(excerpt.schemaBundle(name), reporter);
  return [...reporter.problems, ...sketch.problems()].map(plainly);
}

function plainly({ code, severity, message, help, at, related }: Problem): unknown {
  const others = related?.map((one) => [one.at.pointer, one.message]) ?? [];
  return [code, severity, message, help, at.pointer, at.key, others];
}

/** `limits` is how many there are elsewhere. */
export async function operationPieces(
  bench: Bench,
  operation: Operation,
  limits: number,
): Promise<readonly FilePieces[]> {
  const { sketch, shape } = bench;
  const compared = bench.compared(operation);
  const around = sketch.around([operation, ...(compared ?? [])], operation, limits);
  const isShown = shape.witnesses.shown.includes(operation.at.pointer);
  return known(await piecesOf(planOf(bench, around), operation, compared, isShown));
}

export async function modelPieces(
  bench: Bench,
  model: Model,
  limits: number,
): Promise<readonly FilePieces[]> {
  const plan = planOf(bench, bench.sketch.around([], model, limits));
  return known(await piecesOfModel(plan, model));
}

function planOf({ replan, shape }: Bench, { api, world }: ReturnType<Sketch['around']>): Plan {
  const derived = new Map<(given: typeof api) => unknown, unknown>([
    [kindsOfModels, world.kinds],
    [schemasOfModels, world.schemas],
    [asksWhatIsEvaluated, shape.isTraced],
    [shapeNames, new Map(shape.shapes)],
  ]);
  return replan(api, derived);
}

function known(pieces: readonly FilePieces[] | undefined): readonly FilePieces[] {
  if (pieces === undefined) throw new Unforeseen('an emitter without pieces');
  return pieces;
}
