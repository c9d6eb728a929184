/** A node that a reference takes for a schema in; the schema that it holds out, where it holds one. */

import type { Kind } from '../structure/node-kinds.ts';
import { isObject } from '../structure/pointer.ts';

/** Kinds of nodes that describe a value, as a schema does. */
export function holdsValue(kind: Kind): boolean {
  return ['parameter', 'header', 'mediaType', 'requestBody', 'response'].includes(kind);
}

/** Whether a node of one kind, in the wrong group of components, says all that is asked of the other. */
export function isReadAs(found: Kind, wanted: Kind): boolean {
  return readable.get(wanted) === found;
}

const readable: ReadonlyMap<Kind, Kind> = new Map<Kind, Kind>([
  ['response', 'requestBody'],
  ['requestBody', 'response'],
  ['header', 'parameter'],
]);

/** Members from a node to the one schema in it; undefined where it has none, or several. */
export function findSchemaSteps(
  node: Readonly<Record<string, unknown>>,
  kind: Kind,
): readonly string[] | undefined {
  if (kind === 'parameter' || kind === 'header' || kind === 'mediaType') {
    if (isObject(node['schema'])) return ['schema'];
  }
  const { content } = node;
  if (!isObject(content)) return undefined;
  const [name, another] = Object.keys(content);
  const media = name === undefined || another !== undefined ? undefined : content[name];
  return name !== undefined && isObject(media) && isObject(media['schema'])
    ? ['content', name, 'schema']
    : undefined;
}
