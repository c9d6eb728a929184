/** A document and schemas of it in; the schemas and operations whose output may say something of these out. */

import type { DocumentMap, Part } from '../../load/document-map.ts';
import type { Parts } from '../../load/json-parts.ts';
import { isObject, pointerTo } from '../../load/pointer.ts';
import { Unforeseen } from '../../load/unforeseen.ts';
import { methods } from '../../load/vocabulary.ts';

export interface Dependents {
  readonly schemas: readonly string[];
  /** Pointers of operations. */
  readonly operations: readonly string[];
}

export interface Question {
  readonly names: readonly string[];
  /** Whether more changed than words, which samples of what is sent follow, however deep. */
  readonly isJudged: boolean;
  /** Whether the README shows an operation of this pointer in full. */
  readonly isShown: (pointer: string) => boolean;
}

type Names = ReadonlySet<string>;

/** Which schemas and paths refer to a schema. */
interface Referrers {
  readonly schemas: ReadonlyMap<string, Names>;
  readonly paths: ReadonlyMap<string, Names>;
  /** Those of the paths that do so elsewhere than in what their operations answer. */
  readonly sent: ReadonlyMap<string, Names>;
  /** Schemas that something else refers to. */
  readonly elsewhere: Names;
}

/**
 * A declaration says of a schema that it refers to what that one says of itself, through references alone or joined with
 * others by `allOf` and the like also what is behind it; an operation, also what the members of its own schemas say. Samples
 * go deeper: those of operations that a README shows, and those of what is sent, among which the shortest is looked for.
 */
export function dependentsOf(
  bytes: Buffer,
  map: DocumentMap,
  parts: Parts,
  { names, isJudged, isShown }: Question,
): Dependents {
  const referrers = referrersIn(bytes, map);
  const by = (one: string): readonly string[] => [...(referrers.schemas.get(one) ?? [])];
  const composing = (one: string): readonly string[] =>
    by(one).filter((other) => composes(parts.schema(other), one));
  const composed = [...closure(names, composing)];
  const near = closure([...composed, ...composed.flatMap(by)], composing);
  const outside = [...near].find((one) => referrers.elsewhere.has(one));
  if (outside !== undefined) {
    throw new Unforeseen(`\`${outside}\` outside of operations and schemas`);
  }
  const all = closure(names, by);
  const sampled: Names = isJudged ? pathsTo(referrers.sent, all) : new Set();
  // A path is parsed only where one of its operations may be asked for.
  const hasShown = (path: string): boolean =>
    [...methods].some((method) => isShown(pointerTo('/paths', path, method)));
  const shown = [...pathsTo(referrers.paths, all)].filter(hasShown);
  const operations: string[] = [];
  for (const path of new Set([...pathsTo(referrers.paths, near), ...sampled, ...shown])) {
    for (const { pointer, sent, whole } of operationsAt(parts, path)) {
      const isSampled =
        (sampled.has(path) && refersTo(sent, all)) || (isShown(pointer) && refersTo(whole, all));
      if (isSampled || refersTo(whole, near)) operations.push(pointer);
    }
  }
  return { schemas: [...near], operations };
}

function pathsTo(referrers: ReadonlyMap<string, Names>, schemas: Names): Names {
  return new Set([...schemas].flatMap((one) => [...(referrers.get(one) ?? [])]));
}

const start = '"#/components/schemas/';

/** References that are not found as they are looked for. */
const ODD = /"\$ref"\s*:(?!\s*"#\/components\/)/;

function referrersIn(bytes: Buffer, { paths, schemas }: DocumentMap): Referrers {
  // One letter for each byte, so that places are those of the map.
  const text = bytes.toString('latin1');
  if (ODD.test(text)) throw new Unforeseen('a reference to something else');
  const known = new Set(schemas.parts.map(([name]) => name));
  const found = {
    schemas: new Map<string, Set<string>>(),
    paths: new Map<string, Set<string>>(),
    sent: new Map<string, Set<string>>(),
    elsewhere: new Set<string>(),
  };
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    const from = at + start.length;
    const target = bytes.toString('utf8', from, text.indexOf('"', from));
    if (!known.has(target)) throw new Unforeseen(`the reference to \`${target}\``);
    const [schema, path] = [partAt(schemas.parts, at), partAt(paths.parts, at)];
    if (schema !== undefined) add(found.schemas, target, schema[0]);
    else if (path === undefined) found.elsewhere.add(target);
    else {
      add(found.paths, target, path[0]);
      if (!isAnswer(path, at)) add(found.sent, target, path[0]);
    }
  }
  return found;
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}

/** The part in which a place is, by halves. */
function partAt(parts: readonly Part[], place: number): Part | undefined {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.[2] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  const part = parts[low];
  return part !== undefined && part[1] <= place ? part : undefined;
}

function isAnswer([, start, , , answers = []]: Part, place: number): boolean {
  const at = place - start;
  return answers.some(
    (from, index) => index % 2 === 0 && from <= at && at < (answers[index + 1] ?? 0),
  );
}

function closure(from: readonly string[], next: (name: string) => readonly string[]): Names {
  const found = new Set(from);
  for (const name of found) for (const other of next(name)) found.add(other);
  return found;
}

/** Whether a schema is, or is joined with, the one of a name. */
function composes(schema: unknown, name: string): boolean {
  if (Array.isArray(schema)) return schema.some((part) => composes(part, name));
  if (!isObject(schema)) return false;
  if (schema['$ref'] === `#/components/schemas/${name}` || schema['discriminator'] !== undefined) {
    return true;
  }
  return JOINS.some((join) => composes(schema[join], name));
}

const JOINS = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/** The texts of what an operation sends, and of all that it says. */
function operationsAt(
  parts: Parts,
  path: string,
): { readonly pointer: string; readonly sent: string; readonly whole: string }[] {
  const item = parts.path(path);
  if (!isObject(item)) return [];
  const { parameters: shared } = item;
  return Object.entries(item).flatMap(([method, operation]) => {
    if (!methods.has(method) || !isObject(operation)) return [];
    const { parameters, requestBody } = operation;
    const sent = JSON.stringify([shared, parameters, requestBody]);
    const whole = JSON.stringify([shared, operation]);
    return [{ pointer: pointerTo('/paths', path, method), sent, whole }];
  });
}

function refersTo(text: string, names: Names): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    const from = at + start.length;
    if (names.has(text.slice(from, text.indexOf('"', from)))) return true;
  }
  return false;
}
