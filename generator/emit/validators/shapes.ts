/** Schemas without a name that are in several places: written once, as a function that each of the places calls. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { createShapeNames } from '../../ir/naming/shape-names.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, pending, settled } from '../code.ts';
import type { Code } from '../code.ts';
import type { FileStatement } from '../structures.ts';
import { isLong, type Local, localBuilder } from './builders.ts';
import { getZodName } from './notation.ts';

interface Held {
  readonly index: number;
  readonly expression: Code;
  readonly at: Place;
  uses: number;
  name?: string;
}

export function createShapes(scope: Scope) {
  // Zod's own schemas are left where they are: a type that is inferred of a function may lead back to itself.
  const isPlain = scope.options.validators === 'plain';
  const list: Held[] = [];
  const known = new Map<Code, Held>();
  return {
    /** Takes a schema, and gives a place for it until all are known. */
    hold(expression: Code, at: Place): Code {
      if (isPlain || !isLong(expression)) return expression;
      const found = known.get(expression);
      if (found !== undefined) return pending(found.index);
      const held = { index: list.length, expression, at, uses: 0 };
      known.set(expression, held);
      list.push(held);
      return pending(held.index);
    },
    /** Writes all of them out; a function is behind the first declaration that calls it. */
    settle(declarations: readonly Local[]): readonly FileStatement[] {
      for (const { text } of declarations) count(text, list);
      return listWritten(scope, list, declarations);
    },
  };
}

/** What is inside a schema is written as often as the schema is: once. */
function count(text: Code, list: readonly Held[]): void {
  settled(text, (index) => {
    const held = list[index];
    if (held !== undefined && (held.uses += 1) === 1) count(held.expression, list);
    return text;
  });
}

function listWritten(
  scope: Scope,
  list: readonly Held[],
  declarations: readonly Local[],
): readonly FileStatement[] {
  const chooseName = createShapeNames(scope.api);
  const word = scope.options.validators === 'mini' ? code`Word` : code`Notation`;
  const returns = code`${getZodName(scope)}.${word}`;
  const open: { readonly name: string; readonly expression: Code }[] = [];
  const give = (index: number): Code => {
    const held = list[index];
    if (held === undefined) throw new Error(`BUG-915: no schema ${index} is held`);
    const { at, expression } = held;
    if (held.uses === 1) return settled(expression, give);
    if (held.name === undefined) {
      held.name = chooseName(at);
      open.push({ name: held.name, expression });
    }
    return code`${identifier(held.name)}()`;
  };
  return declarations.flatMap((declaration) => {
    const statements = [declaration.declare(settled(declaration.text, give))];
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      const { declare, text } = localBuilder(next.name, next.expression, returns);
      statements.push(declare(settled(text, give)));
    }
    return statements;
  });
}
