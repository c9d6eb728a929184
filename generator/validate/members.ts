/** A schema and a dotted path of members in; whether the schema has such a member out, as far as that can be told. */

import type { Place } from '../diagnostics/diagnostic.ts';
import { getChild, isObject } from '../load/structure/pointer.ts';
import { followReferences } from './parameters.ts';
import { type Check, locateValue, type Site } from './site.ts';

/** A schema and where it is. */
export interface Seen {
  readonly value: unknown;
  readonly at: Place;
}

/** False only where the schema lists its members and the path is not among them; open schemas may have any. */
export function mayHave(check: Check, schema: Seen, path: readonly string[], depth = 0): boolean {
  const [name, ...rest] = path;
  if (name === undefined || depth > 20) return true;
  const value = followReferences(check.bundle, schema.value, schema.at);
  if (value === undefined) return true;
  const combined = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => {
    const list = value[key];
    return Array.isArray(list) ? (list as readonly unknown[]) : [];
  });
  const { properties } = value;
  const member = getChild(properties, name);
  if (member !== undefined) {
    return mayHave(check, { value: member, at: schema.at }, rest, depth + 1);
  }
  if (combined.length > 0) {
    return combined.some((item) => mayHave(check, { value: item, at: schema.at }, path, depth + 1));
  }
  return !isObject(properties);
}

/** The schemas of an operation's JSON body; undefined where it has none. */
export function findBody(check: Check, site: Site): Seen | undefined {
  const at = locateValue(site, 'requestBody');
  const body = followReferences(check.bundle, site.node.value['requestBody'], at);
  return body === undefined ? undefined : findJsonSchema(body['content'], at);
}

/** The schema of an operation's answer when it went well. */
export function findAnswer(check: Check, site: Site): Seen | undefined {
  const { responses } = site.node.value;
  if (!isObject(responses)) return undefined;
  const status = Object.keys(responses).find((name) => /^2(?:\d\d|XX)$/.test(name));
  if (status === undefined) return undefined;
  const at = locateValue(site, 'responses', status);
  const response = followReferences(check.bundle, responses[status], at);
  return response === undefined ? undefined : findJsonSchema(response['content'], at);
}

function findJsonSchema(content: unknown, at: Place): Seen | undefined {
  if (!isObject(content)) return undefined;
  const type = Object.keys(content).find((name) => /\bjson\b/.test(name));
  const value = type === undefined ? undefined : getChild(content[type], 'schema');
  return value === undefined ? undefined : { value, at };
}
