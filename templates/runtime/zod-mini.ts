// The words of zod/mini, and what makes validators of them that are built when they are first used.

import { parse, safeParse, ZodMiniType } from 'zod/mini';
import { $constructor } from 'zod/v4/core';
import {
  accepts,
  type Direction,
  Exchange,
  defineFacade,
  type FaceClass,
  type MakeClass,
  type Node,
  createObjectNode,
  parseBy,
  type Read,
  type Rule,
} from './schemas.ts';
import type { OperationValidator } from './validate.ts';
import {
  type Builder,
  built,
  type Inner,
  readNode,
  readShape,
  unknown,
  type Word,
} from './zod-words.ts';

export type { ZodMiniType } from 'zod/mini';
export * from './zod-words.ts';

// All that is asked of zod's class, of its readers and of what makes classes is said by the types that are given to them.
const make = $constructor as unknown as MakeClass;
const own = ZodMiniType as unknown as FaceClass;
const readers = { parse, safeParse } as unknown as Readonly<Record<'parse' | 'safeParse', Read>>;

const Facade = /* @__PURE__ */ make('SpecwrightModel', (inst, def) => {
  own.init(inst, def);
  const { validate, direction } = def;
  inst._zod.parse = (payload) => parseBy(payload, validate, direction);
  if (def.checks?.length) return;
  inst.parse = (value, params) =>
    accepts(validate, value, direction) ? value : readers.parse(inst, value, params);
  inst.safeParse = (value, params) =>
    accepts(validate, value, direction)
      ? { success: true, data: value }
      : readers.safeParse(inst, value, params);
});

/**
 * A validator of what its annotation says, which is proved where it is generated. `never` fits every annotation at
 * once, so that a compiler compares nothing and looks into no type of zod's: for a large API that is most of what it
 * would spend.
 */
type Validator = never;

/**
 * A validator that is built when it is first used, so that schemas may refer to each other in any order. It follows
 * the rules of JSON Schema, and returns the caller's own value.
 *
 * @example
 * const name: z.ZodMiniType<string> = model(() => z.string().check(length(1, 50)));
 */
export function model(schema: Builder): Validator {
  return createFacade(() => readNode(built(schema)));
}

/**
 * A validator of objects, open to members that are not named.
 *
 * @example
 * const card: z.ZodMiniType<Card> = object(() => ({ number: z.string() }));
 */
export function object(fields: Builder, rules?: Builder): Validator {
  const checks = rules as (() => readonly Rule[]) | undefined; // every caller is generated
  return createFacade(() => createObjectNode(readShape(built(fields)), checks?.()));
}

/**
 * The same for what is sent.
 *
 * @example
 * const input: z.ZodMiniType<CardInput> = request(object(() => ({ number: z.string() })));
 */
export function request(validator: Inner): Validator {
  return createFacade(() => readNode(validator), 'request');
}

function createFacade(node: () => Node, direction?: Direction): Validator {
  return new Facade(defineFacade(node, direction)) as Validator; // its type is the annotation
}

/**
 * Validators of the requests and responses of an operation.
 *
 * @example
 * const { success } = addOrderSchemas.body.safeParse(form); // an `OperationValidators<{ body: Order }>`
 */
export type OperationValidators<T> = {
  readonly [Part in keyof T]: Part extends 'responses'
    ? { readonly [Status in keyof T[Part]]: ZodMiniType<T[Part][Status]> }
    : ZodMiniType<T[Part]>;
} & OperationValidator;

/**
 * The validators of one operation: of its parameters, its body, both together, and its responses by status.
 *
 * @example
 * const schemas: OperationValidators<{ body: Card }> = operation(() => ({ body: () => card }));
 */
export function operation(parts: Builder): Validator {
  return new Exchange(() => built(parts), createFacade) as Validator; // each member is the part of that name
}

/**
 * A value of any type that keeps these rules.
 *
 * @example
 * anything(types('string', 'null'), length(0, 5));
 */
export function anything(...rules: readonly Rule[]): Word {
  return unknown().check(...rules);
}
