// The folders of `templates/runtime`, and by which names their modules are published.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `prefix` begins the published names of a folder's modules: `server/node.ts` is `server-node`, and `server/server.ts` is
 * `server`. Modules of an optional folder are used by emitters alone that a config names. A folder imports only what is
 * above it here.
 */
export const folders = {
  call: { about: 'one call: its request, validation, redirects, retries, response and errors' },
  auth: { about: 'credentials, OAuth 2, signatures, and how they are kept out of messages' },
  media: {
    about: 'bodies of other media types: files, multipart, XML, and JSON with exact numbers',
  },
  derived: {
    about: 'what is built on calls: pages, polling, uploads, streams, masks, batches, error codes',
  },
  pages: {
    prefix: 'page',
    about: 'pages by number, by the last item and by address, and what the last one is known by',
  },
  headers: { about: 'headers of responses, parsed as the document declares them' },
  validation: { about: 'what schemas and their issues are' },
  checks: { prefix: 'checks', about: 'the rules of standalone validators' },
  zod: { prefix: 'zod', about: 'the rules that zod has no word for' },
  helpers: { about: 'what your code may use beside a client' },
  samples: { prefix: 'sample', isOptional: true, about: 'values that a schema allows' },
  server: { prefix: 'server', isOptional: true, about: 'requests to a service, and its responses' },
  behaviour: {
    prefix: 'simulation',
    isOptional: true,
    about: 'what a document says of the behaviour of its service',
  },
  simulation: { prefix: 'simulation', isOptional: true, about: 'a service in memory' },
  mcp: { prefix: 'mcp', isOptional: true, about: 'operations as tools of models' },
};

/**
 * Files of a copy that hold several modules, those before others that these need when they are loaded. A person who reads a copy
 * wants to see few files, each with a subject; here, each has one idea. All other modules have a file of their own.
 */
const copiedFiles = {
  client: ['operation', 'options', 'client'],
  call: ['call', 'redirects', 'retry', 'transmit'],
  request: ['url', 'value-text', 'parameters', 'request'],
  bodies: ['bodies', 'body-choice', 'raw-bytes', 'files', 'multipart'],
  answers: ['answers', 'header-values', 'headers', 'content-headers'],
  schema: [
    'json-values',
    'issue-words',
    'check-run',
    'text-formats',
    'schema',
    'operation-schemas',
  ],
  checks: [
    'checks-values',
    'checks-numbers',
    'checks-texts',
    'checks-lists',
    'checks-objects',
    'checks-relations',
    'checks-formats',
    'checks-masks',
  ],
  pages: ['page-ends', 'page-cursors', 'page-numbers', 'page-links', 'page-addresses', 'pages'],
  streams: ['stream-events', 'stream-json', 'streams'],
  masks: ['mask-paths', 'mask-entries', 'mask-forms', 'mask-of-body', 'mask-checks', 'masks'],
  uploads: ['upload-errors', 'upload-slices', 'upload-chunks', 'upload-calls', 'uploads'],
  testing: ['mocked-content', 'mocked-replies', 'mocked-service', 'testing'],
  webhooks: ['webhook-errors', 'webhook-signatures', 'webhooks'],
};

const files = new Map(
  Object.entries(copiedFiles).flatMap(([file, names]) => names.map((name) => [name, file])),
);

/** The modules in order of their published names: `{ name: 'server-node', path: 'server/node', isOptional: true }`. */
export function listModules(root) {
  const modules = Object.entries(folders).flatMap(([folder, { isOptional = false }]) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => file.slice(0, -'.ts'.length))
      .map((file) => ({
        name: getPublishedName(folder, file),
        path: `${folder}/${file}`,
        isOptional,
      })),
  );
  return modules
    .map((module) => ({ ...module, file: files.get(module.name) ?? module.name }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The modules of each file of a copy, in the order in which they are in it. */
export function groupByFile(modules) {
  const groups = new Map();
  for (const module of modules) {
    groups.set(module.file, [...(groups.get(module.file) ?? []), module]);
  }
  for (const [file, group] of groups) {
    const order = copiedFiles[file] ?? [];
    group.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  }
  return groups;
}

function getPublishedName(folder, file) {
  const { prefix } = folders[folder];
  return prefix === undefined || file === folder ? file : `${prefix}-${file}`;
}
