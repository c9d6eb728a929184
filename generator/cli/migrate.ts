/** `specwright migrate`: configs and scripts of other generators → a config, and a table of what became of each option. */

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Reporter } from '../core/diagnostics/diagnostic.ts';
import { createReporter } from '../core/diagnostics/reporter.ts';
import { configNames } from '../run/config/config.ts';
import { migrate, type Migration } from '../../packages/migrate/migrate.ts';
import type { Flags } from './flags.ts';
import { addScripts, listPackages, type Packages } from './init/packages.ts';
import { findEnding } from './init/typescript.ts';
import {
  exitCode,
  listDiagnostics,
  printDiagnostics,
  printJson,
  printProblems,
  say,
} from './report.ts';

const configName = configNames[0];

/** Nothing is removed, and nothing but a new config is written unless `--scripts` asks for it. */
export async function runMigrate(flags: Flags): Promise<number> {
  if (flags.callers) {
    const { runMigrateCallers } = await import('./migrate-callers.ts');
    return runMigrateCallers(flags);
  }
  const { names, folder: working } = flags.request;
  const folder = resolve(working, names[0] ?? '.');
  const reporter = createReporter();
  const packages = await listPackages(folder);
  const importEnding = await findEnding(folder, packages.names);
  const migration = await migrate({ folder, importEnding }, reporter);
  if (migration === undefined) return printProblems(reporter, flags, 'Nothing was written.');
  const isDry = flags['dry-run'] === true;
  const isWritten = !isDry && (await writeConfig(folder, migration.config, reporter));
  const diagnostics = listDiagnostics(reporter, flags);
  const code = exitCode(diagnostics);
  if (flags.json) {
    const { config, apis, output, scripts, parts } = migration;
    printJson({ ok: code === 0, config, apis, output, scripts, parts, diagnostics });
    return code;
  }
  for (const table of migration.tables) say(`${table}\n`, flags);
  if (isDry) say(`${configName} would be:\n\n${migration.config}`, flags);
  if (isWritten) say(`Wrote ${configName}`, flags);
  await sayScripts(migration.scripts, { folder, packages, flags, isDry });
  say(listNext(migration, packages), flags);
  await printDiagnostics(diagnostics, '`--dry-run` prints what would be written.');
  return code;
}

/** A config that is there is never replaced. */
async function writeConfig(folder: string, text: string, reporter: Reporter): Promise<boolean> {
  const taken = configNames.find((name) => existsSync(join(folder, name)));
  if (taken === undefined) {
    await writeFile(join(folder, configName), text, { flag: 'wx' });
    return true;
  }
  reporter.report({
    code: 'CONF-708',
    severity: 'error',
    message: `\`${taken}\` already exists, and is not changed.`,
    at: { file: join(folder, taken), pointer: '' },
    help: 'Copy what you need of what `specwright migrate --dry-run` prints.',
  });
  return false;
}

interface Place {
  readonly folder: string;
  readonly packages: Packages;
  readonly flags: Flags;
  readonly isDry: boolean;
}

async function sayScripts(
  scripts: Readonly<Record<string, string>>,
  { folder, packages, flags, isDry }: Place,
): Promise<void> {
  const free = renameTaken(scripts, packages);
  if (flags.scripts !== true || isDry || packages.text === undefined) {
    const lines = Object.entries(free).map(
      ([name, script]) => `  ${JSON.stringify(name)}: ${JSON.stringify(script)}`,
    );
    return say(
      `\nScripts for package.json (\`--scripts\` writes them):\n\n${lines.join(',\n')}`,
      flags,
    );
  }
  const path = join(folder, 'package.json');
  const scripted = addScripts(await readFile(path, 'utf8'), free);
  if (scripted === undefined) return say('Not changed: package.json, which is not JSON', flags);
  await writeFile(path, scripted.text);
  const added = scripted.added.map((name) => `"${name}"`).join(', ');
  say(added === '' ? 'package.json has the scripts' : `Added to package.json: ${added}`, flags);
}

/** A script of that name stays what it is: ours is then called `specwright:…`. */
function renameTaken(
  scripts: Readonly<Record<string, string>>,
  { scripts: taken }: Packages,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(scripts).map(([name, script]) => {
      const isTaken = taken[name] !== undefined && taken[name] !== script;
      return [isTaken ? `specwright:${name}` : name, script];
    }),
  );
}

function listNext(
  { isTypes, scripts }: Pick<Migration, 'isTypes' | 'scripts'>,
  { names, manager }: Packages,
): string {
  const { types } = scripts;
  const first = types?.split(' && ').map((run) => `npx ${run}`) ?? [];
  const steps = [
    ...(names.has('specwright') ? [] : [`${manager.addDev} specwright`]),
    ...first,
    ...(isTypes ? [] : ['npx specwright generate']),
  ];
  const last = isTypes
    ? 'Callers stay as they are. `npx specwright generate` writes a client too, beside them.'
    : 'Then `npx specwright migrate --callers` shows which callers it can move, and which are yours to move.';
  return `\nNext:\n\n${steps.map((step) => `  ${step}`).join('\n')}\n\n${last}`;
}
