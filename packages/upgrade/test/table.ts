/** Runs a table: two documents, and programs whose lines say what is expected of them. */

import { join } from 'node:path';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { openProject } from '../../../generator/run/pipeline/request.ts';
import { createFolder } from '../../../test/folder.ts';
import { createShared, upgrade, type UpgradeReport } from '../upgrade.ts';

/** Programs with a title each; a line that is touched ends with `// error`, `// meaning` or `// note`. */
export interface Pair {
  readonly title: string;
  readonly old: string;
  readonly new: string;
  /** By title; the text of one file. */
  readonly programs: Readonly<Record<string, string>>;
  /** Options of the compiler, beside those of all. */
  readonly compiler?: object;
  readonly config?: string;
  /** Ending of the files: `ts`. */
  readonly ending?: string;
}

const compiler = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  strict: true,
  exactOptionalPropertyTypes: false,
  noEmit: true,
  jsx: 'preserve',
  lib: ['ES2022', 'DOM'],
  types: [],
};

/** What all tables share: declarations of the language are parsed once. */
export function createTable() {
  const shared = createShared();
  return {
    async run(pair: Pair): Promise<{ readonly report: UpgradeReport; readonly folder: string }> {
      const folder = createFolder(listFiles(pair));
      const reporter = createReporter();
      const opened = await openProject({ folder }, reporter);
      if (opened === undefined) throw new Error(JSON.stringify(reporter.problems));
      const { project } = opened;
      const options = { project, document: 'new.yaml', folder, shared };
      const { report, diagnostics } = await upgrade(options, reporter);
      if (report === undefined) throw new Error(JSON.stringify([reporter.problems, diagnostics]));
      return { report, folder };
    },
  };
}

function listFiles(pair: Pair): Record<string, string> {
  const { config = '', compiler: own = {}, ending = 'ts' } = pair;
  const programs = Object.entries(pair.programs).map(([title, text]) => [
    join('src', `${nameFile(title)}.${ending}`),
    text,
  ]);
  return {
    'specwright.config.ts': `export default { apis: { shop: 'old.yaml' }, output: 'src/api', cache: false, importEnding: '', ${config} };\n`,
    'package.json': '{ "type": "module" }\n',
    'tsconfig.json': JSON.stringify({
      compilerOptions: { ...compiler, ...own },
      include: ['src'],
    }),
    'old.yaml': pair.old,
    'new.yaml': pair.new,
    ...Object.fromEntries(programs),
  };
}

export function nameFile(title: string): string {
  return title.replaceAll(/\W+/g, '-');
}

const kinds = {
  'does-not-compile': 'error',
  'means-something-else': 'meaning',
  note: 'note',
} as const;

/** `12 error` of each line that is touched in a file. */
export function listTouched(report: UpgradeReport, file: string): readonly string[] {
  const lines = [...report.changes.flatMap((change) => change.lines), ...report.unexplained];
  const own = lines.filter((line) => line.file.replace(/^.*\/([^/]+)\.\w+$/, '$1') === file);
  return [...new Set(own.map(({ line, kind }) => `${line} ${kinds[kind]}`))].toSorted(byLine);
}

/** What the comments of a program expect. */
export function listExpected(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .flatMap((line, index) => {
      const [, kind] = /\/[/*] (error|meaning|note)(?: \*\/)?$/.exec(line) ?? [];
      return kind === undefined ? [] : [`${index + 1} ${kind}`];
    })
    .toSorted(byLine);
}

function byLine(one: string, other: string): number {
  return Number.parseInt(one, 10) - Number.parseInt(other, 10) || (one < other ? -1 : 1);
}
