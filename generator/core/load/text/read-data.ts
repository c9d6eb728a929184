/** Reads a text as plain data, or finds the problems that keep it from being read. Positions are not looked for here. */

import type { Problem } from '../../diagnostics/diagnostic.ts';
import type { SourceFile } from '../document.ts';
import type { Limits } from '../files/limits.ts';
import { createJsonFinder, countMembersAtMost } from './json-places.ts';
import { type Finder, findStart } from './positions.ts';
import { inspectTree } from './check-data.ts';
import { parseJson } from '../../diagnostics/json.ts';

/** The data of a file, and what is to be said about it; no data where it cannot be read. */
interface ReadData {
  readonly data?: unknown;
  readonly syntax: SourceFile['syntax'];
  readonly makeFinder: () => Finder;
  readonly problems: readonly Problem[];
  /** What was read, where it is not the text that was given. */
  readonly text?: string;
}

/** JSON where the file says so or the text is JSON; else YAML. */
export async function readData(path: string, text: string, limits: Limits): Promise<ReadData> {
  if (text.trim() === '') return readJson(text, [describeEmpty(path)]);
  const isNamed = /\.json$/i.test(path);
  const parsed = isNamed || /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
  if (parsed !== undefined) return readParsed(path, text, parsed, limits);
  return isNamed ? listJsonProblems(path, text) : readYamlData(path, text, limits);
}

async function readYamlData(path: string, text: string, limits: Limits): Promise<ReadData> {
  const [{ readYaml }, { createYamlFinder }] = await Promise.all([
    import('./yaml-data.ts'),
    import('./yaml-places.ts'),
  ]);
  const { stream, aliased, ...yaml } = await readYaml(path, text, limits);
  const { data, problems } = yaml;
  const makeFinder = () => (stream === undefined ? findStart : createYamlFinder(stream));
  const read = {
    ...(yaml.text !== undefined && { text: yaml.text }),
    syntax: 'yaml',
    makeFinder,
  } as const;
  if (data === undefined && problems.length > 0) return { ...read, problems };
  if (data === undefined || data === null) return { ...read, problems: [describeEmpty(path)] };
  const found = inspectTree(path, data, aliased, limits).problems;
  return { ...read, problems: [...problems, ...found], ...(found.length === 0 && { data }) };
}

/** JSON.parse keeps the last of two members with one name: then the text has more members than the data. */
async function readParsed(
  path: string,
  text: string,
  data: unknown,
  limits: Limits,
): Promise<ReadData> {
  const { problems, members } = inspectTree(path, data, false, limits);
  if (problems.length > 0) return readJson(text, problems);
  if (members === countMembersAtMost(text)) return { ...readJson(text, []), data };
  const { findDoubles } = await import('./doubled-names.ts');
  return { ...readJson(text, findDoubles(path, text, 'json')), data };
}

async function listJsonProblems(path: string, text: string): Promise<ReadData> {
  const { explainJson } = await import('./json-faults.ts');
  return readJson(text, explainJson(path, text));
}

function readJson(text: string, problems: readonly Problem[]): ReadData {
  return { syntax: 'json', makeFinder: () => createJsonFinder(text), problems };
}

function describeEmpty(file: string): Problem {
  return {
    code: 'LOAD-104',
    severity: 'error',
    message: 'The file is empty.',
    at: { file, pointer: '', offset: 0 },
    help: 'Begin with `openapi: 3.2.0`.',
  };
}
