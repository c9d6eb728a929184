/** Finds out whether a schema has the member that a dotted path names, as far as that is known. */

import type { Place } from '../diagnostics/diagnostic.ts';
import type { Raw } from '../load/structure/place.ts';
import { getChild, isObject, type Members } from '../load/structure/pointer.ts';
import { followReferences } from './parameters.ts';
import { type Check, locateValue, type Site } from './site.ts';

/** What nobody writes, and a schema that holds itself does not end. */
const deepest = 20;

/** False only where the schema lists its members and the path is not among them; open schemas may have any. */
export function mayHave({ bundle }: Check, { value, at }: Raw, path: readonly string[]): boolean {
  const look = (node: unknown, names: readonly string[], depth: number): boolean => {
    const [name, ...rest] = names;
    if (name === undefined || depth > deepest) return true;
    const schema = followReferences(bundle, { value: node, at });
    if (schema === undefined) return true;
    const member = getChild(schema['properties'], name);
    if (member !== undefined) return look(member, rest, depth + 1);
    const combined = ['allOf', 'anyOf', 'oneOf'].flatMap((key): readonly unknown[] => {
      const list = schema[key];
      return Array.isArray(list) ? list : [];
    });
    if (combined.length > 0) return combined.some((branch) => look(branch, names, depth + 1));
    return !isObject(schema['properties']);
  };
  return look(value, path, 0);
}

/** The schemas of an operation's JSON body; undefined where it has none. */
export function findBody(check: Check, site: Site): Raw | undefined {
  const at = locateValue(site, 'requestBody');
  const body = followReferences(check.bundle, { value: site.node.value['requestBody'], at });
  return findJsonSchema(body, at);
}

/** The schema of an operation's answer when it went well. */
export function findAnswer(check: Check, site: Site): Raw | undefined {
  const { responses } = site.node.value;
  if (!isObject(responses)) return undefined;
  const status = Object.keys(responses).find((name) => /^2(?:\d\d|XX)$/.test(name));
  if (status === undefined) return undefined;
  const at = locateValue(site, 'responses', status);
  return findJsonSchema(followReferences(check.bundle, { value: responses[status], at }), at);
}

function findJsonSchema(holder: Members | undefined, at: Place): Raw | undefined {
  const content = holder?.['content'];
  if (!isObject(content)) return undefined;
  const type = Object.keys(content).find((name) => /\bjson\b/.test(name));
  const value = type === undefined ? undefined : getChild(content[type], 'schema');
  return value === undefined ? undefined : { value, at };
}
