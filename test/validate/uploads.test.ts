/** The names that an upload gives must be there: parameters of the call that sends, headers of the answers. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { judge } from '../load/judged.ts';

const page = readFileSync('test/cases/uploads-go-on-where-they-broke/spec.yaml', 'utf8');

it.each([
  [
    'offset: X-Svc-Upload-Offset',
    'offset: X-Svc-Upload-Ofset',
    '`sendBytes` has no header parameter `X-Svc-Upload-Ofset`.',
  ],
  [
    'command: X-Svc-Upload-Command',
    'command: X-Command',
    '`sendBytes` has no header parameter `X-Command`.',
  ],
  [
    'confirmed: X-Svc-Upload-Size-Received',
    'confirmed: X-Size',
    'No response has a header `X-Size`.',
  ],
  [
    'granularity: X-Svc-Upload-Granularity',
    'granularity: X-Unit',
    'No response has a header `X-Unit`.',
  ],
  ['ask: headTape', 'ask: askTape', 'No operation has the id `askTape`.'],
])('`%s` is checked', async (right, wrong, message) => {
  expect((await judge(page)).diagnostics).toEqual([]);
  const { diagnostics } = await judge(page.replace(right, wrong));
  expect(diagnostics.map((one) => one.message)).toEqual([message]);
});
