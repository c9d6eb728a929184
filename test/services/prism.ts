/**
 * Prism, an independent mock server, and what a document needs to be read by it: Prism reads OpenAPI 3.0 and 3.1, so each
 * document is presented to it as one.
 */

import { createRequire } from 'node:module';
import { join } from 'node:path';

import { install } from '../runtimes/install.ts';

export type Node = { [key: string]: unknown };

/** Each change that Prism needs to read a document, and why. */
export function present(given: Node): Node {
  // Prism reads 3.0 and 3.1; what 3.2 added in these specs (`itemSchema`, `dataValue`) it passes by.
  const isNew = String(given['openapi']).startsWith('3.2');
  const document = isNew ? { ...given, openapi: '3.1.0' } : given;
  return walk(document, (key, value) => {
    // Its path matcher takes no dot in the name of a parameter.
    if (key.startsWith('/')) key = key.replace(/\{[^}]+\}/g, (name) => name.replaceAll('.', '_'));
    const isPathParameter = isNode(value) && value['in'] === 'path';
    if (isPathParameter) value['name'] = String(value['name']).replaceAll('.', '_');
    // A value that spans segments (`models/x`) is presented as what it is in the path: a segment and a parameter.
    key = key.replace('/{model}:', '/models/{model}:');
    if (isPathParameter && 'x-sw-path-value' in value) value['schema'] = { type: 'string' };
    // It parses no XML, so only the media type is judged.
    if (key === 'application/xml') return [key, {}];
    // It can send no sample of a type that is a range.
    if (key === '*/*') return ['application/json', value];
    return [key, value];
  });
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function walk<T>(node: T, change: (key: string, value: unknown) => [string, unknown]): T {
  // Both casts hold, because the result has the shape of the argument.
  if (Array.isArray(node)) return node.map((item) => walk(change('', item)[1], change)) as T;
  if (!isNode(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => change(key, value));
  return Object.fromEntries(entries.map(([key, value]) => [key, walk(value, change)])) as T;
}

const quiet = {
  info() {},
  debug() {},
  warn() {},
  error() {},
  success() {},
  start() {},
  child: () => quiet,
};

/** What is used of Prism's packages. */
interface Prism {
  getHttpOperationsFromSpec(document: Node): Promise<readonly unknown[]>;
  createServer(
    operations: readonly unknown[],
    options: object,
  ): { listen(port: number, host: string): Promise<string>; close(): Promise<void> };
}

/** It is installed where it is first needed. */
async function loadPrism(): Promise<Prism> {
  const modules = await install('@stoplight/prism-cli', '5.16.0');
  const load = createRequire(join(modules, 'index.js'));
  // Packages of CommonJS, whose types are not installed here.
  return { ...load('@stoplight/prism-http'), ...load('@stoplight/prism-http-server') } as Prism;
}

export async function startPrism(
  document: Node,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { createServer, getHttpOperationsFromSpec } = await loadPrism();
  const server = createServer(await getHttpOperationsFromSpec(present(document)), {
    cors: false,
    // A logger with the methods that Prism calls, and nowhere to write.
    components: { logger: quiet },
    config: {
      isProxy: false,
      checkSecurity: true,
      validateRequest: true,
      // The answers are Prism's own samples, which know nothing of patterns.
      validateResponse: false,
      errors: false,
      mock: { dynamic: false },
      upstreamProxy: undefined,
    },
  });
  return { url: await server.listen(0, '127.0.0.1'), close: () => server.close() };
}
