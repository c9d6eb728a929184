/** Reads a file of faults by operation; what is wrong in it is a problem with its place. */

import type { Fault, Faults } from '../../../templates/runtime/simulation/faults.ts';
import type { Place, Reporter } from '../../../generator/core/diagnostics/diagnostic.ts';
import { suggestName } from '../../../generator/core/diagnostics/suggest.ts';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import {
  holdsMap,
  listEntries,
  listItems,
  type Raw,
} from '../../../generator/core/load/structure/place.ts';

export function readFaults(raw: Raw, { operations }: Api, reporter: Reporter): Faults {
  const names = ['*', ...operations.map(({ id }) => id)];
  if (!holdsMap(raw)) report(reporter, raw.at, 'The faults must be a map of operations.');
  for (const { key, ...entry } of listEntries(raw)) {
    if (!names.includes(key)) {
      const help = suggestName(key, names, `There are ${names.join(', ')}.`);
      report(reporter, entry.at, `There is no operation \`${key}\`.`, help);
    }
    for (const fault of Array.isArray(entry.value) ? listItems(entry) : [entry]) {
      checkFault(fault, reporter);
    }
  }
  // What it is not was reported.
  return raw.value as Faults;
}

/** What each member takes. */
const members: Readonly<Record<keyof Fault, (value: unknown) => boolean>> = {
  latency: isCount,
  reset: (value) => typeof value === 'boolean',
  status: (value) => isCount(value) && value >= 200 && value < 600,
  retryAfter: isCount,
  cut: isCount,
  times: isCount,
};

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function checkFault(raw: Raw, reporter: Reporter): void {
  const names = Object.keys(members);
  if (!holdsMap(raw)) {
    return report(reporter, raw.at, `A fault must be a map of ${names.join(', ')}.`);
  }
  for (const { key, value, at } of listEntries(raw)) {
    const fits = Object.entries(members).find(([name]) => name === key)?.[1];
    if (fits === undefined) {
      report(reporter, at, `A fault has no \`${key}\`.`, suggestName(key, names));
    } else if (!fits(value)) report(reporter, at, `\`${key}\` cannot be ${JSON.stringify(value)}.`);
  }
}

function report(reporter: Reporter, at: Place, message: string, help?: string): void {
  reporter.report({ code: 'SERVE-104', severity: 'error', message, at, help });
}
