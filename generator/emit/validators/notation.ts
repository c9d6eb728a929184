/** What the writers of validators share: names of zod and of the rules, and an expression while it grows. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Model, Schema } from '../../ir/model.ts';
import {
  type Absent,
  enterAlternative,
  findAbsent,
  NOTHING_ABSENT,
} from '../../ir/types/one-way.ts';
import { indexModels, indexSchemas } from '../../ir/types/named.ts';
import type { Way, World } from '../../ir/types/types.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, isIdentifier, join, memberName, number } from '../code.ts';
import { type Code } from '../code.ts';
import type { DeclaredObject } from './extensions.ts';
import type { Maker } from './builders.ts';
import { findRuleModule, type RuleName } from './rules.ts';
import { createAmbiguityFinder, findTextForm } from '../schemas/texts.ts';
import { findMarks } from '../schemas/kinds.ts';
import { getValidatorName } from '../schemas/planned.ts';
import { needsEvaluated } from '../schemas/schema-facts.ts';

/** What the validators of one file share. */
export class Shared {
  readonly scope: Scope;
  readonly models: ReadonlyMap<string, Model>;
  /** Schemas of the models, for what is decided over a reference. */
  readonly world: World;
  /** Whether some schema of the document asks what others have looked at. */
  readonly isTraced: boolean;
  /** By name of the validator, those that it leads to and that lead back to it. */
  readonly circles = new Map<string, ReadonlySet<string>>();
  /** Objects that were declared, by name of the validator. */
  readonly objects = new Map<string, DeclaredObject>();
  /** What the file makes its validators with. */
  readonly makers = new Set<Maker>();
  /** Calls of zod's words that take nothing, by word. */
  readonly plain = new Map<string, Code>();
  readonly patterns = new Map<string, TextForm | undefined>();
  /** Takes a schema inside another, which may be in other places as well. */
  readonly hold: (expression: Code, at: Place) => Code;

  constructor(scope: Scope, hold: Shared['hold']) {
    const { int64 } = scope.options;
    this.scope = scope;
    this.models = scope.derived(indexModels);
    this.world = { schemas: scope.derived(indexSchemas), int64, marks: scope.derived(findMarks) };
    this.isTraced = scope.derived(needsEvaluated);
    this.hold = hold;
  }
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

type Change = Partial<
  Pick<Writing, 'type' | 'circle' | 'absent' | 'written' | 'isExtending' | 'isRule'>
>;

/** Where an expression is written, and the words that it is written in. */
export class Writing {
  readonly shared: Shared;
  readonly scope: Scope;
  readonly world: World;
  /** Requests leave out readOnly members, answers writeOnly ones. */
  readonly way: Way;
  /** The model that is written, and its schema. */
  readonly self: string | undefined;
  readonly root: Schema | undefined;
  /** The form that only answers have: what is never sent may be there. */
  readonly isResponse: boolean;
  /** Whether validators are zod's own objects, of the type that zod infers. */
  readonly isPlain: boolean;
  /** Inside a rule, where no type is inferred. */
  readonly isRule: boolean = false;
  /** The type of the schema that is written now, where the words do not say it. */
  readonly type: (() => Code) | undefined = undefined;
  /** Validators that the one that is written leads to and that lead back to it: members that name them wait. */
  readonly circle: ReadonlySet<string> | undefined = undefined;
  /** Members that this way leaves out, of the object that is written, by what is said around the schema. */
  readonly absent: Absent = NOTHING_ABSENT;
  /** Models that are written out, because they demand members that are absent. */
  readonly written: readonly string[] = NONE;
  /** Whether models that are named lend their members alone, regardless of their kinds. */
  readonly isExtending: boolean = false;

  constructor(shared: Shared, way: Way, model?: Model) {
    this.shared = shared;
    this.scope = shared.scope;
    this.world = shared.world;
    this.way = way;
    this.self = model?.key;
    this.root = model?.schema;
    this.isResponse = way === 'output' && model?.input !== undefined;
    this.isPlain = shared.scope.options.validators === 'plain';
  }

