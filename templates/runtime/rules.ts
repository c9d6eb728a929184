// Rules of JSON Schema that zod does not have, for numbers, texts, lists and objects.

import type * as z from 'zod';
import { areDistinct, identity, isMultiple } from './json-values.ts';
import {
  bounds,
  type Check,
  codePoints,
  collectIssues,
  content,
  type Definition,
  type Form,
  inside,
  isSentence,
  integerFor,
  isInteger,
  isObject,
  isRule,
  type Validate,
  compile,
  compileMembers,
  compileRest,
  keeps,
  refuseMissing,
  type Node,
  onArrays,
  onNumbers,
  onStrings,
  own,
  refuse,
  type Rule,
  rule,
  ruleIn,
  listRules,
  type Run,
} from './schemas.ts';

export { identity, isMultiple };

/** A length in code points: an emoji is one. */
export function length(minimum: number, maximum: number = Infinity): Rule {
  return onStrings(
    minimum > 0 ? 'length' : 'maxLength',
    bounds(minimum, maximum, 'characters'),
    (text) => {
      // A code point is one or two units: most lengths are known without counting.
      if (text.length < minimum || text.length > 2 * maximum) return false;
      if (text.length <= maximum && text.length >= 2 * minimum) return true;
      const points = codePoints(text);
      return points >= minimum && points <= maximum;
    },
  );
}

/** A part of the text has this form, as far as the value is a string; `words` say in the document what that is. */
export function pattern(form: Form, words?: string): Rule {
  const named = `text of the form ${form.source}`;
  const expected = words === undefined ? named : `${words} (${named})`;
  return onStrings('pattern', expected, (text) => form.test(text));
}

/** Bytes that the text decodes to. */
export function decodedSize(
  encoding: 'base64' | 'base64url',
  minimum: number,
  maximum: number,
): Rule {
  const alphabet = encoding === 'base64' ? /^[A-Za-z0-9+/]*={0,2}$/ : /^[A-Za-z0-9_-]*={0,2}$/;
  return onStrings('decodedSize', `${encoding} of ${bounds(minimum, maximum, 'bytes')}`, (text) => {
    const whole = text.replace(/\s+/g, '');
    const digits = whole.replace(/=+$/, '').length;
    // Four digits are three bytes; a single one is none. Padding fills up to four, and only URLs go without.
    const isBare = encoding === 'base64url' && digits === whole.length;
    const isEven = digits % 4 !== 1 && (isBare || whole.length % 4 === 0);
    const size = Math.floor((digits * 3) / 4);
    return alphabet.test(whole) && isEven && size >= minimum && size <= maximum;
  });
}

/** A number without a fraction, as far as the value is a number; in requests and responses one that JavaScript holds exactly. */
export function whole(): Rule {
  return rule((value, run) => {
    if (typeof value !== 'number') return true;
    return isInteger(value, run) || refuse(run, value, 'type', integerFor(value));
  });
}

/** As far as the value is a number. */
export function minimum(bound: number): Rule {
  return onNumbers('minimum', `at least ${bound}`, (value) => value >= bound);
}

/** At most. */
export function maximum(bound: number): Rule {
  return onNumbers('maximum', `at most ${bound}`, (value) => value <= bound);
}

/** More than. */
export function moreThan(bound: number): Rule {
  return onNumbers('exclusiveMinimum', `more than ${bound}`, (value) => value > bound);
}

/** Less than. */
export function lessThan(bound: number): Rule {
  return onNumbers('exclusiveMaximum', `less than ${bound}`, (value) => value < bound);
}

/** A multiple, exactly: as the decimal texts of both say. */
export function multipleOf(step: number): Rule {
  return rule((value, run) => {
    if (typeof value !== 'number' && typeof value !== 'bigint') return true;
    const fits =
      typeof value === 'bigint' && Number.isSafeInteger(step)
        ? value % BigInt(step) === 0n
        : isMultiple(Number(value), step);
    return fits || refuse(run, value, 'multipleOf', `a multiple of ${step}`);
  });
}

/** How many items. */
export function size(minimum: number, maximum: number = Infinity): Rule {
  const expected = bounds(minimum, maximum, 'items');
  return onArrays(
    minimum > 0 ? 'minItems' : 'maxItems',
    expected,
    (items) => items.length >= minimum && items.length <= maximum,
  );
}

