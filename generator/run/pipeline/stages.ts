/** What a run calls that has something to do, loaded at once. */

export { openRun } from './request.ts';
export {
  hasErrors,
  isFailed,
  noteModel,
  packOutput,
  recallApi,
  startApi,
  startRun,
} from './run.ts';
export { buildModel, readBundle } from './read.ts';
export { emitApi, noteRuntime } from './emit.ts';
export { finishOutput } from './format.ts';
export { addOutput } from './context.ts';
export { addRuntime } from './runtime.ts';
export { checkInstalled } from './installed.ts';
export { writeOutput } from './write.ts';
export { concludeRun } from './conclude.ts';
export { remember } from './remember.ts';
