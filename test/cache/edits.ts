/** A project with everything that can change an output, and the edits that people and programs make to it. */

import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { shop } from '../cli/specs.ts';
import { writeFiles } from '../folder.ts';
import type { Random } from '../random.ts';

const readme = '# {{title}}\n';

type Hook = 'hook' | 'none';

function createProject(hook: Hook): Readonly<Record<string, string>> {
  return { 'specwright.config.ts': printConfig('standalone', hook), ...files };
}

const files: Readonly<Record<string, string>> = {
  'hook.ts': printHook('Shop'),
  'words.json': '{ "suffix": "" }',
  'readme.hbs': readme,
  'specs/shop.yaml': shop.replace('#/components/schemas/State', './state.yaml#/State'),
  'specs/state.yaml': printState('open'),
  'specs/parts.yaml': printParts('weight'),
  'specs/parts.overlay.yaml': printOverlay('Parts'),
};

/** With a hook all APIs of it are one; without, each is recalled by itself. */
export const projects = {
  'with a hook': createProject('hook'),
  'without hooks': createProject('none'),
};

function printConfig(validators: string, hook: Hook): string {
  return `import { hook } from './hook.ts';
import words from './words.json';
export default {
  output: 'out', validators: '${validators}', importEnding: '.ts',
  apis: { shop: 'specs/shop.yaml', parts: { input: 'specs/parts.yaml', overlays: ['specs/parts.overlay.yaml'] } },
  templates: { readme: 'readme.hbs' },
  ${hook === 'none' ? '' : 'hooks: { ir: (api) => hook(api, words.suffix) },'}
};
`;
}

/** The one that the config of a folder has. */
function hookIn(folder: string): Hook {
  const config = readFileSync(join(folder, 'specwright.config.ts'), 'utf8');
  return config.includes('hooks:') ? 'hook' : 'none';
}

const putConfig =
  (validators: string) =>
  (folder: string): void =>
    writeFiles(folder, { 'specwright.config.ts': printConfig(validators, hookIn(folder)) });

function printHook(title: string): string {
  return `export const hook = (api, suffix) => api.id === 'shop' ? { ...api, title: '${title}' + suffix } : api;\n`;
}

function printState(value: string): string {
  return `State: { type: string, enum: [${value}, paid] }\n`;
}

/** With a mapping that leads to a file that may be there: its absence is a warning. */
function printParts(name: string): string {
  return `openapi: 3.2.0
info: { title: Parts, version: '1' }
components:
  schemas:
    Part:
      type: object
      required: [kind]
      properties: { ${name}: { type: number }, kind: { type: string } }
      discriminator: { propertyName: kind, mapping: { a: './later.yaml#/A' } }
`;
}

function printOverlay(title: string): string {
  return `overlay: 1.0.0
info: { title: Ours, version: '1' }
actions: [{ target: '$.info', update: { title: ${title} } }]
`;
}

/** One change of a folder, the same for every folder that it is made in. */
export interface Edit {
  readonly description: string;
  readonly make: (folder: string) => void;
}

const words = ['alpha', 'beta', 'gamma', 'delta'] as const;
const outputs = [
  'out/shop/models.ts',
  'out/shop/README.md',
  'out/parts/validators.ts',
  'out/manifest.json',
  'out/runtime/schema.ts',
] as const;

type Make = (word: string, path: string) => (folder: string) => void;

const put =
  (path: string, text: string) =>
  (folder: string): void =>
    writeFiles(folder, { [path]: text });

