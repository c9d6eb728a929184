/** What turning a part of Swagger 2.0 into OpenAPI 3 needs beside the part itself, such as the servers of the entry. */

import type { Place, Reporter } from '../../../diagnostics/diagnostic.ts';
import { placeBelow, type Raw } from '../../structure/place.ts';
import type { Members } from '../../structure/pointer.ts';
import { type Making, setOrigin } from '../origins.ts';

export interface Context extends Making {
  /** The root of the entry, which says what holds for every operation. */
  readonly root: Raw<Members>;
  /** Media types that hold where an operation names none. */
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
  readonly reporter: Reporter;
  /** What a reference names, if it can be read; in the end not a reference itself. */
  lookup(ref: string, from: Place): Raw | undefined;
}

/** The texts of a list, or what holds otherwise. */
export function readTypes(value: unknown, otherwise: readonly string[]): readonly string[] {
  if (!Array.isArray(value)) return otherwise;
  const types = value.filter((item) => typeof item === 'string');
  return types.length > 0 ? types : otherwise;
}

export function isExtension(name: string): boolean {
  return name.startsWith('x-');
}

/** The servers that `schemes`, `host` and `basePath` say together, those that encrypt first, and where they are said. */
export function buildServers(context: Context, own?: readonly unknown[]) {
  const { value: root, at: start } = context.root;
  const { host, scheme } = readHost(root);
  const path = readPath(root);
  const at = placeBelow(start, host === '' ? 'basePath' : 'host');
  const buildServer = (url: string): Members =>
    setOrigin(context, { url }, { at, members: { url: at } });
  if (host === '') return { servers: path === '' ? [] : [buildServer(path)], at };
  const named = readTypes(own ?? root['schemes'], [scheme]);
  const schemes = named.filter((name) => /^https?$/.test(name));
  const sorted = schemes.length === 0 ? ['https'] : schemes.toSorted((a, b) => b.length - a.length);
  return { servers: sorted.map((name) => buildServer(`${name}://${host}${path}`)), at };
}

/** Some converters write a list of one; some documents a scheme before the host, or a slash behind it. */
function readHost({ host }: Members): { readonly host: string; readonly scheme: string } {
  const [only, ...others]: readonly unknown[] = Array.isArray(host) ? host : [host];
  const text = typeof only === 'string' && others.length === 0 ? only.trim() : '';
  const [start = '', scheme = 'https'] = /^(\w+):\/\//.exec(text) ?? [];
  return { host: text.slice(start.length).replace(/\/+$/, ''), scheme };
}

function readPath({ basePath }: Members): string {
  if (typeof basePath !== 'string') return '';
  const path = basePath.replace(/\/+$/, '');
  return path === '' || path.startsWith('/') ? path : `/${path}`;
}
