/** Names of what a run has in the output root beside the files of APIs: the manifest, the runtime, the lock, and the staging folder of a process. */

export const manifestName = 'manifest.json';

/** The copy of the runtime, for all APIs of the root. */
export const runtimeFolder = 'runtime';

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
