/** docs/problem-codes.md has the texts of the catalogue of diagnostics. */

import { expect, it } from 'vitest';
import { type CodeInfo, codes } from '../../generator/core/diagnostics/codes/codes.ts';
import { expectPage } from './page.ts';

/** What each family of codes is about. */
const families: Readonly<Record<string, string>> = {
  LOAD: 'Files and their syntax',
  REF: 'References (`$ref`)',
  SPEC: 'OpenAPI documents',
  EXT: 'Extensions (`x-sw-…`)',
  NAME: 'Names in generated code',
  PLAN: 'Files and exports of emitters',
  SCHEMA: 'Schemas',
  WRITE: 'The output folder',
  CONF: 'The config and the command line',
  DIFF: '`specwright diff`',
  BUG: 'Bugs',
  SERVE: '`specwright serve`',
  WIRE: 'Calls that `specwright serve --proxy` passes on',
};

const intro = `# Problem codes

<!-- Written by test/docs/problem-codes.test.ts from generator/core/diagnostics/codes. -->

Every problem that Specwright reports has a code, a severity, a place and a message:

\`\`\`text
warning SPEC-127: The default \`"c"\` is not one of the values of \`enum\`.
 --> specs/shop.yaml:31:18
\`\`\`

- **error**: nothing is written.
- **warning**: the output is written, but without a part of the document, or with a part that is read as the message describes.
  With \`--strict\`, warnings are errors.
- **note**: useful information.

A code stays the same when the wording of its message changes. This page lists the cause of each code and how to fix it.`;

it('every family has a heading', () => {
  const used = new Set(Object.keys(codes).map(readFamily));
  expect(Object.keys(families)).toEqual([...used]);
});

it('the page is current', async () => {
  const sections = Object.entries(families).map(([family, heading]) => {
    const own = Object.entries(codes).filter(([code]) => readFamily(code) === family);
    return [`## ${family}: ${heading}`, ...own.map(printCode)].join('\n\n');
  });
  await expectPage('docs/problem-codes.md', [intro, ...sections].join('\n\n'));
});

function printCode([code, { title, cause, fix }]: readonly [string, CodeInfo]): string {
  return `### ${code}\n\n**${title}.** ${cause}\n\n_What to do:_ ${fix}`;
}

function readFamily(code: string): string {
  return code.split('-')[0] ?? '';
}
