/** Asks the compiler whether new texts have errors that the old ones have not, and which uses are behind them. */

import type * as Morph from 'ts-morph';
import type { OpenedCode } from './code.ts';
import type { Edited } from './edits.ts';
import {
  countFaults as countAll,
  type Fault,
  findUsesBehind,
  type KnownFaults,
  listFaults,
  listNewFaults,
} from './faults.ts';

export function countFaults(code: OpenedCode): KnownFaults {
  return countAll(listIn(code.files, code));
}

/** Why uses are refused, by their keys, and files of which no use is behind an error, by their paths. Old texts are put back. */
export function judgeEdits(
  edited: readonly Edited[],
  known: KnownFaults,
  code: OpenedCode,
): ReadonlyMap<string, string> {
  const texts = edited.map(({ file }) => file.getFullText());
  for (const { file, after } of edited) file.replaceWithText(after);
  const made = edited.filter(({ before }) => before === undefined).map(({ file }) => file);
  const faults = listNewFaults(listIn([...code.files, ...made], code), known);
  const refused = new Map<string, string>();
  const asked = { program: code.project.getProgram().compilerObject, ts: code.morph.ts };
  for (const fault of faults) {
    const why = `the compiler says of what it would be: ${fault.message}`;
    for (const key of findUsesBehind(fault, edited, asked)) {
      if (!refused.has(key)) refused.set(key, why);
    }
  }
  for (const [index, { file }] of edited.entries()) file.replaceWithText(texts[index] ?? '');
  return refused;
}

function listIn(
  files: readonly Morph.SourceFile[],
  { project, morph }: OpenedCode,
): readonly Fault[] {
  const paths = files.map((file) => file.getFilePath());
  return listFaults(project.getProgram().compilerObject, paths, morph.ts);
}
