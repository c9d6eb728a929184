/** Documents in, the service that simulates them out. It ends with the test. */

import { onTestFinished } from 'vitest';
import type { Diagnostic } from '../../../generator/core/diagnostics/diagnostic.ts';
import { buildFlagsProject, type Project } from '../../../generator/run/project/project.ts';
import { serve, Simulated } from '../serve.ts';

export interface Started {
  readonly url: string;
  readonly service: Simulated;
  readonly failures: readonly string[];
  readonly problems: Diagnostic[];
  /** Waits until changed documents were taken up, or refused. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface Files {
  readonly seedData?: string;
  readonly snapshot?: string;
  readonly faults?: string;
  readonly record?: string;
  readonly unknown?: 'missing';
}

/** The problems, where it does not start. */
export async function startSimulated(
  folder: string,
  documents: readonly string[],
  { seedData, snapshot, faults, record, unknown }: Files = {},
): Promise<Started | readonly Diagnostic[]> {
  const failures: string[] = [];
  const problems: Diagnostic[] = [];
  let settle: (() => void) | undefined;
  const files = { seedData, snapshot, faults, record, unknown, seed: 7 };
  const service = new Simulated({ folder, ...files, onFailure: (text) => failures.push(text) });
  const running = await serve({
    open: async () => openDocuments(documents, folder),
    folder,
    strict: false,
    host: '127.0.0.1',
    port: 0,
    cors: [],
    backend: service,
    async onProblems(found) {
      problems.push(...found);
      if (found.some(({ severity }) => severity === 'error')) settle?.();
    },
    onReload: () => settle?.(),
  });
  if (running === undefined) return problems;
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= running.close());
  onTestFinished(close);
  const settled = () => new Promise<void>((done) => void (settle = done));
  return { url: running.url, service, failures, problems, settled, close };
}

/** The service, which starts. */
export async function simulated(
  folder: string,
  documents: readonly string[] = ['shop.yaml'],
  files: Files = {},
): Promise<Started> {
  const started = await startSimulated(folder, documents, files);
  if (!('url' in started)) throw new Error(started.map(({ message }) => message).join('\n'));
  return started;
}

/** An API of each document, with the same overlays. */
export function openDocuments(
  documents: readonly string[],
  folder: string,
  overlays: readonly string[] = [],
): Project {
  const projects = documents.map((input) =>
    buildFlagsProject({ input, overlays, output: '.' }, folder),
  );
  const [first] = projects;
  if (first === undefined) throw new Error('There is no document.');
  return { ...first, jobs: projects.flatMap(({ jobs }) => jobs) };
}

/** Sends JSON; gives status and body. */
export async function call(
  url: string,
  method = 'GET',
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const init = { method, headers: { ...type, ...headers } };
  const response = await fetch(
    url,
    body === undefined ? init : { ...init, body: JSON.stringify(body) },
  );
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}
