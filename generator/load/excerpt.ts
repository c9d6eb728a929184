/** The parts of a document in; operations of it, and what they refer to, lifted only when they are asked for, out. */

import type { JsonObject } from '../diagnostics/json.ts';
import type { Bundle, Resolved } from './document.ts';
import { lift } from './lift.ts';
import type { Parts } from './json-parts.ts';
import { isObject, pointerTo } from './pointer.ts';
import { Unforeseen } from './unforeseen.ts';
import { readVersion, type Version } from './version.ts';
import { methods } from './vocabulary.ts';

/** Where an operation stands, and what stands there. */
export interface OperationSite {
  readonly path: string;
  /** Lower case, as the member of the path item. */
  readonly method: string;
  readonly operation: JsonObject;
}

/** One document without references to others. */
export interface Excerpt {
  /** The component, lifted; the same node each time. */
  schema(name: string): unknown;
  /** What a bundle of the document would be that has this operation alone, or none. */
  bundle(site?: OperationSite): Bundle;
  /** The same with a schema instead. */
  schemaBundle(name: string): Bundle;
}

type Members = Readonly<Record<string, unknown>>;

/** Undefined where the document is not in OpenAPI 3's form. */
export function excerptOf(file: string, parts: Parts): Excerpt | undefined {
  const read = readVersion(parts.frame, file);
  if ('problem' in read || read.format !== 'openapi' || read.version === '2.0') return undefined;
  const { version, written } = read;
  const { webhooks: _webhooks, ...frame } = parts.frame;
  const lifted = lift(frame, 'root', version);
  const components = membersOf(frame, 'components');
  const schemas = onDemand(parts, version);
  const others = membersOf(lifted, 'components');
  const resolve = (ref: string): Resolved | undefined => {
    const [, section = '', name = ''] = /^#\/components\/(\w+)\/([^/%~#]+)$/.exec(ref) ?? [];
    const isThere = section === 'schemas' || Object.hasOwn(membersOf(components, section), name);
    const value = section === 'schemas' ? schemas(name) : membersOf(others, section)[name];
    if (!isThere || value === undefined) throw new Unforeseen(`the reference \`${ref}\``);
    return { value, at: { file, pointer: pointerTo('/components', section, name) } };
  };
  const bundleOf = (asRead: Members, root: Members): Bundle => {
    // Plain data, as it was parsed; lifting keeps a map one.
    const [value, whole] = [root as JsonObject, asRead as JsonObject];
    return {
      entry: file,
      format: 'openapi',
      written,
      version,
      asRead: whole,
      root: value,
      parts: [{ at: { file, pointer: '' }, kind: 'root', value, written: whole }],
      files: [],
      resolve,
      resolveSchema: resolve,
      dynamicAnchors: () => [],
      asWritten: (at) => at,
    };
  };
  return {
    schema: schemas,
    bundle(site) {
      const paths = site === undefined ? {} : { [site.path]: itemOf(parts, site) };
      return bundleOf(
        { ...frame, paths },
        { ...membersOf(lifted), paths: lift(paths, 'paths', version) },
      );
    },
    schemaBundle(name) {
      const withSchema = (whole: Members, schema: unknown): Members => ({
        ...whole,
        paths: {},
        components: { ...membersOf(whole, 'components'), schemas: { [name]: schema } },
      });
      return bundleOf(
        withSchema(frame, parts.schema(name)),
        withSchema(membersOf(lifted), schemas(name)),
      );
    },
  };
}

/** The path item with no other operation. */
function itemOf(parts: Parts, { path, method, operation }: OperationSite): Members {
  const item = membersOf(parts.path(path));
  const shared = Object.entries(item).filter(([name]) => !methods.has(name));
  return { ...Object.fromEntries(shared), [method]: operation };
}

function membersOf(value: unknown, ...names: readonly string[]): Members {
  let at = value;
  for (const name of names) at = isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  return isObject(at) ? at : {};
}

function onDemand({ schema }: Parts, version: Version): (name: string) => unknown {
  const lifted = new Map<string, unknown>();
  return (name) => {
    const value = lifted.has(name) ? undefined : schema(name);
    if (value !== undefined) lifted.set(name, lift(value, 'schema', version));
    return lifted.get(name);
  };
}
