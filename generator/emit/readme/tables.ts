/** Rows of escaped cells in, the lines of a Markdown table out; a column without content is left out. */

/** A table as a template takes it. */
export interface Table {
  readonly lines: readonly string[];
}

/** Undefined where there are no rows. */
export function tableOf(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Table | undefined {
  if (rows.length === 0) return undefined;
  const kept = columns.flatMap((_, index) =>
    rows.some((row) => row[index] !== '') ? [index] : [],
  );
  const line = (cells: readonly string[]): string =>
    lineOf(kept.map((index) => cells[index] ?? ''));
  return { lines: [line(columns), line(columns.map(() => '---')), ...rows.map(line)] };
}

/** One row of a table in which every column has content. */
function lineOf(row: readonly string[]): string {
  return `| ${row.join(' | ')} |`;
}
