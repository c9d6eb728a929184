/** An API that was emitted in, what a later run needs to emit single operations of it again out. */

import type { Reporter } from '../../diagnostics/diagnostic.ts';
import type { Api } from '../../ir/model.ts';
import { type Outline, outlineOf } from '../../ir/outline.ts';
import type { PlannedFile, Witnesses } from '../../plan/emitter.ts';
import type { Seen } from '../../pipeline.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Job, Project } from '../../project.ts';

export interface StandingApi {
  readonly id: string;
  /** The documents that it was read from; of several, none is patched. */
  readonly documents: readonly string[];
  /** Missing where the API is not built of single operations alone. */
  readonly shape?: StandingShape;
}

export interface StandingShape {
  readonly outline: Outline;
  readonly files: readonly PlannedFile[];
  /** Pointers of operations that were chosen among all, of the last that were looked at for it, and of all that are shown. */
  readonly witnesses: { readonly [Name in keyof Witnesses]: readonly string[] };
  /** Whether validators ask which members others have looked at. */
  readonly isTraced: boolean;
  /** Names of schemas that several validators share. */
  readonly shapes: readonly (readonly [string, string])[];
}

export async function standingApi(
  project: Project,
  job: Job,
  api: Api,
  plan: Plan,
  { texts, forms }: Seen,
  reporter: Reporter,
): Promise<StandingApi> {
  const found = { id: job.id, documents: [...texts.keys()] };
  const [form] = forms?.values() ?? [];
  if (form === undefined || !isOrdinary(project, job, plan, form.text, reporter)) return found;
  const outline = outlineOf(api);
  if (outline === undefined) return found;
  const { shapeNames } = await import('../../emit/validators/known-shapes.ts');
  const { asksWhatIsEvaluated } = await import('../../emit/validators/open.ts');
  const scope = { api, derived: plan.derived };
  const witnesses = [...plan.emitters.values()].flatMap((one) => one.witnesses?.(scope) ?? []);
  const pointersOf = (name: keyof Witnesses): readonly string[] => [
    ...new Set(witnesses.flatMap((one) => one[name].map(({ at }) => at.pointer))),
  ];
  const isAllCompared = witnesses.some(({ last }) => last.length === 0);
  const shape: StandingShape = {
    outline,
    files: plan.files,
    witnesses: {
      compared: pointersOf('compared'),
      last: isAllCompared ? [] : pointersOf('last'),
      shown: pointersOf('shown'),
    },
    isTraced: plan.derived(asksWhatIsEvaluated),
    shapes: [...plan.derived(shapeNames)],
  };
  return { ...found, shape };
}

/** A document in which every part stands for itself, and nobody's own code between it and the output. */
function isOrdinary(
  { hooks }: Project,
  { overlays, options }: Job,
  { emitters }: Plan,
  json: string,
  { problems }: Reporter,
): boolean {
  if (Object.keys(hooks).length > 0 || overlays.length > 0) return false;
  if (Object.keys(options.templates ?? {}).length > 0) return false;
  if (![...emitters.values()].every(({ share }) => share !== undefined)) return false;
  if (problems.some(({ code }) => code === 'SCHEMA-505')) return false;
  return !isTied(json);
}

/** Whether one part of a document in JSON may change what another one means. */
export function isTied(text: string): boolean {
  return TIES.test(text);
}

const TIES = /"(?:x-sw-|\$(?:dynamic|recursive|anchor|id))/;
