/** Asks the compiler whether rewritten files have errors that they had not with the new output. */

import {
  countFaults,
  findUsesBehind,
  listFaults,
  listNewFaults,
} from '../../callers/faults.ts';
import type { ProjectCode } from '../project/code.ts';
import type { NewText } from './texts.ts';

/** Adds to `refused` why uses are, by their keys, and whole files of which no use is behind an error, by their paths. */
export function judgeTexts(
  texts: readonly NewText[],
  { code, refused }: { readonly code: ProjectCode; readonly refused: Map<string, string> },
): void {
  if (texts.length === 0) return;
  const { ts: compiler } = code;
  const byPath = new Map(texts.map(({ path, after }) => [path, after]));
  for (const unit of code.units) {
    const known = countFaults(listFaults(unit.new(), unit.paths, compiler));
    const program = unit.compile(byPath);
    for (const fault of listNewFaults(listFaults(program, unit.paths, compiler), known)) {
      const why = `the compiler says of what it would be: ${fault.message}`;
      for (const key of findUsesBehind(fault, texts, { program, ts: compiler })) {
        if (!refused.has(key)) refused.set(key, why);
      }
    }
  }
}
