/** An output in; with it the files out that make it a package, and the version that what changed calls for. */

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createConfigSources } from '../config/place.ts';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import { isObject } from '../load/structure/pointer.ts';
import type { Packable } from '../pipeline/packing.ts';
import { attempt, readText } from '../write/disk.ts';
import { manifestName } from '../write/manifest-name.ts';
import { parseManifest } from '../write/manifest.ts';
import { addEntry, describeVerdict, firstEntry } from './changelog.ts';
import { listDoors } from './doors.ts';
import { listEntries } from './entries.ts';
import { type Fields, buildFields } from './fields.ts';
import { changelogFile, formerFile, packageFile } from './files.ts';
import { type Former, parseFormer, printFormer } from './former.ts';
import { describeNext } from './next.ts';
import { merge } from './merge.ts';
import { judge, type Verdict } from './verdict.ts';
import { compareVersions, isVersion, bumpVersion } from './version.ts';

const firstVersion = '0.1.0';

/** What stands in the folder, as far as it is the package's. */
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
  const standing = readStanding(project.root, reporter);
  if (standing === undefined) return;
  const next = describeNext(made, buildFields(made));
  const isNew = standing.packageText === undefined || standing.formerText === undefined;
  if (isVersioned || isNew) await addVersion(standing, next, made);
  else keepVersion(standing, next, made);
}

/** Undefined, and a problem, for a package.json that is none. */
function readStanding(root: string, reporter: Reporter): Standing | undefined {
  const findText = (name: string): string | undefined => attempt(() => readText(join(root, name)));
  const packageText = findText(packageFile);
  const fields = packageText === undefined ? {} : attempt((): unknown => JSON.parse(packageText));
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
async function addVersion(
  standing: Standing,
  next: Omit<Former, 'version'>,
  made: Packable,
): Promise<void> {
  const { former } = standing;
  const now = findVersion(standing);
  if (now === undefined) return setAll(standing, next, firstVersion, firstEntry, made);
  const verdict = former && (await judge(former, next, made));
  if (verdict === undefined) {
    const isAnew = !isLost(standing, made);
    if (!isAnew) warn(made);
    return setAll(standing, next, now, isAnew ? firstEntry : undefined, made);
  }
  const version = chooseVersion(now, former?.version ?? now, verdict);
  const entry = verdict.release === 'none' ? undefined : describeVerdict(verdict);
  setAll(standing, next, version, entry, made);
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

function setAll(
  standing: Standing,
  next: Omit<Former, 'version'>,
  version: string,
  entry: string | undefined,
  made: Packable,
): void {
  const { changelog } = standing;
  const told = entry === undefined ? changelog : addEntry(changelog, version, entry);
  made.output.texts.set(formerFile, printFormer({ version, ...next }));
  set(changelogFile, changelog, told, made);
  set(packageFile, standing.packageText, printPackage(standing, next.fields, version), made);
}

function keepVersion(standing: Standing, next: Omit<Former, 'version'>, made: Packable): void {
  const { changelog, formerText, packageText: text } = standing;
  set(formerFile, formerText, formerText, made);
  set(changelogFile, changelog, changelog, made);
  set(packageFile, text, printPackage(standing, next.fields, findVersion(standing)), made);
}

function set(
  path: string,
  before: string | undefined,
  after: string | undefined,
  { output }: Packable,
): void {
  if (after === undefined) return;
  output.texts.set(path, after);
  output.merged.set(path, before);
}

/** The same text where it says the same, whoever formatted it. */
function printPackage(
  { packageText: text, fields: standing, former }: Standing,
  { name, ...fields }: Fields,
  version: string | undefined,
): string {
  const before = { ...former?.fields, version: standing['version'] };
  const merged = merge(before, { name, version, ...fields }, standing);
  if (text !== undefined && isDeepStrictEqual(merged, standing)) return text;
  const indent = /^\s*\{\r?\n([ \t]+)/.exec(text ?? '')?.[1] ?? '  ';
  return `${JSON.stringify(merged, null, indent)}\n`;
}
