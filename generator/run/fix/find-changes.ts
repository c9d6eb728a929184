/** Finds the members of nodes that are read as what they mean, where the document can say that itself. */

import { isDeepStrictEqual } from 'node:util';
import type { Place } from '../../core/diagnostics/diagnostic.ts';
import { mend } from '../../core/load/dialects/habits/habits.ts';
import type { Bundle } from '../../core/load/document.ts';
import type { Kind } from '../../core/load/structure/node-kinds.ts';
import { isObject, type Members, splitPointer } from '../../core/load/structure/pointer.ts';
import { getPointer, type Node, walk } from '../../core/load/structure/walk.ts';

/** A change of one member of a map. A member that is added comes before the one that it is said of. */
export type Change =
  | { readonly kind: 'replace'; readonly name: string; readonly value: unknown }
  | {
      readonly kind: 'add';
      readonly name: string;
      readonly value: unknown;
      readonly beside: string;
    }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'rename'; readonly name: string; readonly to: string };

/** Changes of one map of a file. */
export interface NodeChanges {
  readonly file: string;
  readonly path: readonly string[];
  readonly changes: readonly Change[];
}

/** What is read otherwise than it is written, in all files of a description. */
export function findChanges(bundle: Bundle): readonly NodeChanges[] {
  return listStarts(bundle).flatMap(({ value, kind, at }) => {
    const found: NodeChanges[] = [];
    walk(value, kind, (node) => {
      const changes = listChanges(node);
      const path = splitPointer(getPointer(node, at.pointer));
      if (changes.length > 0) found.push({ file: at.file, path, changes });
    });
    return found;
  });
}

interface Start {
  readonly value: unknown;
  readonly kind: Kind;
  readonly at: Place;
}

/** Lists the parts to look at: only schemas of Swagger 2.0, whose other nodes have members of their own. */
function listStarts({ format, version, parts, asRead, entry }: Bundle): readonly Start[] {
  if (format !== 'openapi') return [];
  if (version !== '2.0') {
    return parts.map(({ written, kind, at }) => ({ value: written, kind, at }));
  }
  const { definitions } = asRead;
  const schemas = isObject(definitions) ? definitions : {};
  // A document around the definitions, of which the walk sees nothing else.
  return Object.keys(schemas).map((name) => ({
    value: schemas[name],
    kind: 'schema',
    at: {
      file: entry,
      pointer: `/definitions/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    },
  }));
}

/** None where not all of what is meant is certain, or can be said by members of the same map. */
function listChanges(node: Node): readonly Change[] {
  const { value, kind } = node;
  const mended = mend(value, kind);
  if (mended === value || !isObject(mended)) return [];
  const removed = Object.keys(value).filter((name) => !Object.hasOwn(mended, name));
  const added = Object.keys(mended).filter((name) => !Object.hasOwn(value, name));
  const replaced = Object.keys(mended).filter(
    (name) => Object.hasOwn(value, name) && !isDeepStrictEqual(value[name], mended[name]),
  );
  if (kind === 'pathItem') return renameMethods(removed);
  if (!removed.every((name) => isSaidElsewhere(node, name))) return [];
  if (![...added, ...replaced].every((name) => isPlain(mended[name]))) return [];
  return [
    ...replaced.map((name) => ({ kind: 'replace' as const, name, value: mended[name] })),
    ...added.map((name) => addMember(name, value, mended)),
    ...removed.map((name) => ({ kind: 'remove' as const, name })),
  ];
}

/** Only names of methods are written otherwise. */
function renameMethods(removed: readonly string[]): readonly Change[] {
  return removed.map((name) => ({ kind: 'rename', name, to: name.toLowerCase() }));
}

function addMember(name: string, value: Members, mended: Members): Change {
  const usual = name === 'required' ? 'properties' : 'type';
  const beside = Object.hasOwn(value, usual) ? usual : (Object.keys(value)[0] ?? '');
  return { kind: 'add', name, value: mended[name], beside };
}

/** A flag on a property is in the list of the schema around it. What else is left out says something that nobody knows. */
function isSaidElsewhere({ slot, value }: Node, name: string): boolean {
  if (name !== 'required' || slot !== 'properties') return false;
  return [true, false, 'true', 'false'].includes(value[name] as boolean | string);
}

function isPlain(value: unknown): boolean {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.every((one) => typeof one !== 'object' || one === null);
}
