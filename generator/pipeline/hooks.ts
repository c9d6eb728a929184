/** An API and a hook of the user's in, the API that the hook gives out; what the hook does wrong is told as the config's. */

import type { Hooks } from '../config.ts';
import { thrownAt } from '../config/place.ts';
import type { Place, Reporter } from '../diagnostics/diagnostic.ts';
import { findThrownLine } from '../diagnostics/thrown.ts';
import type { Api } from '../ir/model.ts';
import { isObject } from '../load/structure/pointer.ts';
import type { Project } from '../project.ts';
import { readConfigText } from './config-text.ts';

const pointer = '/hooks/ir';

/** Undefined, and a problem, where it throws or gives no API. */
export async function applyHook(
  api: Api,
  hook: NonNullable<Hooks['ir']>,
  project: Project,
  reporter: Reporter,
): Promise<Api | undefined> {
  const { file } = project;
  const text = await readConfigText(project, reporter);
  try {
    const given: unknown = await hook(api);
    const fault = findFault(given, api);
    // Every member is of the kind that the API had; what is below them is the type checker's to judge.
    if (fault === undefined) return given as Api;
    reportUnfit(`gave ${fault} for the API \`${api.id}\``, file, reporter);
  } catch (error) {
    reportThrown(
      error,
      api,
      text === undefined ? { file, pointer } : locateFault(error, file, text),
      reporter,
    );
  }
  return undefined;
}

/** What a hook gave that no file can be made of. */
export function reportUnfit(what: string, file: string, reporter: Reporter): void {
  reporter.report({
    code: 'CONF-710',
    severity: 'error',
    message: `\`hooks.ir\` ${what}.`,
    at: { file, pointer },
    help: "Return the API that it is given, changed by spreading: `(api) => ({ ...api, title: 'Mine' })`.",
  });
}

function reportThrown(error: unknown, { id }: Api, at: Place, reporter: Reporter): void {
  const told =
    error instanceof Error ? `${error.name}: ${findThrownLine(error)}` : findThrownLine(error);
  reporter.report({
    code: 'CONF-709',
    severity: 'error',
    message: `\`hooks.ir\` failed for the API \`${id}\`: ${told}.`,
    at,
    help: 'Mend the hook. Nothing was written.',
  });
}

/** The line that threw, where it is one of the config. */
function locateFault(error: unknown, file: string, text: string): Place {
  const at = thrownAt(error, file, text);
  return at.offset === undefined ? { file, pointer } : at;
}

/** Undefined where every member is there, and of the kind it was. */
function findFault(given: unknown, api: Api): string | undefined {
  if (!isObject(given)) return given === undefined ? 'nothing' : 'no object';
  const wrong = Object.entries(api).find(([name, before]) => {
    const after = given[name];
    return after === undefined ? !optional.has(name) : !isLike(after, before);
  });
  return wrong === undefined ? undefined : `an API whose \`${wrong[0]}\` is none`;
}

const optional: ReadonlySet<string> = new Set(['description', 'errors']);

/** Of one kind, and so are their items. */
function isLike(after: unknown, before: unknown): boolean {
  if (describeKind(after) !== describeKind(before)) return false;
  if (!Array.isArray(after) || !Array.isArray(before)) return true;
  const [first] = before as unknown[];
  return first === undefined || after.every((item) => describeKind(item) === describeKind(first));
}

function describeKind(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'null' : typeof value;
}
