// Schemas that need nothing: each says of a value whether it is one of its type, and what is wrong with it.

import { accepts, type Check, type Direction, explain, type Issue } from './check-run.ts';

/**
 * A schema of values of a type, as JSON Schema means it: it judges a value, and never changes it. It is a schema of
 * https://standardschema.dev too.
 *
 * @example
 * if (petSchema.is(value)) console.log(value.name);
 */
export class Schema<T> {
  /** For other schemas, which refer to this one. */
  readonly test: Check;
  /** The direction of its values, if that decides. */
  readonly direction: Direction;

  constructor(test: Check, direction?: Direction) {
    this.test = test;
    this.direction = direction;
  }

  /** Whether the value is valid. */
  is(value: unknown): value is T {
    return accepts(this.test, value, this.direction);
  }

  /** All that is wrong with the value; nothing where it is valid. */
  check(value: unknown): readonly Issue[] {
    return explain(this.test, value, this.direction);
  }

  /** @throws {SchemaError} Where the value is not valid. */
  assert(value: unknown): asserts value is T {
    if (!this.is(value)) throw new SchemaError(this.check(value));
  }

  /** For libraries that take any schema. */
  get '~standard'(): StandardProps<T> {
    return {
      version: 1,
      vendor: 'specwright',
      validate: (value) => (this.is(value) ? { value } : { issues: this.check(value) }),
    };
  }
}

/** What https://standardschema.dev asks of a schema. */
export interface StandardProps<T> {
  readonly version: 1;
  readonly vendor: 'specwright';
  readonly validate: (value: unknown) => StandardResult<T>;
  /** For the compiler alone. */
  readonly types?: { readonly input: T; readonly output: T } | undefined;
}

/** The value, or what is wrong with it. */
export type StandardResult<T> =
  { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly Issue[] };

/**
 * A value that `assert` refuses.
 *
 * @example
 * if (error instanceof SchemaError) console.error(error.issues);
 */
export class SchemaError extends TypeError {
  override readonly name = 'SchemaError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; '));
    this.issues = issues;
  }
}

/** A schema of a check; which integers it takes may depend on the direction. */
export function schema<T>(test: Check, direction?: Direction): Schema<T> {
  return new Schema(test, direction);
}

/** A schema for values that are sent. */
export function sent<T>({ test }: Schema<T>): Schema<T> {
  return new Schema(test, 'request');
}

/** A schema for values that a service has sent. */
export function received<T>({ test }: Schema<T>): Schema<T> {
  return new Schema(test, 'response');
}
