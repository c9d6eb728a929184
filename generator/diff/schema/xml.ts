/** How values are written as XML: their tags, attributes, namespaces, and what is around lists. */

import type { XmlHints } from '../../ir/model.ts';
import type { Context } from './pair.ts';

export function compareXml({ pair, old: before, new: after, add }: Context): void {
  if (pair.isXml !== true) return;
  const [was, is] = [before, after].map(({ xml }) => printHints(xml));
  if (was !== is) add('xml-changed', `XML ${was} → ${is}`);
}

/** What readers of XML see: the prefix of a namespace says nothing. */
function printHints(hints: XmlHints = {}): string {
  const { name, namespace, attribute = false, wrapped = false } = hints;
  const parts = [
    attribute ? 'attribute' : 'element',
    ...(name === undefined ? [] : [`\`${name}\``]),
    ...(namespace === undefined ? [] : [`in ${namespace}`]),
    ...(wrapped ? ['with one around the list'] : []),
  ];
  return parts.join(' ');
}
