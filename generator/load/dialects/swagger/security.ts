/** Swagger 2.0's security definitions and addresses in; OpenAPI 3's security schemes and servers out. */

import type { Place } from '../../../diagnostics/diagnostic.ts';
import { placeBelow, setOrigin } from '../origins.ts';
import { isObject, setMember } from '../../structure/pointer.ts';
import { type Context, isExtension, type Members, pick, readTypes } from './context.ts';

const flowNames: ReadonlyMap<unknown, string> = new Map([
  ['implicit', 'implicit'],
  ['password', 'password'],
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
]);

export function buildSecuritySchemes(context: Context, value: Members, at: Place): Members {
  const schemes: Record<string, unknown> = {};
  for (const [name, scheme] of Object.entries(value)) {
    setMember(schemes, name, buildScheme(context, scheme, placeBelow(at, name)));
  }
  return setOrigin(context.origins, schemes, at);
}

function buildScheme({ origins }: Context, value: unknown, at: Place): unknown {
  if (!isObject(value)) return value;
  const told = pick(value, (name) => isExtension(name) || name === 'description');
  if (value['type'] === 'basic') {
    return setOrigin(origins, { type: 'http', scheme: 'basic', ...told }, at);
  }
  if (value['type'] !== 'oauth2') return value;
  const flow = pick(value, (name) => /^(?:authorizationUrl|tokenUrl|scopes)$/.test(name));
  const name = flowNames.get(value['flow']) ?? 'implicit';
  const flows = setOrigin(origins, { [name]: setOrigin(origins, { scopes: {}, ...flow }, at) }, at);
  return setOrigin(origins, { type: 'oauth2', flows, ...told }, at, [['flows', at]]);
}

/** The servers that `schemes`, `host` and `basePath` say together, those that encrypt first. */
export function buildServers(
  { origins }: Context,
  root: Members,
  at: Place,
  own?: unknown,
): readonly unknown[] {
  const host = getHost(root);
  const path = getPath(root['basePath']);
  const place = placeBelow(at, host === '' ? 'basePath' : 'host');
  const buildServer = (url: string): Members =>
    setOrigin(origins, { url }, place, [['url', place]]);
  if (host === '') return path === '' ? [] : [buildServer(path)];
  const schemes = readTypes(own ?? root['schemes'], listSchemes(root)).filter((scheme) =>
    /^https?$/.test(scheme),
  );
  const sorted = schemes.length === 0 ? ['https'] : schemes.toSorted((a, b) => b.length - a.length);
  return sorted.map((scheme) => buildServer(`${scheme}://${host}${path}`));
}

/** Some converters write a list of one; some documents a scheme before the host, or a slash behind it. */
export function getHost({ host }: Members): string {
  const [only, ...others] = Array.isArray(host) ? (host as readonly unknown[]) : [host];
  if (typeof only !== 'string' || others.length > 0) return '';
  return only
    .trim()
    .replace(/^\w+:\/\//, '')
    .replace(/\/+$/, '');
}

/** A scheme that is before the host. */
function listSchemes({ host }: Members): readonly string[] {
  const [, scheme] = /^(\w+):\/\//.exec(typeof host === 'string' ? host.trim() : '') ?? [];
  return scheme === undefined ? ['https'] : [scheme];
}

function getPath(basePath: unknown): string {
  if (typeof basePath !== 'string') return '';
  const path = basePath.replace(/\/+$/, '');
  return path === '' || path.startsWith('/') ? path : `/${path}`;
}
