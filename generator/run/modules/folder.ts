/**
 * Writes texts of modules into a folder from which Node imports them. The folder is removed when it is closed or the
 * process ends.
 */

import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { attempt } from '../../core/diagnostics/thrown.ts';

interface ModuleFolder {
  /** What a module exports, by the path of its text. */
  load(path: string): Promise<Readonly<Record<string, unknown>>>;
  close(): void;
}

const prefix = 'specwright-serve-';

/** Writes the modules; what they import of packages is what this package imports. */
export function openModuleFolder(texts: ReadonlyMap<string, string>): ModuleFolder {
  removeOrphans();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`)));
  const close = (): void => {
    process.off('exit', close);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', close);
  const files = { ...Object.fromEntries(texts), 'package.json': '{ "type": "module" }' };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), resolvePackages(text));
  }
  return {
    close,
    load: (path) => import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href),
  };
}

const packages =
  /^((?:import|export|\}) ?[^'"\n]*? from )"(fast-xml-parser|@modelcontextprotocol\/server(?:\/[^"]+)?)"/gm;

function resolvePackages(text: string): string {
  return text.replaceAll(packages, (_, start: string, name: string) => {
    // It is a part of this package.
    const resolved = import.meta.resolve(name === 'fast-xml-parser' ? '#xml-parser' : name);
    return `${start}${JSON.stringify(resolved)}`;
  });
}

/** Folders of processes that were killed. */
function removeOrphans(): void {
  for (const name of attempt(() => readdirSync(tmpdir())) ?? []) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    attempt(() => rmSync(join(tmpdir(), name), { recursive: true, force: true }));
  }
}

/** A process of another user may not be asked, and runs. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}