/** Every item. */
export function items(schema: Node): Rule {
  return prefixItems([], schema);
}

/** The first items one by one, then the rest. */
export function prefixItems(first: readonly Node[], rest?: Node): Rule {
  const validators = first.map(compile);
  const other = rest === undefined ? undefined : compile(rest);
  return rule(
    (value, run) => {
      if (!Array.isArray(value)) return true;
      let kept = true;
      const end = other === undefined ? Math.min(validators.length, value.length) : value.length;
      for (let index = 0; index < end; index += 1) {
        const validate = validators[index] ?? other;
        if (validate === undefined || inside(validate, value[index], index, run)) continue;
        if (run.issues === undefined) return false;
        kept = false;
      }
      return kept;
    },
    {
      evaluated: (value, _run, into) => {
        if (!Array.isArray(value)) return;
        const end = rest === undefined ? Math.min(first.length, value.length) : value.length;
        for (let index = 0; index < end; index += 1) into.keys.add(String(index));
      },
    },
  );
}

/** No two items are equal. */
export function uniqueItems(): Rule {
  return onArrays('uniqueItems', 'items that all differ', areDistinct);
}

/** No two items have equal values in all of these members. */
export function uniqueBy(...members: readonly string[]): Rule {
  const expected = `items that differ in ${members.join(' and ')}`;
  const readMembers = (item: unknown): readonly unknown[] =>
    isObject(item) ? members.map((name) => own(item, name)) : [undefined];
  return onArrays('uniqueBy', expected, (list) => {
    const parts = list.map(readMembers).filter((values) => !values.includes(undefined));
    return areDistinct(members.length === 1 ? parts.map(([value]) => value) : parts);
  });
}

/** Between `minimum` and `maximum` items fit; `words` say in the document which. */
export function contains(
  schema: Node,
  minimum = 1,
  maximum: number = Infinity,
  words?: string,
): Rule {
  const validate = compile(schema);
  const kind = words === undefined ? 'of a kind' : `of a kind (${words})`;
  const fits = (item: unknown, run: Run): boolean => keeps(validate, item, run);
  return rule(
    (value, run) => {
      if (!Array.isArray(value)) return true;
      const count = value.filter((item) => fits(item, run)).length;
      if (count >= minimum && count <= maximum) return true;
      return refuse(run, value, 'contains', `${bounds(minimum, maximum, 'items')} ${kind}`);
    },
    {
      evaluated: (value, run, into) => {
        if (!Array.isArray(value)) return;
        for (const [index, item] of value.entries()) {
          if (fits(item, run)) into.keys.add(String(index));
        }
      },
    },
  );
}

type Fields = Readonly<Record<string, unknown>>;

function ruleOnObjects(
  validate: (value: Fields, run: Run) => boolean,
  covers?: Rule['covers'],
): Rule {
  return rule((value, run) => !isObject(value) || validate(value, run), covers);
}

/** Members by name, as far as the value is an object. */
export function properties(shape: Readonly<Record<string, Node>>): Rule {
  return ruleOnObjects(compileMembers(shape, compile), { shape });
}

/** Members that must be present. */
export function required(...names: readonly string[]): Rule {
  return ruleOnObjects((value, run) => hasAll(value, names, run));
}

function hasAll(value: Fields, names: readonly string[], run: Run): boolean {
  let kept = true;
  for (const name of names) if (own(value, name) === undefined) kept = refuseMissing(run, name);
  return kept;
}

/** One of these members must be present: spellings of one name. */
export function requiredOne(...names: readonly string[]): Rule {
  return ruleOnObjects((value, run) => {
    return (
      names.some((name) => own(value, name) !== undefined) ||
      refuse(run, value, 'required', `a member ${names.join(' or ')}`)
    );
  });
}

/** When the first member is there, the others must be. */
export function dependentRequired(dependents: Readonly<Record<string, readonly string[]>>): Rule {
  const entries = Object.entries(dependents);
  return ruleOnObjects((value, run) => {
    let kept = true;
    for (const [name, names] of entries) {
      if (own(value, name) !== undefined && !hasAll(value, names, run)) kept = false;
    }
    return kept;
  });
}

