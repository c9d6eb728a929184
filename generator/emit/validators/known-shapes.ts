/** Names of schemas that stand in several places, by what they say: one declaration can then be written without the others. */

import { hash } from 'node:crypto';
import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, pending, settled } from '../code.ts';
import type { Code } from '../code.ts';
import type { FileStatement } from '../structures.ts';
import { isLong, type Local } from './builders.ts';

interface Held {
  readonly expression: Code;
  readonly at: Place;
}

/** Filled where all are written. */
export function shapeNames(): Map<string, string> {
  return new Map();
}

export function keyOf(expression: Code): string {
  return hash('sha256', expression, 'base64url').slice(0, 22);
}

/** With all that it holds where it stands. */
export function whole(text: Code, list: readonly { readonly expression: Code }[]): Code {
  return settled(text, (index) => {
    const held = list[index];
    return held === undefined ? text : whole(held.expression, list);
  });
}

/** Takes the schemas of a single declaration, and writes those out by name that have one. */
export interface KnownShapes {
  hold(expression: Code, at: Place): Code;
  /** In groups that stand together in the file: behind one that calls a named schema, that one may be declared. */
  settle(declarations: readonly Local[]): readonly (readonly FileStatement[])[];
  /** What was held, and where: while it is the same, so are the names and places of all. */
  told(): string;
}

export function knownShapes(scope: Scope): KnownShapes {
  const names = scope.derived(shapeNames);
  const isHeld = scope.options.validators !== 'plain';
  const list: Held[] = [];
  let calls = 0;
  const give = (index: number): Code => {
    const held = list[index];
    if (held === undefined) throw new Error(`BUG-915: no schema ${index} is held`);
    const name = names.get(keyOf(whole(held.expression, list)));
    if (name === undefined) return settled(held.expression, give);
    calls += 1;
    return code`${identifier(name)}()`;
  };
  return {
    hold(expression, at) {
      if (!isHeld || !isLong(expression)) return expression;
      list.push({ expression, at });
      return pending(list.length - 1);
    },
    settle(declarations) {
      const groups: FileStatement[][] = [[]];
      for (const one of declarations) {
        const before = calls;
        groups.at(-1)?.push(one.declare(settled(one.text, give)));
        if (calls > before) groups.push([]);
      }
      return groups.filter(({ length }) => length > 0);
    },
    told: () =>
      JSON.stringify(list.map(({ expression, at }) => [at.pointer, whole(expression, list)])),
  };
}
