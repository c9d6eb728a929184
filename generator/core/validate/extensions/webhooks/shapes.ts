/** The shape of `x-sw-webhooks`: how a service signs its webhooks, and where the name of an event is. */

import * as z from 'zod';
import { hold, holdNoted, text } from '../extension-shapes.ts';

const header = text.regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of a header');
const place = text.regex(
  /^(?:header|part)\.[\w!#$%&'*+.^`|~-]+$/,
  'must be `header.<name>` or `part.<name>`',
);

/** An HMAC in a header, or a signature of a key whose public half is known. */
const signature = hold({
  header: z.union([header, z.array(header).min(1)]),
  hash: z.enum(['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512', 'Ed25519']),
  encoding: z.enum(['hex', 'base64', 'base64url']),
  signed: text,
  'prefix?': text,
  'part?': text,
  'id?': place,
  'timestamp?': place,
  'secret?': z.enum(['text', 'base64', 'hex']),
  'secretPrefix?': text,
  'tolerance?': z.number().positive(),
}).superRefine((scheme, context) => {
  for (const [member, message] of listFaults(scheme)) {
    context.addIssue({ code: 'custom', path: [member], message });
  }
});

export const webhooks = holdNoted({
  'signature?': z.union([z.literal('standard-webhooks'), signature]),
  'event?': text.regex(
    /^(?:header\.[\w!#$%&'*+.^`|~-]+|body\.[^.]+)$/,
    'must be `header.<name>` or `body.<name>`',
  ),
});

type Fault = readonly [member: string, message: string];

/** What is signed has parts that a receiver finds, and an id or a time that is not signed says nothing. */
function listFaults(scheme: Readonly<Record<string, unknown>>): readonly Fault[] {
  const words = [...String(scheme['signed']).matchAll(/\{([^{}]*)\}/g)].map(
    ([, word = '']) => word,
  );
  const faults: Fault[] = [];
  const bodies = words.filter((word) => word === 'body').length;
  if (bodies !== 1) faults.push(['signed', 'must have `{body}` once']);
  const strange = words.find((word) => !['body', 'id', 'timestamp', 'url'].includes(word));
  if (strange !== undefined) {
    const known = 'there are `{body}`, `{id}`, `{timestamp}` and `{url}`';
    faults.push(['signed', `has \`{${strange}}\`, which is not known; ${known}`]);
  }
  const isText = (scheme['secret'] ?? 'text') === 'text';
  if (scheme['hash'] === 'Ed25519' && isText) {
    faults.push(['hash', 'has a public key: `secret` says whether that is `hex` or `base64`']);
  }
  for (const name of ['id', 'timestamp']) {
    const [isSigned, isPlaced] = [words.includes(name), Object.hasOwn(scheme, name)];
    if (isSigned && !isPlaced) {
      faults.push(['signed', `has \`{${name}}\`, and \`${name}\` does not say where that is`]);
    }
    if (isPlaced && !isSigned) {
      faults.push([name, `is not signed: \`signed\` has no \`{${name}}\``]);
    }
  }
  return faults;
}
