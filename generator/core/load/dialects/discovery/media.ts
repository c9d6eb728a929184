/** Adds the operations that send the bytes of a method which also takes bytes. */

import { formatJson } from '../../../diagnostics/json.ts';
import { placeBelow } from '../../structure/place.ts';
import { getChild, isObject, type Members } from '../../structure/pointer.ts';
import { type Making, setOrigin } from '../origins.ts';
import type { Method } from './methods.ts';

/** An operation under a path or, where the service hands out the URL, under a name. */
export interface Made {
  readonly path?: string;
  readonly name?: string;
  readonly verb: string;
  readonly operation: Members;
}

const bytes = { schema: { type: 'string', format: 'binary' } };

/**
 * `<id>Media` asks for the bytes of what the method describes (`<id>Download` where the former sends them); a name in its path
 * says that it is another operation.
 */
export function buildDownload(
  making: Making,
  { value, at }: Method,
  { path = '', verb, operation }: Made,
): readonly Made[] {
  const last = [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1];
  if (value['supportsMediaDownload'] !== true || last === undefined) return [];
  const parameters = withFixed(operation, 'alt', 'media').map((one) =>
    isObject(one) && one['name'] === last && one['in'] === 'path'
      ? setOrigin(making, { 'x-sw-name': last, ...one, name: `${last}_media` }, at)
      : one,
  );
  const responses = { '200': { description: 'The bytes.', content: { '*/*': bytes } } };
  const suffix = value['supportsMediaUpload'] === true ? 'Download' : 'Media';
  const operationId = `${formatJson(operation['operationId'])}${suffix}`;
  const made = setOrigin(making, { ...operation, operationId, parameters, responses }, at);
  return [{ path: path.replace(`{${last}}`, `{${last}_media}`), verb, operation: made }];
}

/** `<id>Media` sends bytes alone; `upload<Id>` first says what comes, and then sends it to the URL that it is given. */
export function buildUploads(making: Making, method: Method, call: Made): readonly Made[] {
  if (method.value['supportsMediaUpload'] !== true) return [];
  return [
    ...buildSimpleUpload(making, method, call),
    ...buildResumableUpload(making, method, call),
  ];
}

function buildSimpleUpload(
  making: Making,
  { value, at }: Method,
  { operation, verb }: Made,
): readonly Made[] {
  const path = findPath(value, 'simple');
  if (path === undefined) return [];
  const { requestBody: _body, 'x-sw-request': _rule, ...rest } = operation;
  const made = {
    ...rest,
    operationId: `${formatJson(operation['operationId'])}Media`,
    parameters: withFixed(operation, 'uploadType', 'media'),
    requestBody: { required: true, content: buildContent(value) },
  };
  const place = ['mediaUpload', 'protocols', 'simple', 'path'].reduce(placeBelow, at);
  return [{ path, verb, operation: setOrigin(making, made, place) }];
}

function buildResumableUpload(
  making: Making,
  { value, at, resources, name }: Method,
  { operation, verb }: Made,
): readonly Made[] {
  const path = findPath(value, 'resumable');
  if (path === undefined) return [];
  const id = formatJson(operation['operationId']);
  const [size, contentType] = ['X-Upload-Content-Length', 'X-Upload-Content-Type'];
  const noun = [...resources, name].map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const upload = {
    name: noun.join(''),
    finish: `${id}UploadFinish`,
    url: 'location',
    size,
    contentType,
  };
  const headers = [
    { name: size, in: 'header', schema: { type: 'integer' } },
    { name: contentType, in: 'header', schema: { type: 'string' } },
  ];
  const started = {
    description: 'The URL to send the bytes to.',
    headers: { Location: { schema: { type: 'string' } } },
  };
  const start = {
    ...operation,
    operationId: `${id}UploadStart`,
    parameters: [...withFixed(operation, 'uploadType', 'resumable'), ...headers],
    responses: { '200': started },
    'x-sw-upload': upload,
  };
  const finish = {
    operationId: upload.finish,
    ...(operation['tags'] === undefined ? {} : { tags: operation['tags'] }),
    requestBody: { required: true, content: buildContent(value) },
    responses: operation['responses'],
    security: operation['security'],
  };
  const place = ['mediaUpload', 'protocols', 'resumable', 'path'].reduce(placeBelow, at);
  return [
    { path, verb, operation: setOrigin(making, start, place) },
    { name: upload.finish, verb: 'put', operation: setOrigin(making, finish, place) },
  ];
}

function findPath(method: Members, protocol: string): string | undefined {
  const path = getChild(getChild(getChild(method['mediaUpload'], 'protocols'), protocol), 'path');
  return typeof path === 'string' ? path.replaceAll('{+', '{').replace(/^\/*/, '/') : undefined;
}

function buildContent(method: Members): Members {
  const accept = getChild(method['mediaUpload'], 'accept');
  const types: readonly unknown[] = Array.isArray(accept) && accept.length > 0 ? accept : ['*/*'];
  return Object.fromEntries(types.map((type) => [formatJson(type), bytes]));
}

/** The parameters with one in the query that says one thing. */
function withFixed({ parameters }: Members, name: string, value: string): readonly unknown[] {
  const all: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
  const others = all.filter((one) => !formatJson(getChild(one, '$ref')).endsWith(`/${name}`));
  const schema = { type: 'string', enum: [value] };
  return [...others, { name, in: 'query', required: true, schema }];
}
