/** How calls end: the call that shows it, the registered codes, and the failures that have none. */

import type { Operation } from '../../ir/model.ts';
import { code, number } from '../code.ts';
import { findCodePlace } from '../errors/place.ts';
import { isFailingByCode } from '../operations/results.ts';
import { cell, cellSpan, inline, joinBlocks, span, table } from '../markdown.ts';
import type { Calls } from './calls.ts';
import { findExample } from './calls.ts';
import { printCall } from './layout.ts';

export function viewResults(calls: Calls) {
  const { api } = calls;
  const hasCalls = api.operations.length > 0;
  if (!hasCalls && api.errors === undefined) return undefined;
  const call = findExample(calls);
  const status = call && findFailure(call.operation.responses);
  return {
    heading: hasCalls ? 'Results and errors' : 'Errors',
    hasCalls,
    call: call
      ? printCall(code`const result = await ${call.method}`, call.args, code`.result();`)
      : '',
    status: status === undefined ? '' : number(status),
    failsByCode: isFailingByCode(api),
    errors: describeErrors(calls),
  };
}

/** The first status of failure that is documented. */
function findFailure(responses: Operation['responses']): number | undefined {
  const found = responses.find(({ status }) => Number(status) >= 400);
  return found && Number(found.status);
}

function describeErrors({ api }: Calls): string {
  if (api.errors === undefined) return '';
  const { statuses, codes, cases, notShown } = api.errors;
  const registered = [
    `Registered codes, as data in ${span(api.names.errors)}.`,
    findCodePlace(api) ?? '',
    ...notShown.map(({ text }) => `Not shown: ${inline(text)}`),
  ];
  return joinBlocks(
    table(
      ['Status', 'Meaning'],
      statuses.map(({ status, meaning }) => [cell(status), cell(meaning)]),
    ),
    codes.length > 0 && registered.filter(Boolean).join(' '),
    table(
      ['Code', 'Meaning', 'Outcome', 'Status', 'Retry', 'Operations', 'Since'],
      codes.map((entry) => [
        cellSpan(entry.code),
        cell(entry.meaning),
        entry.outcome === 'success' ? 'success' : '',
        cell(entry.status ?? ''),
        entry.retryable === undefined ? '' : entry.retryable ? 'helps' : 'does not help',
        entry.operations.map(cellSpan).join(', '),
        cell(entry.since ?? ''),
      ]),
    ),
    table(
      ['Failure without a code', 'Status', 'Operations'],
      cases.map(({ meaning, status = '', operations }) => [
        cell(meaning),
        cell(status),
        operations.map(cellSpan).join(', '),
      ]),
    ),
  );
}
