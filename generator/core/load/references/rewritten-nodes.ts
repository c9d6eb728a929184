/** Builds what comes into the place of a reference that OpenAPI does not have there. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { pathFrom } from '../../diagnostics/paths.ts';
import { setOrigin } from '../dialects/origins.ts';
import type { Version } from '../dialects/version.ts';
import { isUrl } from '../files/permission.ts';
import { locate } from '../overlay/edit.ts';
import { referable } from '../structure/node-kinds.ts';
import { joinPointer, type Members, setMember } from '../structure/pointer.ts';
import { resolveUri, toFileUrl } from './anchors.ts';
import { findRole, type Role } from './odd-places.ts';
import { isMappedReference } from './resolve.ts';
import { getDraft, type NamedNode, type OddReference, type Rewriting } from './context.ts';

/** The node that holds a schema, for a reference to that: what is written beside the reference stays. */
export function buildHolder(
  { value, ref, role: { kind } }: OddReference,
  version: Version,
): Members {
  const { $ref: _ref, ...beside } = value;
  const schema = { $ref: ref };
  const isBody = kind === 'requestBody' || (kind === 'response' && version !== '2.0');
  return isBody
    ? { ...beside, content: { 'application/json': { schema } } }
    : { ...beside, schema };
}

/** Members on their way from what is referred to into the place of the reference. */
interface Move {
  readonly rewriting: Rewriting;
  readonly odd: OddReference;
  readonly source: NamedNode;
  count: number;
}

/** The map or list with the members of the source in the place of the reference, and the number of nodes in it. */
export function buildMembers(
  rewriting: Rewriting,
  odd: OddReference,
  source: NamedNode,
): { readonly value: object; readonly count: number } {
  const move: Move = { rewriting, odd, source, count: 0 };
  const value = odd.role.form === 'list' ? buildList(move) : mergeMap(move);
  return { value, count: move.count };
}

/** The members come where the reference is; what is written beside it wins. */
function mergeMap(move: Move): object {
  const { rewriting, odd, source } = move;
  const made: Record<string, unknown> = {};
  const places: Record<string, Place> = {};
  const members = Object(source.value);
  const copied = isMapping(odd.pointer) ? rebaseMapping(move, members) : members;
  for (const [name, held] of Object.entries(odd.value)) {
    if (name !== '$ref') {
      setMember(made, name, held);
      continue;
    }
    for (const [key, member] of Object.entries(copied)) {
      if (Object.hasOwn(odd.value, key)) continue;
      const pointer = joinPointer(source.pointer, key);
      setMember(made, key, copyMember(move, { member, pointer, role: findMemberRole(move, key) }));
      setMember(places, key, locate(getDraft(rewriting, source.document), pointer));
    }
  }
  const at = locate(getDraft(rewriting, odd.document), odd.pointer);
  return setOrigin(rewriting, made, { at, members: places });
}

function findMemberRole({ rewriting, odd: { role } }: Move, name: string): Role | undefined {
  const { kind, form } = role;
  if (form === 'map') return { kind, form: 'one' };
  return kind === 'data' ? role : findRole(kind, name, rewriting.version);
}

/** A map of parameters gives a list as well: its names say nothing. */
function buildList(move: Move): object {
  const { rewriting, odd, source } = move;
  const item: Role = { kind: odd.role.kind, form: 'one' };
  const entries = Object.entries(Object(source.value));
  const pointers = entries.map(([key]) => joinPointer(source.pointer, key));
  const made = entries.map(([, member], index) =>
    copyMember(move, { member, pointer: pointers[index] ?? '', role: item }),
  );
  const draft = getDraft(rewriting, source.document);
  const places = pointers.map((pointer) => locate(draft, pointer));
  const at = locate(getDraft(rewriting, odd.document), odd.pointer);
  return setOrigin(rewriting, made, { at, members: Object.fromEntries(places.entries()) });
}

