/** Parts that name one document are one API: what it is called, where it is written, and what all APIs have in common. */

import { existsSync } from 'node:fs';
import { join, posix, relative, resolve } from 'node:path';
import { isUrl } from '../../../generator/core/load/files/permission.ts';
import { deriveApiName } from '../../../generator/run/config/api-name.ts';
import type { Found } from '../find/project.ts';
import { findOmitted, mergeSettings, type Settings } from '../rules/settings.ts';

export interface ApiPlan {
  readonly name: string;
  /** Relative to the config. */
  readonly input: string;
  readonly settings: Settings;
  readonly parts: readonly PlannedPart[];
}

/** A part with what it sets, its paths relative to the config. */
interface PlannedPart {
  readonly found: Found;
  readonly settings: Settings;
}

export function planApis(found: readonly Found[], folder: string): readonly ApiPlan[] {
  const groups = new Map<string, PlannedPart[]>();
  for (const one of found) {
    const settings = placeSettings(one, folder);
    const { input, filters = [] } = settings;
    if (input === undefined) continue;
    const chosen = filters.map(({ keeps, subject, patterns }) => [
      keeps,
      subject,
      ...patterns.map(String),
    ]);
    const key = JSON.stringify([input, chosen]);
    groups.set(key, [...(groups.get(key) ?? []), { found: one, settings }]);
  }
  const names = new Set<string>();
  return [...groups.values()].map((parts) => planApi(parts, names));
}

function planApi(parts: readonly PlannedPart[], names: Set<string>): ApiPlan {
  const settings = mergeSettings(parts.map((part) => part.settings));
  const { input = '' } = settings;
  const given = parts.map(({ found, settings: { name } }) => name ?? found.name).find(Boolean);
  const name = findFree(toFolder(given) ?? deriveApiName(input), names);
  // Parts of one API have the same filters.
  const own = parts[0]?.settings.filters;
  return {
    name,
    input,
    settings: { ...settings, omit: findOmitted(parts), ...(own && { filters: own }) },
    parts,
  };
}

function toFolder(name: string | undefined): string | undefined {
  const plain = name?.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replaceAll(/^[^A-Za-z0-9]+|-+$/g, '');
  return plain === '' ? undefined : plain;
}

function findFree(name: string, names: Set<string>): string {
  let free = name;
  for (let count = 2; names.has(free.toLowerCase()); count += 1) free = `${name}-${count}`;
  names.add(free.toLowerCase());
  return free;
}

function placeSettings({ rows, base }: Found, folder: string): Settings {
  const settings = mergeSettings(rows.map(({ set }) => set));
  const { input, output, types, transformers } = settings;
  const place = (path: string): string => placePath(path, base, folder);
  return {
    ...settings,
    ...(input !== undefined && { input: place(input) }),
    ...(output !== undefined && { output: place(output) }),
    ...(types && { types: { ...types, output: place(types.output) } }),
    ...(transformers && { transformers: transformers.map(place) }),
  };
}

function placePath(path: string, base: string, folder: string): string {
  if (isUrl(path)) return path;
  return relative(folder, resolve(base, path)).replaceAll('\\', '/') || '.';
}

/** Beside the folders of the old generators, and in none of them: some empty theirs. Nor where somebody's own files are. */
export function chooseOutput(apis: readonly ApiPlan[], folder: string): string {
  const old = apis.flatMap(({ parts }) =>
    parts.flatMap(({ settings: { output } }) =>
      output === undefined ? [] : [toOldFolder(output)],
    ),
  );
  const [first] = old;
  if (first === undefined) return 'src/api';
  const parent = isShared(first) ? first : posix.dirname(first);
  const candidates = ['api', 'specwright', 'specwright-api']
    .filter((name) => name !== posix.basename(parent))
    .map((name) => posix.join(parent, name));
  return (
    candidates.find(
      (path) =>
        !old.some((one) => !isShared(one) && overlaps(one, path)) &&
        (!existsSync(join(folder, path)) || existsSync(join(folder, path, 'manifest.json'))),
    ) ?? 'src/api'
  );
}

/** The folder of a file. */
function toOldFolder(output: string): string {
  const path = posix.normalize(output).replace(/\/$/, '');
  return /\.[cm]?tsx?$|\.[cm]?js$/.test(path) ? posix.dirname(path) : path;
}

/** Folders that hold more than what is generated. */
function isShared(folder: string): boolean {
  return /^(?:\.|(?:.*\/)?(?:src|app|lib|source|packages))$/.test(folder);
}

function overlaps(one: string, other: string): boolean {
  return `${other}/`.startsWith(`${one}/`) || `${one}/`.startsWith(`${other}/`);
}
