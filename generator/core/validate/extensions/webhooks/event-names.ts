/** Reports events whose name is not where `x-sw-webhooks` says, or is none that their body may have. */

import { methods } from '../../../load/structure/vocabulary.ts';
import { asMembers, isObject } from '../../../load/structure/pointer.ts';
import type { Node } from '../../../load/structure/walk.ts';
import { findBody } from '../../calls.ts';
import { lookUp } from '../../members.ts';
import type { Site } from '../../site.ts';
import { expectValue, type Mention, type Names, reportMention } from '../mentions.ts';

/** A member of the body of each webhook; the name of a header is not described by all documents. */
export function checkEventPlace(known: Names, mention: Mention): void {
  const [, name] = /^body\.(.+)$/s.exec(String(mention.value)) ?? [];
  if (name === undefined) return;
  for (const site of listWebhooks(known.root)) checkEvent(known, mention, { site, name });
}

function checkEvent(
  known: Names,
  mention: Mention,
  { site, name }: { readonly site: Site; readonly name: string },
): void {
  const body = findBody(known.check, site);
  const found = body && lookUp(known.check, [body], [name]).found;
  if (found === undefined) return;
  const { parent, value } = site.node;
  if (found.length === 0) {
    const message = `The body of the webhook \`${parent?.name}\` has no member \`${name}\`.`;
    return reportMention(known, mention, { code: 'EXT-207', message });
  }
  const isNamed = Object.hasOwn(value, 'x-sw-event');
  const event = isNamed ? value['x-sw-event'] : parent?.name;
  expectValue(known, { site, path: isNamed ? ['x-sw-event'] : [], value: event }, found);
}

/** The operations of webhooks that are written in place. */
function listWebhooks({ node: root, part }: Site): readonly Site[] {
  return Object.entries(asMembers(root.value['webhooks'])).flatMap(([name, value]) => {
    if (!isObject(value)) return [];
    const item: Node = { value, kind: 'pathItem', parent: root, slot: 'webhooks', name };
    return Object.entries(value).flatMap(([slot, operation]) => {
      if (!methods.has(slot) || !isObject(operation)) return [];
      const node = {
        value: operation,
        kind: 'operation',
        parent: item,
        slot,
        name: undefined,
      } as const;
      return [{ node, part }];
    });
  });
}
