/** An operation in, a request that its document allows and an answer to it out: what a page shows before anybody has called. */

import { type Calls, findCall } from '../../../generator/features/readme/calls.ts';
import {
  countParts,
  findPart,
  type Sample,
  sampleAnswer,
  toJson,
} from '../../../generator/features/samples/values.ts';
import type { Operation, Parameter, Response } from '../../../generator/core/ir/model/model.ts';

/** As it goes over the wire. */
interface Example {
  readonly method: string;
  /** The path, with values in it, and the query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly answer?: ExampleAnswer;
}

interface ExampleAnswer {
  readonly status: string;
  /** Undefined for an empty answer. */
  readonly body?: string;
}

/** Undefined where no request is found, or one that is too long to read. */
export function makeExample(operation: Operation, calls: Calls): Example | undefined {
  const { method, path, parameters, body } = operation;
  const params = findCall(operation, calls)?.params;
  if (params === undefined || path === undefined) return undefined;
  const find = (place: Parameter['in']) =>
    parameters
      .filter((one) => one.in === place)
      .flatMap((one) => {
        const value = findPart(params, one.key);
        return value === undefined ? [] : [[one, value] as const];
      });
  const filled = find('path').reduce(
    (text, [{ name }, value]) => text.replace(`{${name}}`, encodeURIComponent(printValue(value))),
    path,
  );
  const query = new URLSearchParams(
    find('query').flatMap(([{ name, explode }, value]) => listPairs(name, value, explode)),
  ).toString();
  const sent = params['body'];
  const [content] = body?.contents ?? [];
  const isJson = sent !== undefined && content?.codec === 'json';
  const answer = findAnswer(operation, calls);
  return {
    method,
    target: query === '' ? filled : `${filled}?${query}`,
    headers: {
      ...showCredentials(operation, calls),
      ...Object.fromEntries(find('header').map(([{ name }, value]) => [name, printValue(value)])),
      ...(isJson && { 'content-type': content.mediaType }),
    },
    ...(isJson && { body: printJson(sent) }),
    ...(answer !== undefined && { answer }),
  };
}

function listPairs(name: string, value: Sample, explode: boolean): readonly string[][] {
  const values = Array.isArray(value) && explode ? value : [value];
  return values.map((one: Sample) => [name, printValue(one)]);
}

function printValue(value: Sample): string {
  const json = toJson(value);
  if (Array.isArray(json)) return json.join(',');
  return typeof json === 'object' ? JSON.stringify(json) : String(json);
}

function printJson(value: Sample): string {
  return JSON.stringify(toJson(value), null, 2);
}

/** The first answer of success. */
function findAnswer(operation: Operation, { shaping }: Calls): ExampleAnswer | undefined {
  const response = operation.responses.find(isSuccess);
  if (response === undefined) return undefined;
  const { status, contents } = response;
  if (contents.length === 0) return { status };
  if (!contents.some(({ codec }) => codec === 'json')) return undefined;
  const body = sampleAnswer(operation, response, shaping);
  if (body === undefined || countParts(body) > mostParts) return undefined;
  return { status, body: printJson(body) };
}

function isSuccess({ status }: Response): boolean {
  return status.startsWith('2');
}

/** More values are too long to read. */
const mostParts = 200;

/** A header that any service asks for, with a value that says that it is one's own. */
function showCredentials({ security }: Operation, { api }: Calls): Example['headers'] {
  const [first] = security ?? api.security;
  const asked = new Set(first?.schemes.map(({ scheme }) => scheme));
  const headers = api.schemes
    .filter(({ key }) => asked.has(key))
    .flatMap((scheme) => {
      if (scheme.kind === 'apiKey') return scheme.in === 'header' ? [[scheme.name, 'any']] : [];
      if (scheme.kind === 'mutualTLS') return [];
      const isBasic = scheme.kind === 'http' && scheme.scheme.toLowerCase() === 'basic';
      return [['authorization', isBasic ? 'Basic YW55OmFueQ==' : 'Bearer any']];
    });
  return Object.fromEntries(headers) as Example['headers']; // pairs of texts
}
