/** Problems in, each once; stages share one reporter per run. */

import type { Problem, Reporter, Sources } from './diagnostic.ts';

/** A reporter without problems. The same problem at the same place counts once, however often it is met. */
export function createReporter(): Reporter {
  const problems = new Map<string, Problem>();
  const attached: Sources[] = [];
  const sources = together(attached);
  let failed = false;
  return {
    sources,
    attach: (more) => void attached.push(more),
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

/** All texts of a run, as one. */
function together(all: readonly Sources[]): Sources {
  const holder = (file: string) => all.find((sources) => sources.text(file) !== undefined);
  return {
    text: (file) => holder(file)?.text(file),
    locate: (at) => holder(at.file)?.locate(at),
    asWritten: (at) => holder(at.file)?.asWritten(at) ?? at,
  };
}
