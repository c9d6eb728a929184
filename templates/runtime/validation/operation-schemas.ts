// The schemas of one operation: of its parameters by place, its body, its answers, and of a call as its callers write it.

import type { Call } from '../call/call.ts';
import {
  listIssues,
  type OperationSchemas,
  type OperationValidator,
  type Schema as AnySchema,
  type SchemaIssue,
  type Step,
  validateCall,
  validateItem,
} from '../call/validate.ts';

/** Schemas of what an operation takes and gives; any of https://standardschema.dev. */
export interface OperationParts {
  /** Parameters by their names on the wire; others are nobody's business. */
  readonly path?: AnySchema;
  readonly query?: AnySchema;
  /** Names in lower case. */
  readonly headers?: AnySchema;
  /** A query that is one value. */
  readonly querystring?: AnySchema;
  readonly cookies?: AnySchema;
  readonly body?: AnySchema;
  /** By status. */
  readonly responses?: Readonly<Record<string | number, AnySchema>>;
  /** Each item, where the response is a stream. */
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

/** Gives the parameters of one place as the wire has them, and turns paths into them back into those of callers. */
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
export type OperationValidators<T extends object> = T &
  (keyof T & Place extends never ? unknown : { readonly params: AnySchema }) &
  (keyof T & (Place | 'body') extends never ? unknown : { readonly request: AnySchema }) &
  OperationValidator;

/**
 * The schemas of one operation, built when one of them is first asked for: an `OperationDescription`, which the type leaves open,
 * since a compiler would compare each schema's whole type with that of any schema.
 *
 * @example
 * const addOrderSchemas: OperationValidators<{ body: Schema<Order> }> = operation(() => ({ body: orderSchema }));
 */
export function operation<T extends object>(build: () => T): OperationValidators<T> {
  return new Operation(build) as unknown as OperationValidators<T>; // each member is the part of that name
}

const PLACES = ['path', 'query', 'headers', 'querystring', 'cookies'] as const;

/** A document has hundreds of operations, so that each of them is as little as can be until it is used. */
const Operation = /* @__PURE__ */ createClass();

function createClass(): new (build: () => OperationDescription) => OperationValidator {
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

    validate(call: Call): void {
      validateCall(call, this.parts);
    }

    validateItem(call: Call, item: unknown): void {
      validateItem(call, this.parts, item);
    }
  }
  for (const name of [...PLACES, 'body', 'responses', 'item', 'params', 'request'] as const) {
    Object.defineProperty(Operation.prototype, name, {
      get(this: Operation) {
        return this.parts[name];
      },
      enumerable: true,
    });
  }
  return Operation;
}

type Parts = OperationSchemas & OperationParts;

function createParts(call: OperationDescription): Parts {
  const { body: bodySchema, rules, paramRules, names } = call;
  // Each place ignores the parameters of others.
  const params = createSchema((given) => [
    ...PLACES.flatMap((place) => {
      const [own, move] = names?.(place, given) ?? [given];
      return listIssues(call[place], own, move);
    }),
    ...listIssues(paramRules, { params: given }, (path) => path.slice(1)),
  ]);
  const request = createSchema((value) => {
    if (!isFields(value)) return [{ message: 'Expected an object', path: [] }];
    const { params: given = call.paramsNeeded ? undefined : {}, body } = value;
    const isLeftOut = body === undefined && call.bodyOptional;
    return [
      ...listIssues(params, given, (path) => ['params', ...path]),
      ...listIssues(isLeftOut ? undefined : bodySchema, body, (path) => ['body', ...path]),
      ...listIssues(rules, value),
    ];
  });
  return { ...call, params, request };
}

function createSchema(list: (value: unknown) => readonly SchemaIssue[]): AnySchema {
  const validate = (value: unknown): object => {
    const issues = list(value);
    return issues[0] ? { issues } : { value };
  };
  // Further members are what https://standardschema.dev asks for.
  return { '~standard': { version: 1, vendor: 'specwright', validate } as AnySchema['~standard'] };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The rule of a call whose body must be there, though its schema says nothing of none.
 *
 * @example
 * operation(() => ({ body: z.unknown(), rules: hasBody }));
 */
export const hasBody: AnySchema = /* @__PURE__ */ createSchema((value) =>
  isFields(value) && value['body'] === undefined
    ? [{ message: 'Expected a value, received nothing', path: ['body'] }]
    : [],
);

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
    return own && isFields(params)
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
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function createMove(names: Own): Move {
  return ([first, ...rest]) => {
    const name = typeof first === 'object' ? first.key : first;
    const known = typeof name === 'string' && Object.hasOwn(names, name) ? names[name] : undefined;
    return [...[known ?? first ?? []].flat(), ...rest];
  };
}
