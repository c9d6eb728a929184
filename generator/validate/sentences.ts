/** One break of a published schema in, the problem as a person would put it out. */

import type { Code } from '../diagnostics/codes.ts';
import type { Problem, Severity } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/suggest.ts';
import type { Bundle } from '../load/document.ts';
import { nodeAt, pointerTo, segmentsOf } from '../load/pointer.ts';
import type { Break } from './breaks.ts';

interface Told {
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
  readonly help?: string | undefined;
  /** Member below the node of the break whose key is meant. */
  readonly key?: string;
  /** The key of the node itself is meant. */
  readonly ownKey?: boolean;
}

/** Without these nothing can be made of the node. */
const essential: ReadonlySet<string> = new Set(['name', 'in', 'scheme']);
const typeNames: Readonly<Record<string, string>> = {
  object: 'a map',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
};

/** Undefined where another check says the same better. */
export function tellBreak(
  found: Break,
  bundle: Bundle,
  names: readonly string[],
): Problem | undefined {
  const path = segmentsOf(found.instancePath);
  const told = sentenceOf(found, path, nodeAt(bundle.asRead, path), names);
  if (told === undefined) return undefined;
  const { key, ownKey, help, ...rest } = told;
  const pointer = key === undefined ? found.instancePath : pointerTo(found.instancePath, key);
  return {
    ...rest,
    at: {
      file: bundle.entry,
      pointer,
      read: true,
      ...(key === undefined && ownKey !== true ? {} : { key: true }),
    },
    ...(help === undefined ? {} : { help }),
  };
}

function sentenceOf(
  found: Break,
  path: readonly string[],
  value: unknown,
  names: readonly string[],
): Told | undefined {
  const { keyword, params } = found;
  switch (keyword) {
    case 'required':
      // Responses without any are told once, as too few members.
      if (params['missingProperty'] === 'default') return undefined;
      return missing(String(params['missingProperty']), path);
    case 'type':
      return wrongType(params['type'], value, found, path);
    case 'additionalProperties':
      return unknown(String(params['additionalProperty']), path, names);
    case 'unevaluatedProperties':
      return unknown(String(params['unevaluatedProperty']), path, names);
    case 'enum':
      return wrongValue(params['allowedValues'], value, found, path);
    case 'const':
      return wrongValue([params['allowedValue']], value, found, path);
    case 'propertyNames':
      return badName(String(params['propertyName']));
    case 'pattern':
      return badForm(found, path, value);
    default:
      return otherBreak(found, path);
  }
}

function missing(name: string, path: readonly string[]): Told {
  // A parameter of Swagger 2.0 without a type may hold any value.
  const isOfScheme = path.some((segment) => segment.startsWith('security'));
  const isNeeded = essential.has(name) || (name === 'type' && isOfScheme);
  const help =
    name === 'required'
      ? 'A path parameter is always required: write `required: true`.'
      : undefined;
  return {
    code: 'SPEC-110',
    severity: isNeeded ? 'error' : 'warning',
    message: `${subject(path)} has no \`${name}\`.`,
    help,
    ownKey: path.length > 0,
  };
}

function wrongType(
  type: unknown,
  value: unknown,
  { schemaPath }: Break,
  path: readonly string[],
): Told {
  const wanted = (Array.isArray(type) ? type : [type]).map(
    (name) => typeNames[String(name)] ?? String(name),
  );
  const isScalar = !wanted.some((name) => name === 'a map' || name === 'a list');
  const isGiven = typeof value !== 'object' || (Array.isArray(value) && path.at(-1) === 'type');
  const isFlag = path.at(-1) === 'required' && typeof value === 'boolean';
  const isPlain =
    isFlag || value === null || (isScalar && isGiven) || schemaPath.endsWith('/Schema/type');
  return {
    code: 'SPEC-111',
    severity: isPlain ? 'warning' : 'error',
    message: `${subject(path)} must be ${wanted.join(' or ')}, and is ${shapeOf(value)}.`,
    help: wrongTypeHelp(value, isFlag),
  };
}

function wrongTypeHelp(value: unknown, isFlag: boolean): string | undefined {
  if (isFlag) return 'List the names of required members in `required` of the schema around it.';
  return value === null ? 'Remove it: it is read as not given.' : undefined;
}

