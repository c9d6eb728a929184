/** `specwright/core`: clients from documents in memory, without a disk, a network or anything of Node. */

export { generateFiles } from './core/generate-files.ts';
export { printDiagnostics } from './diagnostics/print.ts';
export * from './exports.ts';
