/** Changed operations of one API in, the texts of its files out that hold something of them. */

import { createReporter } from '../../diagnostics/reporter.ts';
import type { Problem } from '../../diagnostics/diagnostic.ts';
import type { JsonObject } from '../../diagnostics/json.ts';
import { type FilePieces, piecesOf } from '../../emit/share.ts';
import { shapeNames } from '../../emit/validators/known-shapes.ts';
import { asksWhatIsEvaluated } from '../../emit/validators/open.ts';
import { limitsOfOperation } from '../../ir/limits.ts';
import type { Operation } from '../../ir/model.ts';
import { kindsOfModels, schemasOfModels } from '../../ir/outline.ts';
import { type Sketch, sketchOf } from '../../ir/sketch.ts';
import { type Excerpt, excerptOf, type OperationSite } from '../../load/excerpt.ts';
import type { Parts } from '../../load/json-parts.ts';
import { childOf, isObject, segmentsOf } from '../../load/pointer.ts';
import { Unforeseen } from '../../load/unforeseen.ts';
import type { Emitter } from '../../plan/emitter.ts';
import { replan } from '../../plan/plan.ts';
import type { Job } from '../../project.ts';
import { validate } from '../../validate/validate.ts';
import { type ChangedOperation, isSame } from './changed.ts';
import { importing } from './imports.ts';
import { checkReferences } from './references.ts';
import { spliced } from './splice.ts';
import type { StandingShape } from './standing.ts';

/** What is at hand of one API. */
interface Bench {
  readonly job: Job;
  readonly emitters: readonly Emitter[];
  readonly shape: StandingShape;
  readonly excerpt: Excerpt;
  readonly sketch: Sketch;
  readonly compared: readonly Operation[];
}

/** `standing` gives what a file of the API holds. Throws `Unforeseen` where single operations do not tell. */
export async function patchedTexts(
  job: Job,
  emitters: readonly Emitter[],
  shape: StandingShape,
  file: string,
  parts: Parts,
  changed: readonly ChangedOperation[],
  standing: (path: string) => Buffer,
  runtime: ReadonlySet<string>,
): Promise<{ readonly texts: ReadonlyMap<string, Buffer>; readonly limits: number }> {
  // Where the text has what was lifted from elsewhere, an excerpt does not tell.
  if (job.options.ruleSources === true) throw new Unforeseen('places of rules');
  const excerpt = excerptOf(file, parts);
  if (excerpt === undefined) throw new Unforeseen('another format');
  const { id, source, names, options } = job;
  const sketch = sketchOf(excerpt, shape.outline, { id, source, names, int64: options.int64 });
  if (changed.some(({ pointer }) => shape.witnesses.compared.includes(pointer))) {
    throw new Unforeseen('an operation that was chosen among all');
  }
  const compared = shape.witnesses.compared.map((pointer) => {
    return sketch.operation(siteAt(parts, pointer), createReporter());
  });
  const bench: Bench = { job, emitters, shape, excerpt, sketch, compared };
  const texts = new Map<string, Buffer>();
  let { limits } = shape.outline;
  for (const one of changed) {
    const [before, after] = await readBoth(bench, one);
    const others = limits - limitsOfOperation(before).length;
    const old = await pieces(bench, before, others);
    const now = await pieces(bench, after, others);
    limits = others + limitsOfOperation(after).length;
    for (const [index, file] of old.entries()) {
      const next = now[index];
      if (next === undefined || isSame(file, next)) continue;
      const text = texts.get(file.path) ?? standing(file.path);
      texts.set(file.path, await replaced(text, file, next, runtime));
    }
  }
  return { texts, limits };
}

/** What validation and reading say of it must be the same before and after. */
async function readBoth(
  { excerpt, sketch }: Bench,
  { path, method, pointer, before, after }: ChangedOperation,
): Promise<readonly [Operation, Operation]> {
  const one = await read(excerpt, sketch, { path, method, operation: before });
  const other = await read(excerpt, sketch, { path, method, operation: after });
  if (!isSame(one.problems, other.problems)) throw new Unforeseen(`a problem at \`${pointer}\``);
  return [one.operation, other.operation];
}

async function read(
  excerpt: Excerpt,
  sketch: Sketch,
  site: OperationSite,
): Promise<{ readonly operation: Operation; readonly problems: unknown }> {
  const reporter = createReporter();
  const bundle = excerpt.bundle(site);
  checkReferences(bundle);
  await validate(bundle, reporter);
  const operation = sketch.operation(site, reporter);
  return { operation, problems: reporter.problems.map(plainly) };
}

function plainly({ code, severity, message, help, at, related }: Problem): unknown {
  const others = related?.map((one) => [one.at.pointer, one.message]) ?? [];
  return [code, severity, message, help, at.pointer, at.key, others];
}

async function pieces(
  { job, emitters, shape, sketch, compared }: Bench,
  operation: Operation,
  limits: number,
): Promise<readonly FilePieces[]> {
  const { api, world } = sketch.around([operation, ...compared], operation, limits);
  const derived = new Map<(given: typeof api) => unknown, unknown>([
    [kindsOfModels, world.kinds],
    [schemasOfModels, world.schemas],
    [asksWhatIsEvaluated, shape.isTraced],
    [shapeNames, new Map(shape.shapes)],
  ]);
  const plan = replan(api, emitters, job.options, shape.files, derived);
  const isShown = shape.witnesses.shown.includes(operation.at.pointer);
  const found = await piecesOf(plan, operation, compared, isShown);
  if (found === undefined) throw new Unforeseen('an emitter without pieces');
  return found;
}

async function replaced(
  text: Buffer,
  old: FilePieces,
  now: FilePieces,
  runtime: ReadonlySet<string>,
): Promise<Buffer> {
  if (old.pieces.length !== now.pieces.length) throw new Unforeseen(`a piece of \`${old.path}\``);
  let next = text;
  for (const [index, before] of old.pieces.entries()) {
    const after = now.pieces[index];
    if (after === undefined || isSame(before, after)) continue;
    if (before.kind === 'fact' || after.kind !== before.kind) {
      throw new Unforeseen(`what \`${old.path}\` makes of all operations`);
    }
    next = await spliced(next, before, after);
  }
  if (isSame(old.imports, now.imports)) return next;
  const whole = await importing(old.path, next.toString(), old.imports, now.imports, runtime);
  return Buffer.from(whole);
}

function siteAt(parts: Parts, pointer: string): OperationSite {
  const [, path = '', method = ''] = segmentsOf(pointer);
  const operation = childOf(parts.path(path), method);
  if (!isObject(operation)) throw new Unforeseen(`\`${pointer}\``);
  // Parsed from JSON.
  return { path, method, operation: operation as JsonObject };
}
