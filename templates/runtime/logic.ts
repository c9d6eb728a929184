// In: schemas that apply to the same value. Out: rules that join them: all, any, exactly one, not, if and then.

import { identity } from './equality.ts';
import { anyOf as judgeAny, issuesOf, oneOf as judgeOne } from './branches.ts';
import { namedBy, ofHeirs } from './heirs.ts';
import { judgeOf } from './judge.ts';
import type { Coverage, Node, Rule } from './node.ts';
import { isInteger, isObject, own } from './value.ts';
import { rule } from './rule.ts';
import {
  every,
  inside,
  keeps,
  refuse,
  type Judge,
  type Run,
  listed,
  messageOf,
} from './verdict.ts';

/** Every schema fits. */
export function allOf(...schemas: readonly Node[]): Rule {
  const judges = schemas.map(judgeOf);
  return { ...rule(every(judges), looksAt(schemas, judges)), parts: schemas };
}

/** At least one schema fits. */
export function anyOf(...schemas: readonly Node[]): Rule {
  const judges = schemas.map(judgeOf);
  return rule(judgeAny(schemas, judgeOf), looksAt(schemas, judges));
}

/** Exactly one schema fits. */
export function oneOf(...schemas: readonly Node[]): Rule {
  const judges = schemas.map(judgeOf);
  return rule(judgeOne(schemas, judgeOf), looksAt(schemas, judges));
}

/** Evaluated by every schema that fits. */
function looksAt(schemas: readonly Node[], judges: readonly Judge[]): Coverage {
  return {
    evaluated: (value, run, into) => {
      for (const [index, schema] of schemas.entries()) {
        const judge = judges[index];
        if (judge !== undefined && keeps(judge, value, run)) into.look(schema, value, run);
      }
    },
  };
}

/**
 * As `oneOf` or `anyOf`, but a value whose member names a branch is judged by that branch alone, and what is wrong is told
 * by it.
 */
export function discriminated(
  joined: Rule,
  member: string,
  branches: Readonly<Record<string, Node>>,
): Rule {
  const named = namedBy(member, branches);
  const judges = new Map(Object.values(branches).map((branch) => [branch, judgeOf(branch)]));
  const usual = joined.judgeIn({ type: 'unknown' });
  const expected = listed(Object.keys(branches));
  const judged = rule(
    (value, run) => {
      const branch = named(value);
      const judge = branch === undefined ? undefined : judges.get(branch);
      if (judge !== undefined) return judge(value, run);
      if (keeps(usual, value, run)) return true;
      if (run.issues === undefined) return false;
      if (!isObject(value)) return usual(value, run);
      const meant = own(value, member);
      return inside((item, at) => refuse(at, item, 'discriminator', expected), meant, member, run);
    },
    {
      evaluated: (value, run, into) => {
        const branch = named(value);
        if (branch === undefined) joined.covers?.evaluated?.(value, run, into);
        else into.look(branch, value, run);
      },
    },
  );
  return ofHeirs(judged);
}

/** The schema does not fit. */
export function not(schema: Node, expected = 'a value of another form'): Rule {
  const judge = judgeOf(schema);
  return rule((value, run) => !keeps(judge, value, run) || refuse(run, value, 'not', expected));
}

/** Where the first fits the second must, else the third. */
export function when(condition: Node, then?: Node, otherwise?: Node): Rule {
  const asked = judgeOf(condition);
  const judges = [then, otherwise].map((schema) =>
    schema === undefined ? undefined : judgeOf(schema),
  );
  const branch = (value: unknown, run: Run): 0 | 1 => (keeps(asked, value, run) ? 0 : 1);
  return rule((value, run) => judges[branch(value, run)]?.(value, run) ?? true, {
    evaluated: (value, run, into) => {
      const index = branch(value, run);
      if (index === 0) into.look(condition, value, run);
      const chosen = [then, otherwise][index];
      if (chosen !== undefined) into.look(chosen, value, run);
    },
  });
}

/** Equal to one of these values, of whatever type. */
export function equals(...values: readonly unknown[]): Rule {
  const known = new Set(values.map((value) => identity(value)));
  const expected = listed(values);
  return rule((value, run) => {
    const text = identity(value);
    return (text !== undefined && known.has(text)) || refuse(run, value, 'enum', expected);
  });
}

/** Of one of these types of JSON. */
export function types(...names: readonly string[]): Rule {
  return rule(
    (value, run) =>
      names.some((name) => isOfType(value, name, run)) ||
      refuse(run, value, 'type', names.join(' or ')),
  );
}

function isOfType(value: unknown, name: string, run: Run): boolean {
  if (name === 'null') return value === null;
  if (name === 'array') return Array.isArray(value);
  if (name === 'object') return isObject(value);
  if (name === 'number') return Number.isFinite(value);
  if (name === 'integer') return isInteger(value, run);
  return typeof value === name;
}

/** An item or a member that must not be there, and why; in a response it may. */
export function absentItem(schema: Node, message: string): Rule {
  const judge = judgeOf(schema);
  return rule((value, run) => {
    if (run.direction === 'response' || typeof value !== 'object' || value === null) return true;
    let kept = true;
    for (const [key, item] of Object.entries(value)) {
      if (!keeps(judge, item, run)) continue;
      kept = inside(
        (at, now) => refuse(now, at, 'absentItem', message),
        item,
        Array.isArray(value) ? Number(key) : key,
        run,
      );
    }
    return kept;
  });
}

/** The schema fits; when it does not, the sentence says what was expected, at the first place that breaks it. */
export function stated(expected: string, schema: Node): Rule {
  const judge = judgeOf(schema);
  return rule((value, run) => {
    if (keeps(judge, value, run)) return true;
    if (run.issues === undefined) return false;
    const [first] = issuesOf(judge, value, run);
    if (first === undefined) return refuse(run, value, 'request', expected);
    const { received, source } = first.params;
    const params = { ...first.params, rule: 'request', expected };
    run.issues.push({ ...first, message: messageOf(expected, received, source), params });
    return false;
  });
}
