/** An operation that is asked until a state is reached in, the function that waits out. */

import type { Operation, Poll } from '../../ir/model.ts';
import { array, code, identifier, join, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { DocComment } from '../declaration.ts';
import { dataType } from './call.ts';
import { requestLine } from './docs.ts';
import type { Kind } from './kinds.ts';
import { pathOf } from './pages.ts';
import { optionsParameter, paramsParameter } from './params.ts';

export function pollKind(operation: Operation): Kind | undefined {
  const { poll, names } = operation;
  if (poll === undefined || names.poll === undefined) return undefined;
  return {
    key: `${operation.id}#poll`,
    names: names.poll,
    signature: (scope) => ({
      parameters: [
        { ...paramsParameter(operation, scope), optional: false },
        { name: code`state`, type: stateType(poll), default: firstState(poll) },
        optionsParameter(scope.runtime('upload', 'PollOptions', 'type')),
      ],
      returns: code`Promise<${dataType(operation, scope)}>`,
      doc: pollDoc(operation, poll),
    }),
    body(scope) {
      const wait = scope.runtime('upload', 'waitFor', 'value');
      const ask = code`(options) => ${identifier(operation.names.function)}(http, params, options)`;
      return code`return ${wait}(${[ask, code`state`, pollRule(poll), code`options`]});`;
    },
  };
}

/** How the runtime reads the state, and how long it waits between two calls. */
export function pollRule(poll: Poll): Code {
  return object([
    ['state', pathOf(poll.state)],
    ['interval', code`${poll.interval * 1000}`],
    ['while', array(poll.while.map(string))],
  ]);
}

function stateType(poll: Poll): Code {
  const states = [...new Set([...poll.until, ...poll.while])].map(string);
  const state = code`${join(states, ' | ')} | (string & {})`;
  return code`${state} | readonly (${state})[]`;
}

function firstState({ until }: Poll): Code {
  const [first = ''] = until;
  return until.length === 1 ? string(first) : array(until.map(string));
}

function pollDoc(operation: Operation, poll: Poll): DocComment {
  const states = poll.until.map((state) => `\`${state}\``).join(' or ');
  const text = `Asks every ${poll.interval} seconds until the state is ${states}, or another that is asked for.`;
  return { text: [text], notes: [requestLine(operation)], facts: [], examples: [] };
}
