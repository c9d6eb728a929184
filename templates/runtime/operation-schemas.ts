// The schemas of one operation: of its parameters by place, its body, its answers, and of a call as its callers write it.

import {
  createValidator,
  type OperationSchemas,
  type OperationValidator,
  type Schema as AnySchema,
} from './validate.ts';

/** Schemas of what an operation takes and gives; any of https://standardschema.dev. */
export interface OperationParts {
  /** Parameters by their names on the wire; others are nobody's business. */
  readonly path?: AnySchema;
  readonly query?: AnySchema;
  /** Names in lower case. */
  readonly headers?: AnySchema;
  /** Of a query that is one value. */
  readonly querystring?: AnySchema;
  readonly cookies?: AnySchema;
  readonly body?: AnySchema;
  /** By status. */
  readonly responses?: Readonly<Record<string | number, AnySchema>>;
  /** Of each item, where the response is a stream. */
  readonly item?: AnySchema;
}

/** The same, and how they make up a call. */
export interface OperationDescription extends OperationParts {
  /** Where callers give a parameter, by its name on the wire, where they call it otherwise. */
  readonly names?: Readonly<Partial<Record<Place, Names>>>;
  /** Rules over the parameters, as `{ params }`. */
  readonly paramRules?: AnySchema;
  /** Rules over parameters and body, as `{ params, body }`. */
  readonly rules?: AnySchema;
  /** They must be there even where each of them may be left out. */
  readonly paramsNeeded?: true;
  readonly bodyOptional?: true;
}

type Place = (typeof PLACES)[number];

type Names = Readonly<Record<string, string | readonly string[]>>;

/**
 * The schemas of an operation, and of its calls: `params` judges the object that callers give, `request` judges it and the body
 * together.
 *
 * @example
 * const { issues } = addOrderSchemas.body['~standard'].validate(form);
 */
export type OperationValidators<T extends OperationParts> = T &
  (keyof T & Place extends never ? unknown : { readonly params: AnySchema }) &
  (keyof T & (Place | 'body') extends never ? unknown : { readonly request: AnySchema }) &
  OperationValidator;

/**
 * The schemas of one operation, built when one of them is first asked for.
 *
 * @example
 * const addOrderSchemas: OperationValidators<{ body: Schema<Order> }> = operation(() => ({ body: orderSchema }));
 */
export function operation<T extends OperationParts>(
  build: () => T & OperationDescription,
): OperationValidators<T> {
  return defineOperation(build) as unknown as OperationValidators<T>; // each member is the part of that name
}

function defineOperation(build: () => OperationDescription): OperationValidator {
  let description: OperationDescription | undefined;
  let parts: OperationSchemas | undefined;
  const describe = (): OperationDescription => (description ??= build());
  const make = (): OperationSchemas => (parts ??= createParts(describe()));
  const operation: OperationValidator = {
    get parts() {
      return make();
    },
    validate: (call) => createValidator(make()).validate(call),
    validateItem: (call, item) => createValidator(make()).validateItem(call, item),
  };
  for (const name of [...PLACES, 'body', 'responses', 'item'] as const) {
    Object.defineProperty(operation, name, { get: () => describe()[name], enumerable: true });
  }
  for (const name of ['params', 'request'] as const) {
    Object.defineProperty(operation, name, { get: () => make()[name], enumerable: true });
  }
  return operation;
}

function createParts(description: OperationDescription): OperationSchemas {
  const { body, responses, item } = description;
  const places = PLACES.filter((place) => description[place] !== undefined);
  const hasParams = places.length > 0;
  const call: CallSchema = { ...description, places };
  return {
    params: hasParams ? createSchema((value, found) => judgeParams(call, value, found)) : undefined,
    body,
    request:
      hasParams || body !== undefined
        ? createSchema((value, found) => judgeRequest(call, value, found))
        : undefined,
    responses,
    item,
  };
}

const PLACES = ['path', 'query', 'headers', 'querystring', 'cookies'] as const;

