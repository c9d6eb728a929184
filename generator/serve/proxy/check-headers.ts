/** Finds headers of an answer that the document does not allow; their values are never repeated. */

import type { Api, KeywordSchema, Response, Schema } from '../../ir/model.ts';
import { readHeader } from '../http/exchange.ts';
import { createFinding, type Checking } from './check-exchange.ts';
import type { Finding } from './finding.ts';
import { createShape, isPlainName, noteShape } from './shape.ts';

type Header = Response['headers'][number];

export function checkHeaders(checking: Checking, { headers }: Response): readonly Finding[] {
  return headers.flatMap((header) => {
    // A template is for many names; the type of the body is checked with it.
    if (header.template !== undefined || /^content-type$/i.test(header.name)) return [];
    const text = readHeader(checking.exchange.response, header.name.toLowerCase());
    return text === undefined ? checkMissing(checking, header) : checkText(checking, header, text);
  });
}

function checkMissing(checking: Checking, { name, required, at }: Header): readonly Finding[] {
  if (!required) return [];
  const broken = { keyword: 'required', message: `The header \`${name}\` is missing.` };
  return [describe(checking, { name, at }, broken)];
}

function checkText(
  checking: Checking,
  { name, schema: written }: Header,
  text: string,
): readonly Finding[] {
  const schema = resolve(written, checking.api.model);
  if (schema === undefined) return [];
  const value = readValue(text, schema);
  const rule = findBroken(schema, value);
  if (rule === undefined) return [];
  const message = `The header \`${name}\` breaks the rule \`${rule}\`.`;
  return [describe(checking, { name, at: schema.at }, { keyword: rule, message, value })];
}

function describe(
  checking: Checking,
  { name, at }: Pick<Header, 'name' | 'at'>,
  broken: { readonly keyword: string; readonly message: string; readonly value?: unknown },
): Finding {
  const { keyword, message, value } = broken;
  const shape = createShape();
  noteShape(shape, value);
  const isShown = !checking.api.model.sensitive.includes(name) && typeof value === 'string';
  const words = new Map(isShown && isPlainName(value) ? [[value, 1]] : []);
  const lesson = { kind: 'keyword', keyword, name, seen: { shape, words } } as const;
  const found = { at, path: `headers.${name.toLowerCase()}`, message };
  return { ...createFinding(checking, 'WIRE-111', found), lesson };
}

/** With what a reference says. */
function resolve(schema: Schema, { models }: Api): KeywordSchema | undefined {
  let found: Schema | undefined = schema;
  for (let steps = 0; found?.kind === 'schema' && found.ref && steps < models.length; steps++) {
    const { key }: { readonly key: string } = found.ref;
    found = models.find((one) => one.key === key)?.schema;
  }
  return found?.kind === 'schema' ? found : undefined;
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
