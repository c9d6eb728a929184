// The schemas of one operation: of its parameters by place, its body, its answers, and of a call as its callers write it.

import type { Call } from './call.ts';
import {
  createValidator,
  listIssues,
  type OperationSchemas,
  type OperationValidator,
  type Schema as AnySchema,
  type SchemaIssue,
  type Step,
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
  /** What callers call parameters, where that is not their name on the wire: `rename({ … })`. */
  readonly names?: Renaming;
  /** Rules over the parameters, as `{ params }`. */
  readonly paramRules?: AnySchema;
  /** Rules over parameters and body, as `{ params, body }`. */
  readonly rules?: AnySchema;
  /** They must be there even where each of them may be left out. */
  readonly paramsNeeded?: true;
  readonly bodyOptional?: true;
}

type Place = (typeof PLACES)[number];

/** Of the parameters of one place: as the wire has them, and paths into them as callers have them. */
type Renaming = (place: Place, params: unknown) => readonly [given: Fields, move: Move] | undefined;

type Fields = Readonly<Record<string, unknown>>;

type Move = (path: readonly Step[]) => readonly Step[];

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

type Parts = OperationSchemas & OperationParts;

/** A document has hundreds of operations, so that each of them is as little as can be until it is used. */
class Operation implements OperationValidator {
  readonly #build: () => OperationDescription;
  #parts: Parts | undefined;

  constructor(build: () => OperationDescription) {
    this.#build = build;
  }

  get parts(): Parts {
    this.#parts ??= createParts(this.#build());
    return this.#parts;
  }

  get path(): Parts['path'] {
    return this.parts.path;
  }

  get query(): Parts['query'] {
    return this.parts.query;
  }

  get headers(): Parts['headers'] {
    return this.parts.headers;
  }

  get querystring(): Parts['querystring'] {
    return this.parts.querystring;
  }

  get cookies(): Parts['cookies'] {
    return this.parts.cookies;
  }

  get body(): Parts['body'] {
    return this.parts.body;
  }

  get responses(): Parts['responses'] {
    return this.parts.responses;
  }

  get item(): Parts['item'] {
    return this.parts.item;
  }

  get params(): Parts['params'] {
    return this.parts.params;
  }

  get request(): Parts['request'] {
    return this.parts.request;
  }

  validate(call: Call): void {
    createValidator(this.parts).validate(call);
  }

  validateItem(call: Call, item: unknown): void {
    createValidator(this.parts).validateItem(call, item);
  }
}

function createParts(call: OperationDescription): Parts {
  const params = createSchema((value) => judgeParams(call, value));
  return { ...call, params, request: createSchema((value) => judgeCall(call, params, value)) };
}

const PLACES = ['path', 'query', 'headers', 'querystring', 'cookies'] as const;

function createSchema(list: (value: unknown) => readonly SchemaIssue[]): AnySchema {
  const validate = (value: unknown): object => {
    const issues = list(value);
    return issues[0] ? { issues } : { value };
  };
  // Further members are what https://standardschema.dev asks for.
  return { '~standard': { version: 1, vendor: 'specwright', validate } as AnySchema['~standard'] };
}

/** The parameters as callers give them: each place ignores those of others. */
function judgeParams(call: OperationDescription, params: unknown): readonly SchemaIssue[] {
  const issues = PLACES.map((place) => {
    const [given, move] = call.names?.(place, params) ?? [params];
    return listIssues(call[place], given, move);
  });
  return [...issues.flat(), ...listIssues(call.paramRules, { params }, (path) => path.slice(1))];
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A call: `{ params, body }`. */
function judgeCall(
  call: OperationDescription,
  ofParams: AnySchema,
  value: unknown,
): readonly SchemaIssue[] {
  if (!isObject(value)) return [{ message: 'Expected an object', path: [] }];
  const { params = call.paramsNeeded ? undefined : {}, body } = value;
  const isLeftOut = body === undefined && call.bodyOptional;
  return [
    ...listIssues(ofParams, params, (path) => ['params', ...path]),
    ...listIssues(isLeftOut ? undefined : call.body, body, (path) => ['body', ...path]),
    ...listIssues(call.rules, value),
  ];
}

/** By place, where callers give a parameter that has another name on the wire. */
type Names = Readonly<Partial<Record<Place, Readonly<Record<string, string | readonly string[]>>>>>;

/**
 * What callers call parameters, where that is not their name on the wire.
 *
 * @example
 * operation(() => ({ headers: traceHeaders, names: rename({ headers: { 'x-trace': 'X-Trace' } }) }));
 */
export function rename(names: Names): Renaming {
  return (place, params) => {
    const own = names[place];
    return own && isObject(params)
      ? [{ ...params, ...readPlace(params, own) }, createMove(own)]
      : undefined;
  };
}

type Own = NonNullable<Names[Place]>;

function readPlace(params: Fields, names: Own): Fields {
  const renamed = Object.entries(names).map(([name, from]) => {
    return [name, [from].flat().reduce<unknown>(readMember, params)] as const;
  });
  return Object.fromEntries(renamed);
}

function readMember(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function createMove(names: Own): Move {
  return ([first, ...rest]) => {
    const name = typeof first === 'object' ? first.key : first;
    const known = typeof name === 'string' && Object.hasOwn(names, name) ? names[name] : undefined;
    return [...[known ?? first ?? []].flat(), ...rest];
  };
}
