/** Chooses what the schema at the root of a document is called. */

import { isObject } from '../../structure/pointer.ts';

/** What a root may be called, the best first: its title, the last part of its `$id` (`id` in draft 4), the name of its file. */
export function listRootNames(root: unknown, file: string): readonly string[] {
  const { title, id: oldId, $id: id = oldId } = isObject(root) ? root : {};
  const names = [title, shorten(id), shorten(file)].filter((name) => typeof name === 'string');
  return names.filter((name) => /\p{L}/u.test(name));
}

/** `order` of `https://example.com/order.schema.json` and of `urn:example:order`. */
function shorten(path: unknown): string | undefined {
  if (typeof path !== 'string') return undefined;
  const [name] =
    path
      .split(/[?#]/)[0]
      ?.split(/[/\\:]/)
      .filter(Boolean)
      .slice(-1) ?? [];
  return name?.replace(/(?:\.schema)?\.(?:json|ya?ml)$|\.schema$/i, '');
}
