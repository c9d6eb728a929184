/** Finds headers of an answer that the document does not allow; their values are never repeated. */

import type { KeywordSchema, Response } from '../../../generator/core/ir/model/model.ts';
import { readHeader } from '../http/exchange.ts';
import { createFinding, type Checking } from './checking.ts';
import type { Finding } from './finding.ts';
import { createObservation } from './observation.ts';
import { followReference } from '../../../generator/core/ir/schemas/follow.ts';

export function checkHeaders(checking: Checking, { headers }: Response): readonly Finding[] {
  return headers.flatMap((header) => {
    const { name, template, required, at, schema: written } = header;
    // A template means many names; the type of the body is checked with it.
    if (template !== undefined || /^content-type$/i.test(name)) return [];
    const text = readHeader(checking.exchange.response, name.toLowerCase());
    if (text === undefined) {
      if (!required) return [];
      const message = `The header \`${name}\` is missing.`;
      return [describe(checking, name, { at, keyword: 'required', message })];
    }
    const schema = followReference(checking.api.models, written);
    const value = schema && readValue(text, schema);
    const keyword = schema && findBroken(schema, value);
    if (schema === undefined || keyword === undefined) return [];
    const message = `The header \`${name}\` breaks the rule \`${keyword}\`.`;
    return [describe(checking, name, { at: schema.at, keyword, message, value })];
  });
}

interface Broken extends Pick<Finding, 'at' | 'message'> {
  readonly keyword: string;
  readonly value?: unknown;
}

function describe(
  checking: Checking,
  name: string,
  { at, keyword, message, value }: Broken,
): Finding {
  const isShown = !checking.api.model.sensitive.includes(name);
  const observation = createObservation('keyword', { keyword, name, value, isShown });
  const path = `headers.${name.toLowerCase()}`;
  return createFinding(checking, 'WIRE-111', { at, path, message, observation });
}

/** A text is what its schema has types for; lists and objects are not looked into. */
function readValue(text: string, { types = [] }: KeywordSchema): unknown {
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return Number(text);
  if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  return types.includes('null') && text === '' ? null : text;
}

function findBroken(schema: KeywordSchema, value: unknown): string | undefined {
  const { types = [], enum: list, pattern, minimum, maximum, minLength, maxLength } = schema;
  if (types.includes('array') || types.includes('object')) return undefined;
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return 'type';
  if (list !== undefined && !list.some((one) => one === value)) return 'enum';
  if (typeof value === 'number') {
    if (minimum !== undefined && value < minimum) return 'minimum';
    return maximum !== undefined && value > maximum ? 'maximum' : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return 'pattern';
  const { length } = [...value];
  return length < (minLength ?? 0) || length > (maxLength ?? Infinity) ? 'length' : undefined;
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === 'null' ? value === null : typeof value === type;
}
