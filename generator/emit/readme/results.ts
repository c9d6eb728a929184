/** How calls end: a result by kind and status, the registered codes, and the failures that have none. */

import type { Api, Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, number } from '../code.ts';
import { codePlace } from '../errors/place.ts';
import { failsByCode } from '../operations/codes.ts';
import type { Code } from '../code.ts';
import type { Kit } from './call.ts';
import { methodOf } from './call.ts';
import { failureOf, shortestCall } from './choice.ts';
import type { Layout } from './layout.ts';
import { callLine } from './layout.ts';
import { cell, cellSpan, fence } from './markdown.ts';
import { notShownLine } from './notshown.ts';
import { tableOf } from './tables.ts';
import type { ResultsView } from './view.ts';

export function resultsView({ api }: Scope, kit: Kit): ResultsView | undefined {
  if (api.operations.length === 0 && api.errors === undefined) return undefined;
  return {
    heading: api.operations.length === 0 ? 'Errors' : 'Results and errors',
    examples: example(kit),
    kinds: api.operations.length === 0 ? [] : kindsOf(api),
    statuses: tableOf(
      ['Status', 'Meaning'],
      (api.errors?.statuses ?? []).map(({ status, meaning }) => [cell(status), cell(meaning)]),
    ),
    codes: codesTable(api),
    codesText: codesText(api),
    cases: casesTable(api),
  };
}

const KINDS = [
  '`http`: the service refused; `error` has `status`, `code`, `meaning`, `body`, `headers`, `method`, `url` (without query and secrets) and `attempts`.',
  '`network`, `timeout`, `abort`: no answer came; `error.cause` says why.',
  '`protocol`: the answer could not be read as what it said it was, or is larger than `maxAnswerBytes` of the client (256 MiB by default).',
  '`validation`: a validator refused; `error.issues` lists every rule that was broken.',
];

function kindsOf(api: Api): string[] {
  if (!failsByCode(api)) return KINDS;
  const [http = '', ...others] = KINDS;
  return [http, CODE, ...others];
}

const CODE =
  '`code`: the status is of success, and a registered code in the answer does not mean success; `error` has `code`, ' +
  '`meaning`, `status` and `data`. Other codes are on the result, as `code` and `meaning`. With the client option ' +
  '`failOnCode: false` all of them are.';

/** With the shortest call of those that document a failure, or of all. */
function example(kit: Kit): ResultsView['examples'] {
  const best = shortestCall(kit, 'failure');
  if (best === undefined) return [];
  return [{ text: WAYS, code: fence('ts', usage(best.operation, best.args, kit)) }];
}

const WAYS =
  'Awaiting a call gives the data and throws an error of a class for each kind. `.result()` never throws; ' +
  '`.withResponse()` gives the raw answer too, and `.response()` leaves its body unread. ' +
  "Where the answer may be content of any kind, `.as('bytes')`, `.as('text')` and `.as('stream')` give it as it came.";

function usage(operation: Operation, args: readonly Layout[], kit: Kit): Code {
  const documented = failureOf(operation.responses);
  const refused =
    documented === undefined
      ? code`result.kind === 'http'`
      : code`result.kind === 'http' && result.status === ${number(documented)}`;
  const method = methodOf(operation, operation.names.method, kit);
  return code`${callLine(code`const result = await ${method}`, args, code`.result();`)}
if (result.ok) {
  console.log(result.status, result.data);
} else if (${refused}) {
  console.log(result.error.code, result.error.body);
} else {
  throw result.error;
}`;
}

function codesText(api: Api): string {
  const { errors, names } = api;
  if (errors === undefined || errors.codes.length === 0) return '';
  const open = errors.notShown.map(notShownLine).map((line) => ` ${line}`);
  const place = codePlace(api);
  const where = place === undefined ? '' : ` ${place}`;
  return `Registered codes, as data in \`${names.errors}\`.${where}${open.join('')}`;
}

function codesTable({ errors }: Api): ResultsView['codes'] {
  const rows = (errors?.codes ?? []).map((entry) => [
    cellSpan(entry.code),
    cell(entry.meaning),
    entry.outcome === 'success' ? 'success' : '',
    cell(entry.status ?? ''),
    entry.retryable === undefined ? '' : entry.retryable ? 'helps' : 'does not help',
    entry.operations.map(cellSpan).join(', '),
    cell(entry.since ?? ''),
  ]);
  const columns = ['Code', 'Meaning', 'Outcome', 'Status', 'Retry', 'Operations', 'Since'];
  return tableOf(columns, rows);
}

function casesTable({ errors }: Api): ResultsView['cases'] {
  const rows = (errors?.cases ?? []).map(({ meaning, status = '', operations }) => [
    cell(meaning),
    cell(status),
    operations.map(cellSpan).join(', '),
  ]);
  return tableOf(['Failure without a code', 'Status', 'Operations'], rows);
}
