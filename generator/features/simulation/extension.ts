/** Reads `x-sw-simulation` as the runtime takes it: paths in parts, times in milliseconds. */

import { isJsonObject } from '../../core/diagnostics/json.ts';
import type { Api, Json, JsonObject, Limit } from '../../core/ir/model/model.ts';
import type { Data } from '../../core/code/code.ts';

/** Data for the runtime; members that are undefined are left out. */
export type Settings = { readonly [name: string]: Data | undefined };

/** What only the emitter reads. */
const OWN = ['does', 'resource', 'path', 'method', 'key', 'body', 'at', 'filters', 'triggers'];

/** The members of an operation's effect that are data as they are. */
export function readSettings(written: JsonObject, api: Api): Settings {
  const { rules, find, batch, ...rest } = written;
  const plain = Object.entries(rest).filter(
    ([name]) => !OWN.includes(name) && !name.startsWith('x-'),
  );
  return {
    ...Object.fromEntries(plain),
    find: find === undefined ? undefined : mapMembers(find, splitRequest),
    rules: isList(rules) ? rules.map((rule) => readRule(asMembers(rule), api)) : undefined,
    batch: batch === undefined ? undefined : readBatch(asMembers(batch)),
  };
}

function readBatch({ key, at, echo, resource }: JsonObject): Settings {
  return {
    resource,
    key: asTexts(key).map(splitPath),
    at: typeof at === 'string' ? splitPath(at) : undefined,
    echo: typeof echo === 'string' ? splitPath(echo) : undefined,
  };
}

function readRule(rule: JsonObject, api: Api): Settings {
  const { when, unless, repeats, ...rest } = rule;
  const plain = Object.entries(rest).filter(([name]) => !name.startsWith('x-'));
  return {
    when: when === undefined ? undefined : readConditions(when),
    unless: unless === undefined ? undefined : readConditions(unless),
    repeats: repeats === undefined ? undefined : readRepeats(asMembers(repeats), api),
    ...Object.fromEntries(plain),
  };
}

/** A parameter is known by its name alone, as the caller gives it. */
function readConditions(written: Json): Settings {
  const entries = Object.entries(asMembers(written)).map(([path, value]) => {
    return [splitRequest(path).join('.'), isList(value) ? value : [value]] as const;
  });
  return Object.fromEntries(entries);
}

function readRepeats({ by, within, after }: JsonObject, api: Api): Settings {
  return {
    by: asTexts(by).map(splitRequest),
    within: within === undefined ? undefined : readDuration(within, api),
    after: after === undefined ? undefined : readDuration(after, api),
  };
}

const UNITS: Readonly<Record<string, number>> = {
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
};

/** Gives a time in milliseconds; a limit is given by its name. */
export function readDuration(written: Json, { limits }: Pick<Api, 'limits'>): number {
  const named = typeof written === 'string' ? findLimit(written, limits)?.facts : undefined;
  return readTime(named ?? written);
}

/** `{ value, unit }` in milliseconds. */
export function readTime(written: Json | undefined): number {
  const { value, unit } = asMembers(written);
  const factor = typeof unit === 'string' && Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  return typeof value === 'number' ? value * (factor ?? 1000) : 0;
}

export function findLimit(name: string, limits: readonly Limit[]): Limit | undefined {
  return limits.find(({ stated, path }) => stated && path.length === 1 && path[0] === name);
}

/** `query.limit` and `path.id` are members of the parameters; `body.id` is of the body. */
export function splitRequest(path: string): readonly string[] {
  const names = splitPath(path);
  return /^(?:path|query|header|cookie)$/.test(names[0] ?? '') ? names.slice(1) : names;
}

export function splitPath(path: string): readonly string[] {
  return path === '' ? [] : path.split('.');
}

export function asMembers(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

export function asTexts(value: Json | undefined): readonly string[] {
  const all = isList(value) ? value : [value];
  return all.flatMap((one) => (typeof one === 'string' ? one : []));
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function mapMembers(written: Json, change: (path: string) => readonly string[]): Settings {
  const entries = Object.entries(asMembers(written)).map(([name, path]) => {
    return [name, change(String(path))] as const;
  });
  return Object.fromEntries(entries);
}
