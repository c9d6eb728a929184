/** Compares the TypeScript of two APIs: what changed for code that uses it. */

import { schemesPath } from '../../../generator/core/emit/operations/operations.ts';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import type { PlannedFile } from '../../../generator/core/plan/emitter.ts';
import type { Both } from '../change.ts';
import { findAnswers } from './answers.ts';
import { linkCauses } from './causes.ts';
import type { TypeChange } from './change.ts';
import type { Comparison } from './comparison.ts';
import type { Compiler } from './compiler.ts';
import { type ParsedFile, parseFile } from './declarations.ts';
import { findDerivedNames } from './derived-names.ts';
import { findChangedMeanings } from './meanings.ts';
import { folders, type TypeScriptOutput } from './output.ts';
import { findPositions } from './positions.ts';
import { compareSymbols } from './symbols.ts';
import { createFindType } from './type-names.ts';
import { readVerdict } from './verdicts.ts';

/** Texts first, then declarations, then members, and the compiler for what is left. */
export async function compareOutputs(
  apis: Both<Api>,
  outputs: Both<TypeScriptOutput>,
  compiler: Compiler,
): Promise<readonly TypeChange[]> {
  const changed = findChangedFiles(outputs);
  const files = { old: parseFiles(outputs.old, changed), new: parseFiles(outputs.new, changed) };
  const comparison: Comparison = {
    types: {
      old: createFindType(outputs.old.texts, files.old),
      new: createFindType(outputs.new.texts, files.new),
    },
    positions: findPositions(apis),
    facts: new Set([...outputs.old.facts, ...outputs.new.facts]),
    met: new Set(),
    changes: [],
    asked: [],
    kept: [],
  };
  compareSymbols(comparison, files);
  const { asked, changes } = comparison;
  const answers = await findAnswers(comparison, { compiler, outputs, files });
  for (const [index, question] of asked.entries()) {
    const answer = answers[index];
    const change = answer && readVerdict(question, answer);
    if (change !== undefined) changes.push(change);
  }
  changes.push(...findChangedMeanings(apis));
  return linkCauses(changes, findDerivedNames(apis));
}

function findChangedFiles({ old: was, new: is }: Both<TypeScriptOutput>): ReadonlySet<string> {
  const paths = new Set([...was.texts.keys(), ...is.texts.keys()]);
  // Security schemes are for the client and its operations: no code of a user names them.
  paths.delete(`/${folders.api}/${schemesPath}`);
  const changed = [...paths].filter((path) => was.texts.get(path) !== is.texts.get(path));
  const isCallChanged = changed.some((path) => path.startsWith(`/${folders.api}/operations/`));
  return new Set(isCallChanged ? [...changed, `/${folders.api}/client.ts`] : changed);
}

function parseFiles(
  { texts, planned }: TypeScriptOutput,
  changed: ReadonlySet<string>,
): ReadonlyMap<string, ParsedFile> {
  const parsed = [...changed].flatMap((path): [string, ParsedFile][] => {
    const text = texts.get(path);
    return text === undefined ? [] : [[path, parseFile(path, text)]];
  });
  const named = Array.from(planned, ([path, file]) => [path, readNames(path, file)] as const);
  return new Map([...parsed, ...named]);
}

/** The names that a file exports, and nothing about them. */
function readNames(path: string, { symbols }: PlannedFile): ParsedFile {
  const shape = { kind: 'function', text: '' } as const;
  const exports = symbols.map(({ name }) => ({
    name,
    kind: shape.kind,
    file: path,
    text: '',
    shape: () => shape,
  }));
  return { exports, imports: [], names: new Set() };
}
