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
  if (extname(path).toLowerCase() === '.json') return readJson(path, text, limits);
  const asJson = /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
  if (asJson !== undefined && !hasDoubles(text, asJson.data)) {
    return inspected(path, { data: asJson.data, syntax: 'json', problems: [] }, false, limits);
  }
  const { data, aliased, problems } = await readYaml(path, text, limits);
  if (problems.length > 0) return { syntax: 'yaml', problems };
  if (data === undefined || data === null) return { syntax: 'yaml', problems: [empty(path)] };
  return inspected(path, { data, syntax: 'yaml', problems }, aliased, limits);
}

async function readJson(path: string, text: string, limits: Limits): Promise<ReadData> {
  const parsed = parseJson(text);
  if (parsed !== undefined && !hasDoubles(text, parsed.data)) {
    return inspected(path, { data: parsed.data, syntax: 'json', problems: [] }, false, limits);
  }
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

/** JSON.parse keeps the last of two members with one name: then the text has more members than the data. */
function hasDoubles(text: string, data: unknown): boolean {
  const open: unknown[] = [data];
  let members = 0;
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    const children = Object.values(node);
    if (!Array.isArray(node)) members += children.length;
    for (const child of children) if (typeof child === 'object' && child !== null) open.push(child);
  }
  return members !== countMembers(text);
}

function inspected(path: string, read: ReadData, aliased: boolean, limits: Limits): ReadData {
  const { problems, refused } = inspectTree(path, read.data, aliased, limits);
  return refused ? { syntax: read.syntax, problems } : { ...read, problems };
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
