/** Files as they are read in; their texts, and the places in them, out. */

import type { Place, Sources, Span } from '../../diagnostics/diagnostic.ts';
import type { SourceFile } from '../document.ts';
import { createLocator, type Finder } from '../text/positions.ts';

/** The files of one load; positions are found when a diagnostic asks. */
export interface SourceStore extends Sources {
  add(file: SourceFile, makeFinder: () => Finder): void;
  /** Tells how places in the lifted form of a file lead to places in texts. */
  lifted(file: string, written: (at: Place) => Place): void;
}

/** Of a document in memory: its pointer alone says where something stands. */
const noLine: Span = { line: 0, column: 0, length: 0 };

export function createSources(): SourceStore {
  const files = new Map<string, SourceFile>();
  const finders = new Map<string, () => Finder>();
  const locators = new Map<string, (at: Place) => Span>();
  const moves = new Map<string, (at: Place) => Place>();
  return {
    add(file, makeFinder) {
      files.set(file.path, file);
      finders.set(file.path, makeFinder);
    },
    lifted: (file, written) => void moves.set(file, written),
    text: (file) => files.get(file)?.text,
    locate(at) {
      const file = files.get(at.file);
      const makeFinder = finders.get(at.file);
      if (file === undefined || makeFinder === undefined) return undefined;
      if (file.inMemory) return noLine;
      const locator = locators.get(at.file) ?? createLocator(file, makeFinder);
      locators.set(at.file, locator);
      return locator(at);
    },
    asWritten(at) {
      const move = moves.get(at.file);
      return move === undefined ? at : { ...at, ...move(at), written: true, read: true };
    },
  };
}
