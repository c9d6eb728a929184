/** Swagger 2.0's security definitions and addresses in; OpenAPI 3's security schemes and servers out. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { below, from } from '../origins.ts';
import { isObject, setMember } from '../pointer.ts';
import { type Context, isExtension, type Members, pick, typesOf } from './context.ts';

const flowNames: ReadonlyMap<unknown, string> = new Map([
  ['implicit', 'implicit'],
  ['password', 'password'],
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
]);

export function securitySchemesOf(context: Context, value: Members, at: Place): Members {
  const schemes: Record<string, unknown> = {};
  for (const [name, scheme] of Object.entries(value)) {
    setMember(schemes, name, schemeOf(context, scheme, below(at, name)));
  }
  return from(context.origins, schemes, at);
}

function schemeOf({ origins }: Context, value: unknown, at: Place): unknown {
  if (!isObject(value)) return value;
  const told = pick(value, (name) => isExtension(name) || name === 'description');
  if (value['type'] === 'basic') {
    return from(origins, { type: 'http', scheme: 'basic', ...told }, at);
  }
  if (value['type'] !== 'oauth2') return value;
  const flow = pick(value, (name) => /^(?:authorizationUrl|tokenUrl|scopes)$/.test(name));
  const name = flowNames.get(value['flow']) ?? 'implicit';
  const flows = from(origins, { [name]: from(origins, { scopes: {}, ...flow }, at) }, at);
  return from(origins, { type: 'oauth2', flows, ...told }, at, [['flows', at]]);
}

/** The servers that `schemes`, `host` and `basePath` say together, those that encrypt first. */
export function serversOf(
  { origins }: Context,
  root: Members,
  at: Place,
  own?: unknown,
): readonly unknown[] {
  const host = hostOf(root);
  const path = pathOf(root['basePath']);
  const place = below(at, host === '' ? 'basePath' : 'host');
  const server = (url: string): Members => from(origins, { url }, place, [['url', place]]);
  if (host === '') return path === '' ? [] : [server(path)];
  const schemes = typesOf(own ?? root['schemes'], schemesIn(root)).filter((scheme) =>
    /^https?$/.test(scheme),
  );
  const sorted = schemes.length === 0 ? ['https'] : schemes.toSorted((a, b) => b.length - a.length);
  return sorted.map((scheme) => server(`${scheme}://${host}${path}`));
}

/** Some converters write a list of one; some documents a scheme before the host, or a slash behind it. */
export function hostOf({ host }: Members): string {
  const [only, ...others] = Array.isArray(host) ? (host as readonly unknown[]) : [host];
  if (typeof only !== 'string' || others.length > 0) return '';
  return only
    .trim()
    .replace(/^\w+:\/\//, '')
    .replace(/\/+$/, '');
}

/** A scheme that stands before the host. */
function schemesIn({ host }: Members): readonly string[] {
  const [, scheme] = /^(\w+):\/\//.exec(typeof host === 'string' ? host.trim() : '') ?? [];
  return scheme === undefined ? ['https'] : [scheme];
}

function pathOf(basePath: unknown): string {
  if (typeof basePath !== 'string') return '';
  const path = basePath.replace(/\/+$/, '');
  return path === '' || path.startsWith('/') ? path : `/${path}`;
}
