// The schemas of one operation: of its parameters by place, its body, its answers, and of a call as its callers write it.

import type { Call } from './call.ts';
import { isObject } from './json-values.ts';
import {
  type OperationSchemas,
  type OperationValidator,
  type Schema as AnySchema,
  validateCall,
  validateItem,
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
  /** What callers call parameters, where that is not their name on the wire. */
  readonly names?: Readonly<Partial<Record<Place, Renaming>>>;
  /** Rules over the parameters, as `{ params }`. */
  readonly paramRules?: AnySchema;
  /** Rules over parameters and body, as `{ params, body }`. */
  readonly rules?: AnySchema;
  /** They must be there even where each of them may be left out. */
  readonly paramsNeeded?: true;
  readonly bodyOptional?: true;
}

type Place = (typeof PLACES)[number];

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

/** A document has hundreds of operations, so that each of them is as little as can be until it is used. */
class Operation implements OperationValidator {
  readonly #build: () => OperationDescription;
  #description: OperationDescription | undefined;
  #parts: OperationSchemas | undefined;

  constructor(build: () => OperationDescription) {
    this.#build = build;
  }

  get #described(): OperationDescription {
    return (this.#description ??= this.#build());
  }

  get parts(): OperationSchemas {
    return (this.#parts ??= createParts(this.#described));
  }

  get path(): AnySchema | undefined {
    return this.#described.path;
  }

  get query(): AnySchema | undefined {
    return this.#described.query;
  }

  get headers(): AnySchema | undefined {
    return this.#described.headers;
  }

  get querystring(): AnySchema | undefined {
    return this.#described.querystring;
  }

  get cookies(): AnySchema | undefined {
    return this.#described.cookies;
  }

  get body(): AnySchema | undefined {
    return this.#described.body;
  }

  get responses(): OperationDescription['responses'] {
    return this.#described.responses;
  }

  get item(): AnySchema | undefined {
    return this.#described.item;
  }

  get params(): AnySchema | undefined {
    return this.parts.params;
  }

  get request(): AnySchema | undefined {
    return this.parts.request;
  }

  validate(call: Call): void {
    validateCall(call, this.parts);
  }

  validateItem(call: Call, item: unknown): void {
    validateItem(call, this.parts, item);
  }
}

function createParts(description: OperationDescription): OperationSchemas {
  const { body, responses, item } = description;
  const places = PLACES.filter((place) => description[place] !== undefined);
  const hasParams = places.length > 0;
  const call: CallSchema = { ...description, places };
  return {
    params: hasParams
      ? createSchema((value, found) => judgeParams(call, value, found, []))
      : undefined,
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
  readonly path?: Path | undefined;
}

type Path = readonly (PropertyKey | { readonly key: PropertyKey })[];

/** Makes a schema of what adds all that is wrong with a value. */
function createSchema(add: (value: unknown, found: Issue[]) => void): AnySchema {
  const validate = (value: unknown): object => {
    const issues: Issue[] = [];
    add(value, issues);
    return issues.length === 0 ? { value } : { issues };
  };
  // Further members are what https://standardschema.dev asks for.
  return { '~standard': { version: 1, vendor: 'specwright', validate } as AnySchema['~standard'] };
}

/** Adds what a schema says of a value that is at a path. */
function judge(
  schema: AnySchema | undefined,
  value: unknown,
  found: Issue[],
  outer: Path,
  { move }: Pick<Renaming, 'move'> = AS_IT_IS,
): void {
  const result = schema?.['~standard'].validate(value);
  if (result instanceof Promise) {
    throw new TypeError('A schema that is asynchronous judges no call.');
  }
  // `issues` is there exactly when the value is refused.
  const { issues = NONE } = (result ?? {}) as { readonly issues?: readonly Issue[] };
  for (const issue of issues) found.push({ ...issue, path: [...outer, ...move(issue.path ?? [])] });
}

const NONE: readonly [] = [];

const AS_IT_IS = { move: (path: Path): Path => path };

/** The parameters as callers give them: each place ignores those of others. */
function judgeParams(call: CallSchema, params: unknown, found: Issue[], outer: Path): void {
  for (const place of call.places) {
    const renaming = isObject(params) ? call.names?.[place] : undefined;
    judge(call[place], renaming?.read(params) ?? params, found, outer, renaming);
    // Each place would say the same of what is no object.
    if (!isObject(params)) return;
  }
  judge(call.paramRules, { params }, found, outer, { move: (path) => path.slice(1) });
}

/** A call: `{ params, body }`. */
function judgeRequest(call: CallSchema, value: unknown, found: Issue[]): void {
  if (!isObject(value)) return void found.push({ message: 'Expected an object', path: [] });
  const { params, body } = value;
  const isGiven = params !== undefined || call.paramsNeeded === true;
  judgeParams(call, isGiven ? params : {}, found, ['params']);
  judgeBody(call, body, found);
  judge(call.rules, value, found, []);
}

/** A body that must be there is, even where it may be anything. */
function judgeBody(
  { body: schema, bodyOptional }: CallSchema,
  body: unknown,
  found: Issue[],
): void {
  if (schema === undefined || (body === undefined && bodyOptional === true)) return;
  const before = found.length;
  judge(schema, body, found, ['body']);
  if (body !== undefined || found.length > before) return;
  found.push({ message: 'Expected a value, received nothing', path: ['body'] });
}

/** How parameters of one place, as callers name them, are read by their names on the wire, and named in paths again. */
export interface Renaming {
  read(params: unknown): unknown;
  move(path: Path): Path;
}

/**
 * Where callers give parameters, by their names on the wire, where they call them otherwise.
 *
 * @example
 * operation(function () {
 *   return { headers, names: { headers: renamed({ 'x-trace': 'xTrace' }) } };
 * });
 */
export function renamed(names: Readonly<Record<string, string | readonly string[]>>): Renaming {
  return {
    read(params) {
      const found = Object.entries(names).map(([name, from]) => {
        return [name, [from].flat().reduce(readMember, params)] as const;
      });
      return { ...Object(params), ...Object.fromEntries(found) } as object;
    },
    move(path) {
      const [first, ...rest] = path;
      const name = typeof first === 'object' ? first.key : first;
      const known = Object.entries(names).find(([wire]) => wire === name);
      return known === undefined ? path : [...[known[1]].flat(), ...rest];
    },
  };
}

function readMember(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
