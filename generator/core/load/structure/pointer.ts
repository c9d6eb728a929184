/** JSON pointers (RFC 6901): texts to segments and back, and the node that one names. */

/** `/paths/~1pets/get` is `['paths', '/pets', 'get']`; the root is `[]`. */
export function splitPointer(pointer: string): string[] {
  if (pointer === '') return [];
  const segments = pointer.slice(1).split('/');
  return pointer.includes('~') ? segments.map(unescapeSegment) : segments;
}

/** The pointer of a descendant: `pointerTo('/paths', '/pets')` is `/paths/~1pets`. */
export function joinPointer(pointer: string, ...segments: readonly (string | number)[]): string {
  let below = pointer;
  for (let index = 0; index < segments.length; index += 1) {
    below += `/${escapeSegment(String(segments[index]))}`;
  }
  return below;
}

/** The pointer itself, and those of the nodes around its node, up to the root's. */
export function listAncestors(pointer: string): readonly string[] {
  const found = [pointer];
  for (let at = pointer; at !== ''; found.push(at)) at = at.slice(0, at.lastIndexOf('/'));
  return found;
}

export function escapeSegment(segment: string): string {
  if (!segment.includes('/') && !segment.includes('~')) return segment;
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapeSegment(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** An own member or an item; undefined where there is none. `__proto__` is a name like others. */
export function getChild(value: unknown, segment: string): unknown {
  if (Array.isArray(value)) return isIndex(segment) ? value[Number(segment)] : undefined;
  if (!isObject(value) || !Object.hasOwn(value, segment)) return undefined;
  return value[segment];
}

/** The node that the segments lead to from a root; undefined where they lead nowhere. */
export function getNode(root: unknown, segments: readonly string[]): unknown {
  return segments.reduce(getChild, root);
}

/** A map of a document. */
export type Members = Readonly<Record<string, unknown>>;

/** Replaces a node that cannot be read but whose place must be kept. As a schema, it accepts any value. */
export const unread: Members = {};

/** A map: neither null nor a list. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A map itself; an empty one for all else. */
export function asMembers(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function isIndex(segment: string): boolean {
  return /^(?:0|[1-9][0-9]*)$/.test(segment);
}

/** Sets a member in place, also one that is called `__proto__`, which plain assignment would not make. */
export function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(object, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else {
    object[name] = value;
  }
}
