// In: a zod schema, read as a notation. Out: a judge of values that means what JSON Schema means by the same words.

import { anyOf } from './branches.ts';
import { judgeByZod, judgeOfCheck } from './checks.ts';
import {
  definitionOf,
  isRule,
  isUnknown,
  rulesOf,
  type Definition,
  type JudgeOf,
  type Node,
} from './node.ts';
import { judgeOfObject, judgeOfRecord } from './objects.ts';
import { every, inside, later, listed, refuse, type Judge, type Run } from './verdict.ts';

/** The judge of a schema. */
export function judgeOf(schema: Node): Judge {
  const def = definitionOf(schema);
  if (schema._zod.judge !== undefined) return schema._zod.judge;
  const base = def.judge ?? judgeOfType(schema, def);
  const checks = rulesOf(def);
  if (checks.length === 0) return base;
  const rules = every(
    checks.map((check) => (isRule(check) ? check.judgeIn(def) : judgeOfCheck(check))),
  );
  // A value of another type breaks that one rule, not all that follow from it.
  const whole: Judge = (value, run) => base(value, run) && rules(value, run);
  return checks.reduce<Judge>(
    (judge, check) => (isRule(check) && check.around ? check.around(judge) : judge),
    whole,
  );
}

function judgeOfType(schema: Node, def: Definition): Judge {
  switch (def.type) {
    case 'unknown':
    case 'any':
      return () => true;
    case 'never':
      return (value, run) => refuse(run, value, 'false', 'nothing');
    case 'null':
      return (value, run) => value === null || refuse(run, value, 'type', 'null');
    case 'string':
    case 'boolean':
      if (def.format !== undefined) break;
      return def.type === 'string' ? judgeOfString : judgeOfBoolean;
    case 'number':
      return judgeOfNumber(def);
    case 'enum':
      return judgeOfValues(Object.values(def.entries ?? {}));
    case 'literal':
      return judgeOfValues(def.values ?? []);
    case 'array':
      return judgeOfItems(def.element, judgeOf);
    case 'object':
      return judgeOfObject(def, judgeOf);
    case 'record':
      return judgeOfRecord(def, judgeOf);
    case 'union':
      return anyOf((def.options ?? []).map(judgeOf));
    case 'optional':
      return orElse(undefined, def.innerType);
    case 'nullable':
      return orElse(null, def.innerType);
    case 'lazy':
      return later(() => judgeOf(def.getter?.() ?? schema));
  }
  return judgeByZod(schema);
}

function judgeOfString(value: unknown, run: Run): boolean {
  return typeof value === 'string' || refuse(run, value, 'type', 'a string');
}

function judgeOfBoolean(value: unknown, run: Run): boolean {
  return typeof value === 'boolean' || refuse(run, value, 'type', 'a boolean');
}

function orElse(other: null | undefined, inner: Node | undefined): Judge {
  const judge: Judge = inner === undefined ? () => true : judgeOf(inner);
  return (value, run) => value === other || judge(value, run);
}

function judgeOfNumber({ format }: Definition): Judge {
  if (format === 'int32') return judgeOfInt32;
  if (format === 'safeint') return judgeOfSafeInteger;
  return (value, run) => Number.isFinite(value) || refuse(run, value, 'type', 'a number');
}

function judgeOfInt32(value: unknown, run: Run): boolean {
  if (typeof value === 'number' && value === (value | 0)) return true;
  if (!Number.isFinite(value)) return refuse(run, value, 'type', 'a number');
  return refuse(run, value, 'format', 'an integer of 32 bits');
}

function judgeOfSafeInteger(value: unknown, run: Run): boolean {
  if (Number.isSafeInteger(value)) return true;
  return refuse(run, value, 'type', Number.isFinite(value) ? 'a safe integer' : 'a number');
}

function judgeOfValues(values: readonly unknown[]): Judge {
  const known = new Set(values);
  const expected = listed(values);
  return (value, run) => known.has(value) || refuse(run, value, 'enum', expected);
}

function judgeOfItems(element: Node | undefined, of: JudgeOf): Judge {
  const isOpen = element === undefined || isUnknown(element);
  const judge: Judge = element === undefined ? () => true : of(element);
  return (value, run) => {
    if (!Array.isArray(value)) return refuse(run, value, 'type', 'an array');
    if (isOpen) return true;
    let kept = true;
    for (let index = 0; index < value.length; index += 1) {
      if (inside(judge, value[index], index, run)) continue;
      if (run.issues === undefined) return false;
      kept = false;
    }
    return kept;
  };
}
