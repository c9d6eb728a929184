/** Parameters of a Discovery document in; OpenAPI's out. */

import { holdsMap, placeBelow, type Raw } from '../../structure/place.ts';
import type { Members } from '../../structure/pointer.ts';
import { type Making, setOrigin } from '../origins.ts';
import { buildSchema } from './schemas.ts';

/** Global parameters that carry a credential are security schemes instead. */
export const credentials: ReadonlySet<string> = new Set(['key', 'access_token', 'oauth_token']);

/** Global parameters that choose an encoding of answers and faults which no client here reads. */
export const encodings: ReadonlySet<string> = new Set([
  '$.xgafv',
  'callback',
  'upload_protocol',
  'uploadType',
]);

/** What a parameter is called: its name, how a path writes it, and whether several segments of the path are its value. */
interface Naming {
  readonly name: string;
  readonly template?: string;
  readonly spans?: boolean;
}

export function buildParameter(
  making: Making,
  written: Raw,
  { name, template = name, spans = false }: Naming,
): unknown {
  if (!holdsMap(written)) return written.value;
  const { value, at } = written;
  const location = value['location'] === 'path' ? 'path' : 'query';
  const known = ['description', 'deprecated'].filter((key) => Object.hasOwn(value, key));
  const parameter: Record<string, unknown> = {
    name: template,
    in: location,
    ...(value['required'] === true || location === 'path' ? { required: true } : {}),
    ...Object.fromEntries(known.map((key) => [key, value[key]])),
    ...(template === name ? {} : { 'x-sw-name': name }),
    ...(spans ? { 'x-sw-path-value': { spans } } : {}),
    schema: buildType(making, written),
  };
  const members = { schema: at, name: at, in: placeBelow(at, 'location') };
  return setOrigin(making, parameter, { at, members });
}

function buildType(making: Making, { value, at }: Raw<Members>): unknown {
  const { description: _told, deprecated: _old, ...plain } = value;
  const items = buildSchema(making, { value: plain, at }, false);
  if (value['repeated'] !== true) return items;
  return setOrigin(making, { type: 'array', items }, { at, members: { items: at } });
}
