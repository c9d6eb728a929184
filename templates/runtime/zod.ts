// Zod, in whose schemas JSON Schema is meant: the words that validators are written with.

import * as zod from 'zod';
import { compileDiscriminated } from './composition.ts';
import {
  type Build,
  type Direction,
  Exchange,
  defineFacade,
  compileBoolean,
  compileBoth,
  compileInt32,
  compileInteger,
  compileItems,
  compileLazy,
  compileNever,
  compileNull,
  compileNullable,
  compileNumber,
  compileObject,
  compileOptional,
  compileRecord,
  compileString,
  compileUnion,
  compileUnknown,
  compileValues,
  compileXor,
  type Node,
  type Rule,
} from './schemas.ts';
import type { OperationValidator } from './validate.ts';
import { adaptSchema, readDefinition } from './zod-adapter.ts';

export type { ZodOptional, ZodType } from 'zod';

/** A list of items of one form. */
export const array: typeof zod.array = /* @__PURE__ */ adapt(zod.array, compileItems);
/** `true` or `false`. */
export const boolean: typeof zod.boolean = /* @__PURE__ */ adapt(zod.boolean, compileBoolean);
/** One of the forms: the one that the value names in a member. */
export const discriminatedUnion: typeof zod.discriminatedUnion = /* @__PURE__ */ adapt(
  zod.discriminatedUnion,
  compileDiscriminated,
);
/** An integer: in a request and a response one that JavaScript holds exactly. */
export const int: typeof zod.int = /* @__PURE__ */ adapt(zod.int, compileInteger);
/** A whole number of 32 bits. */
export const int32: typeof zod.int32 = /* @__PURE__ */ adapt(zod.int32, compileInt32);
/** Both forms. */
export const intersection: typeof zod.intersection = /* @__PURE__ */ adapt(
  zod.intersection,
  compileBoth,
);
/** What a schema is found to be when it is first used. */
export const lazy: typeof zod.lazy = /* @__PURE__ */ adapt(zod.lazy, compileLazy);
/** One of the values, and nothing else. */
export const literal: typeof zod.literal = /* @__PURE__ */ adapt(zod.literal, compileValues);
/** Members, and others beside them, as its type says. */
export const looseObject: typeof zod.looseObject = /* @__PURE__ */ adapt(
  zod.looseObject,
  compileObject,
);
/** Nothing at all. */
export const never: typeof zod.never = /* @__PURE__ */ adapt(zod.never, compileNever);
/** The form, or `null`. */
export const nullable: typeof zod.nullable = /* @__PURE__ */ adapt(zod.nullable, compileNullable);
/** A number. */
export const number: typeof zod.number = /* @__PURE__ */ adapt(zod.number, compileNumber);
/** Members; what is next to them is neither described nor refused, and stays. */
export const object: typeof zod.object = /* @__PURE__ */ adapt(zod.object, compileObject);
/** The form, or nothing. */
export const optional: typeof zod.optional = /* @__PURE__ */ adapt(zod.optional, compileOptional);
/** A map. */
export const record: typeof zod.record = /* @__PURE__ */ adapt(zod.record, compileRecord);
/** An object with these members, and no others. */
export const strictObject: typeof zod.strictObject = /* @__PURE__ */ adapt(
  zod.strictObject,
  compileObject,
);
/** A text, whose length is counted in code points: an emoji is one. */
export const string: typeof zod.string = /* @__PURE__ */ adapt(zod.string, compileString);
/** One of the forms. */
export const union: typeof zod.union = /* @__PURE__ */ adapt(zod.union, compileUnion);
/** Anything. */
export const unknown: typeof zod.unknown = /* @__PURE__ */ adapt(zod.unknown, compileUnknown);
/** Exactly one of the forms. */
export const xor: typeof zod.xor = /* @__PURE__ */ adapt(zod.xor, compileXor);
const enumOf: typeof zod.enum = /* @__PURE__ */ adapt(zod.enum, compileValues);
const nullOf: typeof zod.null = /* @__PURE__ */ adapt(zod.null, compileNull);
export { enumOf as enum };
export { nullOf as null };

