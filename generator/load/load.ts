/** The path of an entry document in; it and all that it refers to, lifted to OpenAPI 3.2's form, out. */

import { realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import { bundleOf } from './bundle.ts';
import type { Bundle, Part } from './document.ts';
import { createDocuments } from './documents.ts';
import { lift } from './lift.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { link } from './linker.ts';
import { createNameIndex } from './names.ts';
import { isUrl, permissionOf } from './permission.ts';
import { isObject } from './pointer.ts';
import { createSources } from './sources.ts';
import { readVersion } from './version.ts';

/** How a description may be read. */
export interface LoadOptions {
  /** Folders and hosts, beside the entry's own folder, that references may lead to. */
  readonly allow?: readonly string[];
  readonly limits?: Partial<Limits>;
}

/** Undefined (and reported) where there is nothing to go on with; other problems are reported beside the bundle. */
export async function load(
  entry: string,
  options: LoadOptions,
  reporter: Reporter,
): Promise<Bundle | undefined> {
  if (isUrl(entry)) return refuseRemote(entry, reporter);
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const sources = createSources();
  reporter.attach(sources);
  const documents = createDocuments(limits, sources, reporter);
  const path = await realpath(resolve(entry)).catch(() => resolve(entry));
  const document = await documents.open(path, undefined);
  if (document === undefined) return undefined;
  if (!isObject(document.raw)) return refuseRoot(path, document.raw, reporter);
  const read = readVersion(document.raw, path);
  if ('problem' in read) return void reporter.report(read.problem);
  const { version, written } = read;
  if (version === '2.0') return refuseSwagger(path, reporter);
  document.root = lift(document.raw, 'root', version);
  const names = createNameIndex();
  const permission = await permissionOf(dirname(path), options.allow ?? []);
  const maxFiles = limits.files;
  const met = new Map();
  const parts: Part[] = [];
  await link({ documents, names, permission, version, reporter, maxFiles, met, parts }, document);
  return bundleOf({ entry: document, written, version, documents, names, sources, parts });
}

function refuseRemote(entry: string, reporter: Reporter): undefined {
  reporter.report({
    code: 'REF-104',
    severity: 'error',
    message: `\`${entry}\` is no file, and documents are not fetched.`,
    at: { file: entry, pointer: '' },
    help: 'Save it as a file first.',
  });
}

function refuseRoot(file: string, root: unknown, reporter: Reporter): undefined {
  const kind = Array.isArray(root) ? 'a list' : root === null ? 'null' : `a ${typeof root}`;
  reporter.report({
    code: 'LOAD-106',
    severity: 'error',
    message: `The root of the document is ${kind}, not a map of members.`,
    at: { file, pointer: '' },
    help: 'Begin with `openapi: 3.2.0`.',
  });
}

function refuseSwagger(file: string, reporter: Reporter): undefined {
  reporter.report({
    code: 'SPEC-103',
    severity: 'error',
    message: 'Swagger 2.0 is not read yet.',
    at: { file, pointer: '/swagger', written: true },
    help: 'Convert the document to OpenAPI 3.',
  });
}
