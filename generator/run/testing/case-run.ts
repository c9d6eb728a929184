/** Runs a case of an emitter: throws an error that shows the difference where it does not write what is expected. */

import { printDiagnostics } from '../../core/diagnostics/print.ts';
import { type GeneratedFiles, generateFiles } from '../memory/generate-files.ts';
import { findThrownLine } from '../../core/diagnostics/thrown.ts';
import { format } from '../write/format.ts';
import {
  type CaseFolder,
  readDiagnostics,
  readDocuments,
  readExpected,
  type Texts,
  writeDiagnostics,
  writeExpected,
} from './case-folder.ts';
import { describeDifferences } from './differences.ts';
import type { GoldenCaseOptions } from './options.ts';

export async function runCase(folder: CaseFolder, options: GoldenCaseOptions): Promise<void> {
  const documents = readDocuments(folder);
  const { emitters, config = {}, update = process.env['UPDATE'] === '1' } = options;
  const complete = { ...config, emitters };
  const made = await generateFiles({ documents, config: complete, tsMorph: loadMorph });
  const diagnostics = printProblems(made, documents);
  const texts = made.ok ? await formatChosen(made, options) : undefined;
  if (update) {
    writeExpected(folder, texts);
    writeDiagnostics(folder, diagnostics);
    return;
  }
  const expected = readExpected(folder);
  if (expected === undefined && texts !== undefined) throw new Error(askForUpdate(folder.name));
  const message = await describeDifferences(folder.name, [
    [
      new Map([['diagnostics.txt', readDiagnostics(folder)]]),
      new Map([['diagnostics.txt', diagnostics]]),
    ],
    [expected ?? new Map(), texts ?? new Map()],
  ]);
  if (message !== undefined) throw new Error(message);
}

/** Loads ts-morph, for structures that our printer does not know. */
function loadMorph() {
  return import('ts-morph');
}

function askForUpdate(name: string): string {
  return `The case \`${name}\` has no folder expected/ yet. Run the tests once with UPDATE=1 in the environment, read what that wrote, and commit it.`;
}

/** What is wrong with what the tests pass is no part of a case. */
function printProblems(
  { diagnostics }: GeneratedFiles,
  documents: Readonly<Record<string, string>>,
): string {
  if (diagnostics.length === 0) return '';
  const text = printDiagnostics(diagnostics, { read: (file) => documents[file] });
  if (diagnostics.some(({ file }) => file === 'config')) throw new Error(text);
  return `${text}\n`;
}

/** The files that are compared, as `generate` formats them. */
async function formatChosen(
  { files, authors }: GeneratedFiles,
  { emitters, compare = 'own' }: GoldenCaseOptions,
): Promise<Texts> {
  const own = new Set(emitters.map((one) => (typeof one === 'string' ? one : one.name)));
  const texts = new Map<string, string>();
  for (const [path, text] of Object.entries(files)) {
    const author = authors[path];
    if (author === undefined || (compare === 'own' && !own.has(author))) continue;
    texts.set(path, await formatFile(path, text, author));
  }
  return texts;
}

async function formatFile(path: string, text: string, author: string): Promise<string> {
  try {
    return await format(path, text);
  } catch (error) {
    const message = `The emitter \`${author}\` wrote \`${path}\` with a syntax error: ${findThrownLine(error)}`;
    throw new Error(`${message}\n\n${text}`, { cause: error });
  }
}
