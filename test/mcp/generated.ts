/** A document in, its tools over the official client of the protocol out, before a service that a test gives. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { McpServer } from '@modelcontextprotocol/server';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import { type FilesConfig, generateFiles } from '../../generator/entry/core.ts';
import type { AnyOptions, Http } from '../../templates/runtime/call/client.ts';
import type { Toolbox, ToolOptions } from '../../templates/runtime/mcp/mcp.ts';

/** What `mcp.ts` and `client.ts` of an API export. */
export interface GeneratedTools {
  readonly toolbox: Toolbox;
  readonly connect: (options: AnyOptions) => Http;
  readonly create: (http: Http, options?: ToolOptions) => McpServer;
}

/** Generates the tools of the API `shop`, bundles and imports them. */
export async function generateTools(
  document: string,
  config: Partial<FilesConfig> = {},
): Promise<GeneratedTools> {
  const { ok, files, diagnostics } = await generateFiles({
    documents: { 'shop.yaml': document },
    config: { emitters: ['mcp'], omit: ['readme'], validators: 'standalone', ...config },
  });
  if (!ok) throw new Error(JSON.stringify(diagnostics, undefined, 2));
  const cache = resolve('.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'tools-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const contents = `export { shopHttp as connect } from './client.js';
      export { createShopMcpServer as create, shopTools as toolbox } from './mcp.js';`;
    const outfile = join(folder, 'bundle.mjs');
    await build({
      stdin: { contents, resolveDir: folder, loader: 'ts' },
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['zod', 'zod/*', '@modelcontextprotocol/*'],
      outfile,
      logLevel: 'error',
    });
    return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as GeneratedTools; // as `contents` says
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a client calls a tool for, with the data that its text says. */
export function readAnswer<T extends { readonly content: readonly unknown[] }>(answer: T) {
  // The first part of each answer is its data as text.
  const [first] = answer.content as readonly { readonly text: string }[];
  return { ...answer, said: JSON.parse(first?.text ?? 'null') as unknown };
}

/** A client that is connected to a server of the tools. It ends with the test. */
export async function connectClient(server: McpServer): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  onTestFinished(() => client.close());
  return client;
}
