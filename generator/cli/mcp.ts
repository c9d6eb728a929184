/** `specwright mcp`: the operations of an API as tools of models, over standard input and output or over HTTP. */

import { once } from 'node:events';
import { createReporter } from '../core/diagnostics/reporter.ts';
import { findThrownLine } from '../core/diagnostics/thrown.ts';
import {
  type OpenedTools,
  openTools,
  loadSdk,
  serveHttp,
  serveStdio,
} from '../../packages/serve/mcp/mcp.ts';
import { MissingPeer, reportMissing } from '../run/disk/peers.ts';
import { findProject } from './find-project.ts';
import { type Flags, splitNames } from './flags.ts';
import { formatCount, printProblems } from './report.ts';

export async function runMcp(flags: Flags): Promise<number> {
  const { request, search } = flags;
  const { folder, strict } = request;
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  const reporter = createReporter();
  // Standard output is for the protocol alone.
  const fail = (): Promise<number> => printProblems(reporter, { ...flags, json: false }, '');
  try {
    await loadSdk();
  } catch (error) {
    if (!(error instanceof MissingPeer)) throw error;
    reportMissing(error, { file: folder, pointer: '' }, reporter);
    return fail();
  }
  const project = await findProject(flags, reporter);
  if (project === undefined || reporter.failed) return fail();
  const { jobs, file } = project;
  if (jobs.length !== 1) {
    reporter.report({
      code: 'SERVE-107',
      severity: 'error',
      message: `A server of tools is for one API, and these are ${jobs.length}.`,
      at: { file, pointer: '' },
      help: `Name one: ${jobs.map(({ id }) => `\`specwright mcp ${id}\``).join(', ')}.`,
    });
    return fail();
  }
  const tools = await openTools(project, {
    baseUrl: flags['base-url'],
    tags: splitNames(flags.tags),
    operations: splitNames(flags.operations),
    readOnly: flags['read-only'] === true,
    search: search === undefined ? undefined : search === 'on',
    structured: flags.structured === true,
    environment: process.env,
    strict,
    reporter,
  });
  if (tools === undefined) return fail();
  try {
    return await serve(tools, flags, stop.signal);
  } finally {
    tools.close();
  }
}

async function serve(tools: OpenedTools, flags: Flags, stop: AbortSignal): Promise<number> {
  const { http, host, port = 4011, cors } = flags;
  const { api, baseUrl, count, missing } = tools;
  say(`${api.title}: ${formatCount(count, 'operation')} of ${baseUrl}`, flags);
  if (missing.length > 0) {
    process.stderr.write(`Credentials that are not set: ${missing.join(', ')}\n`);
  }
  if (!http) {
    await serveStdio(tools, stop);
    return 0;
  }
  const stopped = once(stop, 'abort');
  try {
    const listening = await serveHttp(tools, { host, port: Number(port), cors });
    say(`Tools of ${api.title}: ${listening.url}/mcp`, flags);
    if (!listening.isLoopback) say('Other machines can reach it.', flags);
    await stopped;
    await listening.close();
    return 0;
  } catch (error) {
    process.stderr.write(
      `Nothing can listen on ${host}, port ${port}: ${findThrownLine(error)}.\n`,
    );
    return 1;
  }
}

/** A line for people, who read what the client shows of standard error. */
function say(text: string, { quiet }: Flags): void {
  if (!quiet) process.stderr.write(`${text}\n`);
}