/** By name: what is done with a word and a path of the output, both chosen at random. */
const kinds: Readonly<Record<string, Make>> = {
  'edits a document': (word) => put('specs/parts.yaml', printParts(word)),
  'breaks a document': () => put('specs/parts.yaml', 'openapi: [\n'),
  'edits a file that a document refers to': (word) => put('specs/state.yaml', printState(word)),
  'removes a file that a document refers to': () => (folder) =>
    rmSync(join(folder, 'specs/state.yaml'), { force: true }),
  'brings a file that was missing': () =>
    put('specs/later.yaml', 'A: { type: object, properties: { kind: { type: string } } }\n'),
  'removes that file again': () => (folder) =>
    rmSync(join(folder, 'specs/later.yaml'), { force: true }),
  'edits an overlay': (word) => put('specs/parts.overlay.yaml', printOverlay(word)),
  'edits the config': (word) =>
    putConfig(word === 'alpha' ? 'zod-mini' : word === 'beta' ? 'zod' : 'standalone'),
  'breaks the config': () => putConfig('none'),
  'edits a module of the config': (word) => put('hook.ts', printHook(word)),
  'has a hook throw': () =>
    put('hook.ts', 'export const hook = () => { throw new Error("no"); };\n'),
  'edits data of the config': (word) => put('words.json', `{ "suffix": " ${word}" }`),
  'edits a template': (word) => put('readme.hbs', `${readme}\n${word}\n`),
  'edits a file of the output': (word, path) => (folder) => {
    if (existsSync(join(folder, path))) appendFileSync(join(folder, path), `// ${word}\n`);
  },
  'changes a letter of the output, and sets the time back': (_word, path) => (folder) => {
    const file = join(folder, path);
    if (!existsSync(file)) return;
    const { atime, mtime } = statSync(file);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/[a-f](?=[^a-f]*$)/, 'g'));
    utimesSync(file, atime, mtime);
  },
  'removes a file of the output': (_word, path) => (folder) =>
    rmSync(join(folder, path), { force: true }),
  'removes the output': () => (folder) =>
    rmSync(join(folder, 'out'), { recursive: true, force: true }),
  'touches a file of the output': (_word, path) => (folder) => {
    if (existsSync(join(folder, path))) utimesSync(join(folder, path), 1, 1);
  },
  'ends the lines of an output as Windows does': (_word, path) => (folder) => {
    const file = join(folder, path);
    if (!existsSync(file)) return;
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/\r?\n/g, '\r\n'));
  },
  'has a module of its own beside the output': () =>
    put('out/shop/custom/index.ts', 'export const mine = 1;\n'),
  'removes that module': () => (folder) =>
    rmSync(join(folder, 'out/shop/custom'), { recursive: true, force: true }),
  'moves a document behind a link': () => (folder) => {
    const [path, real] = ['specs/parts.yaml', 'specs/real.yaml'].map((name) => join(folder, name));
    if (path === undefined || real === undefined) return;
    rmSync(real, { force: true });
    renameSync(path, real);
    symlinkSync(real, path);
  },
  'saves a document by renaming, with another word': (word) => (folder) => {
    writeFiles(folder, { 'specs/parts.yaml.tmp': printParts(word) });
    renameSync(join(folder, 'specs/parts.yaml.tmp'), join(folder, 'specs/parts.yaml'));
  },
  'puts a config before the config': () => (folder) => {
    const path = join(folder, 'specwright.config.ts');
    renameSync(path, join(folder, 'specwright.config.mts'));
    writeFileSync(path, readFileSync(join(folder, 'specwright.config.mts')));
  },
  'links a folder of the output to a copy': () => (folder) => {
    const path = join(folder, 'out/parts');
    if (!existsSync(path)) return;
    rmSync(join(folder, 'copy'), { recursive: true, force: true });
    renameSync(path, join(folder, 'copy'));
    symlinkSync(join(folder, 'copy'), path);
  },
  'leaves what a run leaves that was killed': () => (folder) =>
    existsSync(join(folder, 'out'))
      ? writeFiles(folder, { 'out/.specwright-4194305-AbCdEf/0-new': 'half' })
      : undefined,
};

/** Puts everything back but the output: faults must not pile up until nothing works. */
export function restore(folder: string, project: Readonly<Record<string, string>>): void {
  const out = join(folder, 'out');
  for (const name of readdirSync(folder)) {
    if (name !== 'out') rmSync(join(folder, name), { recursive: true });
  }
  if (existsSync(join(out, 'parts')) && !readdirSync(out).includes('manifest.json')) {
    rmSync(out, { recursive: true });
  }
  writeFiles(folder, project);
}

export function pickEdit(random: Random): Edit {
  const [description, make] = random.pick(Object.entries(kinds));
  const [word, path] = [random.pick(words), random.pick(outputs)];
  return { description: `${description} (${word}, ${path})`, make: make(word, path) };
}
