/** How values are written as XML: their tags, attributes, namespaces, and what stands around lists. */

import type { XmlHints } from '../../ir/model.ts';
import type { Sight } from './pair.ts';

export function compareXml({ pair, old: before, new: after, tell }: Sight): void {
  if (pair.isXml !== true) return;
  const [was, is] = [before, after].map(({ xml }) => textOf(xml));
  if (was !== is) tell('xml-changed', `XML ${was} → ${is}`);
}

/** What readers of XML see: which letters stand for a namespace says nothing. */
function textOf(hints: XmlHints = {}): string {
  const { name, namespace, attribute = false, wrapped = false } = hints;
  const parts = [
    attribute ? 'attribute' : 'element',
    ...(name === undefined ? [] : [`\`${name}\``]),
    ...(namespace === undefined ? [] : [`in ${namespace}`]),
    ...(wrapped ? ['with one around the list'] : []),
  ];
  return parts.join(' ');
}
