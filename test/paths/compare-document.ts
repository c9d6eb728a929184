/** One document in; how many operations it has, and what openapi-typescript types otherwise, out. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { methods } from '../../generator/core/load/structure/vocabulary.ts';
import { asMembers } from '../../generator/core/load/structure/pointer.ts';
import { install } from '../runtimes/install.ts';
import { compareTypes, type Difference, type Operation } from './compare.ts';
import { writeTypes } from './write-types.ts';

export interface Compared {
  readonly operations: number;
  /** What the peer says where it cannot read the document; ours alone is then compiled. */
  readonly refused?: string;
  readonly differences: readonly Difference[];
}

/** The folder gets both files. */
export async function compareDocument(path: string, folder: string): Promise<Compared> {
  writeTypes(path, join(folder, 'ours.d.ts'), ['--force']);
  const refused = await writePeer(path, join(folder, 'theirs.d.ts'));
  if (refused !== undefined) writeTypes(path, join(folder, 'theirs.d.ts'), ['--force']);
  const operations = listOperations(path);
  const differences = await compareTypes(folder, operations);
  return { operations: operations.length, differences, ...(refused && { refused }) };
}

async function writePeer(path: string, output: string): Promise<string | undefined> {
  const modules = await install('openapi-typescript', '7.13.0', ['typescript@5.9.3']);
  const program = join(modules, 'openapi-typescript/bin/cli.js');
  const args = [program, resolve(path), '--output', output];
  // Elsewhere, since it obeys the rules of a redocly.yaml that is in its folder.
  const cwd = dirname(output);
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (status === 0) return undefined;
  return /(?:Error:|Can't)[^\n]*/.exec(stderr)?.[0] ?? `exit ${status}`;
}

function listOperations(path: string): readonly Operation[] {
  const document: unknown = parse(readFileSync(path, 'utf8'), {
    maxAliasCount: -1,
    uniqueKeys: false,
  });
  return Object.entries(asMembers(asMembers(document)['paths'])).flatMap(([url, item]) =>
    Object.keys(asMembers(item))
      .filter((method) => methods.has(method) && method !== 'query')
      .map((method) => ({ path: url, method })),
  );
}
