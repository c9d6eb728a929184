/** Bytes of a document in JSON and their map in; its paths and schemas, each parsed when it is asked for, and the rest out. */

import { isObject } from './pointer.ts';
import type { DocumentMap, Part, Section } from './document-map.ts';

type Members = Readonly<Record<string, unknown>>;

export interface Parts {
  /** All of the document, its paths and its schemas left empty. */
  readonly frame: Members;
  /** The path item; undefined where there is none. */
  path(name: string): unknown;
  schema(name: string): unknown;
}

export function partsOf(bytes: Buffer, { paths, schemas }: DocumentMap): Parts {
  return {
    frame: frameOf(bytes, paths, schemas),
    path: onDemand(bytes, paths),
    schema: onDemand(bytes, schemas),
  };
}

/** Members that stand side by side, from the first to the last of them; undefined where the text is no JSON. */
export function membersBetween(bytes: Buffer, start: number, end: number): Members | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end));
    const value: unknown = JSON.parse(`{${text}}`);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function frameOf(bytes: Buffer, ...sections: readonly Section[]): Members {
  let text = '';
  let at = 0;
  for (const { start, end } of sections.toSorted((one, other) => one.start - other.start)) {
    text += `${bytes.toString('utf8', at, start)}{}`;
    at = end;
  }
  const value: unknown = JSON.parse(text + bytes.toString('utf8', at));
  return isObject(value) ? value : {};
}

function onDemand(bytes: Buffer, { parts }: Section): (name: string) => unknown {
  const known = new Map<string, unknown>();
  const byName = new Map<string, Part>(parts.map((part) => [part[0], part]));
  return (name) => {
    const part = byName.get(name);
    if (part === undefined) return undefined;
    if (!known.has(name)) known.set(name, membersBetween(bytes, part[1], part[2])?.[name]);
    return known.get(name);
  };
}
