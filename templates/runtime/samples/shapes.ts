// What a sample must be: schemas as data, in the words of JSON Schema.

import type { Form } from '../validation/patterns.ts';

/** The types of JSON. */
export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** A schema, one that any value or no value fits, or a sampler, which has one. */
export type Part = Shape | boolean | Shaped;

/** What has a shape: a sampler. */
export interface Shaped {
  readonly shape: () => Part;
}

/** Schemas by the names of members. */
export type Parts = Readonly<Record<string, Part>>;

/**
 * What a value must be. The words are those of JSON Schema; others have a comment.
 *
 * @example
 * const line: Shape = { type: 'object', required: ['sku'], properties: { sku: { type: 'string', minLength: 4 } } };
 */
export interface Shape {
  /** Another shape that the value fits. */
  readonly ref?: Part;
  /** The same, without what distinguishes the kinds of that model. */
  readonly base?: Part;
  readonly type?: JsonType | readonly JsonType[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  /** Bytes: a `Uint8Array`. */
  readonly binary?: boolean;
  /** An integer that is a `bigint`. */
  readonly bigint?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  /** Tests the pattern where the engine could take very long. */
  readonly form?: Form;
  /** Bytes that a text of base64 decodes to. */
  readonly decodedSize?: DecodedSize;
  readonly items?: Part;
  readonly prefixItems?: readonly Part[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  /** Members whose values differ from item to item. */
  readonly uniqueBy?: readonly string[];
  readonly contains?: Part;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly unevaluatedItems?: Part;
  readonly required?: readonly string[];
  /** A member may be undefined: in a list of shapes, TypeScript gives each one the members of the others. */
  readonly properties?: Readonly<Record<string, Part | undefined>>;
  /** Members that the service alone sets: they are not in requests. */
  readonly readOnly?: readonly string[];
  /** Members that are in requests alone. */
  readonly writeOnly?: readonly string[];
  /** Members that are better left out. */
  readonly deprecated?: readonly string[];
  /** Other names of members: one of them is enough. */
  readonly spellings?: Readonly<Record<string, readonly string[]>>;
  readonly patternProperties?: readonly (readonly [RegExp, Part])[];
  readonly additionalProperties?: Part;
  readonly propertyNames?: Part;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly dependentSchemas?: Parts;
  readonly unevaluatedProperties?: Part;
  readonly allOf?: readonly Part[];
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
  /** A choice between the kinds of a model. */
  readonly kinds?: Kinds;
  /** Names that the member may have in this kind of a model. */
  readonly kind?: { readonly member: string; readonly names: readonly unknown[] };
  readonly not?: Part;
  /** What must be so when the value fits a shape, and what otherwise: `if`, `then` and `else`. */
  readonly when?: Condition;
  /** Groups of a pattern of keys, and of one of values, that catch the same. */
  readonly keyMatchesValue?: { readonly key: RegExp; readonly value: RegExp };
  /** An array that lists all keys, or all values, of what is at a path. */
  readonly listed?: Listed;
  /** What is wrong with a request, and no word here says. */
  readonly check?: (request: Checked) => readonly Fault[];
  /** What no item of a request is. */
  readonly absentItem?: Part;
  /** Values that the document shows, its default last. */
  readonly examples?: readonly unknown[];
  /** The value is a secret: samples are placeholders. */
  readonly sensitive?: boolean;
}

/** A request as rules look at it. */
export interface Checked {
  readonly params?: unknown;
  readonly body?: unknown;
}

/** What is wrong, and where. */
export interface Fault {
  readonly path: readonly (string | number)[];
  /** What was expected there. */
  readonly expected: string;
}

/** A size in bytes. */
export interface DecodedSize {
  readonly encoding: 'base64' | 'base64url';
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A value that names one of the shapes in its member is of that shape; another one is what the choice says. */
export interface Kinds {
  readonly member?: string;
  /** By value of the member. */
  readonly shapes?: Parts | readonly NamedPart[];
  /** What a value is that names none of them. */
  readonly fallback?: Part;
  /** An object that has the member must name one of them, or one that is not known. */
  readonly isNeeded?: boolean;
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
  /** There are other kinds. */
  readonly isOpen?: boolean;
}

/** A value of a member, and what it names. */
export type NamedPart = readonly [value: unknown, part: Part];

/** The shapes that values of a member name. */
export function listNamedParts({ shapes = [] }: Kinds): readonly NamedPart[] {
  return isPairs(shapes) ? shapes : Object.entries(shapes);
}

function isPairs(shapes: NonNullable<Kinds['shapes']>): shapes is readonly NamedPart[] {
  return Array.isArray(shapes);
}

/** When a value fits the first shape, it must fit the second, otherwise the third. */
export interface Condition {
  readonly fits: Part;
  readonly must?: Part;
  readonly otherwise?: Part;
}

/** Paths from the outside in; `*` is every item or value. */
export interface Listed {
  readonly what: 'keys' | 'values';
  readonly path: readonly string[];
  readonly in: readonly string[];
}

/** Which members there are: those of requests, or those of answers. */
export type Direction = 'input' | 'output';

/** The schema that a part is. */
export function toShape(part: Part): Shape | boolean {
  let found = part;
  while (typeof found !== 'boolean' && 'shape' in found) found = found.shape();
  return found;
}

/** A copy without some members. */
export function omit<T extends object, Name extends keyof T & string>(
  value: T,
  ...names: readonly Name[]
): Omit<T, Name> {
  const left = Object.entries(value).filter(([name]) => !names.some((one) => one === name));
  return Object.fromEntries(left) as Omit<T, Name>; // these are the others
}

/** Members that are not there in a direction. */
export function listHidden(shape: Shape, direction: Direction): readonly string[] {
  return (direction === 'input' ? shape.readOnly : shape.writeOnly) ?? [];
}

/** The types that a shape allows; undefined where it says nothing. */
export function listTypes({ type }: Shape): readonly JsonType[] | undefined {
  return typeof type === 'string' ? [type] : type;
}

/** Whether the name of a member fits a pattern, or is one of a list. */
export function isCovered(name: string, { properties, patternProperties = [] }: Shape): boolean {
  if (properties !== undefined && Object.hasOwn(properties, name)) return true;
  return patternProperties.some(([form]) => form.test(name));
}
