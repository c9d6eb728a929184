/** `specwright init`: finds documents, writes a config, scripts and a first output, and says what comes next. */

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { configNames } from '../../run/config/config.ts';
import type { Problem } from '../../core/diagnostics/diagnostic.ts';
import { createReporter } from '../../core/diagnostics/reporter.ts';
import { optionalEmitters } from '../../features/optional.ts';
import {
  MOST_ON_ONE_CLASS,
  chooseForm,
  nameDocument,
  printConfig,
  readFacts,
} from './config-text.ts';
import { findDocuments, findSchemas } from './documents.ts';
import { findEnding, knowsTypeScript } from './typescript.ts';
import { callInFunction, findFirstCall, listStepsToPublish } from './next-steps.ts';
import { findMarkFiles, markGenerated } from './marks.ts';
import { type Packages, listPackages, addScripts } from './packages.ts';
import { askFor, type Found, type Wish } from './questions.ts';
import { isUrl } from '../../core/load/files/permission.ts';
import { dependsOnZod } from '../../run/disk/dependencies.ts';
import type { Outcome } from '../../run/outcome.ts';
import { versioned } from '../../../packages/publish/packing.ts';
import { describeUnknown } from '../../run/pipeline/emitters.ts';
import { isAboutInstalled, specifyPackage } from '../../run/pipeline/installed.ts';
import { recallOrGenerate } from '../../run/pipeline/pipeline.ts';
import type { ValidatorForm } from '../../core/plan/emitter.ts';
import { runtimePackage } from '../../core/plan/runtime-path.ts';
import { range } from '../../../templates/runtime/call/version.ts';
import type { Flags } from '../flags.ts';
import { exitCode, formatSummary, printDiagnostics, printProblems, say } from '../report.ts';

const configName = configNames[0];
const scripts = { generate: 'specwright generate', check: 'specwright check' };

const hint = `Nothing here compiles TypeScript: with \`target: 'js'\` in the config the output is JavaScript with declarations.`;

const resources = `Chose client: 'resources', a group for each resource: there are more than ${MOST_ON_ONE_CLASS} operations`;

export async function runInit(flags: Flags): Promise<number> {
  const { folder, names, package: isPackage = false, emitters = [] } = flags.request;
  const reporter = createReporter();
  const documents = names.length > 0 ? names : await findAny(folder);
  const problem = findObstacle(documents, flags);
  if (problem !== undefined) {
    reporter.report(problem);
    return printProblems(reporter, flags, 'Nothing was written.');
  }
  const marks = flags['no-mark'] ? [] : findMarkFiles(folder);
  const facts = await readFacts(folder, documents);
  const usual = isPackage ? `${nameDocument(documents[0] ?? '', facts.titles)}-client` : 'src/api';
  const { output = usual, runtime } = flags.request;
  const wish = await decide({ documents, output, runtime, marks }, flags);
  const packages = await listPackages(folder);
  const importEnding = isPackage ? '.js' : await findEnding(folder, packages.names);
  const validators = chooseForm(dependsOnZod(resolve(folder, wish.output)), facts);
  const text = await printConfig({
    ...wish,
    titles: facts.titles,
    areSchemas: facts.areSchemas,
    operations: facts.operations,
    validators,
    isPackage,
    emitters,
    packages: packages.names,
    importEnding,
  });
  await writeFile(join(folder, configName), text, { flag: 'wx' });
  say(`Wrote ${configName} for ${wish.documents.join(', ')}`, flags);
  if (validators !== undefined) say(`Chose ${describeForm(validators)}`, flags);
  if (facts.operations > MOST_ON_ONE_CLASS) say(resources, flags);
  const isTyped = isPackage || packages.text === undefined || knowsTypeScript(folder, packages);
  if (!isTyped) say(hint, flags);
  const marked = await markGenerated(folder, wish.output, wish.marks);
  if (marked.length > 0) {
    say(`Marked ${wish.output} as generated in ${marked.join(', ')}`, flags);
  }
  const hasScripts = await writeScripts(folder, packages, flags);
  const manager = hasScripts ? packages.manager : { ...packages.manager, run: 'npx specwright' };
  // A project with other endings has a bundler, which reads ES modules even if package.json says something else.
  const isCommonJs = packages.isCommonJs && importEnding === '.js';
  const found = { ...packages, manager, isCommonJs };
  const next = isPackage
    ? () => listStepsToPublish(wish.output, manager.run)
    : (outcome: Outcome) => formatNextSteps(outcome, found, wish);
  return generateFirst(next, flags);
}

/** JSON Schemas where there is no API. */
async function findAny(folder: string): Promise<readonly string[]> {
  const found = await findDocuments(folder);
  return found.length > 0 ? found : findSchemas(folder);
}