/**
 * A value of any type that keeps these rules; what they leave of it is said by its type argument.
 *
 * @example
 * anything<string | null>(types('string', 'null'));
 */
export function anything<T = unknown>(...rules: readonly Rule[]): zod.ZodType<T> {
  return unknown().check(...rules) as unknown as zod.ZodType<T>; // the generator says what the rules leave
}

/**
 * The same for what is sent.
 *
 * @example
 * const cardInput = request(z.object({ number: z.string() }));
 */
export function request<T extends Part>(schema: T): T {
  // Asked to be a schema of zod's by name, a compiler would look through all of zod's types.
  const given = schema as unknown as zod.ZodType; // generated code gives one
  return adaptSchema(given, { direction: 'request' }) as unknown as T; // the same schema
}

/** A schema, as far as an operation asks for its type: more would have a compiler look through all of zod's. */
export interface Part {
  readonly _zod: { readonly def: object; readonly output: unknown };
}

/** The schemas of the requests and responses of an operation. */
export interface OperationParts {
  readonly params?: Part;
  /** They must be present even where each of them may be left out. */
  readonly paramsNeeded?: true;
  readonly body?: Part;
  readonly bodyOptional?: true;
  /** Rules over `{ params, body }`. */
  readonly rules?: readonly Rule[];
  /** By status. */
  readonly responses?: Readonly<Record<string, Part>>;
  /** The schema of each item, if the response is a stream. */
  readonly item?: Part;
}

/**
 * Validators of those, and of `{ params, body }` together.
 *
 * @example
 * const { success } = addOrderSchemas.body.safeParse(form); // of `operation(() => ({ body: orderSchema }))`
 */
export type OperationValidators<T extends OperationParts> = {
  readonly [Name in keyof T & ('params' | 'body' | 'item')]: ValidatorOf<T[Name]>;
} & {
  readonly [Name in keyof T & 'responses']: {
    readonly [Status in keyof T[Name]]: ValidatorOf<T[Name][Status]>;
  };
} & (keyof T & ('params' | 'body') extends never
    ? unknown
    : { readonly request: zod.ZodType<object> }) &
  OperationValidator;

type ValidatorOf<Schema> = Schema extends Part ? zod.ZodType<Schema['_zod']['output']> : never;

/**
 * The validators of one operation, built when they are first used.
 *
 * @example
 * const addOrderSchemas = operation(() => ({ body: orderSchema, responses: { 201: orderSchema } }));
 */
export function operation<T extends OperationParts>(build: () => T): OperationValidators<T> {
  const buildParts = (): object => {
    const { params, body, rules, responses = {}, item, ...flags } = build();
    const { shape = {}, checks = [] } = params === undefined ? {} : readDefinition(params);
    const answers = Object.entries(responses).map(([status, schema]) => [status, () => schema]);
    return {
      ...flags,
      ...(params && { params: () => shape, paramRules: () => checks }),
      ...(body && { body: () => body }),
      ...(rules && { rules: () => rules }),
      ...(answers.length > 0 && { responses: Object.fromEntries(answers) }),
      ...(item && { item: () => item }),
    };
  };
  return new Exchange(buildParts, createFacade) as unknown as OperationValidators<T>; // each member is the part of that name
}

/** A schema of zod's in front of another, which validates. */
function createFacade(node: () => Node, direction: Direction): zod.ZodType {
  return adaptSchema(zod.unknown(), defineFacade(node, direction));
}

/** Makes schemas as zod does, which validate by the rules of JSON Schema. */
function adapt<F extends (...args: never[]) => zod.ZodType>(make: F, build: Build): F {
  const createAdapted = (...args: Parameters<F>): zod.ZodType =>
    adaptSchema(make(...args), { build });
  return createAdapted as F; // it gives what `make` gives
}
