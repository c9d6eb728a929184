/** The two notations of zod: methods, as `import * as z from 'zod'` has them, and functions, as `zod/mini` has them. */

import type { Scope } from '../../../core/plan/emitter.ts';
import {
  array,
  code,
  type Code,
  identifier,
  join,
  memberName,
  object,
  type ObjectEntry,
  string,
} from '../../../core/code/code.ts';

/** A schema of zod while it grows. */
export interface Expression {
  readonly base: Code;
  /** What zod itself has words for. */
  readonly checks?: readonly ZodCheck[];
  /** Rules that zod has no word for, over what zod hands on. */
  readonly rules?: readonly Code[];
  /** Rules over the value as it came, with the members that zod strips. */
  readonly before?: readonly Code[];
  readonly isNullable?: boolean;
  readonly meta?: Code | undefined;
}

/** A check that is a method of zod, and a function of zod/mini. */
export interface ZodCheck {
  readonly word: 'min' | 'max' | 'length' | 'gt' | 'lt' | 'multipleOf' | 'regex';
  readonly mini:
    'gte' | 'lte' | 'gt' | 'lt' | 'minLength' | 'maxLength' | 'length' | 'multipleOf' | 'regex';
  readonly argument: Code;
}

export class Words {
  readonly scope: Scope;
  readonly isMini: boolean;

  constructor(scope: Scope) {
    this.scope = scope;
    this.isMini = scope.options.validators === 'zod-mini';
  }

  /** `z`: a namespace, so that a bundler sees which of its words are used. */
  get z(): Code {
    return this.scope.external(this.isMini ? 'zod/mini' : 'zod', '*', 'z');
  }

  /** `z.string()`; words of the language (`null`, `enum`) are members, never bindings. */
  call(name: string, ...args: readonly Code[]): Code {
    const [first = '', second] = name.split('.');
    const word = second === undefined ? code`` : code`.${memberName(second)}`;
    return code`${this.z}.${memberName(first)}${word}(${args})`;
  }

  /** An expression as it is written. */
  finish(whole: Code): Code {
    return whole;
  }

  /** The schema of a model, by its name. */
  refer(name: string): Code {
    return identifier(name);
  }

  /** Members of an object, of which some are found out when they are first asked for. */
  shape(members: readonly ObjectEntry[], layout?: 'fitting' | 'expanded'): Code {
    return object(members, layout);
  }

  /** `z.enum(['a', 'b'])` */
  enum(values: readonly string[]): Code {
    return this.call('enum', array(values.map(string)));
  }

  /** `z.enum(PetStatus)` of an object that another file has. */
  enumOf(values: Code): Code {
    return this.call('enum', values);
  }

  /** `z.literal('a')`, `z.literal(['a', 1])` */
  literal(values: readonly Code[]): Code {
    const [only, second] = values;
    return this.call('literal', second === undefined && only !== undefined ? only : array(values));
  }

  /** `z.preprocess(toNumber, z.int())` */
  preprocess(turn: Code, schema: Code): Code {
    return this.isMini
      ? this.call('pipe', this.call('transform', turn), schema)
      : this.call('preprocess', turn, schema);
  }

  /** A constant of a type that its text does not say. */
  typed(constant: () => Code, _type: Code): Code {
    return constant();
  }

  /** `z.custom<Bytes>()`: a value of which only TypeScript says something. */
  custom(type: Code): Code {
    return code`${this.z}.custom<${type}>()`;
  }

  /** `z.ZodType<Pet>` */
  type(output: Code): Code {
    return code`${this.z}.${identifier(this.isMini ? 'ZodMiniType' : 'ZodType')}<${output}>`;
  }

  /** `z.ZodOptional<z.ZodType<Pet>>` */
  optionalType(output: Code): Code {
    const name = identifier(this.isMini ? 'ZodMiniOptional' : 'ZodOptional');
    return code`${this.z}.${name}<${this.type(output)}>`;
  }

  print(expression: Expression): Code {
    return this.addMeta(this.#printNullable(expression, 'nullable'), expression);
  }

  /** What may be left out. */
  printOptional(expression: Expression): Code {
    const isBoth = expression.isNullable === true;
    const whole = isBoth
      ? this.#printNullable(expression, 'nullish')
      : this.wrap('optional', this.#printChecked(expression));
    return this.addMeta(whole, expression);
  }

  #printNullable(expression: Expression, word: 'nullable' | 'nullish'): Code {
    const checked = this.#printChecked(expression);
    return expression.isNullable === true ? this.wrap(word, checked) : checked;
  }

  protected wrap(word: string, inner: Code): Code {
    return this.isMini ? this.call(word, inner) : code`${inner}.${identifier(word)}()`;
  }

  #printChecked({ base, checks = [], rules = [], before = [] }: Expression): Code {
    const whole = this.addChecks(base, checks, rules);
    if (before.length === 0) return whole;
    return this.pipe(code`${this.call('unknown')}.check(${before})`, whole);
  }

  protected pipe(first: Code, whole: Code): Code {
    return this.isMini ? this.call('pipe', first, whole) : code`${first}.pipe(${whole})`;
  }

  protected addChecks(base: Code, checks: readonly ZodCheck[], rules: readonly Code[]): Code {
    if (this.isMini) {
      const all = [...checks.map(({ mini, argument }) => this.call(mini, argument)), ...rules];
      return all.length === 0 ? base : code`${base}.check(${all})`;
    }
    const methods = checks.map(({ word, argument }) => code`.${identifier(word)}(${argument})`);
    const checked = rules.length === 0 ? [] : [code`.check(${rules})`];
    return join([base, ...methods, ...checked], '');
  }

  protected addMeta(whole: Code, { meta }: Expression): Code {
    if (meta === undefined) return whole;
    return this.isMini
      ? code`${whole}.check(${this.call('meta', meta)})`
      : code`${whole}.meta(${meta})`;
  }

  /** `petSchema.extend({ … })` */
  extend(word: 'extend' | 'safeExtend', base: Code, shape: Code): Code {
    return this.isMini ? this.call(word, base, shape) : code`${base}.${identifier(word)}(${shape})`;
  }

  /** `z.object({ … }).catchall(z.string())` */
  catchall(base: Code, rest: Code): Code {
    return this.isMini ? this.call('catchall', base, rest) : code`${base}.catchall(${rest})`;
  }
}
