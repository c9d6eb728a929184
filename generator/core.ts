/** `specwright/core`: clients from documents in memory, without a disk, a network or anything of Node. */

export { generateFiles } from './memory/generate-files.ts';
export {
  compareDocuments,
  type ComparedDocuments,
  type CompareDocumentsOptions,
} from './diff/compare-documents.ts';
export { printDiagnostics } from './diagnostics/print.ts';
export * from './exports.ts';
