/** What the stages work with beside what they are given, and the texts that they fill in. Nothing here knows of a disk. */

import type { Reporter } from '../../core/diagnostics/diagnostic.ts';
import type { RuntimeName } from '../../core/emit/runtime-uses.ts';
import type { ResolvedPaths } from '../../core/load/documents.ts';
import type { Emitter } from '../../core/plan/emitter.ts';
import type { Job } from '../project/job.ts';
import type { Project } from '../project/project.ts';
import { createStopwatch, type Stopwatch } from '../timings.ts';

export interface Context {
  readonly project: Project;
  readonly reporter: Reporter;
  readonly stopwatch: Stopwatch;
  readonly seen: Seen;
}

interface Seen {
  /** Paths that were asked for, and the files they led to. */
  readonly resolvedPaths: ResolvedPaths;
  readonly texts: Map<string, string>;
}

export interface ApiContext extends Context {
  readonly job: Job;
  readonly emitters: readonly Emitter[];
  readonly output: Output;
  /** Code stays in parts until a formatter makes its text of them: one text more of each file is what it saves. */
  readonly isInParts?: boolean;
}

export function createContext(parts: Omit<Context, 'seen'>): Context {
  return { ...parts, seen: { resolvedPaths: new Map(), texts: new Map() } };
}

/** The context of a command that only reads documents. */
export function startReading(project: Project, reporter: Reporter): Context {
  return createContext({ project, reporter, stopwatch: createStopwatch() });
}

/** Texts that stages produce, and what is known of them, by their paths in the output root. */
export interface Output {
  readonly texts: Map<string, string>;
  /** What code that is not formatted yet consists of, a blank line between any two parts. Its text is empty. */
  readonly parts: Map<string, readonly string[]>;
  readonly authors: Map<string, string>;
  /** Code that `index.ts` leaves alone, without endings: `server`. */
  readonly apart: Set<string>;
  /** Modules of the runtime that texts need beside what they import, by their paths. */
  readonly beside: Map<string, readonly string[]>;
  /** What the texts use of the runtime, as soon as they are finished: `client#Http`. */
  readonly runtime: Set<RuntimeName>;
  /** Texts that keep what a person added, with what was there when they were made; undefined where nothing did. */
  readonly merged: Map<string, string | undefined>;
}

export function createOutput(): Output {
  return {
    texts: new Map(),
    parts: new Map(),
    authors: new Map(),
    apart: new Set(),
    beside: new Map(),
    runtime: new Set(),
    merged: new Map(),
  };
}

export function addOutput(one: Output, all: Output): void {
  for (const [path, text] of one.texts) all.texts.set(path, text);
  for (const [path, author] of one.authors) all.authors.set(path, author);
  for (const [path, modules] of one.beside) all.beside.set(path, modules);
  for (const path of one.apart) all.apart.add(path);
  for (const name of one.runtime) all.runtime.add(name);
}

/** What a formatter says of a text that does not parse. */
export function reportUnparsed(
  { path, author }: { readonly path: string; readonly author: string },
  error: unknown,
  reporter: Reporter,
): void {
  // The message goes on with an excerpt of a file that will never exist.
  const [what, ...excerpt] = (error instanceof Error ? error.message : String(error)).split('\n');
  const line = excerpt.find((row) => row.startsWith('>'));
  reporter.report({
    code: 'BUG-901',
    severity: 'error',
    message: `The emitter \`${author}\` wrote \`${path}\` with a syntax error: ${what}`,
    at: { file: path, pointer: '' },
    ...(line === undefined ? {} : { help: `The line is \`${line.slice(1).trim()}\`.` }),
  });
}