  /** The same place, but for this. */
  change(part: Change): Writing {
    return Object.assign(new Writing(this.shared, this.way), this, part);
  }

  /** The same place, for what is said in rules; only plain schemas differ there. */
  enterRule(): Writing {
    const isEntered = this.isRule && (this.type ?? this.circle) === undefined;
    if (!this.isPlain || isEntered) return this;
    return this.change({ isRule: true, type: undefined, circle: undefined });
  }

  /** The same place, for a part of what an object joins. */
  setParts(absent: Absent, isExtending: boolean): Writing {
    const isSame = this.absent === absent && this.isExtending === isExtending;
    return isSame ? this : this.change({ absent, isExtending });
  }

  /** The same place, for an alternative of what is written. */
  enterAlternative(schema: Schema): Writing {
    return this.setParts(enterAlternative(this.findAbsent(schema)), false);
  }

  /** The same place, for what is inside. */
  enterInside(): Writing {
    const isSame = this.absent === NOTHING_ABSENT && !this.isExtending;
    return isSame
      ? this
      : this.change({ absent: NOTHING_ABSENT, isExtending: false, written: NONE });
  }

  /** Members that this way leaves out of the object that a schema describes. */
  findAbsent(schema: Schema): Absent {
    return findAbsent(this.world, schema, this.way, this.absent);
  }

  /** `z.string().check(length(4, 50)).regex(/…/)`, and for zod/mini `z.string().check(length(4, 50), z.regex(/…/))` */
  printExpression({ base, checks = NONE, rules = NONE }: Expression): Code {
    if (checks.length === 0 && rules.length === 0) return base;
    const methods = checks.map(({ word, argument }) => code`.${identifier(word)}(${argument})`);
    if (this.isPlain) return join([base, ...methods, ...listCheck(rules)], '');
    if (this.isSpelled) return join([base, ...listCheck(rules), ...methods], '');
    const inside = checks.map(({ mini, argument }) => this.printZod(mini, argument));
    return join([base, ...listCheck([...rules, ...inside])], '');
  }

  /** Whether lengths have methods. */
  get isSpelled(): boolean {
    return this.scope.options.validators !== 'mini';
  }

  /** Whether the type of a schema is written where its words do not say it. */
  get isTyped(): boolean {
    return this.isPlain && !this.isRule;
  }

  /** What may be left out. A validator that is annotated has no need to be looked into for the method of that name. */
  printOptional(value: Code): Code {
    const isMethod = this.isPlain || (this.isSpelled && !isIdentifier(value));
    return isMethod ? code`${value}.optional()` : this.printZod('optional', value);
  }

  /** A call of zod: `printZod('string')`, `printZod('array', items)`. */
  printZod(name: string, ...args: readonly Code[]): Code {
    const { plain } = this.shared;
    const known = args.length === 0 ? plain.get(name) : undefined;
    if (known !== undefined) return known;
    // Functions of zod that are words of the language (`null`, `enum`) are members, never bindings.
    const written = code`${getZodName(this.scope)}.${memberName(name)}(${args})`;
    if (args.length === 0) plain.set(name, written);
    return written;
  }

  /** `z.union([…])`; of a single form, the form. */
  printUnion(forms: readonly Code[], isNullable: boolean): Code {
    const [first, second] = forms;
    if (first === undefined) return this.printZod(isNullable ? 'null' : 'never');
    const choice = second === undefined ? first : this.printZod('union', code`[${forms}]`);
    return isNullable ? this.printZod('nullable', choice) : choice;
  }

  /** A call of one of our rules. */
  printRule(name: RuleName, ...args: readonly Code[]): Code {
    return code`${this.scope.runtime(findRuleModule(name), name, 'value')}(${args})`;
  }

  /** A rule where its arguments are known; none where they are not. */
  listRule(name: RuleName, args: readonly Code[] | undefined): readonly Code[] {
    return args === undefined ? [] : [this.printRule(name, ...args)];
  }

