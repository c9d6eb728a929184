/** Describes one break of a published schema as a person would put it. */

import type { Code } from '../../diagnostics/codes/codes.ts';
import type { Problem } from '../../diagnostics/diagnostic.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import type { Bundle } from '../../load/document.ts';
import type { Version } from '../../load/dialects/version.ts';
import { isPlaceOfParameter } from '../../load/dialects/habits/contents.ts';
import { getNode, isObject, joinPointer, splitPointer } from '../../load/structure/pointer.ts';
import { typeNames } from '../site.ts';
import type { Break } from './openapi.ts';
import { findSlotAt, isFatal, isLost, isNeeded } from './severity.ts';
import {
  type Around,
  describeBadName,
  describeSubject,
  type Finding,
  describeUnknown,
} from './unknown-members.ts';

/** Undefined where another check says the same better. */
export function explainBreak(
  found: Break,
  bundle: Bundle,
  names: readonly string[],
): Problem | undefined {
  if (isRewritten(bundle, found.instancePath)) return undefined;
  const path = splitPointer(found.instancePath);
  const value = getNode(bundle.asRead, path);
  const { version } = bundle;
  const shown = describeBreak({ ...found, path, value, version }, { bundle, names });
  if (shown === undefined) return undefined;
  const { key, ownKey, ...rest } = shown;
  const pointer = key === undefined ? found.instancePath : joinPointer(found.instancePath, key);
  return {
    severity: 'warning',
    ...rest,
    at: {
      file: bundle.entry,
      pointer,
      read: true,
      ...(key === undefined && ownKey !== true ? {} : { key: true }),
    },
  };
}

/** Whether loading reported a reference there, which OpenAPI does not have. */
function isRewritten({ entry, rewritten }: Bundle, pointer: string): boolean {
  if (rewritten.size === 0) return false;
  return rewritten.has(`${entry}#${pointer.replace(/\/\$ref$/, '')}`);
}

/** A break with the node that has it. */
interface Located extends Break {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly version: Version;
}

function describeBreak(found: Located, around: Around): Finding | undefined {
  const { keyword, params, path } = found;
  switch (keyword) {
    case 'required':
      // Responses without any are reported once, as too few members.
      if (params['missingProperty'] === 'default') return undefined;
      return describeMissing(String(params['missingProperty']), found);
    case 'type':
      return describeWrongType(found);
    case 'additionalProperties':
      return describeUnknown(String(params['additionalProperty']), path, around);
    case 'unevaluatedProperties':
      return describeUnknown(String(params['unevaluatedProperty']), path, around);
    case 'enum':
      return describeWrongValue(found, params['allowedValues']);
    case 'const':
      return describeWrongValue(found, [params['allowedValue']]);
    case 'propertyNames':
      return describeBadName(String(params['propertyName']));
    case 'pattern':
      return describeBadForm(found);
    default:
      return describeOtherBreak(found);
  }
}

function describeMissing(name: string, { path, version }: Located): Finding {
  const help =
    name === 'required'
      ? 'A path parameter is always required: write `required: true`.'
      : undefined;
  return {
    code: 'SPEC-110',
    message: `${describeSubject(path)} has no \`${name}\`${isNeeded(name, findSlotAt(path, version)) ? ', so it is left out' : ''}.`,
    help,
    ownKey: path.length > 0,
  };
}

function describeWrongType(found: Located): Finding | undefined {
  const { value, path, version } = found;
  const { type } = found.params;
  const wanted = (Array.isArray(type) ? type : [type]).map(
    (name) => typeNames[String(name)] ?? String(name),
  );
  // What is wrong with a reference is reported with those that lead nowhere.
  if (path.at(-1) === '$ref') return undefined;
  // Validated with all other keywords, and better.
  if (path.at(-1) === 'type' && isSchemaAt(path.slice(0, -1), version) && !Array.isArray(value)) {
    return undefined;
  }
  const slot = findSlotAt(path, version);
  if (slot?.form === 'either' && Array.isArray(value) && value.length > 0) {
    return undefined;
  }
  const isFlag = path.at(-1) === 'required' && typeof value === 'boolean';
  return {
    code: 'SPEC-111',
    severity: isFatal(path, value) ? 'error' : 'warning',
    message: `${describeSubject(path)} must be ${wanted.join(' or ')}, but is ${describeShape(value)}${isLost(path, value, slot) ? '; it is left out' : ''}.`,
    help: helpWithType(value, isFlag),
  };
}

function isSchemaAt(path: readonly string[], version: Version): boolean {
  const slot = findSlotAt(path, version);
  return slot?.kind === 'schema' && slot.form !== 'map' && slot.form !== 'list';
}

function helpWithType(value: unknown, isFlag: boolean): string | undefined {
  if (isFlag) return 'List the names of required members in `required` of the schema around it.';
  return value === null ? 'Remove it: it is read as if it were missing.' : undefined;
}

function describeWrongValue(
  { schemaPath, value, path }: Located,
  allowed: unknown,
): Finding | undefined {
  const name = path.at(-1);
  // Types of schemas are validated with all other keywords.
  if (name === 'type' && (Array.isArray(value) || isSchemaType(allowed))) return undefined;
  if (schemaPath.includes('Schema/')) return undefined;
  const values = (Array.isArray(allowed) ? allowed : []).map(String);
  return {
    code: 'SPEC-113',
    message: `${describeSubject(path)} is ${describeShape(value)}, but must be ${values.map((item) => `\`${item}\``).join(' or ')}${isNowhere(path, name, value) ? '; the parameter is left out' : ''}.`,
    help: typeof value === 'string' ? suggestName(value, values) : undefined,
  };
}

/** Whether a parameter is in a place that no request has. */
function isNowhere(path: readonly string[], name: string | undefined, value: unknown): boolean {
  if (name !== 'in' || path.includes('securitySchemes')) return false;
  return typeof value !== 'string' || !isPlaceOfParameter(value);
}

function isSchemaType(allowed: unknown): boolean {
  return Array.isArray(allowed) && allowed.includes('integer');
}

function describeBadForm({ params, path, value }: Located): Finding | undefined {
  if (path.length === 1 && path[0] === 'openapi') return undefined;
  if (path.at(-1) === '$ref') return undefined;
  return {
    code: 'SPEC-114',
    message: `${describeSubject(path)} is ${describeShape(value)}, which does not match \`${String(params['pattern'])}\`.`,
  };
}

function describeOtherBreak(found: Located): Finding | undefined {
  const { keyword, path, value } = found;
  // Its type was reported.
  if (['oneOf', 'anyOf', 'not'].includes(keyword) && !isObject(value)) return undefined;
  const code: Code = ['oneOf', 'anyOf', 'not', 'dependentRequired'].includes(keyword)
    ? 'SPEC-115'
    : 'SPEC-114';
  return {
    code,
    message: `${describeSubject(path)} ${formatOtherBreak(found)}.`,
  };
}

function formatOtherBreak({ keyword, params, oneOf }: Break): string {
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
  if (keyword === 'uniqueItems') return 'contains the same item twice';
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

export function describeShape(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'a map';
  const text = JSON.stringify(value) ?? 'nothing';
  return `\`${text.length > 40 ? `${text.slice(0, 40)}…` : text}\``;
}
