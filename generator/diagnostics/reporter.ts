/** Problems in, each once; stages share one reporter per run. */

import type { Problem, Reporter } from './diagnostic.ts';

/** A reporter without problems. The same problem at the same place counts once, however often it is met. */
export function createReporter(options: { readonly strict?: boolean } = {}): Reporter {
  const problems = new Map<string, Problem>();
  let failed = false;
  return {
    report(found) {
      const problem = options.strict === true ? asError(found) : found;
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

/** Under `--strict` a warning is an error; a note stays what it is. */
function asError(problem: Problem): Problem {
  return problem.severity === 'warning' ? { ...problem, severity: 'error' } : problem;
}

function identity({ code, at, message }: Problem): string {
  const key = at.key === true ? 'key' : '';
  return [code, at.file, at.pointer, key, at.offset ?? '', message].join('\0');
}
