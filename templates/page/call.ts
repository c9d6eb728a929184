/** What a person typed into a form in; the request that it means, and the same call in TypeScript, out. */

import { listStyledPairs, printHeader, printPath } from '../runtime/call/parameters.ts';
import type {
  ApiView,
  ContentView,
  FieldView,
  OperationView,
  ParameterView,
  PathStyle,
  QueryStyle,
  SchemeView,
} from './view.ts';

/** The texts of a form. */
export interface Typed {
  /** By position of the parameter. */
  readonly parameters: readonly string[];
  /** Of an operation whose path the caller gives. */
  readonly path: string;
  readonly mediaType: string;
  readonly body: string;
  /** Of a multipart body, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** By name of the field; the whole body under no name. */
  readonly files: Readonly<Record<string, readonly File[]>>;
  /** By key of the scheme. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly prefer: string;
}

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData | File;
  /** What is shown of the body. */
  readonly shown: string;
  readonly cookies: readonly string[];
}

/** Throws an error that says which field cannot be read. */
export function buildRequest(api: ApiView, operation: OperationView, typed: Typed): Request {
  const given = readParameters(operation.parameters, typed);
  const at = (place: ParameterView['in']) =>
    given.filter(({ parameter }) => parameter.in === place);
  const credentials = listCredentials(api, typed);
  const query = [
    ...[...at('query'), ...at('querystring')].flatMap(({ parameter, value }) =>
      writeQuery(parameter, value),
    ),
    ...credentials
      .in('query')
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  ].join('&');
  const body = buildBody(operation, typed);
  const headers = {
    ...Object.fromEntries(credentials.in('header')),
    ...Object.fromEntries(at('header').map(writeHeader)),
    ...(typed.prefer !== '' && { prefer: typed.prefer }),
    ...(body.type !== undefined && { 'content-type': body.type }),
  };
  const path = operation.path === undefined ? typed.path : writePath(operation.path, at('path'));
  return {
    method: operation.method,
    url: `${api.base}${path}${query === '' ? '' : `?${query}`}`,
    headers,
    ...(body.sent !== undefined && { body: body.sent }),
    shown: body.shown,
    cookies: [
      ...at('cookie').flatMap(({ parameter, value }) => writeQuery(parameter, value)),
      ...credentials.in('cookie').map(([name, value]) => `${name}=${value}`),
    ],
  };
}

interface Given {
  readonly parameter: ParameterView;
  readonly value: unknown;
}

function readParameters(
  parameters: readonly ParameterView[],
  { parameters: texts }: Typed,
): Given[] {
  return parameters.flatMap((parameter, index) => {
    const text = texts[index] ?? '';
    return text === '' ? [] : [{ parameter, value: readInput(parameter, text) }];
  });
}

function readInput({ name, input }: Pick<ParameterView, 'name' | 'input'>, text: string): unknown {
  if (input.kind === 'text') return text;
  if (input.kind === 'choice') {
    return input.choices?.find((choice) => String(choice) === text) ?? text;
  }
  // A number that is typed wrong is sent as it is: the service has to refuse it.
  if (input.kind === 'number') return isExact(text) ? Number(text) : text;
  return parseJson(text, `\`${name}\``);
}

/** Whether a number holds what the text says: a large integer would be rounded. */
function isExact(text: string): boolean {
  const value = Number(text);
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Error(`${what} is not JSON: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

function writePath(path: string, given: readonly Given[]): string {
  return path.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const found = given.find(({ parameter }) => parameter.name === name);
    if (found === undefined) {
      throw new Error(`\`${name}\` is missing: it is a part of the path ${whole}.`);
    }
    const { style, ...form } = found.parameter.form;
    // Only these are styles of paths.
    return printPath({ ...form, name, style: style as PathStyle }, name, found.value);
  });
}

function writeQuery({ name, form, in: place }: ParameterView, value: unknown): string[] {
  const { style, ...others } = form;
  // Only these are styles of queries and cookies.
  return listStyledPairs(
    { ...others, name, style: style as QueryStyle, whole: place === 'querystring' },
    value,
  );
}

