/**
 * Describes documents of JSON Schema as OpenAPI does: a component for the root of each, and for each of its definitions. A
 * component is a reference into the user's file, so that all places are those of that file.
 */

import type { Document } from '../../documents.ts';
import {
  asMembers,
  isObject,
  joinPointer,
  type Members,
  setMember,
  splitPointer,
} from '../../structure/pointer.ts';
import { getPointer, walk } from '../../structure/walk.ts';
import { isRule } from './effect.ts';

/** A schema that becomes a model, and what it may be called, the best name first. */
interface Named {
  readonly names: readonly string[];
  readonly document: Document;
  readonly pointer: string;
}

/** A document, and what its root may be called. */
interface NamedDocument {
  readonly document: Document;
  readonly names: readonly string[];
}

/** `getUrl` gives the URL of a file. */
export function describeSchemas(
  documents: readonly NamedDocument[],
  getUrl: (file: string) => string,
): Members {
  const schemas: Record<string, Members> = {};
  const add = ({ names, document, pointer }: Named): string => {
    const name = chooseFree(names, schemas);
    setMember(schemas, name, { $ref: getUrl(document.file.path) + formatFragment(pointer) });
    return name;
  };
  const owners = documents.map((named) => {
    const { document, names } = named;
    return { document, owner: isModel(named) ? add({ ...named, pointer: '' }) : names[0] };
  });
  for (const { document, owner = '' } of owners) {
    for (const { segments, pointer } of listDefinitions(document)) {
      add({ names: listNames([owner, ...segments]), document, pointer });
    }
  }
  return { openapi: '3.1.0', info: describeInfo(documents), components: { schemas } };
}

/** What a definition may be called: its own name, then with the names of what it is in before it. */
function listNames(segments: readonly string[]): readonly string[] {
  return segments
    .slice(1)
    .map((_segment, index) => segments.slice(-1 - index).join(' '))
    .concat(segments.join(' '));
}

/** Chooses the first name that is free. If all are taken, the last one gets a number. */
function chooseFree(names: readonly string[], taken: Members): string {
  const last = names.at(-1) ?? 'Root';
  const isFree = (name: string): boolean => !Object.hasOwn(taken, name);
  const free = names.find(isFree);
  if (free !== undefined) return free;
  for (let count = 2; ; count += 1) if (isFree(`${last} ${count}`)) return `${last} ${count}`;
}

/** If there is only one document, its text describes the whole. */
function describeInfo([only, ...others]: readonly NamedDocument[]): Members {
  const { title, description } = others.length === 0 ? asMembers(only?.document.raw) : {};
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
    version: '',
  };
}

/** A root that only holds definitions, or that only names the one of its own name, is no model beside them. */
function isModel({ document: { raw }, names: [name = ''] }: NamedDocument): boolean {
  if (!isObject(raw)) return true;
  const definitions = listDefinitions({ raw });
  if (definitions.length === 0) return true;
  const keywords = Object.keys(raw).filter((name) => isRule(name) || references.has(name));
  if (keywords.length === 0) return false;
  const target = definitions.find(({ pointer }) => raw['$ref'] === formatFragment(pointer));
  return (
    keywords.length > 1 || target === undefined || fold(target.segments.join('')) !== fold(name)
  );
}

const references: ReadonlySet<string> = new Set(['$ref', '$dynamicRef']);

function fold(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

interface Definition {
  /** The names of the definitions that it is in, and its own. */
  readonly segments: readonly string[];
  readonly pointer: string;
}

/** The members of `$defs` and `definitions` at any depth, the outer ones first, whose names the inner ones give way to. */
function listDefinitions({ raw }: Pick<Document, 'raw'>): readonly Definition[] {
  const found: Definition[] = [];
  walk(raw, 'schema', (node) => {
    for (const group of groups) {
      const { [group]: held } = node.value;
      for (const [name, schema] of Object.entries(asMembers(held))) {
        if ((!isObject(schema) && typeof schema !== 'boolean') || !isName(name)) continue;
        const pointer = joinPointer(getPointer(node), group, name);
        found.push({ segments: listWords(splitPointer(pointer)), pointer });
      }
    }
  });
  return found.sort(
    (one, other) => one.segments.length - other.segments.length || compare(one, other),
  );
}

/** A member called `//` is a comment. */
function isName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name);
}

const groups = ['$defs', 'definitions'];

function listWords(path: readonly string[]): readonly string[] {
  return path.filter((_name, index) => groups.includes(path[index - 1] ?? ''));
}

function compare({ pointer: one }: Definition, { pointer: other }: Definition): number {
  return one < other ? -1 : 1;
}

function formatFragment(pointer: string): string {
  return `#${pointer.split('/').map(encodeURIComponent).join('/')}`;
}
