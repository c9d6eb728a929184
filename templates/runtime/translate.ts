// In: a schema of zod's own. Out: the same schema in our words, for the judge to read.

import type * as z from 'zod';
import {
  judgeByCheck,
  judgeByZod,
  lessThan,
  maximum,
  minimum,
  moreThan,
  pattern,
  size,
} from './rules.ts';
import {
  type Build,
  type Check,
  type Definition,
  isRule,
  judgeOfBoolean,
  judgeOfInt32,
  judgeOfItems,
  judgeOfLazy,
  judgeOfNever,
  judgeOfNull,
  judgeOfNullable,
  judgeOfNumber,
  judgeOfObject,
  judgeOfOptional,
  judgeOfRecord,
  judgeOfString,
  judgeOfUnion,
  judgeOfUnknown,
  judgeOfValues,
  type Node,
  type Rule,
  rule,
} from './schemas.ts';

const BUILDS: Readonly<Record<string, Build>> = {
  any: judgeOfUnknown,
  array: judgeOfItems,
  boolean: judgeOfBoolean,
  enum: judgeOfValues,
  lazy: judgeOfLazy,
  literal: judgeOfValues,
  never: judgeOfNever,
  null: judgeOfNull,
  nullable: judgeOfNullable,
  number: judgeOfNumber,
  object: judgeOfObject,
  optional: judgeOfOptional,
  record: judgeOfRecord,
  string: judgeOfString,
  union: judgeOfUnion,
  unknown: judgeOfUnknown,
};

/** A definition of zod's with all that stands inside; what no emitted schema is written with is left to zod. */
export function translated(schema: z.core.$ZodType): Definition {
  const def = schema._zod.def as Definition; // zod types definitions one by one; all are read here in one shape
  const build = buildOf(def);
  if (build === undefined) return { type: 'custom', judge: judgeByZod(schema) };
  const { checks = [], getter } = def;
  return {
    ...def,
    ...insideOf(def),
    ...(getter === undefined ? {} : { getter: () => word(getter()) }),
    build,
    checks: checks.map((check) => (isRule(check) ? check : ruleOf(check))),
  };
}

function buildOf({ type, format }: Definition): Build | undefined {
  if (format === 'int32') return judgeOfInt32;
  return format === undefined && Object.hasOwn(BUILDS, type) ? BUILDS[type] : undefined;
}

function insideOf({ shape, options, ...def }: Definition): Partial<Definition> {
  const names = ['catchall', 'element', 'innerType', 'keyType', 'valueType'] as const;
  const single = names.flatMap((name) => {
    const inner = def[name];
    return inner === undefined ? [] : [[name, word(inner)] as const];
  });
  const members = shape && Object.entries(shape).map(([name, inner]) => [name, word(inner)]);
  return {
    ...Object.fromEntries(single),
    ...(members === undefined ? {} : { shape: Object.fromEntries(members) }),
    ...(options === undefined ? {} : { options: options.map(word) }),
  };
}

/** One that is a validator, or a word, stays as it is. */
function word(schema: Node): Node {
  const { word: own } = schema._zod;
  if (own !== undefined || !('run' in schema._zod)) return schema;
  return { _zod: { def: translated(schema as z.core.$ZodType) } }; // what zod can run is zod's
}

interface CheckDefinition {
  readonly check: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Zod's own checks that emitted schemas use; whatever else stands there judges in zod's way. */
function ruleOf(check: Check): Rule {
  const def: CheckDefinition = check._zod.def;
  const { value = 0 } = def;
  switch (def.check) {
    case 'greater_than':
      return def.inclusive === true ? minimum(value) : moreThan(value);
    case 'less_than':
      return def.inclusive === true ? maximum(value) : lessThan(value);
    case 'min_length':
    case 'max_length':
      return size(def.minimum ?? 0, def.maximum);
    case 'string_format':
      if (def.format === 'regex' && def.pattern !== undefined) return pattern(def.pattern);
  }
  return rule(judgeByCheck(check));
}
