/** A project in, the emitters of its run out: the built-in ones without what is left out, then the user's own, guarded. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import { suggestName } from '../diagnostics/suggest.ts';
import type { Emitter } from '../plan/emitter.ts';
import type { Project } from '../project.ts';
import { guardEmitter } from './guard.ts';
import type { Context } from './context.ts';

/** Names that no built-in emitter has, and names that two have, are problems. */
export async function chooseEmitters({
  project,
  reporter,
}: Pick<Context, 'project' | 'reporter'>): Promise<readonly Emitter[]> {
  const { emitters } = await import('../emit/emitters.ts');
  const names = emitters.map(({ name }) => name);
  for (const name of project.omit) {
    if (!names.includes(name)) reportOmitted(name, names, project, reporter);
  }
  for (const name of project.lostTemplates) reportLost(name, project, reporter);
  if (project.templates.length > 0) await checkHandlebars(project, reporter);
  const chosen = emitters.filter(({ name }) => !project.omit.has(name));
  const taken = new Set(chosen.map(({ name }) => name));
  for (const { name } of project.emitters) {
    if (taken.has(name)) reportTaken(name, project, reporter);
    taken.add(name);
  }
  return [...chosen, ...project.emitters.map(guardEmitter)];
}

function reportOmitted(
  name: string,
  names: readonly string[],
  project: Project,
  reporter: Reporter,
): void {
  reporter.report({
    code: 'CONF-705',
    severity: 'error',
    message: `\`omit\` names \`${name}\`, which is not a built-in emitter.`,
    at: { file: project.file, pointer: '/omit' },
    help: suggestName(name, names, `There are ${names.join(', ')}.`) ?? '',
  });
}

function reportLost(name: string, { file }: Project, reporter: Reporter): void {
  reporter.report({
    code: 'CONF-711',
    severity: 'error',
    message: `The file of \`templates.${name}\` cannot be read.`,
    at: { file, pointer: `/templates/${name}` },
    help: 'Its path is relative to the config. Begin with a copy of a file in `templates/` of this package.',
  });
}

/** Only templates of the user's need it, who then installs it. */
async function checkHandlebars({ file }: Project, reporter: Reporter): Promise<void> {
  const { loadHandlebars } = await import('../node/handlebars.ts');
  const { MissingPeer, reportMissing } = await import('../node/peers.ts');
  try {
    await loadHandlebars();
  } catch (error) {
    if (!(error instanceof MissingPeer)) throw error;
    reportMissing(error, { file, pointer: '/templates' }, reporter);
  }
}

function reportTaken(name: string, project: Project, reporter: Reporter): void {
  reporter.report({
    code: 'CONF-706',
    severity: 'error',
    message: `Two emitters have the name \`${name}\`.`,
    at: { file: project.file, pointer: '/emitters' },
    help: `Rename yours, or leave out the built-in one: \`omit: ['${name}']\`.`,
  });
}
