/** What the writers of validators share: names of zod and of the rules, and an expression while it grows. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Api, Model, Schema } from '../../ir/model.ts';
import { findModelKinds, type Kinds } from '../../ir/types/discriminated-kinds.ts';
import type { World } from '../../ir/types/types.ts';
import type { Scope } from '../../plan/emitter.ts';
import { type Ambiguity, findAmbiguity } from '../../validate/patterns/pattern-ambiguity.ts';
import { findPatternFault } from '../../validate/patterns/patterns.ts';
import { needsEvaluated } from './open.ts';
import { code, identifier, isIdentifier, join, regex, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { DeclaredObject } from './extensions.ts';
import type { Maker } from './builders.ts';
import { findRuleModule, type RuleName } from './rules.ts';

/** Where an expression is written. */
export interface Writing {
  readonly scope: Scope;
  readonly models: ReadonlyMap<string, Model>;
  /** Schemas of the models, for what is decided over a reference. */
  readonly world: World;
  /** Requests leave out readOnly members, answers writeOnly ones. */
  readonly way: 'input' | 'output';
  /** Whether some schema of the document asks what others have looked at. */
  readonly isTraced: boolean;
  /** The form that only answers have: what is never sent may be there. */
  readonly isResponse: boolean;
  /** Members that this way leaves out, of the object that an `allOf` describes. */
  readonly leftOut: ReadonlySet<string>;
  /** The type of the schema that is written now, where the words do not say it. */
  readonly type?: (() => Code) | undefined;
  /** The model that is written. */
  readonly self?: string | undefined;
  /** Whether models that are named lend their members alone, regardless of their kinds. */
  readonly isExtending: boolean;
  /** Inside a rule, where no type is inferred. */
  readonly isRule: boolean;
  /** Its schema. */
  readonly root?: Schema | undefined;
  /** Validators that the one that is written leads to and that lead back to it: members that name them wait. */
  readonly circle?: ReadonlySet<string> | undefined;
  /** All of those, by name of the validator. */
  readonly circles: ReadonlyMap<string, ReadonlySet<string>>;
  /** Objects that were declared, by name of the validator. */
  readonly objects: Map<string, DeclaredObject>;
  /** What the file makes its validators with. */
  readonly makers: Set<Maker>;
  /** Calls of zod's words that take nothing, by word. */
  readonly plain: Map<string, Code>;
  /** Takes a schema inside another, which may be in other places as well. */
  readonly hold: (expression: Code, at: Place) => Code;
}

/** A type in zod's words, what zod has a word for beside it, and rules of ours. */
export interface Expression {
  readonly base: Code;
  /** The rules that are all of the base, where it is of no type. */
  readonly all?: readonly Code[];
  readonly checks?: readonly Check[];
  readonly rules?: readonly Code[];
}

/** A check that zod knows: a method in zod, a function in zod/mini. */
export interface Check {
  readonly word: 'min' | 'max' | 'length' | 'gt' | 'lt' | 'regex';
  readonly mini: 'gte' | 'lte' | 'gt' | 'lt' | 'minLength' | 'maxLength' | 'regex';
  readonly argument: Code;
}

/** The same place, for what is said in rules; only plain schemas differ there. */
export function enterRule(writing: Writing): Writing {
  const { isRule, type, circle } = writing;
  if (!isPlainForm(writing) || (isRule && (type ?? circle) === undefined)) return writing;
  return { ...writing, isRule: true, type: undefined, circle: undefined };
}

/** The same place, in what takes the members of models alone, or in what does not. */
export function setExtending(writing: Writing, isExtending: boolean): Writing {
  return writing.isExtending === isExtending ? writing : { ...writing, isExtending };
}

/** The same place, in an object that leaves out such members. */
export function setLeftOut(writing: Writing, leftOut: ReadonlySet<string>): Writing {
  return writing.leftOut === leftOut ? writing : { ...writing, leftOut };
}

/** What the validators of one file share. */
export type Shared = Pick<
  Writing,
  'scope' | 'models' | 'world' | 'isTraced' | 'circles' | 'objects' | 'makers' | 'hold' | 'plain'
>;

