// What an item has of a file that was sent: its name, its size and its type.

import type { Task } from './items.ts';
import { getAt } from './values.ts';

/** Members by name; none where no file was sent. */
export function describeFile({
  request,
  operation,
  call,
}: Pick<Task, 'request' | 'operation' | 'call'>): Readonly<Record<string, unknown>> {
  const { uploaded } = operation;
  const [file] = uploaded ? [getAt(request, uploaded.at)].flat() : [];
  const facts = readFile(file, call.request.headers.get('content-type'));
  if (!uploaded || !facts) return {};
  const entries = [
    [uploaded.name, facts.name],
    [uploaded.size, facts.size],
    [uploaded.type, facts.type],
  ] as const;
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (name && value !== undefined ? [[name, value]] : [])),
  );
}

interface FileFacts {
  readonly name?: string | undefined;
  readonly size: number;
  readonly type?: string | undefined;
}

function readFile(file: unknown, type: string | null): FileFacts | undefined {
  if (file instanceof Uint8Array) return { size: file.length, type: type ?? undefined };
  if (!(file instanceof Blob)) return undefined;
  const name = file instanceof File && file.name !== '' ? file.name : undefined;
  return { name, size: file.size, type: file.type === '' ? undefined : file.type };
}
