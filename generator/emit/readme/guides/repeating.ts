/** An API in, what its README says of retries, limits of time and aborts out. */

import type { Operation } from '../../../ir/model.ts';
import type { Scope } from '../../../plan/emitter.ts';
import { code, identifier } from '../../code.ts';
import type { Code } from '../../code.ts';
import type { Kit } from '../call.ts';
import { argumentsOf, methodOf } from '../call.ts';
import { idempotent, shortestCall } from '../choice.ts';
import { callLine, flat } from '../layout.ts';
import type { Layout } from '../layout.ts';
import { fence, span } from '../markdown.ts';
import type { Example, GuideView } from '../view.ts';
import { blocks, classImport, madeWith } from './made.ts';

export function repeatingGuide(scope: Scope, kit: Kit): GuideView {
  return {
    heading: 'Retries and timeouts',
    paragraphs: [
      'A call that fails for a passing reason (no connection, or 408, 429, 500, 502, 503, 504) is repeated up to twice. Waits grow from half a second, are jittered, follow `Retry-After`, and a client spends no more than a budget of 100 repetitions, of which every five successes earn one back. There is no limit of time by default.',
      ...repeatedText(scope.api.operations),
    ],
    examples: [clientExample(scope), ...callExample(kit), ...keyExample(kit)],
  };
}

/** What is repeated, in words that fit the API. */
function repeatedText(operations: readonly Operation[]): string[] {
  const others = operations.filter(({ method }) => !idempotent.test(method));
  if (others.length === 0) return [];
  const safe = others.filter(({ retry }) => retry?.safe === true);
  const once = others.filter(({ retry }) => retry?.safe !== true);
  const named = safe.map(({ id }) => span(id)).join(', ');
  return [
    ...(safe.length === 0 ? [] : [`${named}: repeating them has no second effect, so they are.`]),
    ...(once.length === 0
      ? []
      : [
          `Calls that have effects (${[...new Set(once.map(({ method }) => span(method)))].join(', ')}) are repeated only when no connection was made: nobody can tell whether the first one arrived. \`retryPolicy({ unsafe: true })\` is for those who know better.`,
        ]),
  ];
}

function clientExample(scope: Scope): Example {
  const client = madeWith(scope, [
    { key: code`timeout`, item: flat(code`{ attempt: 10_000, total: 30_000 }`) },
    { key: code`retries`, item: flat(code`retryPolicy({ max: 3, maxDelay: 5_000 })`) },
  ]);
  return {
    text: 'For all calls of a client, in milliseconds:',
    code: fence('ts', blocks(classImport(scope, identifier('retryPolicy')), client)),
  };
}

/** With the shortest call there is. */
function callExample(kit: Kit): Example[] {
  const call = shortestCall(kit, 'repetition');
  if (call === undefined) return [];
  const options = code`{ timeout: 2_000, retries: 0, signal: controller.signal }`;
  const lines = [
    code`const controller = new AbortController();`,
    calledWith(call.operation, call.args, options, kit),
  ];
  return [
    {
      text: 'For one call; `controller.abort()` ends it at any moment:',
      code: fence('ts', code`${lines[0] ?? code``}\n${lines[1] ?? code``}`),
    },
  ];
}

/** For the first operation whose header makes repeating safe. */
function keyExample(kit: Kit): Example[] {
  const found = kit.api.operations.find(({ retry }) => retry?.idempotencyHeader !== undefined);
  const args = found === undefined ? undefined : argumentsOf(found, kit);
  if (found === undefined || args === undefined) return [];
  const options = code`{ idempotencyKey: crypto.randomUUID() }`;
  return [
    {
      text: 'With a key the service does the same thing once, however often it is asked:',
      code: fence('ts', calledWith(found, args, options, kit)),
    },
  ];
}

function calledWith(operation: Operation, args: readonly Layout[], options: Code, kit: Kit): Code {
  const given = args.length === 0 ? [flat(code`{}`)] : args;
  const method = methodOf(operation, operation.names.method, kit);
  const call =
    operation.success.type.kind === 'undefined' ? code`await` : code`const answer = await`;
  return callLine(code`${call} ${method}`, [...given, flat(options)], code`;`);
}
