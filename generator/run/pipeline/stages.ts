/**
 * The stages of a run. `pipeline.ts` imports this one module, and only when there is something to do: a run that recalls all of
 * an earlier one never loads the generator, and the others load it as one file (`layers` in build/build.mjs).
 */

export { openRun } from './request.ts';
export { hasErrors, isFailed } from './run.ts';
export { noteModel, packOutput, startApi, startRun } from './start.ts';
export { recallApi } from './recall.ts';
export { nameJob } from '../project/name-job.ts';
export { buildModel, readBundle } from './read.ts';
export { emitApi, noteRuntime } from './emit.ts';
export { finishOutput } from './format.ts';
export { addOutput } from './context.ts';
export { addRuntime } from './runtime.ts';
export { checkInstalled } from './installed.ts';
export { writeOutput } from './write.ts';
export { concludeRun } from './conclude.ts';
export { remember } from './remember.ts';