  /** A call of what makes a validator of words and rules. */
  build(name: Maker, ...args: readonly Code[]): Code {
    if (this.isPlain) return code`${nameInZod(name, this.scope)}(${args})`;
    this.shared.makers.add(name);
    return code`${identifier(name)}(${args})`;
  }

  /** A value of any type that keeps some rules. */
  buildAnything(rules: readonly Code[]): Expression {
    if (rules.length === 0) return { base: this.printZod('unknown') };
    return { base: this.printOpen(...rules), all: rules };
  }

  /** A call of `anything`, with its type where zod infers the types of all that is around it. */
  printOpen(...rules: readonly Code[]): Code {
    if (this.isPlain && this.isRule) {
      return this.printExpression({ base: this.printZod('unknown'), rules });
    }
    const name = nameInZod('anything', this.scope);
    const type = this.type?.();
    return type === undefined ? code`${name}(${rules})` : code`${name}<${type}>(${rules})`;
  }

  /** The validator of a model, in the form that this way asks for. */
  useValidator(key: string): Code {
    const name = getValidatorName(key, this.way, this.shared.models);
    return name === undefined ? this.printZod('unknown') : identifier(name);
  }
}

const NONE: readonly [] = [];

function listCheck(rules: readonly Code[]): readonly Code[] {
  return rules.length === 0 ? [] : [code`.check(${rules})`];
}

/** `z`: a namespace, so that a bundler sees which of its words are used. */
export function getZodName(scope: Scope): Code {
  return scope.runtime(getZodModule(scope), '*', 'value', 'z');
}

/** What is not a word of zod is taken from the same namespace, so that the module is imported once. */
export function nameInZod(name: string, scope: Scope): Code {
  return code`${getZodName(scope)}.${identifier(name)}`;
}

/** The module of the runtime that has the words, and what makes validators of them. */
function getZodModule({ options: { validators } }: Scope): 'zod' | 'zod-annotated' | 'zod-mini' {
  if (validators === 'plain') return 'zod';
  return validators === 'mini' ? 'zod-mini' : 'zod-annotated';
}

/** `z.ZodType<AuthRequest>` */
export function printZodType(scope: Scope, type: Code): Code {
  const name = scope.options.validators === 'mini' ? code`ZodMiniType` : code`ZodType`;
  return code`${getZodName(scope)}.${name}<${type}>`;
}

export interface TextForm {
  readonly form: Code;
  readonly guarded: boolean;
}

/**
 * The same where texts come from outside; `guarded` where a crafted one could make the engine run away. Found once for each
 * pattern: many members have one, and looking at it costs more than all else that is written of them.
 */
export function printTextForm(writing: Writing, pattern: string): TextForm | undefined {
  const { patterns } = writing.shared;
  if (!patterns.has(pattern)) patterns.set(pattern, buildTextForm(writing, pattern));
  return patterns.get(pattern);
}

function buildTextForm(writing: Writing, pattern: string): TextForm | undefined {
  const found = findTextForm(pattern, writing.scope.derived(createAmbiguityFinder));
  if (found === undefined) return undefined;
  const { form, isGuarded } = found;
  return { form: isGuarded ? writing.printRule('linear', form) : form, guarded: isGuarded };
}

/** Bounds as arguments, where there is one: an upper one that is not there is left out. */
export function listBounds(
  minimum: number | undefined,
  maximum: number | undefined,
): readonly Code[] | undefined {
  if ((minimum ?? maximum) === undefined) return undefined;
  return [number(minimum ?? 0), ...(maximum === undefined ? [] : [number(maximum)])];
}

/** A check for each bound that there is. */
export function listChecks(
  ...bounds: readonly (readonly [Check['word'], Check['mini'], number | undefined])[]
): readonly Check[] {
  return bounds.flatMap(([word, mini, bound]) =>
    bound === undefined ? [] : [{ word, mini, argument: number(bound) }],
  );
}
