/** Specwright and its peers, as programs that write what they make of a document into a folder. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Document } from './documents.ts';
import { install } from './install.ts';
import { measure, type Run } from './measure.ts';
import { type Peer, peers } from './peers.ts';

export interface Tool {
  readonly name: string;
  readonly run: (document: Document, output: string) => Run;
  /** What it writes, in a word. */
  readonly note: string;
  /** The folder of the packages that its output imports. */
  readonly packages: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));
export const specwright = join(root, 'dist', 'bin.js');

export function ourselves(target: 'ts' | 'js' = 'ts'): Tool {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    name: target === 'ts' ? `specwright ${version}` : `specwright ${version}, target js`,
    note: 'formatted',
    packages: root,
    run: ({ path }, output) =>
      measure(
        process.execPath,
        [specwright, 'generate', '-i', path, '-o', output, '--target', target, '-q'],
        root,
      ),
  };
}

/** What openapi-typescript is for: the types of all paths as one file. */
function ourTypes(): Tool {
  const { name, packages } = ourselves();
  return {
    name: `${name}, types`,
    note: 'types only',
    packages,
    run: ({ path }, output) =>
      measure(
        process.execPath,
        [specwright, 'types', path, '-o', join(output, 'schema.ts'), '-q'],
        root,
      ),
  };
}

export function installTool(peer: Peer, newer: string): Tool | undefined {
  const folder = install(peer.name, peer.packages);
  if (folder === undefined) return undefined;
  const node = peer.newerNode === true ? newer : process.execPath;
  const [version] = Object.values(peer.packages);
  return {
    name: `${peer.name} ${version}`,
    note: peer.note ?? '',
    packages: folder,
    run({ path }, output) {
      const config = peer.config?.(path, output);
      if (config !== undefined) writeFileSync(join(folder, config[0]), config[1]);
      mkdirSync(output, { recursive: true });
      return measure(
        node,
        [join(folder, peer.program), ...peer.args(path, output, folder)],
        folder,
      );
    },
  };
}

/** Only peers that are wanted are installed. */
export function tools(isWanted: (name: string) => boolean): readonly Tool[] {
  const newer = newerNode();
  const wanted = peers.filter(({ name }) => isWanted(name));
  const others = wanted.flatMap((peer) => installTool(peer, newer) ?? []);
  const [first, ...own] = [ourselves(), ourselves('js'), ourTypes()];
  return [first, ...own.filter(({ name }) => isWanted(name)), ...others];
}

/** Path of a Node that all peers run in. */
export function newerNode(): string {
  const folder = install('node', { node: '22.23.3' });
  return folder === undefined ? process.execPath : join(folder, 'node_modules/node/bin/node');
}
