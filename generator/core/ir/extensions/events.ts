/** Reads how the service signs its webhooks, and where the name of an event is (x-sw-webhooks). */

import type { Events } from '../model/model.ts';
import { allowUndefined, asObject, getMember, getText } from '../raw.ts';

export function readEvents(root: unknown): Omit<Events, 'names'> {
  const written = getMember(root, 'x-sw-webhooks');
  const signature = getMember(written, 'signature');
  return allowUndefined({
    signature: signature === 'standard-webhooks' ? signature : asObject(signature),
    named: readPlace(getText(written, 'event')),
  });
}

function readPlace(written = ''): Events['named'] {
  const [, place, name] = /^(header|body)\.(.+)$/s.exec(written) ?? [];
  if (name === undefined) return undefined;
  return { in: place === 'header' ? place : 'body', name };
}
