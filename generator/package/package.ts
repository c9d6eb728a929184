/** Adds the files to an output that make it a package, with the version that what changed calls for. */

import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createConfigSources } from '../config/place.ts';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import { isUrl } from '../load/files/permission.ts';
import { asMembers, isObject } from '../load/structure/pointer.ts';
import type { Packable } from '../pipeline/run.ts';
import { attempt } from '../diagnostics/thrown.ts';
import { readText } from '../write/disk.ts';
import { hashText } from '../write/hash.ts';
import { parseManifest } from '../write/manifest.ts';
import { manifestName } from '../write/names.ts';
import { addEntry, describeVerdict, firstEntry } from './changelog.ts';
import { buildFields, type Entry, type Fields, listEntries } from './fields.ts';
import { changelogFile, formerFile, packageFile } from './packing.ts';
import { type Former, parseFormer, printFormer, nameDocuments } from './former.ts';
import { decideRelease, type Verdict } from './verdict.ts';
import { compareVersions, isVersion, bumpVersion } from './version.ts';
import { parseJson } from '../diagnostics/json.ts';

const firstVersion = '0.1.0';

/** What is in the folder, as far as it is the package's. */
interface Standing {
  readonly packageText: string | undefined;
  /** Empty where there is no package.json. */
  readonly fields: Fields;
  readonly changelog: string | undefined;
  readonly formerText: string | undefined;
  readonly former: Former | undefined;
}

export async function addPackage(made: Packable, isVersioned: boolean): Promise<void> {
  const { project, output, reporter } = made;
  for (const [path, text] of listDoors(listEntries(made))) output.texts.set(path, text);
  const existing = readStanding(project.root, reporter);
  if (existing === undefined) return;
  const { packageText, formerText, changelog } = existing;
  const next = describeNext(made, buildFields(made));
  const isNew = packageText === undefined || formerText === undefined;
  const set = (path: string, before: string | undefined, after = before): void => {
    if (after === undefined) return;
    output.texts.set(path, after);
    output.merged.set(path, before);
  };
  if (!isVersioned && !isNew) {
    set(formerFile, formerText);
    set(changelogFile, changelog);
    return set(
      packageFile,
      packageText,
      printPackage(existing, next.fields, findVersion(existing)),
    );
  }
  const { version, entry } = await decideVersion(existing, next, made);
  output.texts.set(formerFile, printFormer({ version, ...next }));
  set(changelogFile, changelog, entry && addEntry(changelog, version, entry));
  set(packageFile, packageText, printPackage(existing, next.fields, version));
}

function readStanding(root: string, reporter: Reporter): Standing | undefined {
  const findText = (name: string): string | undefined => attempt(() => readText(join(root, name)));
  const packageText = findText(packageFile);
  const fields = packageText === undefined ? {} : parseJson(packageText);
  if (!isObject(fields)) return refuse(root, '', 'is not a JSON object', reporter);
  const { version } = fields;
  if (version !== undefined && !isVersion(version)) {
    reporter.attach(createConfigSources(join(root, packageFile), packageText ?? ''));
    return refuse(
      root,
      '/version',
      'has a `version` that is not valid for npm; write one like `1.2.3`',
      reporter,
    );
  }
  const formerText = findText(formerFile);
  const former = formerText === undefined ? undefined : parseFormer(formerText);
  return { packageText, fields, changelog: findText(changelogFile), formerText, former };
}

function refuse(root: string, pointer: string, what: string, { report }: Reporter): undefined {
  report({
    code: 'WRITE-611',
    severity: 'error',
    message: `\`${packageFile}\` ${what}.`,
    at: { file: join(root, packageFile), pointer },
    help: 'Correct it or move it away, then run again.',
  });
}

/** Of a package that loses what it was made of the version stays, since nobody can tell what changed. */
async function decideVersion(
  existing: Standing,
  next: Omit<Former, 'version'>,
  made: Packable,
): Promise<{ readonly version: string; readonly entry?: string | undefined }> {
  const { former } = existing;
  const now = findVersion(existing);
  if (now === undefined) return { version: firstVersion, entry: firstEntry };
  const verdict = former && (await decideRelease(former, next, made));
  if (verdict === undefined) {
    if (!isLost(existing, made)) return { version: now, entry: firstEntry };
    warn(made);
    return { version: now };
  }
  const version = chooseVersion(now, former?.version ?? now, verdict);
  return { version, entry: verdict.release === 'none' ? undefined : describeVerdict(verdict) };
}

