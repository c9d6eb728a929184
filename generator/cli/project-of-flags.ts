/** Flags in, the project they mean out: from `--input`, or from the config. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import { type Project, projectOf, projectOfFlags } from '../project.ts';
import { dirname } from 'node:path';
import type { Flags } from './flags.ts';

export async function findProject(flags: Flags, reporter: Reporter): Promise<Project | undefined> {
  const folder = process.cwd();
  if (flags.input !== undefined) {
    const { input, name, importEnding, allow } = flags;
    return projectOfFlags(
      { input, output: flags.output ?? '.', name, importEnding, allow },
      folder,
    );
  }
  const { readConfig } = await import('../config-file.ts');
  const found = await readConfig(folder, flags.config, reporter);
  if (found === undefined) return undefined;
  const unknown = flags.names.filter((name) => !Object.hasOwn(found.config.apis, name));
  for (const name of unknown) {
    reporter.report({
      code: 'CONF-704',
      severity: 'error',
      message: `The config has no API \`${name}\`.`,
      at: { file: found.path, pointer: '' },
      help: `It has ${Object.keys(found.config.apis).join(', ')}.`,
    });
  }
  const project = projectOf(found.config, dirname(found.path), flags.names);
  return unknown.length > 0 ? undefined : { ...project, allow: [...project.allow, ...flags.allow] };
}
