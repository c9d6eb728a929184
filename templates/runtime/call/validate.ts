// Validation: requests and responses against the schemas of their operation.

import { type Call, getFacts, redact, warn } from './call.ts';
import { type Issue, ValidationError, type ValidationFacts } from './errors.ts';
import type { Validator } from './options.ts';
import { readJson } from './results.ts';

export type { Validator } from './options.ts';

/**
 * A synchronous schema, as defined by https://standardschema.dev.
 *
 * @example
 * const schema: Schema = z.object({ name: z.string() });
 */
export interface Schema {
  readonly '~standard': {
    readonly validate: (value: unknown) => unknown;
  };
}

/**
 * The schemas of one operation. `request` validates `{ params, body }` together; the keys of `responses` are statuses, `2XX`
 * and similar, and `default`.
 *
 * @example
 * const schemas: OperationSchemas = { request: mySchema, responses: { 200: thingSchema } };
 */
export interface OperationSchemas {
  readonly params?: Schema | undefined;
  readonly body?: Schema | undefined;
  readonly request?: Schema | undefined;
  readonly responses?: Responses | undefined;

  /** The schema of each item, if the response is a stream. */
  readonly item?: Schema | undefined;
}

interface Responses extends Readonly<Record<string | number, Schema | undefined>> {
  readonly default?: Schema | undefined;
}

/**
 * `strict` throws an error, `warn` reports a warning and continues, `off` does not validate.
 *
 * @example
 * const policy: Policy = import.meta.env.PROD ? 'warn' : 'strict';
 */
export type Policy = 'strict' | 'warn' | 'off';

/**
 * What happens if a request or a response breaks a rule.
 *
 * @example
 * const policy: ValidationPolicy = { request: 'strict', response: 'off' };
 */
export interface ValidationPolicy {
  readonly request?: Policy | undefined;
  readonly response?: Policy | undefined;
}

/**
 * The validators of one operation, for its calls.
 *
 * @example
 * const refund: OperationValidator = createValidator({ body: refundSchema });
 */
export interface OperationValidator extends Validator {
  /** Its schemas, for use with another policy. */
  readonly parts: OperationSchemas;
}

/**
 * The schemas of an API, and the policy for invalid values.
 *
 * @example
 * const validate: Validation = thingsValidation({ response: 'strict' });
 * new Client({ baseUrl, validate });
 */
export interface Validation extends Validator {
  readonly request: Policy;
  readonly response: Policy;
  schemas(operation: string): OperationSchemas | undefined;
}

/**
 * Combines the schemas of an API with a policy: by default invalid requests are errors, and invalid responses are warnings.
 *
 * @example
 * validation({ authorise: authoriseSchemas, refund: createValidator({ body: refund }) }, { response: 'strict' });
 */
export function validation(
  schemas: Readonly<Record<string, OperationValidator>>,
  policy: ValidationPolicy = {},
): Validation {
  const find = (operation: string): OperationSchemas | undefined =>
    Object.hasOwn(schemas, operation) ? schemas[operation]?.parts : undefined;
  const { request = 'strict', response = 'warn' } = policy;
  return { ...buildValidator(find, policy), request, response, schemas: find };
}

/**
 * The schemas of one operation, for its calls.
 *
 * @example
 * await http.send(operation, params, { validate: createValidator({ request: mySchema }) });
 */
export function createValidator(
  parts: OperationSchemas,
  policy: ValidationPolicy = {},
): OperationValidator {
  return { ...buildValidator(() => parts, policy), parts };
}

function buildValidator(
  schemas: (operation: string) => OperationSchemas | undefined,
  policy: ValidationPolicy,
): Validator {
  return {
    validate: (call) => validateCall(call, schemas(call.operation.id), policy),
    validateItem: (call, item) => validateItem(call, schemas(call.operation.id), item, policy),
  };
}

/** Validates a call by the schemas of its operation. */
export function validateCall(
  call: Call,
  schemas: OperationSchemas | undefined,
  { request = 'strict', response = 'warn' }: ValidationPolicy = {},
): void {
  if (!schemas) return;
  if (request !== 'off') validateRequest(call, schemas, request);
  if (response !== 'off' && schemas.responses) validateAnswers(call, schemas.responses, response);
}

