/** `x-sw-upload`: the call that starts a resumable upload, and those that follow it. */

import { readMemberPath, type Calls } from '../operations/calls.ts';
import type { Operation, UploadChunk } from '../model.ts';
import { getMember, asNumber, asText } from '../raw.ts';

export function readUpload(calls: Calls): Pick<Operation, 'upload'> {
  const written = getMember(calls.operation.value, 'x-sw-upload');
  const text = (key: string): string | undefined => asText(getMember(written, key));
  const name = text('name');
  const finish = text('finish');
  const url = text('url');
  if (name === undefined || finish === undefined || url === undefined) return {};
  const [wait, size, contentType] = [text('wait'), text('size'), text('contentType')];
  const confirmed = text('confirmed');
  const result = readMemberPath(text('result'));
  return {
    upload: {
      name,
      finish,
      url: findHeaderTemplate(calls, url),
      ...(wait === undefined ? {} : { wait }),
      ...(size === undefined ? {} : { size }),
      ...(contentType === undefined ? {} : { contentType }),
      ...(result.length === 0 ? {} : { result }),
      ...readChunk(calls, getMember(written, 'chunk')),
      ...(confirmed === undefined ? {} : { confirmed }),
    },
  };
}

function readChunk(calls: Calls, written: unknown): { readonly chunk?: UploadChunk } {
  const offset = asText(getMember(written, 'offset'));
  if (offset === undefined) return {};
  const text = (...path: string[]): string | undefined => asText(path.reduce(getMember, written));
  const [command, ask] = [text('command'), text('ask')];
  const [more, last, query] = [
    text('values', 'more'),
    text('values', 'last'),
    text('values', 'query'),
  ];
  const header = text('granularity');
  const granularity =
    asNumber(getMember(written, 'granularity')) ??
    (header === undefined ? undefined : findHeaderTemplate(calls, header));
  return {
    chunk: {
      offset,
      ...(command === undefined ? {} : { command }),
      ...(more === undefined || last === undefined
        ? {}
        : { values: { more, last, ...(query === undefined ? {} : { query }) } }),
      ...(ask === undefined ? {} : { ask }),
      ...(granularity === undefined ? {} : { granularity }),
    },
  };
}

/** The header's name with variables in braces, where the answer describes it so. */
function findHeaderTemplate({ responses }: Calls, name: string): string {
  const headers = responses.flatMap((response) => response.headers);
  const found = headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
  return found?.template ?? name;
}
