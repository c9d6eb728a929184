/** `specwright/core`: clients from documents in memory, without a disk, a network or anything of Node. */

export { generateFiles } from '../run/memory/generate-files.ts';
export {
  compareDocuments,
  type ComparedDocuments,
  type CompareDocumentsOptions,
} from '../../packages/diff/compare-documents.ts';
export { printDiagnostics } from '../core/diagnostics/print.ts';
export * from './exports.ts';
