// In: a place to run in. Out: a report of all groups; this is what each runtime loads.

import type { DifferenceName } from '../differences.ts';
import { groups } from './groups.ts';
import { type Group, type Place, createSetting, type Test } from './setting.ts';

/** How the tests of one group ended. */
export interface GroupReport {
  readonly name: string;
  readonly passed: number;

  /** The tests that failed, and why. */
  readonly failures: Readonly<Record<string, string>>;
}

/** How the suite ended in one runtime. */
export interface Report {
  readonly groups: readonly GroupReport[];

  /** The declared differences that were met. */
  readonly differences: readonly DifferenceName[];

  /** Rejections that nobody handled. */
  readonly unhandled: readonly string[];
}

/** Far more than any test needs: a call that hangs is a failure, not the end of the run. */
const patience = 20_000;

/** Runs all groups, one test after another. */
export async function run(place: Place): Promise<Report> {
  const met = new Set<DifferenceName>();
  const unhandled: string[] = [];
  // Node and Bun have no such event, and end with an error instead.
  globalThis.addEventListener?.('unhandledrejection', (event) => {
    unhandled.push(String(event.reason));
  });
  const reports: GroupReport[] = [];
  for (const group of groups) reports.push(await runGroup(place, group, met));
  return { groups: reports, differences: [...met].sort(), unhandled };
}

async function runGroup(
  place: Place,
  { name, tests }: Group,
  met: Set<DifferenceName>,
): Promise<GroupReport> {
  const failures: Record<string, string> = {};
  for (const [index, [title, test]] of Object.entries(tests).entries()) {
    const setting = createSetting(place, `${name.replace(/\W/g, '')}-${index}`, met);
    const problem = await findProblem(test, setting);
    if (problem !== undefined) failures[title] = problem;
  }
  return { name, passed: Object.keys(tests).length - Object.keys(failures).length, failures };
}

async function findProblem(test: Test, setting: Parameters<Test>[0]): Promise<string | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it hangs')), patience);
  });
  try {
    await Promise.race([test(setting), late]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    clearTimeout(timer);
  }
}
