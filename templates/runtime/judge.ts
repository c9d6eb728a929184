// In: a zod schema, read as a notation. Out: a judge of values that means what JSON Schema means by the same words.

import type * as z from 'zod';
import { every, inside, keeps, refuse, type Judge, type Run } from './verdict.ts';

/** Any schema: of zod, or one of ours that carries nothing but its definition. */
export interface Node {
  readonly _zod: { readonly def: object };
}

/** What a definition may say; zod's own names. */
export interface Definition {
  readonly type: string;
  readonly checks?: readonly z.core.$ZodCheck[];
  readonly shape?: Readonly<Record<string, Node>>;
  readonly catchall?: Node;
  readonly element?: Node;
  readonly items?: readonly Node[];
  readonly rest?: Node | null;
  readonly options?: readonly Node[];
  readonly innerType?: Node;
  readonly keyType?: Node;
  readonly valueType?: Node;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly getter?: () => Node;
  readonly format?: string;
  /** Ours: how a model is judged, and the schema behind it. */
  readonly judge?: Judge;
  readonly node?: () => Node;
}

/** A rule beside the type: a check of zod's that also judges in our way. */
export interface Rule extends z.core.$ZodCheck<unknown> {
  /** The judge, given the schema that carries the rule, since some rules look at their neighbours. */
  readonly judgeIn: (node: Definition) => Judge;
  /** Members and items that the rule looks at, for `additionalProperties` and `unevaluated…`. */
  readonly covers?: Coverage;
  /** Goes around all other judges of the schema. */
  readonly around?: (judge: Judge) => Judge;
}

/** What an applicator evaluates of a value, once the value has been found valid. */
export interface Coverage {
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly patterns?: readonly RegExp[];
  readonly evaluated?: (value: unknown, run: Run, into: Evaluated) => void;
}

/** Members and items that some schema has looked at. */
export interface Evaluated {
  readonly keys: Set<string>;
  all: boolean;
  /** Looks at what another schema evaluates of the same value, which must be valid by it. */
  readonly look: (schema: Node, value: unknown, run: Run) => void;
}

/** The definition of a schema. */
export function definitionOf(schema: Node): Definition {
  return schema._zod.def as Definition; // zod types definitions one by one; all are read here in one shape
}

/** The rules that a schema carries beside its type. */
export function rulesOf({ checks = [] }: Definition): readonly (Rule | z.core.$ZodCheck)[] {
  return checks;
}

export function isRule(check: object): check is Rule {
  return 'judgeIn' in check;
}

/** The judge of a schema. */
export function judgeOf(schema: Node): Judge {
  const def = definitionOf(schema);
  if (def.judge !== undefined) return def.judge;
  const base = judgeOfType(schema, def);
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
      return (value, run) =>
        typeof value === def.type || refuse(run, value, 'type', `a ${def.type}`);
    case 'number':
      return judgeOfNumber(def);
    case 'enum':
      return judgeOfValues(Object.values(def.entries ?? {}));
    case 'literal':
      return judgeOfValues(def.values ?? []);
    case 'array':
      return judgeOfItems(def.element);
    case 'object':
      return judgeOfObject(def.shape ?? {}, def.catchall);
    case 'record':
      return judgeOfRecord(def);
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

/** Builds a judge when it is first needed. */
export function later(build: () => Judge): Judge {
  let judge: Judge | undefined;
  return (value, run) => (judge ??= build())(value, run);
}

function orElse(other: null | undefined, inner: Node | undefined): Judge {
  const judge = inner === undefined ? judgeByNothing : judgeOf(inner);
  return (value, run) => value === other || judge(value, run);
}

const judgeByNothing: Judge = () => true;

function judgeOfNumber(def: Definition): Judge {
  const int32 = def.format === 'int32';
  return (value, run) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return refuse(run, value, 'type', 'a number');
    }
    if (int32 && value !== (value | 0)) {
      return refuse(run, value, 'format', 'an integer of 32 bits');
    }
    return (
      def.format !== 'safeint' ||
      Number.isSafeInteger(value) ||
      refuse(run, value, 'type', 'a safe integer')
    );
  };
}

function judgeOfValues(values: readonly unknown[]): Judge {
  const known = new Set(values);
  const expected = listed(values);
  return (value, run) => known.has(value) || refuse(run, value, 'enum', expected);
}

