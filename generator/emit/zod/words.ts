/** The two notations of zod: methods, as `import * as z from 'zod'` has them, and functions, as `zod/mini` has them. */

import type { Scope } from '../../plan/emitter.ts';
import { code, type Code, identifier, join, memberName } from '../code.ts';

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
    return this.#addMeta(this.#printNullable(expression, 'nullable'), expression);
  }

  /** What may be left out. */
  printOptional(expression: Expression): Code {
    const isBoth = expression.isNullable === true;
    const whole = isBoth
      ? this.#printNullable(expression, 'nullish')
      : this.#wrap('optional', this.#printChecked(expression));
    return this.#addMeta(whole, expression);
  }

  #printNullable(expression: Expression, word: 'nullable' | 'nullish'): Code {
    const checked = this.#printChecked(expression);
    return expression.isNullable === true ? this.#wrap(word, checked) : checked;
  }

  #wrap(word: string, inner: Code): Code {
    return this.isMini ? this.call(word, inner) : code`${inner}.${identifier(word)}()`;
  }

  #printChecked({ base, checks = [], rules = [], before = [] }: Expression): Code {
    const whole = this.#addChecks(base, checks, rules);
    if (before.length === 0) return whole;
    const first = code`${this.call('unknown')}.check(${before})`;
    return this.isMini ? this.call('pipe', first, whole) : code`${first}.pipe(${whole})`;
  }

  #addChecks(base: Code, checks: readonly ZodCheck[], rules: readonly Code[]): Code {
    if (this.isMini) {
      const all = [...checks.map(({ mini, argument }) => this.call(mini, argument)), ...rules];
      return all.length === 0 ? base : code`${base}.check(${all})`;
    }
    const methods = checks.map(({ word, argument }) => code`.${identifier(word)}(${argument})`);
    const checked = rules.length === 0 ? [] : [code`.check(${rules})`];
    return join([base, ...methods, ...checked], '');
  }

  #addMeta(whole: Code, { meta }: Expression): Code {
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
