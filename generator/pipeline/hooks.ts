/** An API and a hook of the user's in, the API that the hook gives out; what a hook does wrong is told as the config's. */

import type { Hooks } from '../config.ts';
import { thrownAt } from '../config/place.ts';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import { findThrownLine } from '../diagnostics/thrown.ts';
import type { Api } from '../ir/model.ts';
import { isObject } from '../load/structure/pointer.ts';
import type { Project } from '../project.ts';
import { readConfigText } from './config-text.ts';

/** A hook that is called. */
export interface HookCall {
  readonly hook: keyof Hooks;
  /** What it is called for: `` the API `shop` ``. */
  readonly subject: string;
  readonly project: Project;
  readonly reporter: Reporter;
}

/** Undefined, and a problem, where it throws or gives no API. */
export async function applyHook(
  api: Api,
  hook: NonNullable<Hooks['ir']>,
  { project, reporter }: Pick<HookCall, 'project' | 'reporter'>,
): Promise<Api | undefined> {
  const call: HookCall = { hook: 'ir', subject: `the API \`${api.id}\``, project, reporter };
  return callHook(call, async () => {
    const given: unknown = await hook(api);
    const fault = findFault(given, api);
    // Every member is of the kind that the API had; what is below them is for the type checker.
    if (fault === undefined) return given as Api;
    await reportUnfit(call, `returned ${fault} for ${call.subject}`);
    return undefined;
  });
}

/** Undefined, and a problem, where the work throws. */
export async function callHook<T>(call: HookCall, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    await reportThrown(call, error);
    return undefined;
  }
}

const HELP: Readonly<Record<keyof Hooks, string>> = {
  ir: "Return a changed copy of the API: `(api) => ({ ...api, title: 'Mine' })`.",
  sourceFile: 'Change the file itself: `(file) => { file.addStatements(…); }`.',
};

/** What a hook gave that no file can be made of. */
export async function reportUnfit(
  { hook, project, reporter }: Omit<HookCall, 'subject'>,
  what: string,
): Promise<void> {
  await readConfigText(project, reporter);
  reporter.report({
    code: 'CONF-710',
    severity: 'error',
    message: `\`hooks.${hook}\` ${what}.`,
    at: { file: project.file, pointer: `/hooks/${hook}` },
    help: HELP[hook],
  });
}

/** At the line that threw, where it is one of the config. */
async function reportThrown(call: HookCall, error: unknown): Promise<void> {
  const { hook, subject, project, reporter } = call;
  const { file } = project;
  const text = await readConfigText(project, reporter);
  const at = text === undefined ? undefined : thrownAt(error, file, text);
  const told =
    error instanceof Error ? `${error.name}: ${findThrownLine(error)}` : findThrownLine(error);
  reporter.report({
    code: 'CONF-709',
    severity: 'error',
    message: `\`hooks.${hook}\` failed for ${subject}: ${told}.`,
    at: at?.offset === undefined ? { file, pointer: `/hooks/${hook}` } : at,
    help: 'Correct the hook. Nothing was written.',
  });
}

/** Undefined where every member is there, and of the kind it was. */
function findFault(given: unknown, api: Api): string | undefined {
  if (!isObject(given)) return given === undefined ? 'nothing' : 'no object';
  const wrong = Object.entries(api).find(([name, before]) => {
    const after = given[name];
    return after === undefined ? !optional.has(name) : !isLike(after, before);
  });
  return wrong === undefined ? undefined : `an API whose \`${wrong[0]}\` is not valid`;
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