/** Values in words: `one of "a", "b"`. */
export function listed(values: readonly unknown[]): string {
  const texts = values.slice(0, 20).map((value) => JSON.stringify(value));
  const more = values.length > 20 ? `, … (${values.length} in all)` : '';
  return values.length === 1 ? `${texts[0]}` : `one of ${texts.join(', ')}${more}`;
}

function judgeOfItems(element: Node | undefined): Judge {
  const judge = element === undefined ? judgeByNothing : judgeOf(element);
  return (value, run) => {
    if (!Array.isArray(value)) return refuse(run, value, 'type', 'an array');
    let kept = true;
    for (let index = 0; index < value.length; index += 1) {
      if (inside(judge, value[index], index, run)) continue;
      if (run.issues === undefined) return false;
      kept = false;
    }
    return kept;
  };
}

/** Whether JSON would write the value as an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own member of an object; undefined where there is none, whatever its prototype has. */
export function own(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function judgeOfObject(shape: Readonly<Record<string, Node>>, catchall: Node | undefined): Judge {
  const members = judgeOfMembers(shape);
  const rest =
    catchall === undefined ? undefined : judgeOfRest(new Set(Object.keys(shape)), [], catchall);
  return (value, run) => {
    if (!isObject(value)) return refuse(run, value, 'type', 'an object');
    const kept = members(value, run);
    if (rest === undefined || (!kept && run.issues === undefined)) return kept;
    return rest(value, run) && kept;
  };
}

/** Judges the members that a shape names; those that are not optional must be there. */
export function judgeOfMembers(
  shape: Readonly<Record<string, Node>>,
): (value: Readonly<Record<string, unknown>>, run: Run) => boolean {
  const members = Object.keys(shape).map((name) => memberOf(shape, name));
  return (value, run) => {
    // What an ordinary object inherits is known, so that most members can be read without asking whose they are.
    const prototype: unknown = Object.getPrototypeOf(value);
    const isOrdinary = prototype === Object.prototype || prototype === null;
    let kept = true;
    for (const { name, optional, inherited, judge } of members) {
      const member = isOrdinary && !inherited ? value[name] : own(value, name);
      if (member === undefined) {
        if (optional || missing(run, name)) continue;
      } else if (inside(judge, member, name, run)) continue;
      if (run.issues === undefined) return false;
      kept = false;
    }
    return kept;
  };
}

function memberOf(shape: Readonly<Record<string, Node>>, name: string) {
  const schema = own(shape, name) as Node; // a key of the shape itself
  const { type, innerType } = definitionOf(schema);
  const optional = type === 'optional' && innerType !== undefined;
  const judge = judgeOf(optional ? innerType : schema);
  return { name, optional, inherited: name in Object.prototype, judge };
}

/** Reports that a member is not there. */
export function missing(run: Run, name: string): false {
  run.path.push(name);
  refuse(run, undefined, 'required', 'a value');
  run.path.pop();
  return false;
}

/** Judges the members that neither a name nor a pattern covers. */
export function judgeOfRest(
  names: ReadonlySet<string>,
  patterns: readonly RegExp[],
  rest: Node,
): Judge {
  const { type, checks } = definitionOf(rest);
  if (type === 'unknown' && !checks?.length) return judgeByNothing;
  const judge: Judge =
    type === 'never'
      ? (value, run) => refuse(run, value, 'additionalProperties', 'no such member')
      : judgeOf(rest);
  return (value, run) => {
    if (!isObject(value)) return true;
    let kept = true;
    for (const name of Object.keys(value)) {
      if (
        names.has(name) ||
        value[name] === undefined ||
        patterns.some((pattern) => pattern.test(name))
      ) {
        continue;
      }
      if (inside(judge, value[name], name, run)) continue;
      if (run.issues === undefined) return false;
      kept = false;
    }
    return kept;
  };
}

function judgeOfRecord({ keyType, valueType }: Definition): Judge {
  const keys = keyType === undefined || isPlain(keyType) ? undefined : judgeOf(keyType);
  const values = valueType === undefined ? judgeByNothing : judgeOf(valueType);
  return (value, run) => {
    if (!isObject(value)) return refuse(run, value, 'type', 'an object');
    let kept = true;
    for (const name of Object.keys(value)) {
      if (value[name] === undefined) continue;
      const fits = keys === undefined || inside(keys, name, name, run);
      if ((fits || run.issues !== undefined) && inside(values, value[name], name, run) && fits) {
        continue;
      }
      if (run.issues === undefined) return false;
      kept = false;
    }
    return kept;
  };
}

function isPlain(schema: Node): boolean {
  const { type, checks, format } = definitionOf(schema);
  return type === 'string' && format === undefined && !checks?.length;
}

/** At least one judge is content. The issues are those of the branch that came nearest. */
export function anyOf(judges: readonly Judge[], rule = 'anyOf'): Judge {
  return (value, run) => {
    if (judges.some((judge) => keeps(judge, value, run))) return true;
    return run.issues === undefined ? false : nearest(judges, value, run, rule);
  };
}

/** Reports a value that fits no branch: by its nearest branch, which is the one that went deepest, then broke least. */
export function nearest(judges: readonly Judge[], value: unknown, run: Run, rule: string): false {
  const all = judges.map((judge) => issuesOf(judge, value, run));
  const depth = run.path.length;
  const inner = all.filter((issues) => issues.every(({ path }) => path.length > depth));
  const [best] = inner.sort((a, b) => a.length - b.length);
  if (best === undefined || best.length === 0) {
    const expected = all.flatMap((issues) =>
      issues.filter(({ path }) => path.length === depth).slice(0, 1),
    );
    const words = [...new Set(expected.map(({ params }) => params.expected))];
    return refuse(
      run,
      value,
      rule,
      words.length === 0 ? 'one of several forms' : words.join(' or '),
    );
  }
  run.issues?.push(...best);
  return false;
}

/** The issues of one judge alone. */
export function issuesOf(judge: Judge, value: unknown, run: Run): NonNullable<Run['issues']> {
  const { issues } = run;
  const found: NonNullable<Run['issues']> = [];
  run.issues = found;
  judge(value, run);
  run.issues = issues;
  return found;
}

/** Zod's own checks that emitted schemas use; whatever else stands there judges in zod's way. */
function judgeOfCheck(check: z.core.$ZodCheck): Judge {
  const def = check._zod.def as {
    check: string;
    value?: number;
    inclusive?: boolean;
    minimum?: number;
    maximum?: number;
    pattern?: RegExp;
    format?: string;
  };
  const { value: bound = 0, inclusive = false, minimum = 0, maximum = 0, pattern } = def;
  const is = inclusive ? '' : 'other than and ';
  switch (def.check) {
    case 'greater_than':
      return (value, run) =>
        Number(value) > bound ||
        (inclusive && value === bound) ||
        refuse(
          run,
          value,
          inclusive ? 'minimum' : 'exclusiveMinimum',
          `${inclusive ? 'at least' : 'more than'} ${bound}`,
        );
    case 'less_than':
      return (value, run) =>
        Number(value) < bound ||
        (inclusive && value === bound) ||
        refuse(
          run,
          value,
          inclusive ? 'maximum' : 'exclusiveMaximum',
          `${inclusive ? 'at most' : 'less than'} ${bound}`,
        );
    case 'min_length':
      return (value, run) =>
        (value as ArrayLike<unknown>).length >= minimum ||
        refuse(run, value, 'minItems', `at least ${minimum} items`);
    case 'max_length':
      return (value, run) =>
        (value as ArrayLike<unknown>).length <= maximum ||
        refuse(run, value, 'maxItems', `at most ${maximum} items`);
  }
  void is;
  if (def.check === 'string_format' && def.format === 'regex' && pattern !== undefined) {
    return (value, run) =>
      pattern.test(String(value)) ||
      refuse(run, value, 'pattern', `text of the form ${pattern.source}`);
  }
  return (value, run) => {
    const payload = { value, issues: [] as z.core.$ZodRawIssue[] };
    // A check judges what its schema let through, which is what it is typed for.
    void (check as z.core.$ZodCheck<unknown>)._zod.check(payload);
    return (
      payload.issues.length === 0 ||
      refuse(run, value, def.check, payload.issues[0]?.message ?? `a value that keeps ${def.check}`)
    );
  };
}

function judgeByZod(schema: Node): Judge {
  const { run: parse } = (schema as z.core.$ZodType)._zod; // anything that is not ours is zod's
  return (value, run) => {
    const result = parse({ value, issues: [] }, { async: false });
    if (result instanceof Promise) {
      return refuse(run, value, 'async', 'a schema that answers at once');
    }
    const [issue] = result.issues;
    return (
      issue === undefined ||
      refuse(run, value, issue.code ?? 'custom', issue.message ?? definitionOf(schema).type)
    );
  };
}
