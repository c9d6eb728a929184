/** What schemas say about themselves and about their form as XML. */

import type { XmlHints } from '../../../generator/core/ir/model/model.ts';
import { compareStability } from '../lifecycle.ts';
import type { Context } from './pair.ts';

export function compareAnnotations({ old: before, new: after, pair, add }: Context): void {
  // A parameter that is deprecated is reported as a parameter, in which its schema counts too.
  if (pair.subject !== 'parameter') {
    if (!before.isDeprecated && after.isDeprecated) add('deprecated', 'deprecated');
    if (before.isDeprecated && !after.isDeprecated) add('reactivated', 'no longer deprecated');
  }
  const change = compareStability(before.stability, after.stability);
  if (change !== undefined) add(`stability-${change.direction}`, change.what);
}

/** How values are written as XML: their tags, attributes, namespaces, and what is around lists. */
export function compareXml({ pair, old: before, new: after, add }: Context): void {
  if (pair.isXml !== true) return;
  const [was, is] = [before, after].map(({ xml }) => printHints(xml));
  if (was !== is) add('xml-changed', `XML ${was} → ${is}`);
}

/** What readers of XML see: the prefix of a namespace says nothing. */
function printHints(hints: XmlHints = {}): string {
  const { name, namespace, attribute, text, wrapped = false } = hints;
  const parts = [
    attribute === true ? 'attribute' : text === true ? 'text' : 'element',
    ...(name === undefined ? [] : [`\`${name}\``]),
    ...(namespace === undefined ? [] : [`in ${namespace}`]),
    ...(wrapped ? ['with one around the list'] : []),
  ];
  return parts.join(' ');
}
