/** An operation that is asked until a state is reached in, the function that waits out. */

import type { Operation, Poll } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, identifier, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { DocComment } from '../declaration.ts';
import { printType } from '../types.ts';
import { requestLine } from './docs.ts';
import type { Kind } from './kinds.ts';

import { optionsParameter, paramsParameter } from './params.ts';
import { pathOf, typeAt } from './paths.ts';
import { dataType } from './response.ts';

export function pollKind(operation: Operation): Kind | undefined {
  const { poll, names } = operation;
  if (poll === undefined || names.poll === undefined) return undefined;
  return {
    key: `${operation.id}#poll`,
    names: names.poll,
    signature: (scope) => ({
      parameters: [
        { ...paramsParameter(operation, scope), optional: false },
        { name: code`state`, type: stateType(operation, poll, scope), default: firstState(poll) },
        optionsParameter(scope.runtime('polling', 'PollOptions', 'type')),
      ],
      returns: code`Promise<${dataType(operation, scope)}>`,
    }),
    doc: () => pollDoc(operation, poll),
    body(scope) {
      const wait = scope.runtime('polling', 'waitFor', 'value');
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

/** A state, or several any of which will do. */
function stateType(operation: Operation, poll: Poll, scope: Scope): Code {
  const found = typeAt(operation.success.type, poll.state, scope.api);
  const state = found === undefined ? code`string` : printType(found, scope);
  return code`${state} | readonly ${compound(state)}[]`;
}

function compound(type: Code): Code {
  return type.includes(' ') ? code`(${type})` : type;
}

export function firstState({ until }: Poll): Code {
  const [first = ''] = until;
  return until.length === 1 ? string(first) : array(until.map(string));
}

function pollDoc(operation: Operation, poll: Poll): DocComment {
  const states = poll.until.map((state) => `\`${state}\``).join(' or ');
  const text = `Requests the record every ${poll.interval} seconds until its state is ${states}, or one that you choose.`;
  return { text: [text], notes: [requestLine(operation)], facts: [], examples: [] };
}
