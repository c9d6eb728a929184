// Validation: requests and responses against the schemas of their operation.

import { type Call, collectFacts, redact, warn } from './call.ts';
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
 * const judge: Judge = judged({ request: mySchema });
 * await client.addThing({ body }, { validate: judge });
 */
export interface Judge {
  judge(call: Call): void;

  /** Validates one item of a stream. */
  judgeItem(call: Call, item: unknown): void;
}

/**
 * The validators of one operation, for its calls.
 *
 * @example
 * const refund: OperationJudge = judged({ body: refundSchema });
 */
export interface OperationJudge extends Judge {
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
export interface Validation extends Judge {
  readonly request: Policy;
  readonly response: Policy;
  schemas(operation: string): OperationSchemas | undefined;
}

/**
 * Combines the schemas of an API with a policy: by default invalid requests are errors, and invalid responses are warnings.
 *
 * @example
 * validation({ authorise: authoriseSchemas, refund: judged({ body: refund }) }, { response: 'strict' });
 */
export function validation(
  schemas: Readonly<Record<string, OperationJudge>>,
  policy: ValidationPolicy = {},
): Validation {
  const find = (operation: string): OperationSchemas | undefined =>
    Object.hasOwn(schemas, operation) ? schemas[operation]?.parts : undefined;
  return judging(find, policy);
}

/**
 * The schemas of one operation, for its calls.
 *
 * @example
 * await http.send(operation, params, { validate: judged({ request: mySchema }) });
 */
export function judged(parts: OperationSchemas, policy: ValidationPolicy = {}): OperationJudge {
  const { judge, judgeItem } = judging(() => parts, policy);
  return { judge, judgeItem, parts };
}

function judging(
  schemas: (operation: string) => OperationSchemas | undefined,
  { request = 'strict', response = 'warn' }: ValidationPolicy,
): Validation {
  return {
    request,
    response,
    schemas,
    judge(call) {
      const found = schemas(call.operation.id);
      if (!found) return;
      if (request !== 'off') judgeRequest(call, found, request);
      if (response !== 'off' && found.responses) judgeAnswers(call, found.responses, response);
    },
    judgeItem(call, item) {
      const found = response === 'off' ? undefined : schemas(call.operation.id);
      const issues = issuesOf(call, found?.item, item);
      tell(call, { direction: 'response', issues, data: item, isRefused: response === 'strict' });
    },
  };
}

function judgeRequest(call: Call, { request }: OperationSchemas, policy: Policy): void {
  const { body, ...params } = { body: undefined, ...call.params };
  const value = body === undefined ? { params } : { params, body };
  const issues = issuesOf(call, request, value);
  tell(call, { direction: 'request', issues, isRefused: policy === 'strict' });
}

/** Validates the response as soon as it is read. */
function judgeAnswers(call: Call, responses: Responses, policy: Policy): void {
  const { operation } = call;
  const { accept = 'application/json', read = readJson } = operation.accept ?? {};
  call.operation = {
    ...operation,
    accept: {
      accept,
      read: async (...answer) => {
        const decoded = await read(...answer);
        const [data, , cause] = decoded;
        if (!cause) judgeAnswer(...answer, responses, policy, data);
        return decoded;
      },
    },
  };
}

/**
 * Validates a response; an empty one only if its own status is described. An error response is never refused, because
 * the error of the service is more useful than an error about its body.
 */
function judgeAnswer(
  call: Call,
  { ok, status }: Response,
  responses: Responses,
  policy: Policy,
  data: unknown,
): void {
  const range = `${Math.floor(status / 100)}XX`;
  const other = data === undefined ? undefined : (responses[range] ?? responses.default);
  const issues = issuesOf(call, responses[status] ?? other, data);
  tell(call, { direction: 'response', issues, data, isRefused: ok && policy === 'strict' });
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

/** The rules that a value breaks, and what happens then. */
interface Finding extends Pick<ValidationFacts, 'direction' | 'issues'> {
  readonly isRefused: boolean;
  /** The response data. */
  readonly data?: unknown;
}

function tell(call: Call, { direction, issues, isRefused, data }: Finding): void {
  if (issues.length === 0) return;
  const list = issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  const told = `the ${direction} is not valid: ${list.join('; ')}`;
  const facts = { ...collectFacts(call), direction, issues };
  const error =
    direction === 'request' ? new ValidationError(told, facts) : new AnswerError(told, facts, data);
  if (isRefused) throw error;
  warn(call.client, error);
}

function issuesOf(call: Call, schema: Schema | undefined, value: unknown): Issue[] {
  // Standard Schema: `issues` is there exactly when the value is refused.
  const { issues = [] } = (schema?.['~standard'].validate(value) ?? {}) as Verdict;
  return issues.map(({ message, path = [] }) => ({
    path: path.map(keyOf),
    message: String(redact(call, message)),
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
