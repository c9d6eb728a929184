/** Collects problems, each once; stages share one reporter per run. */

import type { Problem, Reporter, Sources } from './diagnostic.ts';

/** A reporter without problems. The same problem at the same place counts once, however often it is met. */
export function createReporter(): Reporter {
  const problems = new Map<string, Problem>();
  const attached: Sources[] = [];
  const sources = joinSources(attached);
  let failed = false;
  return {
    sources,
    attach: (more) => void attached.push(more),
    report(problem) {
      const key = getIdentity(problem);
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

function getIdentity({ code, at, message }: Problem): string {
  const key = at.key === true ? 'key' : '';
  return [code, at.file, at.pointer, key, at.offset ?? '', message].join('\0');
}

/** All texts of a run, as one. */
function joinSources(all: readonly Sources[]): Sources {
  const findHolder = (file: string) => all.find((sources) => sources.text(file) !== undefined);
  return {
    text: (file) => findHolder(file)?.text(file),
    locate: (at) => findHolder(at.file)?.locate(at),
    asWritten: (at) => findHolder(at.file)?.asWritten(at) ?? at,
  };
}

/** Whether a run with these problems fails. */
export function isFailure(problems: readonly Problem[], strict = false): boolean {
  return problems.some(
    ({ severity }) => severity === 'error' || (strict && severity === 'warning'),
  );
}

export function applyStrict(problems: readonly Problem[], strict = false): readonly Problem[] {
  if (!strict) return problems;
  return problems.map((problem) =>
    problem.severity === 'warning' ? { ...problem, severity: 'error' } : problem,
  );
}