/** When a member is there, the whole object fits its schema. */
export function dependentSchemas(dependents: Readonly<Record<string, Node>>): Rule {
  const entries = Object.entries(dependents).map(([name, schema]) => ({
    name,
    schema,
    validate: compile(schema),
  }));
  const listAsked = (value: Fields): typeof entries =>
    entries.filter(({ name }) => own(value, name) !== undefined);
  return ruleOnObjects(
    (value, run) =>
      listAsked(value)
        .map(({ validate }) => validate(value, run))
        .every(Boolean),
    {
      evaluated: (value, run, into) => {
        if (isObject(value)) {
          for (const { schema } of listAsked(value)) into.look(schema, value, run);
        }
      },
    },
  );
}

/** Members whose names have a form. */
export function patternProperties(...patterns: readonly (readonly [Form, Node])[]): Rule {
  const entries = patterns.map(([form, schema]) => ({ form, validate: compile(schema) }));
  return ruleOnObjects(
    (value, run) => {
      let kept = true;
      for (const name of Object.keys(value)) {
        if (value[name] === undefined) continue;
        for (const { form, validate } of entries) {
          if (!form.test(name) || inside(validate, value[name], name, run)) continue;
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
      compileRest(new Set([...listNames(node), ...also]), listPatterns(node), schema, compile),
    {
      evaluated: (value, _run, into) => {
        if (isObject(value)) into.all = true;
      },
    },
  );
}

function listNames(node: Definition): string[] {
  const shapes = listRules(node).map((check) => (isRule(check) ? check.covers?.shape : undefined));
  return [node.shape, ...shapes].flatMap((shape) => Object.keys(shape ?? {}));
}

function listPatterns(node: Definition): readonly Form[] {
  return listRules(node).flatMap((check) => (isRule(check) ? (check.covers?.patterns ?? []) : []));
}

/** Every name. */
export function propertyNames(schema: Node): Rule {
  const validate = compile(schema);
  return ruleOnObjects((value, run) => {
    let kept = true;
    for (const name of Object.keys(value)) {
      if (value[name] === undefined || keeps(validate, name, run)) continue;
      if (run.issues === undefined) return false;
      const expected = collectIssues(validate, name, run)[0]?.params.expected ?? 'another';
      const wanted = isSentence(expected) ? expected : `a name that is ${expected}`;
      const refuseName: Validate = (item, at) => refuse(at, item, 'propertyNames', wanted);
      kept = inside(refuseName, name, name, run);
    }
    return kept;
  });
}

/** How many members. */
export function memberCount(minimum: number, maximum: number = Infinity): Rule {
  const expected = bounds(minimum, maximum, 'members');
  return ruleOnObjects((value, run) => {
    const count = Object.keys(value).filter((name) => value[name] !== undefined).length;
    return (
      (count >= minimum && count <= maximum) ||
      refuse(run, value, minimum > 0 ? 'minProperties' : 'maxProperties', expected)
    );
  });
}

/** What the groups of two patterns catch in the key and in the value must be equal. */
export function keyMatchesValue(key: RegExp, value: RegExp, message: string): Rule {
  return ruleOnObjects((map, run) => {
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

/** Names of members from the outside in; `*` represents every item or value. */
type Path = readonly string[];

/**
 * The array at `list` contains every key of the maps at `from`, or every value there. Where there is no such array, the
 * rule does not validate.
 */
export function mustList(what: 'keys' | 'values', from: Path, list: Path, message: string): Rule {
  return rule((value, run) => {
    const array = list.reduce<unknown>(getMember, value);
    if (!Array.isArray(array)) return true;
    const known = new Set(array.map((item) => identity(item)));
    const isListed: Validate = (item, at) =>
      item === undefined || known.has(identity(item)) || refuse(at, item, 'listed', message);
    return validateAt(value, from, run, what === 'keys' ? validateKeys(isListed) : isListed);
  });
}

function validateKeys(validate: Validate): Validate {
  return (map, run) => {
    if (!isObject(map)) return true;
    let kept = true;
    for (const key of Object.keys(map)) {
      if (map[key] !== undefined) kept = inside(validate, key, key, run) && kept;
    }
    return kept;
  };
}

function validateAt(value: unknown, [step, ...rest]: Path, run: Run, validate: Validate): boolean {
  if (step === undefined) return validate(value, run);
  const keys = step === '*' ? listKeys(value) : [step];
  let kept = true;
  for (const key of keys) {
    const validateDeeper: Validate = (item, at) => validateAt(item, rest, at, validate);
    kept = inside(validateDeeper, getMember(value, key), key, run) && kept;
  }
  return kept;
}

function listKeys(value: unknown): readonly (string | number)[] {
  if (Array.isArray(value)) return [...value.keys()];
  return isObject(value) ? Object.keys(value) : [];
}

function getMember(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
  return isObject(value) ? own(value, String(key)) : undefined;
}

/** Values are not repeated in issues. */
export function secret(): Rule {
  return {
    ...rule(content),
    around: (validate) =>
      wrapEntered(validate, (run) => {
        run.secret = true;
      }),
  };
}

/** Where the source of the spec states the rules of this schema: issues repeat it. */
export function source(text: string): Rule {
  return {
    ...rule(content),
    around: (validate) =>
      wrapEntered(validate, (run) => {
        run.source = text;
      }),
  };
}

function wrapEntered(validate: Validate, enter: (run: Run) => void): Validate {
  return (value, run) => {
    if (run.issues === undefined) return validate(value, run);
    const before = { secret: run.secret, source: run.source };
    enter(run);
    const kept = validate(value, run);
    Object.assign(run, before);
    return kept;
  };
}

/**
 * An integer, of 64 bits unless another kind is asked for: as a `bigint`, or as a number; in a request and in a response a
 * number must be one that JavaScript holds exactly. Where a response is not read with `bigint`s, as events of a stream are, a
 * larger one was rounded.
 *
 * @example
 * anything(bigInteger('uint64'), minimum(1));
 */
export function bigInteger(kind: 'int64' | 'uint64' | 'any' = 'int64'): Rule {
  const most = kind === 'any' ? Infinity : kind === 'int64' ? 2 ** 63 : 2 ** 64;
  const least = kind === 'uint64' ? 0 : -most;
  return rule((value, run) => {
    const isBig = typeof value === 'bigint';
    if (!isBig && !(typeof value === 'number' && Number.isInteger(value))) {
      return refuse(run, value, 'type', 'an integer');
    }
    // A number that other readers of JSON gave is the greatest one rounded up.
    if (value < least || (isBig ? value >= most : value > most)) {
      return refuse(run, value, 'format', WIDE_WORDS[kind]);
    }
    return (
      isBig ||
      run.direction === undefined ||
      Number.isSafeInteger(value) ||
      refuse(run, value, 'type', 'a safe integer, or a bigint')
    );
  });
}

const WIDE_WORDS = {
  int64: 'an integer of 64 bits',
  uint64: 'an integer of 64 bits from 0',
  any: 'an integer',
} as const;

/** Asks a check of zod's own; it validates what its schema let through, which is what it is typed for. */
export function compileCheck(check: Check): Validate {
  const { _zod: own } = check as z.core.$ZodCheck<unknown>; // what is no rule of ours is zod's
  return compileBy((payload) => own.check(payload));
}

/** Asks a schema that is written with more of zod than emitted ones are. */
export function compileZod(schema: Node): Validate {
  const { run } = (schema as z.core.$ZodType)._zod; // anything that is not ours is zod's
  return compileBy((payload) => run(payload, { async: false }));
}

function compileBy(ask: (payload: z.core.ParsePayload<unknown>) => unknown): Validate {
  return (value, run) => {
    const issues: z.core.$ZodRawIssue[] = [];
    const late = ask({ value, issues }) instanceof Promise;
    const [issue] = issues;
    if (late) return refuse(run, value, 'async', 'a synchronous schema');
    return (
      issue === undefined || refuse(run, value, issue.code ?? 'custom', describeExpected(issue))
    );
  };
}

/** What zod leaves to its locale. */
function describeExpected({
  code,
  minimum,
  maximum,
  inclusive,
  pattern,
  message,
}: z.core.$ZodRawIssue) {
  if (code === 'too_small') return `${inclusive ? 'at least' : 'more than'} ${minimum}`;
  if (code === 'too_big') return `${inclusive ? 'at most' : 'less than'} ${maximum}`;
  return message ?? (pattern === undefined ? 'another value' : `text of the form ${pattern}`);
}
