// One request that a document allows in; requests that are each wrong in one way out.

import { asNode, type SampleCall } from './calls.ts';
import type { Node } from '../../test/services/prism.ts';
import { setHeader, setQuery, type Wire } from './wire.ts';

export interface Mutant {
  readonly kind: string;
  /** What is wrong, for people. */
  readonly what: string;
  readonly wire: Wire;
}

/** A document, whose references are followed. */
export class Reader {
  readonly document: Node;

  constructor(document: Node) {
    this.document = document;
  }

  follow(value: unknown): Node {
    let node = asNode(value);
    for (let steps = 0; steps < 20 && typeof node['$ref'] === 'string'; steps++) {
      const path = node['$ref'].replace(/^#\//, '').split('/');
      const names = path.map((name) =>
        decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'),
      );
      node = asNode(names.reduce<unknown>((at, name) => asNode(at)[name], this.document));
    }
    return node;
  }

  /** A schema whose parts (`allOf`) are one. */
  schema(value: unknown): Node {
    const own = this.follow(value);
    const parts = asList(own['allOf']).map((part) => this.schema(part));
    const all = [...parts, own];
    return {
      ...Object.assign({}, ...all),
      properties: Object.assign({}, ...all.map((part) => asNode(part['properties']))),
      required: [...new Set(all.flatMap((part) => asList(part['required'])))],
    } as Node; // a schema, as its parts are
  }
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function listMutants(call: SampleCall, reader: Reader): readonly Mutant[] {
  return [
    ...mutateParameters(call, reader),
    ...mutateBody(call, reader),
    ...mutateRoute(call, reader),
  ];
}

// Parameters.

function mutateParameters(call: SampleCall, reader: Reader): readonly Mutant[] {
  const { source, operation } = call;
  const item = asNode(asNode(reader.document['paths'])[operation.path ?? '']);
  const all = [...asList(item['parameters']), ...asList(source['parameters'])];
  return all.flatMap((one) => mutateParameter(call, reader.follow(one), reader));
}

function mutateParameter(
  { wire, operation }: SampleCall,
  parameter: Node,
  reader: Reader,
): Mutant[] {
  const { in: place, name: given, required } = parameter;
  const name = String(given);
  if (place === 'cookie' || parameter['content'] !== undefined) return [];
  // These headers are not parameters: OpenAPI says that they are ignored.
  const isIgnored = place === 'header' && /^(accept|content-type|authorization)$/i.test(name);
  if (isIgnored) return [];
  const set = (value: string | undefined): Wire | undefined => {
    if (place === 'query') return setQuery(wire, name, value);
    if (place === 'header') return setHeader(wire, name, value);
    return value === undefined ? undefined : setSegment(wire, operation.path ?? '', name, value);
  };
  const missing = required === true && place !== 'path' ? set(undefined) : undefined;
  const wrong = listWrongTexts(reader.schema(parameter['schema'])).map(([kind, text]) => ({
    kind: `${kind} in ${String(place)}`,
    what: `${name}=${text}`,
    wire: set(text),
  }));
  const all = [
    { kind: `required ${String(place)} parameter missing`, what: name, wire: missing },
    ...wrong,
  ];
  return all.flatMap((one) => (one.wire === undefined ? [] : [{ ...one, wire: one.wire }]));
}

/** Undefined where the parameter is not a whole segment. */
function setSegment(wire: Wire, path: string, name: string, value: string): Wire | undefined {
  const before = path.split('/');
  const at = before.indexOf(`{${name}}`);
  const segments = wire.path.split('/');
  if (at < 0 || before.length !== segments.length) return undefined;
  return { ...wire, path: segments.with(at, encodeURIComponent(value)).join('/') };
}

function hasType(schema: Node, ...types: readonly string[]): boolean {
  const own = [schema['type']].flat();
  return own.length === 1 && types.includes(String(own[0]));
}

/** Texts that a schema refuses with any reader. */
function listWrongTexts(schema: Node): (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  if (hasType(schema, 'integer', 'number', 'boolean')) found.push(['wrong type', 'no-value']);
  if (hasType(schema, 'integer')) found.push(['wrong type', '1.5']);
  if (schema['enum'] !== undefined && hasType(schema, 'string')) {
    found.push(['unknown enum value', 'no-such-value']);
  }
  for (const [, text] of listRanges(schema)) found.push(['out of range', String(text)]);
  return found;
}

function listRanges(schema: Node): (readonly [string, unknown])[] {
  const { minimum, maximum, minLength, maxLength } = schema;
  const found: (readonly [string, unknown])[] = [];
  const isNumber = hasType(schema, 'integer', 'number');
  if (isNumber && typeof minimum === 'number') found.push(['minimum', minimum - 1]);
  if (isNumber && typeof maximum === 'number') found.push(['maximum', maximum + 1]);
  if (!hasType(schema, 'string')) return found;
  if (typeof minLength === 'number' && minLength > 1) {
    found.push(['minLength', 'x'.repeat(minLength - 1)]);
  }
  if (typeof maxLength === 'number' && maxLength < 5000) {
    found.push(['maxLength', 'x'.repeat(maxLength + 1)]);
  }
  return found;
}

// Bodies.

function mutateBody({ wire, source }: SampleCall, reader: Reader): readonly Mutant[] {
  const body = reader.follow(source['requestBody']);
  const type = wire.headers['content-type'];
  const { body: bytes, ...empty } = wire;
  if (type === undefined || bytes === undefined) return [];
  const missing = setHeader(empty, 'content-type', undefined);
  const contents = asNode(body['content']);
  const isOpen = Object.keys(contents).some((one) => one.startsWith('*'));
  const others = [
    body['required'] === true && { kind: 'body missing', what: '', wire: missing },
    !isOpen && {
      kind: 'wrong content type',
      what: 'application/x-unknown',
      wire: setHeader(wire, 'content-type', 'application/x-unknown'),
    },
  ].filter((one) => one !== false);
  if (!/[/+]json$/.test(type)) return others;
  const schema = reader.schema(asNode(contents[type])['schema']);
  return [...others, ...mutateJson({ wire, bytes }, schema, reader)];
}

function mutateJson(
  { wire, bytes }: { readonly wire: Wire; readonly bytes: Uint8Array },
  schema: Node,
  reader: Reader,
): readonly Mutant[] {
  const write = (text: string): Wire => ({ ...wire, body: new TextEncoder().encode(text) });
  const broken = { kind: 'body that is not JSON', what: '{"a":', wire: write('{"a":') };
  if (!hasType(schema, 'object') && Object.keys(asNode(schema['properties'])).length === 0) {
    return [broken];
  }
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const text = { kind: 'body of a wrong type', what: '"text"', wire: write('"text"') };
  const changes = listChanges({ schema, value, path: [] }, reader);
  return [
    broken,
    text,
    ...changes.map(({ kind, path, own }) => ({
      kind,
      what: `${path.join('.')}: ${JSON.stringify(own)?.slice(0, 40)}`,
      wire: write(JSON.stringify(replaceAt(value, path, own))),
    })),
  ];
}

interface Place {
  readonly schema: Node;
  readonly value: unknown;
  readonly path: readonly (string | number)[];
}

interface Change {
  readonly kind: string;
  readonly path: Place['path'];
  readonly own: unknown;
}

function replaceAt(value: unknown, [name, ...rest]: Place['path'], own: unknown): unknown {
  if (name === undefined) return own;
  if (Array.isArray(value)) {
    return value.with(Number(name), replaceAt(value[Number(name)], rest, own));
  }
  const members = asNode(value);
  return { ...members, [name]: replaceAt(members[name], rest, own) };
}

/** All that can be wrong with a value, and with those in it. */
function listChanges({ schema, value, path }: Place, reader: Reader): readonly Change[] {
  if (path.length > 3) return [];
  const inner = Array.isArray(value)
    ? [[0, schema['items']] as const].filter(() => value.length > 0)
    : Object.entries(asNode(schema['properties']));
  const members = asNode(value);
  const required = asList(schema['required']).filter((name) => String(name) in members);
  const closed = schema['additionalProperties'] === false && !Array.isArray(value);
  return [
    ...required
      .filter((name) => !isReadOnly(asNode(schema['properties'])[String(name)], reader))
      .map((name) => change('required property missing', [...path, String(name)], undefined)),
    ...(closed
      ? [change('extra property of a closed object', [...path, 'noSuchProperty'], 1)]
      : []),
    ...inner.flatMap(([name, given]) => {
      if (isReadOnly(given, reader)) return [];
      const own = reader.schema(given);
      const at = [...path, name];
      const known = typeof name === 'number' ? asList(value)[name] : members[name];
      const deeper =
        known === undefined ? [] : listChanges({ schema: own, value: known, path: at }, reader);
      return [...listWrongValues(own).map(([kind, wrong]) => change(kind, at, wrong)), ...deeper];
    }),
  ];
}

function change(kind: string, path: Place['path'], own: unknown): Change {
  return { kind, path, own };
}

function isReadOnly(schema: unknown, reader: Reader): boolean {
  return reader.schema(schema)['readOnly'] === true;
}

function listWrongValues(schema: Node): (readonly [string, unknown])[] {
  const { type, format, pattern, minItems, nullable } = schema;
  const found: (readonly [string, unknown])[] = [];
  const add = (kind: string, wrong: unknown): void => void found.push([kind, wrong]);
  for (const [, wrong] of listRanges(schema)) add('property out of range', wrong);
  if (hasType(schema, 'string', 'integer', 'number', 'boolean', 'array')) {
    add('property of a wrong type', { wrong: [] });
  }
  if (hasType(schema, 'integer')) add('property of a wrong type', 1.5);
  if (type !== undefined && hasType(schema, String(type)) && nullable !== true && type !== 'null') {
    add('property that is null', null);
  }
  if (schema['enum'] !== undefined && hasType(schema, 'string')) {
    add('property with an unknown enum value', 'no-such-value');
  }
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test('\u0001')) {
    add('property that no pattern fits', '\u0001');
  }
  if (typeof minItems === 'number' && minItems > 0) add('property out of range', []);
  if (/^(date|date-time|email|uuid|ipv4|ipv6)$/.test(String(format))) {
    add('property of another format', 'no such format');
  }
  return found;
}

// Paths, methods and credentials. A client that accepts nothing of an answer gets it all the same.

const METHODS = ['DELETE', 'PATCH', 'PUT', 'POST', 'GET'];

function mutateRoute({ wire, operation, source }: SampleCall, reader: Reader): readonly Mutant[] {
  const known = listMethods(wire.path, reader);
  const method = METHODS.find((one) => !known.has(one));
  const json = { ...wire, path: `${wire.path}/no/such/path` };
  const found: Mutant[] = [{ kind: 'unknown path', what: json.path, wire: json }];
  if (method !== undefined && operation.path !== undefined) {
    found.push({ kind: 'wrong method', what: method, wire: { ...wire, method } });
  }
  const needs = source['security'] ?? reader.document['security'];
  const isOptional = asList(needs).some((one) => Object.keys(asNode(one)).length === 0);
  if (asList(needs).length > 0 && !isOptional) {
    found.push({ kind: 'no credentials', what: '', wire: withoutCredentials(wire, reader) });
  }
  return found;
}

function listMethods(path: string, { document }: Reader): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [template, item] of Object.entries(asNode(document['paths']))) {
    const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '.+');
    if (!new RegExp(`^${pattern}$`).test(path)) continue;
    for (const name of Object.keys(asNode(item))) found.add(name.toUpperCase());
  }
  return found;
}

