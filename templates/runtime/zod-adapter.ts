// Turns a schema of zod into one that validates by the rules of JSON Schema and never changes a value.

import * as zod from 'zod';
import { length, lessThan, maximum, minimum, moreThan, pattern, size } from './rules.ts';
import {
  type Build,
  type Check,
  type Definition,
  type Direction,
  defineFacade,
  isRule,
  compileNever,
  compileNullable,
  compileOptional,
  compileUnknown,
  type Node,
  parseBy,
  type Rule,
} from './schemas.ts';

/** How a schema validates, where its own words do not say it. */
export interface Adaptation {
  readonly direction?: Direction;
  /** How its kind is validated. */
  readonly build?: Build;
  /** Represents the schema. */
  readonly node?: () => Node;
}

/**
 * Gives back the caller's own value, and so does all that is made of the schema by `.min()`, `.extend()`, `.pick()`. With
 * something of zod's own inside, which may change a value, it parses as zod does.
 */
export function adaptSchema<T extends zod.ZodType>(schema: T, how: Adaptation = {}): T {
  const own = schema._zod;
  const { constr: Made, parse, run } = own;
  const build = how.build ?? findBuild(schema);
  const node = how.node ?? ((): Node => ({ _zod: { def: translate(schema, build) } }));
  const { type, validate } = defineFacade(node, how.direction);
  const model: Definition = { type, validate, node };
  let word: Definition | undefined;
  let isOurs: boolean | undefined;
  const replaceRun = (ask: typeof run): typeof run => {
    return (payload, context) => {
      isOurs ??= isWord(schema, new Set());
      return isOurs ? parseBy(payload, validate, how.direction) : ask(payload, context);
    };
  };
  // Called by zod with `new`; a copy is of the same class.
  function makeCopy(def: never): T {
    return adaptSchema(new Made(def) as T, { ...how, build });
  }
  Object.assign(own, { constr: makeCopy, parse: replaceRun(parse), run: replaceRun(run) });
  Object.defineProperty(own, 'word', {
    get() {
      word ??= isModel(schema) ? model : translate(schema, build);
      return word;
    },
    configurable: true,
  });
  Object.defineProperty(own, 'build', { value: build, configurable: true });
  // A form in requests is a schema of ours already.
  Object.defineProperty(schema, 'optional', {
    value: () => adaptSchema(zod.optional(schema)),
    configurable: true,
  });
  return schema;
}

/** Schemas that others may lead back to, or that have several forms: how far they are followed is counted. */
function isModel({ _zod: { def } }: zod.core.$ZodType): boolean {
  return MODELS.has(def.type) || (def.type === 'unknown' && def.checks !== undefined);
}

const MODELS: ReadonlySet<string> = new Set(['intersection', 'lazy', 'object', 'record', 'union']);

/** Whether a schema, with all that is inside, is of our words. */
function isWord(schema: Node, seen: Set<Node>): boolean {
  if (seen.has(schema)) return true;
  seen.add(schema);
  const def = readDefinition(schema);
  if (!('word' in schema._zod) && BUILDS[def.type] === undefined) return false;
  if (!(def.checks ?? []).every(isKnown)) return false;
  return listParts(def).every((part) => isWord(part, seen));
}

function isKnown(check: Check): boolean {
  const { check: name, format } = readCheck(check);
  return isRule(check) || (KNOWN.has(name) && (format === undefined || format === 'regex'));
}

const KNOWN: ReadonlySet<string> = new Set([
  'greater_than',
  'length_equals',
  'less_than',
  'max_length',
  'min_length',
  'string_format',
]);

function listParts({ shape = {}, options = [], getter, ...def }: Definition): readonly Node[] {
  const single = INSIDE.flatMap((name) => def[name] ?? []);
  return [...Object.values(shape), ...options, ...single, ...(getter ? [getter()] : [])];
}

const INSIDE = [
  'catchall',
  'element',
  'innerType',
  'keyType',
  'left',
  'right',
  'valueType',
] as const;

/** What zod makes of our words, and puts next to members. */
const BUILDS: Readonly<Record<string, Build>> = {
  never: compileNever,
  nullable: compileNullable,
  optional: compileOptional,
  unknown: compileUnknown,
};

/** As the word was made, or as what zod itself makes. */
function findBuild({ _zod: own }: Node): Build {
  const { build, def } = own as { build?: Build; def: { type: string } }; // put there by `adaptSchema`
  return build ?? BUILDS[def.type] ?? compileUnknown;
}

/** The definition of a schema as the validator reads it. */
function translate(schema: Node, build: Build = findBuild(schema)): Definition {
  const def = readDefinition(schema);
  const { shape } = def;
  const members = shape && Object.entries(shape).map(([name, part]) => [name, toWord(part)]);
  return {
    ...def,
    ...(members === undefined ? {} : { shape: Object.fromEntries(members) }),
    build,
    checks: translateChecks(def),
  };
}

/** What is made of a word by methods of zod's has none of its own. */
function toWord(schema: Node): Node {
  return 'word' in schema._zod ? schema : { _zod: { def: translate(schema) } };
}

/** In the text of a schema: checks of zod's, and rules of ours. */
function translateChecks({ type, checks = [] }: Definition): readonly Rule[] {
  const lengths = type === 'string' ? checks.filter(isLength).map(readCheck) : [];
  const least = lengths.map(({ minimum: bound = 0, length: exact = bound }) => exact);
  const most = lengths.map(({ maximum: bound = Infinity, length: exact = bound }) => exact);
  const rules = checks
    .filter((check) => lengths.length === 0 || !isLength(check))
    .map((check) => (isRule(check) ? check : translateCheck(readCheck(check))));
  if (lengths.length === 0) return rules;
  return [length(Math.max(...least), Math.min(...most)), ...rules];
}

function isLength(check: Check): boolean {
  return !isRule(check) && check._zod.def.check.includes('length');
}

/** Of `z.number().min(1)`, `z.array(…).max(5)` and `z.string().regex(/…/)`. */
function translateCheck({ check, inclusive, pattern: form, ...def }: CheckDefinition): Rule {
  const { value = 0 } = def;
  switch (check) {
    case 'greater_than':
      return inclusive === true ? minimum(value) : moreThan(value);
    case 'less_than':
      return inclusive === true ? maximum(value) : lessThan(value);
    case 'string_format':
      return pattern(form ?? /(?:)/u, def.error?.());
    default:
      return size(def.length ?? def.minimum ?? 0, def.length ?? def.maximum);
  }
}

interface CheckDefinition {
  readonly check: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  /** Gives the message that is beside the pattern. */
  readonly error?: () => string;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly length?: number;
}

function readCheck({ _zod: { def } }: Check): CheckDefinition {
  return def;
}

/** The definition of a schema, in the words of zod. */
export function readDefinition({ _zod: { def } }: Node): Definition {
  return def as Definition; // zod types definitions one by one; all are read here in one shape
}