/** Finds the reason why `init` cannot write anything. Documents that are named must be there. */
function findObstacle(documents: readonly string[], { request }: Flags): Problem | undefined {
  const { folder, emitters = [] } = request;
  const unknown = emitters.find((name) => !Object.hasOwn(optionalEmitters, name));
  if (unknown !== undefined) return describeObstacle(folder, describeUnknown(unknown, '--with'));
  const taken = configNames.find((name) => existsSync(join(folder, name)));
  if (taken !== undefined) {
    return describeObstacle(join(folder, taken), {
      code: 'CONF-708',
      message: `\`${taken}\` already exists, and is not changed.`,
      help: 'Add APIs to its `apis` and run `specwright generate`, or remove it and run `init` again.',
    });
  }
  const lost = documents.find((path) => !isUrl(path) && !existsSync(resolve(folder, path)));
  if (documents.length === 0 || lost !== undefined) {
    return describeObstacle(resolve(folder, lost ?? '.'), {
      code: 'CONF-707',
      message:
        lost === undefined
          ? 'No YAML or JSON file in this folder or below it contains `openapi:` or `swagger:`, and none is a JSON Schema.'
          : `The document \`${lost}\` does not exist.`,
      help: 'Name the document: `specwright init path/to/openapi.yaml`, or its URL.',
    });
  }
  if (request.package !== true || documents.length === 1) return undefined;
  return describeObstacle(folder, {
    code: 'CONF-717',
    message: `A package holds one API, and there are ${documents.length} documents: ${documents.join(', ')}.`,
    help: `Name the one: \`specwright init ${documents[0] ?? 'openapi.yaml'} --package\`.`,
  });
}

function describeObstacle(
  file: string,
  problem: Pick<Problem, 'code' | 'message' | 'help'>,
): Problem {
  return { ...problem, severity: 'error', at: { file, pointer: '' } };
}

function describeForm(form: ValidatorForm): string {
  return form === 'standalone'
    ? "validators: 'standalone', which need no package and suit documents of any size"
    : "validators: 'zod', because package.json lists it";
}

/** Questions are only asked in a terminal, in which somebody can answer. */
async function decide(found: Found, { yes, request: { output } }: Flags): Promise<Wish> {
  if (yes || output !== undefined || !process.stdin.isTTY || !process.stdout.isTTY) {
    return { ...found, runtime: found.runtime ?? 'copy' };
  }
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await askFor(found, (question) => lines.question(question));
  } finally {
    lines.close();
  }
}

async function writeScripts(folder: string, { text }: Packages, flags: Flags): Promise<boolean> {
  const scripted = text === undefined ? undefined : addScripts(text, scripts);
  if (scripted === undefined) return false;
  if (scripted.added.length > 0) {
    await writeFile(resolve(folder, 'package.json'), scripted.text);
    say(`Added to package.json: ${scripted.added.map((name) => `"${name}"`).join(' and ')}`, flags);
  }
  for (const name of scripted.taken) {
    say(`Not changed in package.json: "${name}", which already has another command`, flags);
  }
  return scripted.taken.length === 0;
}

async function generateFirst(next: (outcome: Outcome) => string, flags: Flags): Promise<number> {
  const start = performance.now();
  const outcome = await recallOrGenerate(
    { folder: flags.request.folder },
    { dry: false, packing: versioned },
  );
  if (outcome.failed) {
    const advice = `Correct them and run \`specwright generate\`. ${configName} is in place.`;
    await printDiagnostics(outcome.diagnostics, advice);
    return exitCode(outcome.diagnostics);
  }
  // The next steps list what is still to be installed.
  const diagnostics = outcome.diagnostics.filter((one) => !isAboutInstalled(one));
  await printDiagnostics(diagnostics, '`specwright lint` shows them again.');
  say(`Generated ${formatSummary(outcome, performance.now() - start)}`, flags);
  say(next(outcome), flags);
  return 0;
}

function formatNextSteps(
  { changes, missing = [] }: Outcome,
  packages: Packages,
  { output, runtime }: Wish,
): string {
  const has = (name: string): boolean => changes.some(({ path }) => path.endsWith(`/${name}`));
  const { add, addDev, run: script } = packages.manager;
  const wanted: readonly (readonly [name: string, command: string, isNeeded: boolean])[] = [
    ['specwright', `${addDev} specwright`, true],
    [runtimePackage, `${add} ${runtimePackage}@${range}`, runtime !== 'copy'],
    ['fast-xml-parser', `${add} fast-xml-parser`, has('xml.ts')],
    ...missing.map((one) => [one.name, `${add} ${specifyPackage(one)}`, true] as const),
  ];
  const installs = wanted
    .filter(([name, , isNeeded]) => isNeeded && !packages.names.has(name))
    .map(([, command]) => `  ${command}`);
  const readmes = changes.filter(({ path }) => path.endsWith('/README.md'));
  const example = readmes.map(({ after = '' }) => findFirstCall(after, output)).find(Boolean);
  const placed = packages.isCommonJs && example ? callInFunction(example) : example;
  const call = placed?.replaceAll(/^(?=.)/gm, '  ');
  return [
    ...(installs.length === 0 ? [] : [`\nStill to install:\n${installs.join('\n')}`]),
    ...(call === undefined ? [] : [`\nA first call, in a file next to ${output}:\n\n${call}`]),
    `\nAfter a change: ${script} generate. In CI: ${script} check. Commit ${output} with its manifest.json.`,
  ].join('\n');
}
