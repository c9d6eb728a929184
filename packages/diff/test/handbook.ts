/** docs/diff-checks.md in; the same with the severities that checks have, and the comparison with other checks, out. */

import { plainChecks } from '../checks/plain.ts';
import { schemaChecks } from '../checks/schemas.ts';
import type { SchemaCheck } from '../checks/check.ts';
import { expanded, published } from './published.ts';

/** What each check means is written in the page, row by row; severities are those of the code. */
export function updatePage(page: string): string {
  const sections = page.split(/^(?=## )/m).filter((text) => !text.startsWith('## Beside oasdiff'));
  return `${sections.map(updateSection).join('')}${comparison()}\n`;
}

/** The checks that a section has a row for. */
export function idsIn(page: string, heading: string): readonly string[] {
  const section = page.split(/^(?=## )/m).find((text) => text.startsWith(`## ${heading}\n`)) ?? '';
  return Array.from(section.matchAll(/^\| `([a-z-]+)` +\|/gm), ([, id = '']) => id);
}

function updateSection(text: string): string {
  const severities = text.startsWith('## Around schemas')
    ? plainSeverities
    : text.startsWith('## In schemas')
      ? schemaSeverities
      : undefined;
  if (severities === undefined) return text;
  return text.replaceAll(/^\| `([a-z-]+)` +\|.*$/gm, (row, id: string) => {
    const found = severities.get(id) ?? ['unknown'];
    const cells = row.split(/(?<!\\)\|/);
    return [...cells.slice(0, 2), ...found, ...cells.slice(2 + found.length)].join(' | ').trim();
  });
}

const plainSeverities = new Map<string, readonly string[]>(
  Object.entries(plainChecks).map(([id, [severity]]) => [id, [severity]]),
);

const schemaSeverities = new Map<string, readonly string[]>(
  Object.entries<SchemaCheck>(schemaChecks).map(([aspect, { request, response, parameter }]) => {
    const own = parameter === undefined ? '' : ` (parameter: ${parameter[0]})`;
    return [aspect, [`${request[0]}${own}`, response[0]]];
  }),
);

function comparison(): string {
  const rows = published.map(([theirs, ours, why]) =>
    ours === null ? `| \`${theirs}\` | – ${why ?? ''} |` : `| \`${theirs}\` | \`${ours}\` |`,
  );
  const all = published.flatMap(expanded);
  const found = all.filter(([, ours]) => ours !== undefined).length;
  return [
    '## Beside oasdiff',
    '',
    `oasdiff documents the checks below (${all.length} ids, written with braces for alternatives); ${found} of them have one of ours beside`,
    'them, the others a reason. Names alone are compared here: severities are our own. Our severities differ where the wire says so:',
    'requiring credentials where none were needed, or one more scope, is breaking; so are another discriminator property and',
    'another value for a branch; a member that becomes write-only is gone from responses; what is read-only does not count in',
    'requests; parts of `allOf` that ask for nothing new change nothing.',
    '',
    '| oasdiff | ours |',
    '| --- | --- |',
    ...rows,
  ].join('\n');
}
