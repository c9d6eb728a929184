/** Text in, plain data out, or the problems that keep it from being read. Positions are not looked for here. */

import type { Problem } from '../diagnostics/diagnostic.ts';
import type { SourceFile } from './document.ts';
import type { Limits } from './limits.ts';
import { countMembers } from './json-text.ts';
import { readYaml } from './yaml-data.ts';
import { inspectTree } from './tree.ts';
import { extname } from 'node:path';

/** The data of a file, and what is to be said of it; no data where it cannot be read. */
export interface ReadData {
  readonly data?: unknown;
  readonly syntax: SourceFile['syntax'];
  readonly problems: readonly Problem[];
}

/** JSON where the file says so or the text is JSON; else YAML. */
export async function readData(path: string, text: string, limits: Limits): Promise<ReadData> {
  if (text.trim() === '') return { syntax: 'yaml', problems: [empty(path)] };
  const isNamed = extname(path).toLowerCase() === '.json';
  const parsed = isNamed || /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
  if (parsed !== undefined) return readParsed(path, text, parsed.data, limits);
  if (isNamed) return jsonProblems(path, text);
  const { data, aliased, problems } = await readYaml(path, text, limits);
  if (problems.length > 0) return { syntax: 'yaml', problems };
  if (data === undefined || data === null) return { syntax: 'yaml', problems: [empty(path)] };
  const found = inspectTree(path, data, aliased, limits);
  return found.refused
    ? { syntax: 'yaml', problems: found.problems }
    : { data, syntax: 'yaml', problems: found.problems };
}

/** JSON.parse keeps the last of two members with one name: then the text has more members than the data. */
async function readParsed(
  path: string,
  text: string,
  data: unknown,
  limits: Limits,
): Promise<ReadData> {
  const found = inspectTree(path, data, false, limits);
  if (found.refused) return { syntax: 'json', problems: found.problems };
  if (found.members !== countMembers(text)) return jsonProblems(path, text);
  return { data, syntax: 'json', problems: found.problems };
}

async function jsonProblems(path: string, text: string): Promise<ReadData> {
  const { jsonFaults } = await import('./json-faults.ts');
  return { syntax: 'json', problems: jsonFaults(path, text) };
}

function parseJson(text: string): { data: unknown } | undefined {
  try {
    return { data: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function empty(file: string): Problem {
  return {
    code: 'LOAD-104',
    severity: 'error',
    message: 'The file is empty.',
    at: { file, pointer: '' },
    help: 'Begin with `openapi: 3.2.0`.',
  };
}
