/** Finds the files that an output can reach: those that import it, and those that import them. */

import type { ts as Ts } from 'ts-morph';
import { addTo } from '../../../generator/core/diagnostics/lists.ts';
import type { CodeView } from './code-view.ts';

/** Own files alone; all of them where one of the reached files declares something for all. */
export function findReached(
  own: readonly Ts.SourceFile[],
  view: Pick<CodeView, 'new' | 'isOutput'>,
): readonly Ts.SourceFile[] {
  const importers = new Map<Ts.SourceFile, Ts.SourceFile[]>();
  const waiting: Ts.SourceFile[] = [];
  for (const file of own) {
    for (const target of listImported(file, view)) {
      // A module that is not there any more may have been one of the output.
      if (target === undefined || view.isOutput(target)) waiting.push(file);
      else addTo(importers, target, file);
    }
  }
  const reached = new Set(waiting);
  for (const file of reached) {
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  const isForAll = [...reached].some(({ text }) => /\bdeclare\s+(?:global|module)\b/.test(text));
  return own.filter((file) => isForAll || reached.has(file));
}

function listImported(
  file: Ts.SourceFile,
  { new: checker }: Pick<CodeView, 'new'>,
): readonly (Ts.SourceFile | undefined)[] {
  // The compiler notes them for itself: also those of `import()` and `require`, anywhere in a file.
  const { imports = [] } = file as Ts.SourceFile & { readonly imports?: readonly Ts.Node[] };
  return imports.flatMap((specifier) => {
    const module = checker.getSymbolAtLocation(specifier);
    return module === undefined
      ? [undefined]
      : (module.declarations ?? []).map((one) => one.getSourceFile());
  });
}
