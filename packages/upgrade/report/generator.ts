/** What `upgrade --generator` says: what becomes of the files, of what they export, and of lines that use them. */

import { extname } from 'node:path';
import type { Diagnostic } from '../../../generator/core/diagnostics/diagnostic.ts';
import { shortenPath } from '../../../generator/core/diagnostics/locate.ts';
import type { Change } from '../../../generator/run/write/change.ts';
import { hashSkeleton } from '../../../generator/run/write/hash.ts';
import { runtimeFolder } from '../../../generator/run/write/names.ts';
import type { Found } from '../look/touch.ts';
import { describeAsProblem } from './lines.ts';
import { describeLine, type TouchedLine } from './report.ts';

export interface GeneratorReport {
  /** The folder of the output, relative to the working folder. */
  readonly old: string;
  /** `specwright 0.2.0` */
  readonly new: string;
  readonly files: {
    readonly created: number;
    readonly updated: number;
    /** How many of the updated ones only have another layout. */
    readonly layout: number;
    readonly removed: number;
    readonly unchanged: number;
  };
  /** Files with edits of a person: they are taken as they are. */
  readonly edited: readonly string[];
  /** Names that files of APIs no longer export, with the file that did: `shop/models.ts#Order`. */
  readonly gone: readonly string[];
  /** Names that are new: a number, because they break nothing. */
  readonly added: number;
  readonly counts: { readonly 'does-not-compile': number; readonly 'means-something-else': number };
  readonly lines: readonly TouchedLine[];
}

interface Parts {
  readonly found: readonly Found[];
  readonly changes: readonly Change[];
}

interface Context {
  readonly version: string;
  readonly folder: string;
  readonly root: string;
}

export function buildGeneratorReport(
  { found, changes }: Parts,
  { version, folder, root }: Context,
): GeneratorReport {
  const lines = found.map((one) => describeLine({ found: one, namedChange: undefined }, folder));
  const [before, after] = [listNames(changes, 'before'), listNames(changes, 'after')];
  const names = new Set([...after].map(nameOf));
  const former = new Set([...before].map(nameOf));
  const countLines = (kind: TouchedLine['kind']): number =>
    lines.filter((line) => line.kind === kind).length;
  const count = (kind: Change['kind']): number =>
    changes.filter((change) => change.kind === kind).length;
  return {
    old: shortenPath(root, folder) || '.',
    new: `specwright ${version}`,
    files: {
      created: count('created'),
      updated: count('updated'),
      layout: changes.filter(isLayout).length,
      removed: count('removed'),
      unchanged: count('unchanged'),
    },
    edited: changes.flatMap(({ path, kind }) => (isEdited(kind) ? path : [])),
    gone: [...before].filter((name) => !names.has(nameOf(name))).toSorted(),
    added: [...names].filter((name) => !former.has(name)).length,
    counts: {
      'does-not-compile': countLines('does-not-compile'),
      'means-something-else': countLines('means-something-else'),
    },
    lines,
  };
}

export function isBreakingLine({ counts }: GeneratorReport): boolean {
  return counts['does-not-compile'] + counts['means-something-else'] > 0;
}

export function listGeneratorLines(report: GeneratorReport): readonly Diagnostic[] {
  return report.lines.map((line) =>
    describeAsProblem(line, `${line.message} The output of ${report.new} is another one.`),
  );
}

function isEdited(kind: Change['kind']): boolean {
  return kind === 'edited' || kind === 'kept';
}

function isLayout({ path, kind, before = '', after = '' }: Change): boolean {
  return kind === 'updated' && hashSkeleton(path, before) === hashSkeleton(path, after);
}

const EXPORTED =
  /^export (?:declare )?(?:async )?(?:const|function|class|interface|type|enum) ([\w$]+)/gm;

/** What files of APIs export: `models.ts#Order`. The runtime has a version of its own. */
function listNames(changes: readonly Change[], side: 'before' | 'after'): ReadonlySet<string> {
  const names = new Set<string>();
  for (const change of changes) {
    const { path, kind } = change;
    if (extname(path) !== '.ts' || path.split('/').includes(runtimeFolder)) continue;
    const text = isEdited(kind) ? change.before : change[side];
    for (const [, name = ''] of (text ?? '').matchAll(EXPORTED)) names.add(`${path}#${name}`);
  }
  return names;
}

/** A name that moved to another file of its API is not gone: `index.ts` hands it on. */
function nameOf(name: string): string {
  const [path = '', own = ''] = name.split('#');
  const [api = ''] = path.includes('/') ? path.split('/') : [''];
  return `${api}#${own}`;
}
