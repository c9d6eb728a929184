// In: schemas (of zod or any other that follows Standard Schema) and a value. Out: the rules that it breaks, never another value.

import { type Call, factsOf, redactionOf, warn } from './call.ts';
import { type Issue, ValidationError } from './errors.ts';

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

  /** Of each item, where the answer is a stream. */
  readonly item?: Schema | undefined;
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

/** Judges what the caller gave before anything is sent. */
export function judgeRequest(call: Call): void {
  const { body, ...params } = { body: undefined, ...call.params };
  judge(call, 'request', true, ({ request }) => [
    request,
    body === undefined ? { params } : { params, body },
  ]);
}

/**
 * Judges an answer; an empty one only where its own status is described. One that is no success is never refused, since
 * the service's error says more than that its body has another form.
 */
export function judgeAnswer(call: Call, { ok, status }: Response, data: unknown): void {
  judge(call, 'response', ok, ({ responses = {} }) => {
    const range = `${Math.floor(status / 100)}XX`;
    const other = data === undefined ? undefined : (responses[range] ?? responses['default']);
    return [responses[status] ?? other, data];
  });
}

/** Judges one item of a stream. */
export function judgeItem(call: Call, item: unknown): void {
  judge(call, 'response', true, (schemas) => [schemas.item, item]);
}

function judge(
  call: Call,
  direction: 'request' | 'response',
  refusable: boolean,
  subjectOf: (schemas: OperationSchemas) => [Schema | undefined, unknown],
): void {
  const given = call.options.validate ?? call.client.options.validate ?? call.operation.schemas;
  if (!given) return;
  const validation: Validation =
    'schemas' in given ? given : { request: 'strict', response: 'warn', schemas: () => given };
  const policy = validation[direction];
  const schemas = policy === 'off' ? undefined : validation.schemas(call.operation.id);
  const issues = schemas ? issuesOf(call, ...subjectOf(schemas)) : [];
  if (issues.length === 0) return;
  const error = new ValidationError({ ...factsOf(call), direction, issues });
  if (policy === 'strict' && refusable) throw error;
  warn(call, error);
}

function issuesOf(call: Call, schema: Schema | undefined, value: unknown): Issue[] {
  // Standard Schema: `issues` is there exactly when the value is refused.
  const { issues = [] } = (schema?.['~standard'].validate(value) ?? {}) as Verdict;
  return issues.map(({ message, path = [] }) => ({
    path: path.map(keyOf),
    message: redactionOf(call).text(message),
  }));
}

interface Verdict {
  readonly issues?: readonly { readonly message: string; readonly path?: readonly Step[] }[];
}

type Step = PropertyKey | { readonly key: PropertyKey };

function keyOf(step: Step): string | number {
  const key = typeof step === 'object' ? step.key : step;
  return typeof key === 'number' ? key : String(key);
}