function unknown(
  name: string,
  path: readonly string[],
  names: readonly string[],
): Told | undefined {
  // The rule on paths says this better.
  if (path.length === 1 && path[0] === 'paths') return undefined;
  if (path.length === 2 && path[0] === 'components') return badName(name);
  const near = nearest(name, names);
  const isMisplaced = names.includes(name);
  return {
    code: 'SPEC-112',
    severity: 'warning',
    message: `OpenAPI knows no \`${name}\` ${path.length === 0 ? 'at the root' : `in \`${path.at(-1)}\``}, so it says nothing.`,
    help:
      near === undefined || isMisplaced
        ? 'Remove it, or begin its name with `x-`.'
        : `Did you mean \`${near}\`?`,
    key: name,
  };
}

function badName(name: string): Told {
  return {
    code: 'SPEC-114',
    severity: 'warning',
    message: `The name \`${name}\` holds other characters than letters, digits, dots, hyphens and underscores.`,
    help: 'Other tools may refuse it.',
    key: name,
  };
}

function wrongValue(
  allowed: unknown,
  value: unknown,
  { schemaPath }: Break,
  path: readonly string[],
): Told | undefined {
  const name = path.at(-1);
  // Types of schemas are judged with all other keywords.
  if (name === 'type' && (Array.isArray(value) || isSchemaType(allowed))) return undefined;
  if (schemaPath.includes('Schema/')) return undefined;
  const values = (Array.isArray(allowed) ? allowed : []).map(String);
  const near = typeof value === 'string' ? nearest(value, values) : undefined;
  const isNeeded = name === 'in' || name === 'type';
  return {
    code: 'SPEC-113',
    severity: isNeeded ? 'error' : 'warning',
    message: `${subject(path)} is ${shapeOf(value)}, and must be ${values.map((item) => `\`${item}\``).join(' or ')}.`,
    help: near === undefined ? undefined : `Did you mean \`${near}\`?`,
  };
}

function isSchemaType(allowed: unknown): boolean {
  return Array.isArray(allowed) && allowed.includes('integer');
}

function badForm({ params }: Break, path: readonly string[], value: unknown): Told | undefined {
  if (path.length === 1 && path[0] === 'openapi') return undefined;
  if (path.at(-1) === '$ref') return undefined;
  return {
    code: 'SPEC-114',
    severity: 'warning',
    message: `${subject(path)} is ${shapeOf(value)}, which does not match \`${String(params['pattern'])}\`.`,
  };
}

function otherBreak({ keyword, params, oneOf }: Break, path: readonly string[]): Told {
  const code: Code = ['oneOf', 'anyOf', 'not', 'dependentRequired'].includes(keyword)
    ? 'SPEC-115'
    : 'SPEC-114';
  return {
    code,
    severity: 'warning',
    message: `${subject(path)} ${otherText(keyword, params, oneOf)}.`,
  };
}

function otherText(
  keyword: string,
  params: Readonly<Record<string, unknown>>,
  oneOf: readonly string[] | undefined,
): string {
  if (oneOf !== undefined) {
    const members = oneOf.map((name) => `\`${name}\``).join(' or ');
    return params['passingSchemas'] === null || keyword === 'anyOf'
      ? `needs ${members}`
      : `may have only one of ${members}`;
  }
  if (keyword === 'oneOf') return 'has members that exclude each other';
  if (keyword === 'not') return 'has members that exclude each other';
  if (keyword === 'dependentRequired') {
    return `needs \`${String(params['missingProperty'])}\` as well`;
  }
  if (keyword === 'uniqueItems') return 'holds the same item twice';
  const { limit } = params;
  const texts: Readonly<Record<string, string>> = {
    minProperties: `must have at least ${String(limit)} member`,
    maxProperties: `may have at most ${String(limit)} member`,
    minItems: `must have at least ${String(limit)} item`,
    minLength: 'must not be empty',
    minimum: `must be at least ${String(limit)}`,
    exclusiveMinimum: `must be more than ${String(limit)}`,
  };
  return texts[keyword] ?? `breaks the rule \`${keyword}\` of OpenAPI`;
}

function subject(path: readonly string[]): string {
  const name = path.at(-1);
  if (name === undefined) return 'The document';
  return /^\d+$/.test(name) && path.length > 1
    ? `Item ${name} of \`${path.at(-2) ?? ''}\``
    : `\`${name}\``;
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'a map';
  const text = JSON.stringify(value) ?? 'nothing';
  return `\`${text.length > 40 ? `${text.slice(0, 40)}…` : text}\``;
}
