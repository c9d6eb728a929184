// In: where an object names things, and which of its arrays lists them. Out: a rule that nothing goes unlisted.

import { identity } from './equality.ts';
import type { Rule } from './node.ts';
import { isObject, own } from './value.ts';
import { rule } from './rule.ts';
import { inside, refuse, type Judge, type Run } from './verdict.ts';

/** Names of members from the outside in; `*` stands for every item or value. */
type Path = readonly string[];

/**
 * The array at `list` contains every key of the maps at `from`, or every value there. Where there is no such array, the
 * rule does not judge.
 */
export function mustList(what: 'keys' | 'values', from: Path, list: Path, message: string): Rule {
  return rule((value, run) => {
    const array = list.reduce<unknown>(memberOf, value);
    if (!Array.isArray(array)) return true;
    const known = new Set(array.map((item) => identity(item)));
    const isListed: Judge = (item, at) =>
      item === undefined || known.has(identity(item)) || refuse(at, item, 'listed', message);
    return everyAt(value, from, run, what === 'keys' ? everyKey(isListed) : isListed);
  });
}

function everyKey(judge: Judge): Judge {
  return (map, run) => {
    if (!isObject(map)) return true;
    let kept = true;
    for (const key of Object.keys(map)) {
      if (map[key] !== undefined) kept = inside(judge, key, key, run) && kept;
    }
    return kept;
  };
}

function everyAt(value: unknown, [step, ...rest]: Path, run: Run, judge: Judge): boolean {
  if (step === undefined) return judge(value, run);
  const keys = step === '*' ? keysOf(value) : [step];
  let kept = true;
  for (const key of keys) {
    const deeper: Judge = (item, at) => everyAt(item, rest, at, judge);
    kept = inside(deeper, memberOf(value, key), key, run) && kept;
  }
  return kept;
}

function keysOf(value: unknown): readonly (string | number)[] {
  if (Array.isArray(value)) return [...value.keys()];
  return isObject(value) ? Object.keys(value) : [];
}

function memberOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
  return isObject(value) ? own(value, String(key)) : undefined;
}
