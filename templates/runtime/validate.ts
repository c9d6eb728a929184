// Validation: requests and responses against the schemas of their operation.

import { type Call, getFacts, redact, warn } from './call.ts';
import { type Issue, ValidationError, type ValidationFacts } from './errors.ts';
import { readJson } from './results.ts';

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
 * Validates a call: the request before it is sent, and the response when it is read.
 *
 * @example
 * const validator: Validator = createValidator({ request: mySchema });
 * await client.addThing({ body }, { validate: validator });
 */
export interface Validator {
  validate(call: Call): void;

  /** Validates one item of a stream. */
  validateItem(call: Call, item: unknown): void;
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
  return buildValidation(find, policy);
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
  const { validate, validateItem } = buildValidation(() => parts, policy);
  return { validate, validateItem, parts };
}

function buildValidation(
  schemas: (operation: string) => OperationSchemas | undefined,
  policy: ValidationPolicy,
): Validation {
  const { request = 'strict', response = 'warn' } = policy;
  return {
    request,
    response,
    schemas,
    validate(call) {
      validateCall(call, schemas(call.operation.id), policy);
    },
    validateItem(call, item) {
      validateItem(call, schemas(call.operation.id), item, policy);
    },
  };
}

/** Validates a call by the schemas of its operation. */
export function validateCall(
  call: Call,
  schemas: OperationSchemas | undefined,
  { request = 'strict', response = 'warn' }: ValidationPolicy = {},
): void {
  if (schemas === undefined) return;
  const { responses } = schemas;
  if (request !== 'off') validateRequest(call, schemas, request);
  if (response !== 'off' && responses) validateAnswers(call, responses, response);
}

/** Validates one item of a stream by the schema of its operation. */
export function validateItem(
  call: Call,
  schemas: OperationSchemas | undefined,
  item: unknown,
  { response = 'warn' }: ValidationPolicy = {},
): void {
  const issues = response === 'off' ? [] : collectIssues(call, schemas?.item, item);
  report(call, { direction: 'response', issues, data: item, isRefused: response === 'strict' });
}

function validateRequest(call: Call, { request }: OperationSchemas, policy: Policy): void {
  const { body, ...params } = { body: undefined, ...call.params };
  const value = body === undefined ? { params } : { params, body };
  const issues = collectIssues(call, request, value);
  report(call, { direction: 'request', issues, isRefused: policy === 'strict' });
}

/** Validates the response as soon as it is read. */
function validateAnswers(call: Call, responses: Responses, policy: Policy): void {
  const { operation } = call;
  const { accept = 'application/json', read = readJson } = operation.accept ?? {};
  call.operation = {
    ...operation,
    accept: {
      accept,
      read: async (...answer) => {
        const decoded = await read(...answer);
        const [data, , cause] = decoded;
        if (!cause) validateAnswer(...answer, responses, policy, data);
        return decoded;
      },
    },
  };
}

/**
 * Validates a response; an empty one only if its own status is described. An error response is never refused, because
 * the error of the service is more useful than an error about its body.
 */
function validateAnswer(
  call: Call,
  { ok, status }: Response,
  responses: Responses,
  policy: Policy,
  data: unknown,
): void {
  const range = `${Math.floor(status / 100)}XX`;
  const other = data === undefined ? undefined : (responses[range] ?? responses.default);
  const issues = collectIssues(call, responses[status] ?? other, data);
  report(call, { direction: 'response', issues, data, isRefused: ok && policy === 'strict' });
}

/** The rules that a value breaks, and what happens then. */
interface Finding extends Pick<ValidationFacts, 'direction' | 'issues'> {
  readonly isRefused: boolean;
  /** The response data. */
  readonly data?: unknown;
}

function report(call: Call, { direction, issues, isRefused, data }: Finding): void {
  if (issues.length === 0) return;
  const list = issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  const message = `the ${direction} is not valid: ${list.join('; ')}`;
  const facts = { ...getFacts(call), direction, issues };
  const error = new ValidationError(message, facts);
  // A response that breaks rules is not lost, and loggers do not print it.
  if (direction === 'response') Object.defineProperty(error, 'data', { value: data });
  if (isRefused) throw error;
  warn(call.client, error);
}

function collectIssues(call: Call, schema: Schema | undefined, value: unknown): Issue[] {
  // Standard Schema: `issues` is there exactly when the value is refused.
  const { issues = [] } = (schema?.['~standard'].validate(value) ?? {}) as Result;
  return issues.map(({ message, path = [] }) => ({
    path: path.map(readKey),
    message: String(redact(call, message)),
  }));
}

interface Result {
  readonly issues?: readonly { readonly message: string; readonly path?: readonly Step[] }[];
}

type Step = PropertyKey | { readonly key: PropertyKey };

function readKey(step: Step): string | number {
  const key = typeof step === 'object' ? step.key : step;
  return typeof key === 'number' ? key : String(key);
}
