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

type Place = 'path' | 'query' | 'headers' | 'querystring' | 'cookies';

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
  return new Operation(build) as unknown as OperationValidators<T>; // each member is the part of that name
}

class Operation implements OperationValidator {
  readonly #build: () => OperationDescription;
  #made: OperationDescription | undefined;
  #parts: OperationSchemas | undefined;

  constructor(build: () => OperationDescription) {
    this.#build = build;
  }

  get #description(): OperationDescription {
    this.#made ??= this.#build();
    return this.#made;
  }

  get path(): AnySchema | undefined {
    return this.#description.path;
  }

  get query(): AnySchema | undefined {
    return this.#description.query;
  }

  get headers(): AnySchema | undefined {
    return this.#description.headers;
  }

  get querystring(): AnySchema | undefined {
    return this.#description.querystring;
  }

  get cookies(): AnySchema | undefined {
    return this.#description.cookies;
  }

  get body(): AnySchema | undefined {
    return this.#description.body;
  }

  get responses(): OperationSchemas['responses'] {
    return this.#description.responses;
  }

  get item(): AnySchema | undefined {
    return this.#description.item;
  }

  get params(): AnySchema | undefined {
    return this.parts.params;
  }

  get request(): AnySchema | undefined {
    return this.parts.request;
  }

  get parts(): OperationSchemas {
    this.#parts ??= createParts(this.#description);
    return this.#parts;
  }

  get validate(): OperationValidator['validate'] {
    return createValidator(this.parts).validate;
  }

  get validateItem(): OperationValidator['validateItem'] {
    return createValidator(this.parts).validateItem;
  }
}

function createParts(description: OperationDescription): OperationSchemas {
  const { body, responses, item } = description;
  const hasParams = PLACES.some((place) => description[place] !== undefined);
  const isSent = hasParams || body !== undefined;
  return {
    params: hasParams ? createSchema((value) => judgeParams(description, value)) : undefined,
    body,
    request: isSent ? createSchema((value) => judgeRequest(description, value)) : undefined,
    responses,
    item,
  };
}

const PLACES: readonly Place[] = ['path', 'query', 'headers', 'querystring', 'cookies'];

/** An issue of any library, and what else it knows. */
interface Issue {
  readonly message: string;
  readonly path?: readonly Step[] | undefined;
}

type Step = PropertyKey | { readonly key: PropertyKey };

function createSchema(judge: (value: unknown) => readonly Issue[]): AnySchema {
  const validate = (value: unknown): object => {
    const issues = judge(value);
    return issues.length === 0 ? { value } : { issues };
  };
  // Further members are what https://standardschema.dev asks for.
  return { '~standard': { version: 1, vendor: 'specwright', validate } as AnySchema['~standard'] };
}

/** What a schema says of a value, at a place of a larger one. */
function judge(schema: AnySchema | undefined, value: unknown, at: readonly Step[]): Issue[] {
  const result = schema?.['~standard'].validate(value) ?? {};
  if (result instanceof Promise) {
    throw new TypeError('A schema that is asynchronous judges no call.');
  }
  // `issues` is there exactly when the value is refused.
  const { issues = [] } = result as { readonly issues?: readonly Issue[] };
  return issues.map((issue) => ({ ...issue, path: [...at, ...(issue.path ?? [])] }));
}

/** The parameters as callers give them: each place ignores those of others. */
function judgeParams(description: OperationDescription, params: unknown): readonly Issue[] {
  const places = PLACES.filter((place) => description[place] !== undefined);
  const [first] = places;
  if (!isObject(params)) return first === undefined ? [] : judge(description[first], params, []);
  const issues = places.flatMap((place) => {
    const names = description.names?.[place];
    const found = judge(description[place], readPlace(params, names), []);
    return names === undefined ? found : found.map((issue) => renamePath(issue, names));
  });
  const rules = judge(description.paramRules, { params }, []);
  return [
    ...issues,
    ...rules.map(({ path = [], ...issue }) => ({ ...issue, path: path.slice(1) })),
  ];
}

/** With the names of the wire. */
function readPlace(params: Fields, names: Names | undefined): Fields {
  if (names === undefined) return params;
  const renamed = Object.entries(names).map(([name, from]) => {
    return [name, [from].flat().reduce<unknown>(readMember, params)] as const;
  });
  return { ...params, ...Object.fromEntries(renamed) };
}

type Fields = Readonly<Record<string, unknown>>;

function readMember(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** With the names of callers. */
function renamePath({ path = [], ...issue }: Issue, names: Names): Issue {
  const [first, ...rest] = path;
  const name = typeof first === 'object' ? first.key : first;
  const known = typeof name === 'string' && Object.hasOwn(names, name) ? names[name] : undefined;
  return { ...issue, path: known === undefined ? path : [...[known].flat(), ...rest] };
}

/** A call: `{ params, body }`. */
function judgeRequest(description: OperationDescription, call: unknown): readonly Issue[] {
  if (!isObject(call)) return [{ message: 'Expected an object', path: [] }];
  const { params, body } = call;
  const { paramsNeeded, rules } = description;
  const isGiven = params !== undefined || paramsNeeded === true;
  const issues = judgeParams(description, isGiven ? params : {});
  return [
    ...issues.map(({ path = [], ...issue }) => ({ ...issue, path: ['params', ...path] })),
    ...judgeBody(description, body),
    ...judge(rules, call, []),
  ];
}

/** A body that must be there is, even where it may be anything. */
function judgeBody(
  { body: schema, bodyOptional }: OperationDescription,
  body: unknown,
): readonly Issue[] {
  if (schema === undefined || (body === undefined && bodyOptional === true)) return [];
  const issues = judge(schema, body, ['body']);
  if (body !== undefined || issues.length > 0) return issues;
  return [{ message: 'Expected a value, received nothing', path: ['body'] }];
}