function listSchemes({ document }: Reader): readonly Node[] {
  const { securityDefinitions = asNode(document['components'])['securitySchemes'] } = document;
  return Object.values(asNode(securityDefinitions)).map(asNode);
}

function isKey({ type }: Node): boolean {
  return type === 'apiKey';
}

/** A request with all credentials that the document knows; of two in one header, the one that is no plain key. */
export function withCredentials(wire: Wire, reader: Reader): Wire {
  const schemes = listSchemes(reader);
  const sorted = [...schemes.filter(isKey), ...schemes.filter((one) => !isKey(one))];
  return sorted.reduce<Wire>((result, { type, in: place, name, scheme }) => {
    if (type === 'apiKey' && place === 'query') return setQuery(result, String(name), 'key');
    if (type === 'apiKey' && place === 'header') return setHeader(result, String(name), 'key');
    const isBasic = String(scheme).toLowerCase() === 'basic';
    return setHeader(result, 'authorization', isBasic ? 'Basic dTpw' : 'Bearer key');
  }, wire);
}

function withoutCredentials(wire: Wire, reader: Reader): Wire {
  return listSchemes(reader).reduce<Wire>((result, { type, in: place, name }) => {
    if (type === 'apiKey' && place === 'query') return setQuery(result, String(name), undefined);
    if (type === 'apiKey' && place === 'header') return setHeader(result, String(name), undefined);
    return setHeader(result, 'authorization', undefined);
  }, wire);
}
