/** Parameters of a Discovery document in; OpenAPI's out. */

import type { Place } from '../../../diagnostics/diagnostic.ts';
import { placeBelow, setOrigin, type Origins } from '../origins.ts';
import { isObject } from '../../structure/pointer.ts';
import { type Members, buildSchema } from './schemas.ts';

/** Global parameters that carry a credential are security schemes instead. */
export const credentials: ReadonlySet<string> = new Set(['key', 'access_token', 'oauth_token']);

/** Global parameters that choose an encoding of answers and faults which no client here reads. */
export const encodings: ReadonlySet<string> = new Set([
  '$.xgafv',
  'callback',
  'upload_protocol',
  'uploadType',
]);

/** One parameter; `spanning` names those of the path that hold several segments, `template` how a path writes one. */
export function buildParameter(
  origins: Origins,
  name: string,
  value: unknown,
  at: Place,
  spanning: ReadonlySet<string> = new Set(),
  template: string = name,
): unknown {
  if (!isObject(value)) return value;
  const location = value['location'] === 'path' ? 'path' : 'query';
  const known = ['description', 'deprecated'].filter((key) => Object.hasOwn(value, key));
  const parameter: Record<string, unknown> = {
    name: template,
    in: location,
    ...(value['required'] === true || location === 'path' ? { required: true } : {}),
    ...Object.fromEntries(known.map((key) => [key, value[key]])),
    ...(template === name ? {} : { 'x-sw-name': name }),
    ...(spanning.has(name) ? { 'x-sw-path-value': { spans: true } } : {}),
    schema: buildType(origins, value, at),
  };
  return setOrigin(origins, parameter, at, [
    ['schema', at],
    ['name', at],
    ['in', placeBelow(at, 'location')],
  ]);
}

function buildType(origins: Origins, value: Members, at: Place): unknown {
  const { description: _told, deprecated: _old, ...plain } = value;
  const schema = buildSchema(origins, plain, at, false);
  if (value['repeated'] !== true) return schema;
  return setOrigin(origins, { type: 'array', items: schema }, at, [['items', at]]);
}
