/** Swagger 2.0's security definitions and addresses in; OpenAPI 3's security schemes and servers out. */

import { placeBelow, type Raw } from '../../structure/place.ts';
import { isObject, type Members } from '../../structure/pointer.ts';
import { setOrigin } from '../origins.ts';
import { type Context, isExtension, pick, readTypes } from './context.ts';

const flowNames: ReadonlyMap<unknown, string> = new Map([
  ['implicit', 'implicit'],
  ['password', 'password'],
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
]);

export function buildSecurityScheme(context: Context, { value, at }: Raw): unknown {
  if (!isObject(value)) return value;
  const told = pick(value, (name) => isExtension(name) || name === 'description');
  if (value['type'] === 'basic') {
    return setOrigin(context, { type: 'http', scheme: 'basic', ...told }, at);
  }
  if (value['type'] !== 'oauth2') return value;
  const written = pick(value, (name) => /^(?:authorizationUrl|tokenUrl|scopes)$/.test(name));
  const flow = setOrigin(context, { scopes: {}, ...written }, at);
  const name = flowNames.get(value['flow']) ?? 'implicit';
  const flows = setOrigin(context, { [name]: flow }, at);
  return setOrigin(context, { type: 'oauth2', flows, ...told }, { at, members: { flows: at } });
}

/** The servers that `schemes`, `host` and `basePath` say together, those that encrypt first. */
export function buildServers(context: Context, own?: readonly unknown[]): readonly unknown[] {
  const { value: root, at } = context.root;
  const host = getHost(root);
  const path = getPath(root['basePath']);
  const place = placeBelow(at, host === '' ? 'basePath' : 'host');
  const buildServer = (url: string): Members =>
    setOrigin(context, { url }, { at: place, members: { url: place } });
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
