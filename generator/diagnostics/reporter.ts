/** Problems in, each once; stages share one reporter per run. */

import type { Problem, Reporter } from './diagnostic.ts';

/** A reporter without problems. The same problem at the same place counts once, however often it is met. */
export function createReporter(): Reporter {
  const problems = new Map<string, Problem>();
  let failed = false;
  return {
    report(problem) {
      const key = identity(problem);
      if (problems.has(key)) return;
      problems.set(key, problem);
      failed ||= problem.severity === 'error';
    },
    get failed() {
      return failed;
    },
    get problems() {
      return [...problems.values()];
    },
  };
}

function identity({ code, at, message }: Problem): string {
  const key = at.key === true ? 'key' : '';
  return [code, at.file, at.pointer, key, at.offset ?? '', message].join('\0');
}
