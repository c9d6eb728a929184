/** Names of what a run has in the output root beside the files of APIs: the manifest, the runtime, bases of edits, the lock, and the staging folder of a process. */

export const manifestName = 'manifest.json';

/** The copy of the runtime, for all APIs of the root. */
export const runtimeFolder = 'runtime';

/** What the generator wrote below the edits of files that carry some. */
const baseFolder = '.specwright-base/';

/** The ending keeps compilers and linters away. */
const baseEnding = '.base';

export function formatBasePath(path: string): string {
  return `${baseFolder}${path}${baseEnding}`;
}

/** The file that a base is of; undefined for a path that is none. */
export function readBasePath(path: string): string | undefined {
  const isBase = path.startsWith(baseFolder) && path.endsWith(baseEnding);
  return isBase ? path.slice(baseFolder.length, -baseEnding.length) : undefined;
}

/** The beginning; random letters follow. */
export function formatStagingName(pid: number): string {
  return `.specwright-${pid}-`;
}

/** The process that a folder of this name belongs to; undefined where it is no staging folder. */
export function readProcess(name: string): number | undefined {
  const pid = /^\.specwright-([1-9]\d{0,9})-\w+$/.exec(name)?.[1];
  return pid === undefined ? undefined : Number(pid);
}

export function isStagingPath(path: string): boolean {
  return path.split(/[\\/]/).some((part) => readProcess(part) !== undefined);
}

export const lockName = '.specwright-lock';

/** Whether a name in the root is of a run that goes on, or was killed. */
export function isTraceOfRun(name: string): boolean {
  return name.startsWith(lockName) || readProcess(name) !== undefined;
}