function writeHeader({ parameter, value }: Given): readonly [string, string] {
  const { name, form } = parameter;
  return [name, printHeader(value, form.explode, form.content, name)];
}

function listCredentials({ schemes }: ApiView, { credentials }: Typed) {
  const given = schemes.flatMap((scheme) => {
    const text = Object.hasOwn(credentials, scheme.key) ? (credentials[scheme.key] ?? '') : '';
    return scheme.place === undefined || text === '' ? [] : [{ place: scheme.place, text }];
  });
  return {
    in: (where: 'header' | 'query' | 'cookie') =>
      given
        .filter(({ place }) => place.in === where)
        .map(({ place, text }) => [place.name, writeCredential(place, text)] as const),
  };
}

function writeCredential({ prefix = '' }: NonNullable<SchemeView['place']>, text: string): string {
  return prefix === 'Basic ' ? `Basic ${btoa(text)}` : prefix + text;
}

interface Sent {
  readonly sent?: string | FormData | File;
  readonly shown: string;
  /** Absent where `fetch` gives it. */
  readonly type?: string;
}

/** What the document says of the body that is chosen. */
export function findContent({ body }: OperationView, mediaType: string): ContentView | undefined {
  return body?.contents.find((one) => one.mediaType === mediaType);
}

function buildBody(operation: OperationView, typed: Typed): Sent {
  const { body } = operation;
  const { mediaType, body: text } = typed;
  const content = findContent(operation, mediaType);
  if (content?.isFile) return buildFile(typed);
  if (content?.fields) return buildForm(content, typed, body?.required ?? false);
  if (body === undefined || (text === '' && !body.required)) return { shown: '' };
  if (mediaType === 'application/x-www-form-urlencoded' && text.trimStart().startsWith('{')) {
    const sent = new URLSearchParams(listFields(text, content)).toString();
    return { sent, shown: sent, type: mediaType };
  }
  if (mediaType !== 'multipart/form-data') return { sent: text, shown: text, type: mediaType };
  const form = new FormData();
  for (const [name, value] of listFields(text, content)) form.append(name, value);
  return { sent: form, shown: text };
}

function buildFile({ files, mediaType }: Typed): Sent {
  const [sent] = files[''] ?? [];
  return sent === undefined ? { shown: '' } : { sent, shown: showFile(sent), type: mediaType };
}

function showFile({ name, size }: File): string {
  return `(${name}, ${size} bytes)`;
}

/** Each value is a part; one that is no text is JSON. */
function buildForm(content: ContentView, typed: Typed, isRequired: boolean): Sent {
  const sent = new FormData();
  const given = readFields(content.fields ?? [], typed);
  if (given.length === 0 && !isRequired) return { shown: '' };
  const parts = given.flatMap(([name, value]) => listParts(name, value, content));
  const lines = parts.map(([name, item]) => {
    const isText = typeof item !== 'object' || item === null;
    if (isText) sent.append(name, String(item));
    else if (item instanceof File) sent.append(name, item);
    else sent.append(name, new Blob([JSON.stringify(item)], { type: 'application/json' }));
    const shown = item instanceof File ? showFile(item) : JSON.stringify(item);
    return `${name}: ${isText ? String(item) : shown}`;
  });
  return { sent, shown: lines.join('\n') };
}

/** A member of a form in the style that the document gives it; without one a list repeats its name. */
function listParts(
  name: string,
  value: unknown,
  content: ContentView | undefined,
): readonly (readonly [string, unknown])[] {
  const { encoding = {} } = content ?? {};
  const { style, explode } = (Object.hasOwn(encoding, name) && encoding[name]) || {};
  if ((style ?? explode) === undefined) return [value].flat().map((item) => [name, item]);
  const rule = { name, ...(style && { style }), ...(explode !== undefined && { explode }) };
  return listStyledPairs(rule, value).map((pair) => {
    const [key = '', text = ''] = pair.split('=');
    return [decodeURIComponent(key), decodeURIComponent(text)];
  });
}

