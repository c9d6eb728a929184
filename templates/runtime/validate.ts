// Validation: requests and answers against the schemas of their operation.

import { type Call, factsOf, told, warn } from './call.ts';
import { type Issue, ValidationError, type ValidationFacts } from './errors.ts';
import { readJson } from './results.ts';

/**
 * A schema that can judge at once, as https://standardschema.dev defines it.
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
 * The schemas of one operation. `request` judges `{ params, body }` together; `responses` is keyed by status, by `2XX`
 * and the like, and `default`.
 *
 * @example
 * const schemas: OperationSchemas = { request: mySchema, responses: { 200: thingSchema } };
 */
export interface OperationSchemas {
  readonly params?: Schema | undefined;
  readonly body?: Schema | undefined;
  readonly request?: Schema | undefined;
  readonly responses?: Responses | undefined;

  /** Of each item, where the answer is a stream. */
  readonly item?: Schema | undefined;
}

type Responses = Readonly<Record<string | number, Schema | undefined>>;

/**
 * `strict` refuses, `warn` reports and goes on, `off` does not look.
 *
 * @example
 * const policy: Policy = import.meta.env.PROD ? 'warn' : 'strict';
 */
export type Policy = 'strict' | 'warn' | 'off';

/**
 * What to do with a request, and with a response, that breaks a rule.
 *
 * @example
 * const policy: ValidationPolicy = { request: 'strict', response: 'off' };
 */
export interface ValidationPolicy {
  readonly request?: Policy | undefined;
  readonly response?: Policy | undefined;
}

/**
 * Judges a call: what the caller gave, before anything is sent; its answer is judged when it is read.
 *
 * @example
 * const judge: Judge = judged({ request: mySchema });
 * await client.addThing({ body }, { validate: judge });
 */
export interface Judge {
  judge(call: Call): void;

  /** Judges one item of a stream. */
  judgeItem(call: Call, item: unknown): void;
}

/**
 * The validators of one operation as a judge of its calls.
 *
 * @example
 * const refund: OperationJudge = judged({ body: refundSchema });
 */
export interface OperationJudge extends Judge {
  /** What it judges by, for whoever has another policy. */
  readonly parts: OperationSchemas;
}

/**
 * The schemas of an API and what to do when they are broken.
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
 * Joins the schemas of an API with a policy: by default requests are refused and responses warned of.
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
 * The schemas of one operation as a judge of its calls.
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

/** Has the answer judged as soon as it is read. */
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
 * Judges an answer; an empty one only where its own status is described. One that is no success is never refused, since
 * the service's error says more than that its body has another form.
 */
function judgeAnswer(
  call: Call,
  { ok, status }: Response,
  responses: Responses,
  policy: Policy,
  data: unknown,
): void {
  const range = `${Math.floor(status / 100)}XX`;
  const other = data === undefined ? undefined : (responses[range] ?? responses['default']);
  const issues = issuesOf(call, responses[status] ?? other, data);
  tell(call, { direction: 'response', issues, data, isRefused: ok && policy === 'strict' });
}

/** An answer that breaks rules is not lost; no logger that lists members prints it. */
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

/** The rules that a value breaks, and what becomes of it. */
interface Finding extends Pick<ValidationFacts, 'direction' | 'issues'> {
  readonly isRefused: boolean;
  /** What was answered. */
  readonly data?: unknown;
}

function tell(call: Call, { direction, issues, isRefused, data }: Finding): void {
  if (issues.length === 0) return;
  const list = issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  const told = `the ${direction} is not valid: ${list.join('; ')}`;
  const facts = { ...factsOf(call), direction, issues };
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
    message: String(told(call, message)),
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
