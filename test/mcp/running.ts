/** The command `specwright mcp` as a package has it, and the official client of the protocol connected to it. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { builtDist, builtRuntime } from '../command.ts';
import { createFolder } from '../folder.ts';
import { pack } from '../package/pack.ts';

export const transports = ['stdio', 'http'] as const;

export interface Starting {
  /** Folder that the packages are installed in. */
  readonly app: string;
  readonly transport: (typeof transports)[number];
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Running {
  readonly client: Client;
  /** What was written to standard error. */
  readOutput(): string;
}

/** Both packages of this repository and the SDK, installed in a folder. */
export async function installCommand(): Promise<string> {
  const app = createFolder({ 'package.json': '{ "private": true, "type": "module" }' });
  const tarballs = [
    pack({ from: 'templates/runtime', dist: await builtRuntime(), staged: createFolder() }),
    pack({ from: '.', dist: await builtDist(), staged: createFolder() }),
    '@modelcontextprotocol/server@2.4.0',
  ];
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel', 'error'];
  execFileSync('npm', ['install', ...flags, ...tarballs], { cwd: app });
  return app;
}

/** It ends with the test. */
export async function start(starting: Starting): Promise<Running> {
  const client = new Client({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  const readOutput = await (starting.transport === 'stdio' ? overStdio : overHttp)(
    client,
    starting,
  );
  return { client, readOutput };
}

const findCommand = (app: string): string =>
  join(app, 'node_modules', 'specwright', 'dist', 'bin.js');

async function overStdio(client: Client, { app, args, env = {} }: Starting): Promise<() => string> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [findCommand(app), 'mcp', ...args],
    env: { ...pathOnly(), ...env },
    cwd: app,
    stderr: 'pipe',
  });
  let readOutput = '';
  transport.stderr?.on('data', (chunk: unknown) => void (readOutput += String(chunk)));
  await client.connect(transport);
  return () => readOutput;
}

async function overHttp(client: Client, { app, args, env = {} }: Starting): Promise<() => string> {
  const child = spawn(
    process.execPath,
    [findCommand(app), 'mcp', ...args, '--http', '--port', '0'],
    {
      cwd: app,
      env: { ...pathOnly(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(() => void child.kill('SIGINT'));
  let readOutput = '';
  let written = '';
  child.stdout.on('data', (chunk: unknown) => void (written += String(chunk)));
  while (!/http:\S+\/mcp/.test(readOutput)) {
    const [chunk] = (await once(child.stderr, 'data')) as [Buffer]; // its only argument
    readOutput += String(chunk);
  }
  child.stderr.on('data', (chunk: unknown) => void (readOutput += String(chunk)));
  const [url = ''] = /http:\S+\/mcp/.exec(readOutput) ?? [];
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return () => readOutput + written;
}

/** Selects the variables of the tests' environment that a process needs to start. */
function pathOnly(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };
}
