// In: a version of Node. Out: its place in the matrix.

import { join } from 'node:path';

import type { NodeName } from './differences.ts';
import { install } from './install.ts';
import { runModule } from './process.ts';
import type { Runner } from './runner.ts';

/** Node in an exact version; the present one if that is it. */
export function node(version: string): Runner {
  return {
    title: `Node ${version}`,
    runtime: chooseName(version),
    run: async (program, place) => runModule(await nodeBinary(version), [], program, place),
  };
}

function chooseName(version: string): NodeName {
  const major = Number(version.split('.', 1)[0]);
  if (major < 22) return 'node20';
  return major < 24 ? 'node22' : 'node24';
}

/** The Node that runs this. */
export const presentNode: Runner = node(process.versions.node);

/** The command of a version. */
export async function nodeBinary(version: string): Promise<string> {
  if (version === process.versions.node) return process.execPath;
  return join(await install('node', version), '.bin', 'node');
}
