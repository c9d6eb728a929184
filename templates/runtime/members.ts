// In: keywords on objects. Out: rules, each on objects alone, and on their own members.

import { issuesOf } from './branches.ts';
import { judgeOf } from './judge.ts';
import { type Form, isRule, rulesOf, type Definition, type Node, type Rule } from './node.ts';
import { judgeOfMembers, judgeOfRest, missing } from './objects.ts';
import { isObject, own } from './value.ts';
import { rule, ruleIn } from './rule.ts';
import { bounds } from './counts.ts';
import { inside, type Judge, keeps, refuse, type Run } from './verdict.ts';

type Fields = Readonly<Record<string, unknown>>;

function onObjects(judge: (value: Fields, run: Run) => boolean, covers?: Rule['covers']): Rule {
  return rule((value, run) => !isObject(value) || judge(value, run), covers);
}

/** Members by name, as far as the value is an object. */
export function properties(shape: Readonly<Record<string, Node>>): Rule {
  return onObjects(judgeOfMembers(shape, judgeOf), { shape });
}

/** Members that must be there. */
export function required(...names: readonly string[]): Rule {
  return onObjects((value, run) => present(value, names, run));
}

function present(value: Fields, names: readonly string[], run: Run): boolean {
  let kept = true;
  for (const name of names) if (own(value, name) === undefined) kept = missing(run, name);
  return kept;
}

/** One of these members must be there: spellings of one name. */
export function requiredOne(...names: readonly string[]): Rule {
  return onObjects((value, run) => {
    return (
      names.some((name) => own(value, name) !== undefined) ||
      refuse(run, value, 'required', `a member ${names.join(' or ')}`)
    );
  });
}

/** When the first member is there, the others must be. */
export function dependentRequired(dependents: Readonly<Record<string, readonly string[]>>): Rule {
  const entries = Object.entries(dependents);
  return onObjects((value, run) => {
    let kept = true;
    for (const [name, names] of entries) {
      if (own(value, name) !== undefined && !present(value, names, run)) kept = false;
    }
    return kept;
  });
}

/** When a member is there, the whole object fits its schema. */
export function dependentSchemas(dependents: Readonly<Record<string, Node>>): Rule {
  const entries = Object.entries(dependents).map(([name, schema]) => ({
    name,
    schema,
    judge: judgeOf(schema),
  }));
  const asked = (value: Fields): typeof entries =>
    entries.filter(({ name }) => own(value, name) !== undefined);
  return onObjects(
    (value, run) =>
      asked(value)
        .map(({ judge }) => judge(value, run))
        .every(Boolean),
    {
      evaluated: (value, run, into) => {
        if (isObject(value)) for (const { schema } of asked(value)) into.look(schema, value, run);
      },
    },
  );
}

/** Members whose names have a form. */
export function patternProperties(...patterns: readonly (readonly [Form, Node])[]): Rule {
  const entries = patterns.map(([form, schema]) => ({ form, judge: judgeOf(schema) }));
  return onObjects(
    (value, run) => {
      let kept = true;
      for (const name of Object.keys(value)) {
        if (value[name] === undefined) continue;
        for (const { form, judge } of entries) {
          if (!form.test(name) || inside(judge, value[name], name, run)) continue;
          if (run.issues === undefined) return false;
          kept = false;
        }
      }
      return kept;
    },
    { patterns: patterns.map(([form]) => form) },
  );
}

/** Members that no name and no pattern of the same schema covers; `also` lists further names. */
export function additionalProperties(schema: Node, also: readonly string[] = []): Rule {
  return ruleIn(
    (node) =>
      judgeOfRest(
        new Set([...coveredNames(node), ...also]),
        coveredPatterns(node),
        schema,
        judgeOf,
      ),
    { evaluated: (value, _run, into) => void (isObject(value) && (into.all = true)) },
  );
}

function coveredNames(node: Definition): string[] {
  const shapes = rulesOf(node).map((check) => (isRule(check) ? check.covers?.shape : undefined));
  return [node.shape, ...shapes].flatMap((shape) => Object.keys(shape ?? {}));
}

function coveredPatterns(node: Definition): readonly Form[] {
  return rulesOf(node).flatMap((check) => (isRule(check) ? (check.covers?.patterns ?? []) : []));
}

/** Every name. */
export function propertyNames(schema: Node): Rule {
  const judge = judgeOf(schema);
  return onObjects((value, run) => {
    let kept = true;
    for (const name of Object.keys(value)) {
      if (value[name] === undefined || keeps(judge, name, run)) continue;
      if (run.issues === undefined) return false;
      const expected = issuesOf(judge, name, run)[0]?.params.expected ?? 'another';
      const refused: Judge = (item, at) =>
        refuse(at, item, 'propertyNames', `a name that is ${expected}`);
      kept = inside(refused, name, name, run);
    }
    return kept;
  });
}

/** How many members. */
export function memberCount(minimum: number, maximum: number = Infinity): Rule {
  const expected = bounds(minimum, maximum, 'members');
  return onObjects((value, run) => {
    const count = Object.keys(value).filter((name) => value[name] !== undefined).length;
    return (
      (count >= minimum && count <= maximum) ||
      refuse(run, value, minimum > 0 ? 'minProperties' : 'maxProperties', expected)
    );
  });
}

/** What the groups of two patterns catch in the key and in the value must be equal. */
export function keyMatchesValue(key: RegExp, value: RegExp, message: string): Rule {
  return onObjects((map, run) => {
    let kept = true;
    for (const [name, member] of Object.entries(map)) {
      const inKey = key.exec(name)?.slice(1);
      const inValue = typeof member === 'string' ? value.exec(member)?.slice(1) : undefined;
      if (!inKey || !inValue || inKey.every((part, index) => part === inValue[index])) continue;
      kept = inside((item, at) => refuse(at, item, 'keyMatchesValue', message), member, name, run);
    }
    return kept;
  });
}