function findVersion({ fields, former }: Standing): string | undefined {
  return isVersion(fields['version']) ? fields['version'] : former?.version;
}

/** A version that a person set higher than the last one is meant for what comes next. */
function chooseVersion(now: string, last: string, { release }: Verdict): string {
  if (compareVersions(now, last) <= 0) return bumpVersion(now, release);
  const due = bumpVersion(last, release);
  return compareVersions(now, due) >= 0 ? now : due;
}

/** A package.json that a person wrote was made of nothing. */
function isLost({ formerText }: Standing, { project }: Packable): boolean {
  if (formerText !== undefined) return true;
  const manifest = attempt(() => readText(join(project.root, manifestName)));
  return parseManifest(manifest ?? '').has(formerFile);
}

function warn({ project, reporter }: Packable): void {
  reporter.report({
    code: 'WRITE-612',
    severity: 'warning',
    message: `\`${formerFile}\` does not record the last version, so the version is not changed.`,
    at: { file: join(project.root, formerFile), pointer: '' },
    help: `Restore it from version control and run again, or set \`version\` in ${packageFile} by hand.`,
  });
}

/** The same text where it says the same, whoever formatted it. */
function printPackage(
  { packageText: text, fields: existing, former }: Standing,
  { name, ...fields }: Fields,
  version: string | undefined,
): string {
  const before = { ...former?.fields, version: existing['version'] };
  const merged = merge(before, { name, version, ...fields }, existing);
  if (text !== undefined && isDeepStrictEqual(merged, existing)) return text;
  const indent = /^\s*\{\r?\n([ \t]+)/.exec(text ?? '')?.[1] ?? '  ';
  return `${JSON.stringify(merged, null, indent)}\n`;
}

function listDoors(entries: readonly Entry[]): readonly (readonly [string, string])[] {
  return entries.flatMap(({ path }) => {
    const script = `${path.split('/').at(-1)}.js`;
    const header = `// Generated by Specwright from ${script}. Do not edit.\n\n`;
    return [
      [`${path}.cjs`, `${header}module.exports = require('./${script}');\n`] as const,
      [`${path}.d.cts`, `${header}export * from './${script}';\n`] as const,
    ];
  });
}

/** A member that is missing is `undefined`. Where both sides changed one thing, the person's stays. */
export function merge(before: unknown, wanted: unknown, existing: unknown): unknown {
  if (isDeepStrictEqual(before, wanted)) return existing;
  if (isDeepStrictEqual(before, existing)) return wanted;
  if (Array.isArray(existing) && Array.isArray(wanted)) {
    return mergeLists(Array.isArray(before) ? before : [], wanted, existing);
  }
  return isObject(existing) && (isObject(wanted) || isObject(before))
    ? mergeMembers(asMembers(before), asMembers(wanted), existing)
    : existing;
}

/** In the order of what is there; what is new comes last. */
function mergeMembers(before: Members, wanted: Members, existing: Members): Members {
  const names = new Set([...Object.keys(existing), ...Object.keys(wanted)]);
  const merged = [...names].map(
    (name) => [name, merge(before[name], wanted[name], existing[name])] as const,
  );
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

type Members = Readonly<Record<string, unknown>>;

/** What we no longer wish for goes, what we newly wish for comes; all else stays. */
function mergeLists(
  before: readonly unknown[],
  wanted: readonly unknown[],
  existing: readonly unknown[],
): readonly unknown[] {
  const kept = existing.filter((item) => wanted.includes(item) || !before.includes(item));
  const added = wanted.filter((item) => !before.includes(item) && !existing.includes(item));
  return [...kept, ...added];
}

function describeNext(made: Packable, fields: Fields): Omit<Former, 'version'> {
  const { job, bundle, output } = made;
  const overlays = job.overlays.map((path) =>
    isUrl(path) ? path : (attempt(() => realpathSync(path)) ?? path),
  );
  const texts = new Map(bundle.files.map(({ path, text, given }) => [path, given ?? text]));
  const { entry } = bundle;
  return {
    fields,
    options: listOptions(made),
    code: hashAll(output.texts),
    documents: nameDocuments({ entry, overlays, texts }),
  };
}

/** What changes names and types although the document stays. */
function listOptions({ project, job }: Packable): Former['options'] {
  const { client, int64, validators, runtime } = job.options;
  const omit = [...project.omit].sort();
  return { client, runtime, int64, validators, omit, names: job.names };
}

function hashAll(texts: ReadonlyMap<string, string>): string {
  const all = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  return hashText(all.map(([path, text]) => `${path}\n${text}`).join('\n'));
}
