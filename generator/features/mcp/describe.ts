/** Describes an operation for a model: what it does, what it fails with, and what the document does not show. */

import type { Api, Operation } from '../../core/ir/model/model.ts';
import { formatEnds, formatPages, formatPlace } from '../../core/ir/pages/how.ts';
import { cutText, joinLines } from './texts.ts';

const longest = 1600;
const longestProse = 900;
const mostErrors = 12;

export function describeTool(operation: Operation, api: Api): string {
  const { doc, mcp, deprecated, notShown } = operation;
  const prose = mcp?.description ?? cutText(doc.text.join('\n\n'), longestProse);
  const parts = [
    prose === '' ? `${operation.method} ${operation.path ?? ''}`.trim() : prose,
    deprecated ? 'Deprecated.' : '',
    describePages(operation),
    describeErrors(operation, api),
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

function describeErrors({ errors, responses }: Operation, api: Api): string {
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
  const all = [...coded, ...plain];
  if (all.length === 0) return '';
  const more = all.length > mostErrors ? [`- and ${all.length - mostErrors} more`] : [];
  return ['Errors:', ...all.slice(0, mostErrors), ...more].join('\n');
}
