/** A small document as text in, the API built from it and the problems reported of it out; no disk, no lifting. */

import { parse } from 'yaml';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import type { Problem } from '../../generator/core/diagnostics/diagnostic.ts';
import { buildApi, type BuildOptions } from '../../generator/core/ir/build.ts';
import type { Api, Model, Operation, Type } from '../../generator/core/ir/model/model.ts';
import type { Bundle } from '../../generator/core/load/document.ts';
import { getNode, splitPointer } from '../../generator/core/load/structure/pointer.ts';

export interface Read {
  readonly api: Api;
  readonly problems: readonly Problem[];
  model(key: string): Model;
  operation(id: string): Operation;
  /** Type of a model, written as TypeScript writes it. */
  type(key: string): string;
  input(key: string): string | undefined;
}

/** Reads a document; `others` are further documents by path, which references may name. */
export function read(
  text: string,
  options: Partial<BuildOptions> = {},
  others: Readonly<Record<string, string>> = {},
): Read {
  const bundle = createBundle(text, others);
  const reporter = createReporter();
  const api = buildApi(bundle, { id: 'shop', source: 'x', int64: 'number', ...options }, reporter);
  if (api === undefined) throw new Error('nothing was built');
  const model = (key: string): Model => found(api.models, (one) => one.key === key, key);
  const print = printer(api);
  return {
    api,
    problems: reporter.problems,
    model,
    operation: (id) => found(api.operations, (one) => one.id === id, id),
    type: (key) => print(model(key).type),
    input: (key) => {
      const input = model(key).input;
      return input === undefined ? undefined : print(input.type);
    },
  };
}

/** The schemas alone, by key, as YAML under `components.schemas`. */
export function readSchemas(schemas: string, options: Partial<BuildOptions> = {}): Read {
  const indented = schemas.replaceAll(/^/gm, '    ');
  return read(`components:\n  schemas:\n${indented}`, options);
}

function found<T>(list: readonly T[], test: (item: T) => boolean, name: string): T {
  const item = list.find(test);
  if (item === undefined) throw new Error(`${name} is not there`);
  return item;
}

function createBundle(text: string, others: Readonly<Record<string, string>>): Bundle {
  const entry = '/api/openapi.yaml';
  const roots = new Map<string, unknown>([[entry, parse(text)]]);
  for (const [path, other] of Object.entries(others)) roots.set(`/api/${path}`, parse(other));
  const resolve: Bundle['resolve'] = (ref, from) => {
    const [path = '', pointer = ''] = ref.split('#');
    const file = path === '' ? from.file : `/api/${path.replace(/^\.\//, '')}`;
    const value = getNode(roots.get(file), splitPointer(decodeURIComponent(pointer)));
    return value === undefined ? undefined : { value, at: { file, pointer } };
  };
  return {
    entry,
    format: 'openapi',
    written: '3.2.0',
    version: '3.2',
    asRead: roots.get(entry) as Bundle['asRead'],
    rewritten: new Set(),
    root: roots.get(entry) as Bundle['root'],
    parts: [],
    files: [],
    resolve,
    resolveSchema: resolve,
    dynamicAnchors: () => [],
    asWritten: (at) => at,
  };
}

/** Writes types the short way: model names, `?` for optional members. */
export function printer(api: Api): (type: Type) => string {
  const models = new Map(api.models.map((model) => [model.key, model]));
  const print = (type: Type): string => {
    switch (type.kind) {
      case 'literal':
        return JSON.stringify(type.value);
      case 'open':
        return [...type.values.map((value) => JSON.stringify(value)), '…'].join(' | ');
      case 'model': {
        const model = models.get(type.key);
        return (type.input ? model?.input?.name : undefined) ?? model?.name ?? '?';
      }
      case 'array':
        return `${grouped(type.items)}[]`;
      case 'tuple': {
        const items = type.items.map(
          (item, index) => print(item) + (index < type.required ? '' : '?'),
        );
        return `[${[...items, ...(type.rest === undefined ? [] : [`...${print(type.rest)}`])].join(', ')}]`;
      }
      case 'object': {
        const members = type.members.map(
          (member) => `${member.name}${member.optional ? '?' : ''}: ${print(member.type)}`,
        );
        const rest = type.rest === undefined ? [] : [`[]: ${print(type.rest)}`];
        return `{ ${[...members, ...rest].join(', ')} }`;
      }
      case 'union':
        return type.members.map(print).join(' | ');
      case 'intersection':
        return type.members.map(grouped).join(' & ');
      default:
        return type.kind;
    }
  };
  const grouped = (type: Type): string =>
    type.kind === 'union' || type.kind === 'intersection' ? `(${print(type)})` : print(type);
  return print;
}
