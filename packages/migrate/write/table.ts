/** Prints what became of each option. */

import type { Row } from '../rules/rules.ts';
import type { Found } from '../find/project.ts';

const marks = { maps: '→', same: '=', lacks: '!', unknown: '?' } as const;

export const legend =
  '→ is in the config or a command, = needs nothing, ! has no counterpart, ? is not known';

/** A heading and a line for each option. `api` is what the part became. */
export function printTable({ tool, source, rows }: Found, api: string | undefined): string {
  const shown = rows.map((row) => [printOption(row), marks[row.fate], row.text] as const);
  const width = Math.min(44, Math.max(0, ...shown.map(([option]) => option.length)));
  const lines = shown.map(([option, mark, text]) => `  ${option.padEnd(width)}  ${mark} ${text}`);
  const became = api === undefined ? '' : `, now apis.${api}`;
  return [`${tool}: ${source}${became}`, ...lines].join('\n');
}

/** Values that say much in few letters are beside the option. */
function printOption({ option, value }: Row): string {
  const isPlain = /^(?:string|number|boolean)$/.test(typeof value);
  const text = isPlain ? String(value).replaceAll(/[\p{Cc}\p{Cf}]/gu, '') : '';
  return text === '' || option.endsWith(text) || text.length > 24 ? option : `${option}: ${text}`;
}
