/**
 * Chooses the emitters of each API of a project: the built-in ones without what is left out, those that are named, then
 * the user's own.
 */

import type { Problem, Reporter } from '../../core/diagnostics/diagnostic.ts';
import { suggestName } from '../../core/diagnostics/suggest.ts';
import { emitters } from '../../features/emitters.ts';
import { type OptionalEmitter, optionalEmitters } from '../../features/optional.ts';
import type { Emitter } from '../../core/plan/emitter.ts';
import type { Job } from '../project/job.ts';
import type { Context } from './context.ts';
import { guardEmitter } from './guarded-emitter.ts';

/** The emitters of an API of the run. */
export type GetEmitters = (job: Pick<Job, 'id'>) => readonly Emitter[];

type Optional = Readonly<Record<string, OptionalEmitter>>;

type Report = (pointer: string, problem: Pick<Problem, 'code' | 'message' | 'help'>) => void;

/** Finds the pointer at which the config names an emitter; an emitter that only another one needs has that of the config. */
export function findEmitterPlace(
  { emitters: chosen }: Pick<Job, 'emitters'>,
  name: string,
): string {
  const found = chosen.find(({ emitter }) =>
    typeof emitter === 'string' ? emitter === name : emitter.name === name,
  );
  return found?.pointer ?? '';
}

/** Names that no built-in emitter has, and names that two have, are problems. */
export async function chooseEmitters(
  { project, reporter }: Pick<Context, 'project' | 'reporter'>,
  optional: Optional = optionalEmitters,
): Promise<GetEmitters> {
  const { omit, file } = project;
  const report: Report = (pointer, problem) =>
    reporter.report({ ...problem, severity: 'error', at: { file, pointer } });
  const names = emitters.map(({ name }) => name);
  for (const name of omit) {
    if (names.includes(name)) continue;
    report('/omit', {
      code: 'CONF-705',
      message: `\`omit\` names \`${name}\`, which is not a built-in emitter.`,
      help: suggestName(name, names, `There are ${names.join(', ')}.`),
    });
  }
  for (const name of project.lostTemplates) {
    report(`/templates/${name}`, {
      code: 'CONF-711',
      message: `The file of \`templates.${name}\` cannot be read.`,
      help: 'Its path is relative to the config. Begin with a copy of a file in `templates/` of this package.',
    });
  }
  if (project.templates.length > 0) await checkHandlebars(file, reporter);
  const always = emitters.filter(({ name }) => !omit.has(name));
  const lists = new Map<string, readonly Emitter[]>();
  for (const job of project.jobs) {
    const named = await loadNamed(job, { optional, always, report });
    const builtIn = placeNamed(always, named);
    lists.set(job.id, [...builtIn, ...takeOwn(job, builtIn, report)]);
  }
  return ({ id }) => lists.get(id) ?? always;
}

/** One that writes more where it is named is in the place of the one that always runs: exports keep their order. */
function placeNamed(always: readonly Emitter[], named: readonly Emitter[]): readonly Emitter[] {
  const byName = new Map(named.map((emitter) => [emitter.name, emitter]));
  const usual = new Set(always.map(({ name }) => name));
  return [
    ...always.map((emitter) => byName.get(emitter.name) ?? emitter),
    ...named.filter(({ name }) => !usual.has(name)),
  ];
}

interface Choice {
  readonly optional: Optional;
  readonly always: readonly Emitter[];
  readonly report: Report;
}

/** Loads the emitters that are named, and those that another one needs, in the order of the list. */
async function loadNamed({ emitters: chosen }: Job, choice: Choice): Promise<readonly Emitter[]> {
  const { optional, always, report } = choice;
  const loaded = new Map<string, Emitter>();
  const own = chosen.flatMap(({ emitter }) => (typeof emitter === 'string' ? [] : emitter));
  const there = new Set([...always, ...own].map(({ name }) => name));
  const load = async (name: string, pointer: string): Promise<void> => {
    const emitter = await optional[name]?.load();
    if (emitter === undefined || loaded.has(name)) return;
    loaded.set(name, emitter);
    await loadNeeds(emitter, pointer);
  };
  const loadNeeds = async (emitter: Emitter, pointer: string): Promise<void> => {
    for (const name of emitter.needs ?? []) {
      if (there.has(name)) continue;
      if (Object.hasOwn(optional, name)) await load(name, pointer);
      else report(pointer, describeUnmet(emitter, name));
    }
  };
  for (const { emitter, pointer } of chosen) {
    if (typeof emitter !== 'string') await loadNeeds(emitter, pointer);
    else if (Object.hasOwn(optional, emitter)) await load(emitter, pointer);
    else report(pointer, describeUnknown(emitter, 'emitters', Object.keys(optional)));
  }
  return Object.keys(optional).flatMap((name) => loaded.get(name) ?? []);
}

function describeUnmet(
  { name }: Emitter,
  need: string,
): Pick<Problem, 'code' | 'message' | 'help'> {
  const isOmitted = emitters.some((one) => one.name === need);
  return {
    code: 'CONF-705',
    message: isOmitted
      ? `The emitter \`${name}\` needs \`${need}\`, which \`omit\` leaves out.`
      : `The emitter \`${name}\` needs \`${need}\`, which is neither a built-in emitter nor in the list.`,
    help: isOmitted ? `Remove \`${need}\` from \`omit\`.` : 'Add that emitter to `emitters`.',
  };
}

/** What is wrong with a name that is no optional emitter's. `place` is what names it. */
export function describeUnknown(
  name: string,
  place: string,
  known: readonly string[] = Object.keys(optionalEmitters),
): Pick<Problem, 'code' | 'message' | 'help'> {
  const isAlways = emitters.some((one) => one.name === name);
  return {
    code: 'CONF-705',
    message: isAlways
      ? `\`${place}\` names \`${name}\`, which always writes.`
      : `\`${place}\` names \`${name}\`, which is not a built-in emitter.`,
    help: isAlways
      ? 'Remove the name.'
      : suggestName(name, known, `There are ${known.join(', ')}.`),
  };
}

function takeOwn(
  { emitters: chosen }: Job,
  builtIn: readonly Emitter[],
  report: Report,
): readonly Emitter[] {
  const taken = new Set(builtIn.map(({ name }) => name));
  return chosen.flatMap(({ emitter, pointer }) => {
    if (typeof emitter === 'string') return [];
    const { name } = emitter;
    if (taken.has(name)) {
      report(pointer, {
        code: 'CONF-706',
        message: `Two emitters have the name \`${name}\`.`,
        help: describeTwins(name, chosen),
      });
      return [];
    }
    taken.add(name);
    return guardEmitter(emitter);
  });
}

function describeTwins(name: string, chosen: Job['emitters']): string {
  if (emitters.some((one) => one.name === name)) {
    return `Rename yours, or leave out the built-in one: \`omit: ['${name}']\`.`;
  }
  return chosen.some(({ emitter }) => emitter === name)
    ? '`emitters` has it as a name and as an object: remove one of them.'
    : '`emitters` has it twice: remove one of them, or rename it.';
}

/** Checks that Handlebars is installed, which only a project with templates of its own needs. */
async function checkHandlebars(file: string, reporter: Reporter): Promise<void> {
  const { loadHandlebars, MissingPeer, reportMissing } = await import('../disk/peers.ts');
  try {
    await loadHandlebars();
  } catch (error) {
    if (!(error instanceof MissingPeer)) throw error;
    reportMissing(error, { file, pointer: '/templates' }, reporter);
  }
}
