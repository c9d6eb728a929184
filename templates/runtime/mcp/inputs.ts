// Arguments of tools: what a model gives, as the parameters of an operation.

import type { Issue } from '../call/errors.ts';
import { sizeName } from './sizes.ts';
import type { JsonSchema, Running, Tool } from './toolbox.ts';

/** The argument that reads the rest of a long answer. */
export const restName = 'answer_from';

/** The arguments of a tool with their schemas: how long its answer may be, and where one that is read begins. */
export function listArguments(tool: Tool): Readonly<Record<string, JsonSchema>> {
  const own = listProperties(tool);
  return {
    ...own,
    ...(canBeLong(tool) && { [sizeName]: size }),
    ...(canReadOn(tool) && { [restName]: rest }),
  };
}

const size: JsonSchema = { type: 'integer', description: 'Most bytes of the answer.' };

const rest: JsonSchema = {
  type: 'integer',
  description: 'To read a very long answer as text: where to begin.',
};

/** Whether the argument that asks for a longer answer is free. */
export function canBeLong(tool: Tool): boolean {
  return !Object.hasOwn(listProperties(tool), sizeName);
}

/** Whether a long answer can be read on. */
export function canReadOn(tool: Tool): boolean {
  return tool.hints.readOnlyHint === true && !Object.hasOwn(listProperties(tool), restName);
}

function listProperties({ input: { properties } }: Tool): Readonly<Record<string, JsonSchema>> {
  // Those of a schema are schemas.
  return Object(properties) as Readonly<Record<string, JsonSchema>>;
}

/** Rules of the arguments themselves that are broken; all others are those of the validators. */
export function findFaults(tool: Tool, { http, given, options }: Running): readonly Issue[] {
  const { required = [] } = tool.input;
  const known = Object.keys(listArguments(tool));
  const names = Object.keys(given);
  const needed = Array.isArray(required) ? required.map(String) : [];
  const url = tool.url === undefined ? undefined : given[tool.url];
  return [
    ...names
      .filter((name) => !known.includes(name))
      .map((name) =>
        buildFault(name.slice(0, 100), `is no argument; there are: ${known.join(', ')}`),
      ),
    ...needed
      .filter((name) => !Object.hasOwn(given, name))
      .map((name) => buildFault(name, 'is missing')),
    // The service is chosen by the client's options, never by a model.
    ...(url === undefined || (typeof url === 'string' && isOwnUrl(url, http.client.base))
      ? []
      : [buildFault(tool.url ?? '', 'must be a path of the service, or a URL there')]),
    ...Object.entries(tool.hidden ?? {})
      .filter(([name, isNeeded]) => isNeeded && options.parameters?.[name] === undefined)
      .map(([name]) => buildFault(name, 'is set where the tools run, and is missing there')),
  ];
}

/** What the service hands out may be below another path of its origin. */
function isOwnUrl(url: string, base: string): boolean {
  const { origin } = new URL(base);
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return /^\/(?![/\\])[^\\#\s]*$/.test(path) && !/\/(?:\.|%2e){1,2}(?:$|[/?])/i.test(path);
}

function buildFault(name: string, message: string): Issue {
  return { path: [name], message };
}

/** What a function of an operation is called with. */
interface Input {
  readonly params: Readonly<Record<string, unknown>>;
  readonly url: string | undefined;
  /** Character at which the answer begins; undefined where it is not read as text. */
  readonly from: number | undefined;
}

/** The parameters, with bytes as bytes and with those that the client's side sets. */
export function readInput(tool: Tool, { given, options }: Running): Input {
  const { bytes = [], hidden = {}, url } = tool;
  const goesOn = canReadOn(tool);
  const from = goesOn ? given[restName] : undefined;
  const asks = [...(goesOn ? [restName] : []), ...(canBeLong(tool) ? [sizeName] : [])];
  const isOwn = (name: string): boolean => name !== url && !asks.includes(name);
  const params = Object.fromEntries(Object.entries(given).filter(([name]) => isOwn(name)));
  for (const name of Object.keys(hidden)) {
    const value = options.parameters?.[name];
    if (value !== undefined) params[name] = value;
  }
  const path = url === undefined ? undefined : given[url];
  return {
    params: bytes.reduce((all, path) => decodeAt(all, path) as typeof params, params),
    url: typeof path === 'string' ? path : undefined,
    from: typeof from === 'number' && from >= 0 ? Math.floor(from) : undefined,
  };
}

/** The value, with bytes instead of base64 at the end of a path. */
function decodeAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return typeof value === 'string' ? decode(value) : value;
  if (name === '*') return Array.isArray(value) ? value.map((one) => decodeAt(one, rest)) : value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: decodeAt(Reflect.get(value, name), rest) };
}

/** Bytes; the text itself where it is no base64, which validators refuse. */
function decode(text: string): unknown {
  try {
    const plain = text.replaceAll('-', '+').replaceAll('_', '/');
    return Uint8Array.from(atob(plain), (sign) => sign.charCodeAt(0));
  } catch {
    return text;
  }
}