export function createShared(scope: Scope, hold: Writing['hold']): Shared {
  const models = new Map(scope.api.models.map((model) => [model.key, model]));
  const { int64 } = scope.options;
  return {
    scope,
    models,
    world: {
      schemas: scope.derived(schemasByKey),
      int64,
      kinds: scope.derived(findKinds),
    },
    isTraced: scope.derived(needsEvaluated),
    circles: new Map(),
    objects: new Map(),
    makers: new Set(),
    hold,
    plain: new Map(),
  };
}

function schemasByKey({ models }: Api): ReadonlyMap<string, Schema> {
  return new Map(models.map(({ key, schema }) => [key, schema]));
}

/** Which models a discriminator distinguishes. */
function findKinds(api: Api): Kinds {
  return findModelKinds(schemasByKey(api));
}

/** Of what is no part of an object. */
export const NOTHING: ReadonlySet<string> = new Set();

/** The model that is written, and whether it is the form that only answers have. */
interface Written {
  readonly model: Model;
  readonly isResponse: boolean;
}

export function createWriting(shared: Shared, way: Writing['way'], written?: Written): Writing {
  const { scope, models, world, isTraced, circles, objects, makers, plain, hold } = shared;
  // Member by member: V8 copies what is spread into a slower kind of object.
  return {
    scope,
    models,
    world,
    isTraced,
    circles,
    objects,
    makers,
    plain,
    hold,
    way,
    isResponse: written?.isResponse ?? false,
    leftOut: NOTHING,
    type: undefined,
    self: written?.model.key,
    isExtending: false,
    isRule: false,
    root: written?.model.schema,
    circle: undefined,
  };
}

/** `z.string().check(length(4, 50)).regex(/…/)`, and for zod/mini `z.string().check(length(4, 50), z.regex(/…/))` */
export function printExpression(writing: Writing, expression: Expression): Code {
  const { base, checks = NONE, rules = NONE } = expression;
  if (checks.length === 0 && rules.length === 0) return base;
  if (isPlainForm(writing)) return join([base, ...listMethods(checks), ...listCheck(rules)], '');
  const isMini = writing.scope.options.validators === 'mini';
  const inside = isMini
    ? checks.map(({ mini, argument }) => printZod(writing, mini, argument))
    : [];
  const methods = isMini ? [] : listMethods(checks);
  return join([base, ...listCheck([...rules, ...inside]), ...methods], '');
}

function listMethods(checks: readonly Check[]): readonly Code[] {
  return checks.map(({ word, argument }) => code`.${identifier(word)}(${argument})`);
}

function listCheck(rules: readonly Code[]): readonly Code[] {
  return rules.length === 0 ? [] : [code`.check(${rules})`];
}

const NONE: readonly [] = [];

/** Whether validators are zod's own objects, of the type that zod infers. */
export function isPlainForm({ scope }: Pick<Writing, 'scope'>): boolean {
  return scope.options.validators === 'plain';
}

/** Whether lengths have methods. */
export function isSpelled({ scope }: Writing): boolean {
  return scope.options.validators !== 'mini';
}

/** What may be left out. A validator that is annotated has no need to be looked into for the method of that name. */
export function printOptional(writing: Writing, value: Code): Code {
  const { validators } = writing.scope.options;
  const isMethod = validators === 'annotated' ? !isIdentifier(value) : validators === 'plain';
  return isMethod ? code`${value}.optional()` : printZod(writing, 'optional', value);
}

/** A call of zod: `zod(writing, 'string')`, `zod(writing, 'array', items)`. */
export function printZod(writing: Writing, name: string, ...args: readonly Code[]): Code {
  const { scope, plain } = writing;
  const known = args.length === 0 ? plain.get(name) : undefined;
  if (known !== undefined) return known;
  const written = code`${getZodName(scope)}.${toIdentifier(name)}(${args})`;
  if (args.length === 0) plain.set(name, written);
  return written;
}

/** `z`: a namespace, so that a bundler sees which of its words are used. */
export function getZodName(scope: Scope): Code {
  return scope.runtime(getZodModule(scope), '*', 'value', 'z');
}

/** `z.ZodType<AuthRequest>` */
export function printZodType(scope: Scope, type: Code): Code {
  const name = scope.options.validators === 'mini' ? code`ZodMiniType` : code`ZodType`;
  return code`${getZodName(scope)}.${name}<${type}>`;
}