/** What judges a call. */
interface CallSchema extends OperationDescription {
  /** Where the operation has parameters. */
  readonly places: readonly Place[];
}

/** An issue of any library, and what else it knows. */
interface Issue {
  readonly message: string;
  readonly path?: readonly Step[] | undefined;
}

type Step = PropertyKey | { readonly key: PropertyKey };

/** Adds what is wrong with a value. */
type Judge = (value: unknown, found: Issue[]) => void;

function createSchema(judge: Judge): AnySchema {
  const validate = (value: unknown): object => {
    const issues: Issue[] = [];
    judge(value, issues);
    return issues.length === 0 ? { value } : { issues };
  };
  // Further members are what https://standardschema.dev asks for.
  return { '~standard': { version: 1, vendor: 'specwright', validate } as AnySchema['~standard'] };
}

/** What a schema says of a value. */
function listIssues(schema: AnySchema, value: unknown): readonly Issue[] {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) {
    throw new TypeError('A schema that is asynchronous judges no call.');
  }
  // `issues` is there exactly when the value is refused.
  return (result as { readonly issues?: readonly Issue[] }).issues ?? NONE;
}

const NONE: readonly Issue[] = [];

/** Adds what a schema says of a value, at another path. */
function judge(
  schema: AnySchema | undefined,
  value: unknown,
  found: Issue[],
  move: (path: readonly Step[]) => readonly Step[],
): void {
  if (schema === undefined) return;
  for (const issue of listIssues(schema, value)) {
    found.push({ ...issue, path: move(issue.path ?? []) });
  }
}

/** The parameters as callers give them: each place ignores those of others. */
function judgeParams(call: CallSchema, params: unknown, found: Issue[]): void {
  const { places, paramRules } = call;
  const [first] = places;
  if (!isObject(params)) return judge(first && call[first], params, found, (path) => path);
  for (const place of places) {
    const names = call.names?.[place];
    const given = names === undefined ? params : { ...params, ...readPlace(params, names) };
    judge(call[place], given, found, (path) => renamePath(path, names));
  }
  if (paramRules !== undefined) judge(paramRules, { params }, found, (path) => path.slice(1));
}

/** Parameters by the names of the wire. */
function readPlace(params: Fields, names: Names): Fields {
  const renamed = Object.entries(names).map(([name, from]) => {
    return [name, [from].flat().reduce<unknown>(readMember, params)] as const;
  });
  return Object.fromEntries(renamed);
}

type Fields = Readonly<Record<string, unknown>>;

function readMember(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** With the names of callers. */
function renamePath(path: readonly Step[], names: Names = {}): readonly Step[] {
  const [first, ...rest] = path;
  const name = typeof first === 'object' ? first.key : first;
  const known = typeof name === 'string' && Object.hasOwn(names, name) ? names[name] : undefined;
  return known === undefined ? path : [...[known].flat(), ...rest];
}

/** A call: `{ params, body }`. */
function judgeRequest(call: CallSchema, value: unknown, found: Issue[]): void {
  if (!isObject(value)) return void found.push({ message: 'Expected an object', path: [] });
  const { params, body } = value;
  const isGiven = params !== undefined || call.paramsNeeded === true;
  const inParams: Issue[] = [];
  judgeParams(call, isGiven ? params : {}, inParams);
  for (const issue of inParams) found.push({ ...issue, path: ['params', ...(issue.path ?? [])] });
  judgeBody(call, body, found);
  judge(call.rules, value, found, (path) => path);
}

/** A body that must be there is, even where it may be anything. */
function judgeBody(
  { body: schema, bodyOptional }: CallSchema,
  body: unknown,
  found: Issue[],
): void {
  if (schema === undefined || (body === undefined && bodyOptional === true)) return;
  const before = found.length;
  judge(schema, body, found, (path) => ['body', ...path]);
  if (body !== undefined || found.length > before) return;
  found.push({ message: 'Expected a value, received nothing', path: ['body'] });
}