/** Values of the fields that have one. */
function readFields(
  fields: readonly FieldView[],
  { fields: texts, files }: Typed,
): readonly (readonly [string, unknown])[] {
  return fields.flatMap((field): (readonly [string, unknown])[] => {
    const { name, isFile, isMany } = field;
    const own = Object.hasOwn(files, name) ? (files[name] ?? []) : [];
    if (isFile) return own.length === 0 ? [] : [[name, isMany ? own : own[0]]];
    const text = Object.hasOwn(texts, name) ? (texts[name] ?? '') : '';
    return text === '' ? [] : [[name, readInput(field, text)]];
  });
}

/** Members of an object as the fields of a form. */
function listFields(text: string, content: ContentView | undefined): [string, string][] {
  const fields = parseJson(text, 'The body');
  return Object.entries(Object(fields) as Record<string, unknown>)
    .flatMap(([name, value]) => listParts(name, value, content))
    .map(([name, item]) => [name, typeof item === 'string' ? item : (JSON.stringify(item) ?? '')]);
}

/** The call as code for the client of the API. */
export function printCall(api: ApiView, operation: OperationView, typed: Typed): string {
  const params: Record<string, unknown> = {};
  for (const { parameter, value } of readParameters(operation.parameters, typed)) {
    setMember(params, parameter.key, value);
  }
  const body = readBody(operation, typed);
  if (body !== undefined) params['body'] = body;
  const path = operation.path === undefined ? [printLiteral(typed.path)] : [];
  const args = Object.keys(params).length === 0 ? path : [...path, printLiteral(params)];
  const used = new Set(operation.security.flat());
  const auth = Object.fromEntries(
    Object.entries(typed.credentials)
      .filter(([key, text]) => text !== '' && used.has(key))
      .map(([key]) => [key, '…']),
  );
  const options = {
    baseUrl: `${location.origin}${api.base}`,
    ...(Object.keys(auth).length > 0 && { auth }),
  };
  return [
    `import { ${api.client} } from './${api.id}/index.js';`,
    '',
    `const client = new ${api.client}(${printLiteral(options)});`,
    `const result = await client.${operation.call}(${args.join(', ')});`,
  ].join('\n');
}

function readBody(operation: OperationView, typed: Typed): unknown {
  const content = findContent(operation, typed.mediaType);
  if (content?.isFile) return typed.files['']?.[0];
  if (content?.fields) return Object.fromEntries(readFields(content.fields, typed));
  if (typed.body === '') return undefined;
  try {
    return JSON.parse(typed.body) as unknown;
  } catch {
    return typed.body;
  }
}

function setMember(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  const inner = Object.hasOwn(target, name) ? target[name] : undefined;
  const next = rest.length === 0 ? value : setIn(inner, rest, value);
  Object.defineProperty(target, name, {
    value: next,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function setIn(inner: unknown, path: readonly string[], value: unknown): unknown {
  const target: Record<string, unknown> = { ...Object(inner) };
  setMember(target, path, value);
  return target;
}

/** JSON as TypeScript has it: names without quotes where they need none. */
export function printLiteral(value: unknown, indent = ''): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => printLiteral(item, inner));
    const flat = `[${items.join(', ')}]`;
    return isShort(flat)
      ? flat
      : `[\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}]`;
  }
  if (value instanceof File) return `new File([bytes], ${printText(value.name)})`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([name, item]) => `${printName(name)}: ${printLiteral(item, inner)}`,
    );
    if (entries.length === 0) return '{}';
    const flat = `{ ${entries.join(', ')} }`;
    return isShort(flat)
      ? flat
      : `{\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${indent}}`;
  }
  return typeof value === 'string' ? printText(value) : String(JSON.stringify(value));
}

function isShort(text: string): boolean {
  return text.length <= 70 && !text.includes('\n');
}

/** A member of this name written plainly would be the prototype. */
function printName(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : printText(name);
}

function printText(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1);
  return `'${inside.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
