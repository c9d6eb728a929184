/** Finds what an output calls the things at a place of its document: `Order.total`, `ListOrdersParams.limit`, `getOrder`. */

import type { Place } from '../../../generator/core/diagnostics/diagnostic.ts';
import { addTo } from '../../../generator/core/diagnostics/lists.ts';
import { listTypeParts } from '../../../generator/core/ir/types/walk.ts';
import type { Api, Operation, Type, Webhook } from '../../../generator/core/ir/model/model.ts';
import { toKey } from './keys.ts';

/** Names of things that are at a place, or hold it; the nearest. */
type FindNames = (place: Place) => readonly string[];

export function indexPlaces(api: Api): FindNames {
  const names = new Map<string, string[]>();
  const add = (at: Place, name: string): void =>
    addTo(names, `${at.file}#${at.pointer}`, toKey(name));
  for (const { at, name, input, type } of api.models) {
    add(at, name);
    addMembers(type, name, add);
    if (input === undefined) continue;
    add(at, input.name);
    addMembers(input.type, input.name, add);
  }
  for (const operation of api.operations) addOperation(operation, add);
  for (const webhook of api.webhooks) addWebhook(webhook, add);
  for (const { at, code } of api.errors?.codes ?? []) {
    add(at, `${api.names.errors}.${code}`);
    add(at, api.names.errorCode);
  }
  return ({ file, pointer }) => {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const found = names.get(`${file}#${at}`);
      if (found !== undefined) return found;
    }
    return [];
  };
}

type Add = (at: Place, name: string) => void;

function addOperation(operation: Operation, add: Add): void {
  const { at, names, params, parameters, body, responses } = operation;
  for (const name of listOwn(operation)) add(at, name);
  for (const { at: own, key } of parameters) add(own, `${names.params}.${key.join('.')}`);
  for (const { name, at: own, type } of params.members) {
    add(own, `${names.params}.${name}`);
    addMembers(type, `${names.params}.${name}`, add);
  }
  if (body !== undefined) {
    for (const own of [body.at, ...body.contents.map((content) => content.at)]) {
      add(own, `${names.params}.body`);
    }
  }
  for (const response of responses) {
    const owners = [names.response ?? names.function, names.function, names.error];
    const places = [response.at, ...response.contents.map((content) => content.at)];
    for (const owner of new Set(owners)) {
      for (const own of places) add(own, owner);
      addMembers(response.type, owner, add);
    }
    // A change of a header is at its answer.
    if (names.headers !== undefined) for (const own of places) add(own, names.headers);
    for (const { name, at: own } of response.headers) {
      const headers = names.headers ?? names.function;
      add(own, `${headers}.${response.status}.${name}`);
    }
  }
}

/** The function, and the types that are its own. */
export function listOwn({ names }: Operation): readonly string[] {
  const { function: call, params, error, response, headers } = names;
  return [call, params, error, response, headers].filter((name) => name !== undefined);
}

function addWebhook({ at, names, body, params }: Webhook, add: Add): void {
  add(at, names.body);
  if (body !== undefined) {
    add(body.at, names.body);
    addMembers(body.type, names.body, add);
  }
  for (const { name, at: own } of params) add(own, `${names.params}.${name}`);
}

/** Members that are written out in a type; those of a named type are its own. */
function addMembers(type: Type, owner: string, add: Add): void {
  if (type.kind === 'object') {
    for (const { name, at, type: own } of type.members) {
      add(at, `${owner}.${name}`);
      addMembers(own, `${owner}.${name}`, add);
    }
    if (type.rest !== undefined) addMembers(type.rest, owner, add);
    return;
  }
  for (const part of listTypeParts(type)) addMembers(part, owner, add);
}
