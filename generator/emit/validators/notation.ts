/** What the writers of validators share: names of zod and of the rules, and an expression while it grows. */

import type { Model, Schema } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { ambiguityOf } from '../../validate/ambiguity.ts';
import { asksWhatIsEvaluated } from './open.ts';
import { array, code, identifier, join, regex } from '../code.ts';
import type { Code } from '../code.ts';

/** Where an expression is written. */
export interface Writing {
  readonly scope: Scope;
  readonly models: ReadonlyMap<string, Model>;
  /** Schemas of the models, for what is decided over a reference. */
  readonly world: { readonly schemas: ReadonlyMap<string, Schema> };
  /** Requests leave out readOnly members, answers writeOnly ones. */
  readonly way: 'input' | 'output';
  /** Whether some schema of the document asks what others have looked at. */
  readonly isTraced: boolean;
  /** The form that only answers have: what is never sent may be there. */
  readonly isResponse: boolean;
  /** Members that this way leaves out, of the object that an `allOf` describes. */
  readonly leftOut: ReadonlySet<string>;
}

/** A type in zod's words, methods upon it, and rules beside it. */
export interface Expression {
  readonly base: Code;
  readonly methods?: readonly Code[];
  readonly rules?: readonly Code[];
}

/** What the validators of one file share. */
export type Shared = Pick<Writing, 'scope' | 'models' | 'world' | 'isTraced'>;

export function sharedOf(scope: Scope): Shared {
  const models = new Map(scope.api.models.map((model) => [model.key, model]));
  const schemas = new Map(scope.api.models.map((model) => [model.key, model.schema]));
  return { scope, models, world: { schemas }, isTraced: asksWhatIsEvaluated(scope.api) };
}

export function writingOf(shared: Shared, way: Writing['way']): Writing {
  return { ...shared, way, isResponse: false, leftOut: new Set() };
}

/** `z.string().check(length(4, 50)).regex(/…/)` */
export function printed({ base, methods = [], rules = [] }: Expression): Code {
  const checks = rules.length === 0 ? [] : [code`.check(${rules})`];
  return join([base, ...checks, ...methods], '');
}

/** A call of zod: `zod(writing, 'string')`, `zod(writing, 'array', items)`. */
export function zod({ scope }: Writing, name: string, ...args: readonly Code[]): Code {
  return code`${zodName(scope)}.${identifierOf(name)}(${args})`;
}

/**
 * `z`: zod's own functions, under types that cost a user's build next to nothing. A namespace, so that a bundler sees
 * which of them are used.
 */
export function zodName(scope: Scope): Code {
  const { runtime, importEnding } = scope.options;
  return scope.external(`${runtime}/zod${importEnding}`, '*', 'z');
}

// Functions of zod that are words of the language (`null`, `enum`) are members, never bindings.
function identifierOf(name: string): Code {
  return RESERVED_MEMBERS[name] ?? identifier(name);
}

const RESERVED_MEMBERS: Readonly<Record<string, Code>> = { null: code`null`, enum: code`enum` };

/** A call of one of our rules. */
export function rule({ scope }: Writing, name: string, ...args: readonly Code[]): Code {
  return code`${scope.runtime('schema', name, 'value')}(${args})`;
}

/** A value of any type that keeps some rules. */
export function anything(writing: Writing, rules: readonly Code[]): Expression {
  if (rules.length === 0) return { base: zod(writing, 'unknown') };
  return { base: rule(writing, 'anything', ...rules) };
}

/** A pattern as JSON Schema means it: Unicode, unless it only compiles without. */
export function formOf(pattern: string): Code | undefined {
  const flags = flagsOf(pattern);
  return flags === undefined ? undefined : regex(pattern, flags);
}

/** The same where texts come from outside; `guarded` where a crafted one could make the engine run away. */
export function formOfText(
  writing: Writing,
  pattern: string,
): { readonly form: Code; readonly guarded: boolean } | undefined {
  const form = formOf(pattern);
  const ambiguity = form && ambiguityOf(pattern, flagsOf(pattern) ?? 'u');
  if (form === undefined || ambiguity?.isRegular === false) return undefined;
  const guarded = ambiguity !== undefined;
  return { form: guarded ? rule(writing, 'linear', form) : form, guarded };
}

function flagsOf(pattern: string): 'u' | '' | undefined {
  return (['u', ''] as const).find((flags) => compiles(pattern, flags));
}

function compiles(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/** Bounds as arguments: the upper one is left out where there is none. */
export function boundsOf(
  minimum: number | undefined,
  maximum: number | undefined,
): readonly Code[] {
  if (maximum === undefined) return [code`${minimum ?? 0}`];
  return [code`${minimum ?? 0}`, code`${maximum}`];
}

export function listOf(items: readonly Code[]): Code {
  return array(items);
}
