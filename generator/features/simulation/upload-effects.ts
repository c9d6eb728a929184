/** Finds out what the operations of an upload do: the one that starts it, and the one that takes the bytes. */

import type { Api, Operation } from '../../core/ir/model/model.ts';
import type { EffectContext, Special } from './effects.ts';
import { findBodyPlace } from './bodies.ts';

/** Its start, and the call that takes the bytes. */
export function findUploadEffect(
  operation: Operation,
  { api, models, resources, uploads }: EffectContext,
): Special | undefined {
  if (operation.upload !== undefined) {
    const { url, size, contentType } = operation.upload;
    const header = fillVariables(url, api);
    const template = header === url ? undefined : url;
    const headers = { size: findHeader(operation, size), type: findHeader(operation, contentType) };
    return { does: 'start', upload: { url: header, template, path: UPLOAD_SEGMENT, ...headers } };
  }
  const start = uploads.get(operation.id);
  if (start?.upload === undefined) return undefined;
  const { wait, result, chunk, confirmed } = start.upload;
  const resource = resources.find(({ operations }) => operations.some(({ id }) => id === wait));
  const upload = {
    offset: findHeader(operation, chunk?.offset),
    command: findHeader(operation, chunk?.command),
    values: chunk?.values && { ...chunk.values },
    confirmed: confirmed === undefined ? undefined : fillVariables(confirmed, api),
  };
  const body = resource && findBodyPlace(start, resource, models);
  return { does: 'send', resource, key: [], at: result ?? [], body, upload };
}

function findHeader(
  { parameters }: Operation,
  name: string | undefined,
): readonly string[] | undefined {
  return parameters.find((one) => one.name.toLowerCase() === name?.toLowerCase())?.key;
}

/** Below the path of the start. */
export const UPLOAD_SEGMENT = 'upload';

function fillVariables(template: string, { variables }: Api): string {
  return template.replaceAll(/\{([^{}]+)\}/g, (text, name: string) => {
    return variables.find((one) => one.name === name)?.default ?? text;
  });
}