interface Copied {
  readonly member: unknown;
  readonly pointer: string;
  readonly role: Role | undefined;
}

/** A node that a reference may name becomes one; others are copied with what is below them, data as they are. */
function copyMember(move: Move, { member, pointer, role }: Copied): unknown {
  move.count += 1;
  if (typeof member !== 'object' || member === null || role === undefined) return member;
  const { kind, form } = role;
  if (kind === 'data') return isMapping(pointer) ? rebaseMapping(move, member) : member;
  const copyNode = (node: unknown, name: string): unknown =>
    copyMember(move, {
      member: node,
      pointer: joinPointer(pointer, name),
      role: { kind, form: 'one' },
    });
  if (Array.isArray(member)) return member.map((node: unknown, at) => copyNode(node, String(at)));
  if (form === 'map') return mapValues(member, copyNode);
  if (referable.has(kind)) {
    if (kind === 'schema' && isPlain(move, member)) return member;
    const at = locate(getDraft(move.rewriting, move.source.document), pointer);
    const made = copyReference(move, member) ?? { $ref: refer(move, pointer) };
    return setOrigin(move.rewriting, made, at);
  }
  return mapValues(member, (held, name) =>
    copyMember(move, {
      member: held,
      pointer: joinPointer(pointer, name),
      role: findRole(kind, name, move.rewriting.version),
    }),
  );
}

function mapValues(members: object, map: (value: unknown, name: string) => unknown): Members {
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) setMember(made, name, map(value, name));
  return made;
}

const groupsOfSchemas = /\/(?:schemas|definitions|\$defs)$/;
const binding = /"(?:\$ref|\$id|\$anchor|\$dynamicAnchor|\$dynamicRef|\$recursiveRef|mapping)":/;

/**
 * Whether a schema without a name means the same where the reference is: then its type needs no name either. It holds no
 * reference, so that nothing in it is rewritten, and it cannot come to hold itself.
 */
function isPlain(move: Move, schema: object): boolean {
  if (groupsOfSchemas.test(move.odd.pointer)) return false;
  const text = JSON.stringify(schema);
  move.count += text.length / 20;
  return !binding.test(text);
}

/** A schema that is nothing but a reference, in the same document. */
function copyReference({ odd, source }: Move, schema: object): object | undefined {
  const [ref, ...others] = Object.entries(schema);
  const isLone = ref?.[0] === '$ref' && others.length === 0 && odd.document === source.document;
  return isLone ? { ...schema } : undefined;
}

/** The reference from the place to a node of the other document. */
function refer({ rewriting, odd, source }: Move, pointer: string): string {
  const file = relate(rewriting, odd.document.file.path, source.document.file.path);
  return `${file}#${pointer.replaceAll('%', '%25')}`;
}

function relate({ permission: { host } }: Rewriting, from: string, to: string): string {
  if (from === to) return '';
  const path = isUrl(to) ? to : pathFrom(from, to);
  if (isUrl(path) || path.startsWith('/')) return toFileUrl(to, host);
  return encodeURI(path).replaceAll(/[?#]/g, encodeURIComponent);
}

function isMapping(pointer: string): boolean {
  return pointer.endsWith('/discriminator/mapping');
}

/** Values of a mapping that are references mean the same from where they come to. */
function rebaseMapping(move: Move, mapping: object): Members {
  const { rewriting, odd, source } = move;
  const { host } = rewriting.permission;
  const file = source.document.file.path;
  return mapValues(mapping, (ref) => {
    if (typeof ref !== 'string' || !isMappedReference(ref)) return ref;
    const [document = '', fragment] = ref.split('#');
    const url =
      document === '' ? toFileUrl(file, host) : resolveUri(document, toFileUrl(file, host));
    const target = url?.startsWith('file:') === true ? host.toPath(url) : url;
    if (target === undefined) return ref;
    const path = relate(rewriting, odd.document.file.path, target);
    return fragment === undefined ? path : `${path}#${fragment}`;
  });
}
