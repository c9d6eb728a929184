/** Describes an operation for a model: what it does, what it fails with, and what the document does not show. */

import type { Api, Operation } from '../../core/ir/model/model.ts';
import { formatEnds, formatPages, formatPlace } from '../../core/ir/pages/how.ts';
import { cutText, joinLines } from './texts.ts';

const longest = 1600;
const longestProse = 900;
const mostErrors = 12;

/** What is said of an operation; errors that most operations have are said once, elsewhere. */
export function describeTool(
  operation: Operation,
  { api, common }: { readonly api: Api; readonly common: readonly string[] },
): string {
  const { doc, mcp, deprecated, notShown } = operation;
  const prose = mcp?.description ?? cutText(doc.text.join('\n\n'), longestProse);
  const parts = [
    prose === '' ? `${operation.method} ${operation.path ?? ''}`.trim() : prose,
    deprecated ? 'Deprecated.' : '',
    describePages(operation),
    describeErrors(listErrors(operation, api).filter((line) => !common.includes(line))),
    notShown.length === 0
      ? ''
      : `Not described: ${notShown.map(({ text }) => joinLines(text)).join(' ')}`,
  ];
  return cutText(parts.filter(Boolean).join('\n\n'), longest);
}

/** Makes a title of the summary, or of the words of the id. */
export function findTitle({ doc, mcp, id }: Operation): string {
  if (mcp?.title !== undefined) return mcp.title;
  const [first = ''] = doc.text;
  const line = joinLines(first.split('\n')[0] ?? '').replace(/\.$/, '');
  return line !== '' && line.length <= 80 ? line : splitWords(id);
}

function splitWords(id: string): string {
  const words = id
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describePages({ pages }: Operation): string {
  if (pages === undefined) return '';
  const { kind, request = [], response, ends } = pages;
  const name = request.join('.');
  if (kind === 'token' || kind === 'offset') {
    const place =
      response &&
      ('header' in response ? formatPlace(response) : `\`${response.join('.')}\` of the answer`);
    const where = kind === 'offset' ? 'the number of items so far' : place;
    const end = ends === undefined ? '' : `, ${formatEnds(ends)}`;
    return `Answers come in pages: for the next one, set \`${name}\`${where ? ` to ${where}` : ''}${end}.`;
  }
  return `Answers come in pages: ${formatPages(pages)}.`;
}

/** Errors that more than half of the operations have, where these are some. */
export function listCommonErrors(operations: readonly Operation[], api: Api): readonly string[] {
  if (operations.length < fewest) return [];
  const counts = new Map<string, number>();
  for (const line of operations.flatMap((operation) => listErrors(operation, api))) {
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const common = [...counts].filter(([, count]) => count > operations.length / 2);
  return common.map(([line]) => line);
}

const fewest = 4;

function listErrors({ errors, responses }: Operation, api: Api): readonly string[] {
  const codes =
    api.errors?.codes.filter(({ code, outcome }) => outcome === 'error' && errors.includes(code)) ??
    [];
  const coded = codes.map(({ code, status, meaning, retryable }) => {
    const again = retryable === true ? ' May succeed later.' : '';
    return `- ${[status, code].filter(Boolean).join(' ')}: ${cutText(joinLines(meaning), 120)}${again}`;
  });
  const known = new Set(codes.map(({ status }) => status));
  const plain = responses
    .filter(
      ({ status, description }) => /^[45]/.test(status) && !known.has(status) && description !== '',
    )
    .map(({ status, description }) => `- ${status}: ${cutText(joinLines(description), 120)}`);
  return [...new Set([...coded, ...plain])];
}

function describeErrors(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const more = lines.length > mostErrors ? [`- and ${lines.length - mostErrors} more`] : [];
  return ['Errors:', ...lines.slice(0, mostErrors), ...more].join('\n');
}
