/** What is said to ask for a stream must be there. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { judge } from '../load/judged.ts';

const page = readFileSync('test/cases/a-stream-beside-another-answer/spec.yaml', 'utf8');

it.each([
  ['body.form', 'The body of this operation has no member `form`.'],
  ['query.format', 'This operation has no query parameter `format`.'],
  ['format', '`format` names neither a parameter nor a member of the body.'],
])(
  'a stream that `%s` selects has a problem, because the parameter is missing',
  async (written, message) => {
    const text = page.replace('when: body.format', `when: ${written}`);
    const { diagnostics } = await judge({ 'spec.yaml': text });
    expect(diagnostics).toMatchObject([{ code: 'EXT-207', severity: 'error', message }]);
  },
);
