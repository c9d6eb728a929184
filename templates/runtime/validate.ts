// In: schemas (of zod or any other that follows Standard Schema) and a value. Out: the rules that it breaks, never another value.

import type { Issue } from './errors.ts';

/** A schema that can judge at once, as https://standardschema.dev defines it. */
export interface Schema {
  readonly '~standard': {
    readonly validate: (value: unknown) => unknown;
  };
}

/**
 * The schemas of one operation. `request` judges `{ params, body }` together; `responses` is keyed by status, by `2XX`
 * and the like, and `default`.
 */
export interface OperationSchemas {
  readonly params?: Schema | undefined;
  readonly body?: Schema | undefined;
  readonly request?: Schema | undefined;
  readonly responses?: Readonly<Record<string | number, Schema | undefined>> | undefined;
}

/** `strict` refuses, `warn` reports and goes on, `off` does not look. */
export type Policy = 'strict' | 'warn' | 'off';

/** What to do with a request, and with a response, that breaks a rule. */
export interface ValidationPolicy {
  readonly request?: Policy | undefined;
  readonly response?: Policy | undefined;
}

/** The schemas of an API and what to do when they are broken. */
export interface Validation {
  readonly request: Policy;
  readonly response: Policy;
  schemas(operation: string): OperationSchemas | undefined;
}

/**
 * Joins the schemas of an API with a policy: by default requests are refused and responses warned of.
 *
 * @example
 * validation({ authorise: authoriseSchemas }, { response: 'strict' });
 */
export function validation(
  schemas: Readonly<Record<string, OperationSchemas>>,
  { request = 'strict', response = 'warn' }: ValidationPolicy = {},
): Validation {
  return {
    request,
    response,
    schemas: (operation) => (Object.hasOwn(schemas, operation) ? schemas[operation] : undefined),
  };
}

/** The validation of a call, from what the caller gave for this operation or for the whole client. */
export function validationOf(given: Validation | OperationSchemas): Validation {
  if ('schemas' in given) return given;
  return { request: 'strict', response: 'warn', schemas: () => given };
}

/** The schema that judges an answer; an empty one is judged only where its own status is described. */
export function responseSchema(
  { responses = {} }: OperationSchemas,
  status: number,
  data: unknown,
): Schema | undefined {
  if (responses[status] || data === undefined) return responses[status];
  return responses[`${Math.floor(status / 100)}XX`] ?? responses['default'];
}

/** The rules that a value breaks. */
export function judge(schema: Schema | undefined, value: unknown): Issue[] {
  const verdict = schema?.['~standard'].validate(value);
  // Standard Schema: `issues` is there exactly when the value is refused.
  const { issues } = (verdict ?? {}) as { issues?: readonly StandardIssue[] };
  return (issues ?? []).map(({ message, path = [] }) => ({ message, path: path.map(keyOf) }));
}

interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}

function keyOf(item: PropertyKey | { readonly key: PropertyKey }): string | number {
  const key = typeof item === 'object' ? item.key : item;
  return typeof key === 'number' ? key : String(key);
}
