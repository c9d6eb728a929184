/** Reads the version that an entry document is written in, or the problem with it. */

import { formatJson } from '../../diagnostics/json.ts';
import type { Problem } from '../../diagnostics/diagnostic.ts';
import { suggestName } from '../../diagnostics/suggest.ts';

/** Minor versions that are read. */
export type Version = '2.0' | '3.0' | '3.1' | '3.2';

/** The version as written and the one it is read as, or what is wrong. */
type ReadVersion =
  | {
      readonly written: string;
      readonly version: Version;
      readonly format: 'openapi' | 'discovery';
    }
  | { readonly problem: Problem };

export function readVersion(root: Readonly<Record<string, unknown>>, file: string): ReadVersion {
  if (Object.hasOwn(root, 'openapi')) return readOpenapi(root['openapi'], file);
  if (Object.hasOwn(root, 'swagger')) return readSwagger(root['swagger'], file);
  if (root['kind'] === 'discovery#restDescription' || Object.hasOwn(root, 'discoveryVersion')) {
    return {
      written: formatJson(root['discoveryVersion'] ?? 'v1'),
      version: '3.2',
      format: 'discovery',
    };
  }
  return { problem: describeNeither(root, file) };
}

function readOpenapi(value: unknown, file: string): ReadVersion {
  if (typeof value === 'number') return readOpenapi(value.toFixed(1), file);
  if (typeof value !== 'string') return { problem: describeUnknownVersion('openapi', value, file) };
  const [, minor] = /^3\.([012])(?:\.\d+)?(?:-.*)?$/.exec(value.trim()) ?? [];
  if (minor === undefined) return { problem: describeUnknownVersion('openapi', value, file) };
  return {
    written: value,
    version: minor === '0' ? '3.0' : minor === '1' ? '3.1' : '3.2',
    format: 'openapi',
  };
}

function readSwagger(value: unknown, file: string): ReadVersion {
  const text = typeof value === 'number' ? value.toFixed(1) : value;
  if (text === '2.0') return { written: text, version: '2.0', format: 'openapi' };
  return { problem: describeUnknownVersion('swagger', value, file) };
}

function describeUnknownVersion(name: string, value: unknown, file: string): Problem {
  return {
    code: 'SPEC-102',
    severity: 'error',
    message: `\`${name}: ${JSON.stringify(value)}\` is not a supported version.`,
    at: { file, pointer: `/${name}`, read: true },
    help: 'Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2 are supported; write for example `openapi: 3.2.0`.',
  };
}

/** What a document begins with that is read. */
export const begin =
  'Begin with `openapi: 3.2.0`, or a JSON Schema with `$schema: https://json-schema.org/draft/2020-12/schema`.';

/** A document that is neither OpenAPI nor JSON Schema. */
export function describeNeither(root: Readonly<Record<string, unknown>>, file: string): Problem {
  const near = Object.keys(root).find((name) => suggestName(name, ['openapi', 'swagger']));
  return {
    code: 'SPEC-101',
    severity: 'error',
    message:
      'The document is neither an OpenAPI description, since `openapi` is missing, nor a JSON Schema.',
    at: { file, pointer: near === undefined ? '' : `/${near}`, key: true, read: true },
    help:
      near === undefined
        ? helpWithVersion(root)
        : `Did you mean \`openapi\` instead of \`${near}\`?`,
  };
}

/** What the first member of another kind of document says of it. */
function helpWithVersion(root: Readonly<Record<string, unknown>>): string {
  if (root['overlay'] !== undefined) {
    return 'This is an OpenAPI Overlay; use it together with a document, with `--overlay` or `overlays` in the config.';
  }
  const other = ['asyncapi', 'arazzo', '$schema'].find((name) => typeof root[name] === 'string');
  return other === undefined
    ? begin
    : `A document that begins with \`${other}\` describes no HTTP API and is no schema. ${begin}`;
}