// Functions of zod that are words of the language (`null`, `enum`) are members, never bindings.
function toIdentifier(name: string): Code {
  if (name === 'null') return code`null`;
  return name === 'enum' ? code`enum` : identifier(name);
}

/** A call of one of our rules. */
export function printRule({ scope }: Writing, name: RuleName, ...args: readonly Code[]): Code {
  return code`${scope.runtime(findRuleModule(name), name, 'value')}(${args})`;
}

/** A rule where its arguments are known; none where they are not. */
export function listRule(
  writing: Writing,
  name: RuleName,
  args: readonly Code[] | undefined,
): readonly Code[] {
  return args === undefined ? [] : [printRule(writing, name, ...args)];
}

/** A sentence of the spec as part of an issue, which goes on after it: without what ends a sentence. */
export function printStatement(text: string): Code {
  return string(text.trim().replace(/\s+/g, ' ').replace(/\.$/, ''));
}

/** A call of what makes a validator of words and rules. */
export function build(writing: Writing, name: Maker, ...args: readonly Code[]): Code {
  const { scope, makers } = writing;
  if (isPlainForm(writing)) return code`${scope.runtime('zod', name, 'value')}(${args})`;
  makers.add(name);
  return code`${identifier(name)}(${args})`;
}

/** An integer of any size. */
export function printInteger(writing: Writing): Code {
  return printZod(writing, isPlainForm(writing) ? 'int' : 'integer');
}

/** The module of the runtime that has the words, and what makes validators of them. */
export function getZodModule(scope: Scope): 'zod' | 'zod-annotated' | 'zod-mini' {
  const { validators } = scope.options;
  return validators === 'plain' ? 'zod' : `zod-${validators}`;
}

/** A value of any type that keeps some rules. */
export function buildAnything(writing: Writing, rules: readonly Code[]): Expression {
  if (rules.length === 0) return { base: printZod(writing, 'unknown') };
  return { base: open(writing, ...rules), all: rules };
}

/** A call of `anything`, with its type where zod infers the types of all that is around it. */
export function open(writing: Writing, ...rules: readonly Code[]): Code {
  if (isPlainForm(writing) && writing.isRule) {
    return printExpression(writing, { base: printZod(writing, 'unknown'), rules });
  }
  const name = writing.scope.runtime(getZodModule(writing.scope), 'anything', 'value');
  const type = writing.type?.();
  return type === undefined ? code`${name}(${rules})` : code`${name}<${type}>(${rules})`;
}

/** A pattern as JSON Schema means it: Unicode, unless it only compiles without. */
export function printRegularForm(pattern: string): Code | undefined {
  const flags = findFlags(pattern);
  return flags === undefined ? undefined : regex(pattern, flags);
}

/** The same where texts come from outside; `guarded` where a crafted one could make the engine run away. */
export function printTextForm(
  writing: Writing,
  pattern: string,
): { readonly form: Code; readonly guarded: boolean } | undefined {
  const form = printRegularForm(pattern);
  const ambiguity = form && findAmbiguityOnce(writing.scope, pattern);
  if (form === undefined || ambiguity?.isRegular === false) return undefined;
  const guarded = ambiguity !== undefined;
  return { form: guarded ? printRule(writing, 'linear', form) : form, guarded };
}

/** Found once for each pattern of an API: many members have one, and looking at it costs more than all else that is written of them. */
function findAmbiguityOnce(scope: Scope, pattern: string): Ambiguity | undefined {
  const known = scope.derived(createAmbiguities);
  if (!known.has(pattern)) known.set(pattern, findAmbiguity(pattern, findFlags(pattern) ?? 'u'));
  return known.get(pattern);
}

function createAmbiguities(): Map<string, Ambiguity | undefined> {
  return new Map();
}

function findFlags(pattern: string): 'u' | '' | undefined {
  return (['u', ''] as const).find((flags) => findPatternFault(pattern, flags) === undefined);
}

/** Bounds as arguments: the upper one is left out where there is none. */
export function listBounds(
  minimum: number | undefined,
  maximum: number | undefined,
): readonly Code[] {
  if (maximum === undefined) return [code`${minimum ?? 0}`];
  return [code`${minimum ?? 0}`, code`${maximum}`];
}
