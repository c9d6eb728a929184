/** An operation that is asked until a state is reached in, the function that waits out. */

import type { Operation, Poll } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, json } from '../code.ts';
import type { Code } from '../code.ts';
import { type DocComment, prose } from '../docs.ts';
import { printType } from '../types.ts';
import { requestLine } from './docs.ts';
import type { Kind } from './kinds.ts';
import { declareOptionsParameter, declareParamsParameter } from './params.ts';
import { typeAt } from './paths.ts';
import { printDataType } from './response.ts';

export function describePoll(operation: Operation): Kind | undefined {
  const { poll, names } = operation;
  if (poll === undefined || names.poll === undefined) return undefined;
  return {
    key: `${operation.id}#poll`,
    names: names.poll,
    signature: (scope) => ({
      parameters: [
        { ...declareParamsParameter(operation, scope), hasQuestionToken: false },
        {
          name: code`state`,
          type: printStateType(operation, poll, scope),
          initializer: printFirstState(poll),
        },
        declareOptionsParameter(scope.runtime('polling', 'PollOptions', 'type')),
      ],
      returnType: code`Promise<${printDataType(operation, scope)}>`,
    }),
    doc: () => buildPollDoc(operation, poll),
    body(scope) {
      const wait = scope.runtime('polling', 'waitFor', 'value');
      const ask = code`(options) => ${identifier(operation.names.function)}(http, params, options)`;
      return code`return ${wait}(${[ask, code`state`, printPollRule(poll), code`options`]});`;
    },
  };
}

/** How the runtime reads the state, and how long it waits between two calls. */
function printPollRule({ state, interval, while: states }: Poll): Code {
  return json({ state: state.join('.'), interval: interval * 1000, while: states });
}

/** A state, or several any of which will do. */
function printStateType(operation: Operation, poll: Poll, scope: Scope): Code {
  const found = typeAt(operation.success.type, poll.state, scope.api);
  const state = found === undefined ? code`string` : printType(found, scope);
  return code`${state} | readonly ${printCompound(state)}[]`;
}

function printCompound(type: Code): Code {
  return type.includes(' ') ? code`(${type})` : type;
}

export function printFirstState({ until }: Poll): Code {
  return json(until.length === 1 ? (until[0] ?? '') : until);
}

function buildPollDoc(operation: Operation, poll: Poll): DocComment {
  const states = poll.until.map((state) => `\`${state}\``).join(' or ');
  const text = `Requests the record every ${poll.interval} seconds until its state is ${states}, or one that you choose.`;
  return { ...prose(text), notes: [requestLine(operation)] };
}