/** Validates one item of a stream by the schema of its operation. */
export function validateItem(
  call: Call,
  schemas: OperationSchemas | undefined,
  value: unknown,
  { response = 'warn' }: ValidationPolicy = {},
): void {
  const schema = response === 'off' ? undefined : schemas?.item;
  judge(call, { direction: 'response', schema, value, isRefused: response === 'strict' });
}

function validateRequest(call: Call, { request }: OperationSchemas, policy: Policy): void {
  const { body, ...params } = { body: undefined, ...call.params };
  const value = body === undefined ? { params } : { params, body };
  const isRefused = policy === 'strict';
  judge(call, { direction: 'request', schema: request, value, isRefused });
}

/**
 * Validates the response as soon as it is read; an empty one only if its own status is described. An error response is never
 * refused, because the error of the service is more useful than an error about its body.
 */
function validateAnswers(call: Call, responses: Responses, policy: Policy): void {
  const { operation } = call;
  const accept = { accept: 'application/json', read: readJson, ...operation.accept };
  call.operation = {
    ...operation,
    accept: {
      ...accept,
      read: async (at, response) => {
        const decoded = await accept.read(at, response);
        const [value, , cause] = decoded;
        const isRefused = response.ok && policy === 'strict';
        const schema = findAnswer(responses, response.status, value);
        if (!cause) judge(at, { direction: 'response', schema, value, isRefused });
        return decoded;
      },
    },
  };
}

function findAnswer(responses: Responses, status: number, value: unknown): Schema | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  return (
    responses[status] ?? (value === undefined ? value : (responses[range] ?? responses.default))
  );
}

/** A response that breaks rules is not lost; loggers do not print it. */
class AnswerError extends ValidationError {
  readonly #data: unknown;

  constructor(message: string, facts: ValidationFacts, data: unknown) {
    super(message, facts);
    this.#data = data;
  }

  override get data(): unknown {
    return this.#data;
  }
}

/** A value, and what happens if it breaks rules. */
interface Judged extends Pick<ValidationFacts, 'direction'> {
  readonly schema: Schema | undefined;
  readonly value: unknown;
  readonly isRefused: boolean;
}

function judge(call: Call, { direction, schema, value, isRefused }: Judged): void {
  const issues = findIssues(schema, value, (message) => String(redact(call, message)));
  if (!issues[0]) return;
  const list = issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  const message = `the ${direction} is not valid: ${list.join('; ')}`;
  const facts = { ...getFacts(call), direction, issues };
  const error =
    direction === 'request'
      ? new ValidationError(message, facts)
      : new AnswerError(message, facts, value);
  if (isRefused) throw error;
  warn(call.client, error);
}

/** What a schema finds wrong with a value, each message as it may be shown. */
export function findIssues(
  schema: Schema | undefined,
  value: unknown,
  show = (message: string): string => message,
): readonly Issue[] {
  return listIssues(schema, value).map(({ message, path }) => {
    return { path: path.map(readKey), message: show(message) };
  });
}

/** An issue of any library, and what else it knows. */
interface GivenIssue {
  readonly message: string;
  readonly path?: readonly Step[];
}

/** An issue of a schema, at the path that was asked for. */
export type SchemaIssue = Required<GivenIssue>;

/** A key on the way to a value, as a schema of any library names it. */
export type Step = PropertyKey | { readonly key: PropertyKey };

/**
 * What a schema says of a value, at another path. A value that is nested too deeply for it is not valid.
 *
 * @example
 * listIssues(petSchema, pet, (path) => ['body', ...path]);
 */
export function listIssues(
  schema: Schema | undefined,
  value: unknown,
  move = (path: readonly Step[]): readonly Step[] => path,
): readonly SchemaIssue[] {
  const result = schema?.['~standard'].validate(value);
  if (result instanceof Promise) {
    // zod waits where it threw an error, such as that a value has too many levels; nobody does so for a call.
    result.catch(() => undefined);
    return [{ message: 'Expected fewer levels, or a synchronous schema', path: move([]) }];
  }
  // `issues` is there exactly when the value is refused.
  const { issues = [] } = Object(result) as { readonly issues?: readonly GivenIssue[] };
  return issues.map((issue) => ({ ...issue, path: move(issue.path ?? []) }));
}

function readKey(step: Step): string | number {
  const key = typeof step === 'object' ? step.key : step;
  return typeof key === 'number' ? key : String(key);
}
