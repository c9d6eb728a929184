/** Reports paths of an update mask that lead to no member of the body. */

import { getChild } from '../../load/structure/pointer.ts';
import type { Raw } from '../../load/structure/place.ts';
import { findBody } from '../calls.ts';
import { EACH, lookUp } from '../members.ts';
import { expectMember, type Names, type Mention, splitPath } from './mentions.ts';

function findBodies({ check }: Names, { site }: Mention): readonly Raw[] | undefined {
  const body = findBody(check, site);
  return body && [body];
}

/** `lines[{key}].state` is `lines.*.state`. */
function readMaskPath(path: string): readonly string[] {
  return splitPath(path.replaceAll(/\[\{[^{}]*\}\]/g, `.${EACH}`));
}

export const expectMaskPath = expectMember({
  among: findBodies,
  read: readMaskPath,
  message: (path) => `The mask \`${path}\` names no member of the body.`,
});

/** The path of a map of the body. */
export const expectMaskMap = expectMember({
  among: findBodies,
  read: (path) => [...splitPath(path), EACH],
  message: (path) => `The body has no map \`${path}\`.`,
});

/** A member of the value that a mask names. */
export const expectInMasked = expectMember({
  among: (known, mention) => {
    const [, , index = 0] = mention.path;
    const written = getChild(
      getChild(mention.site.node.value['x-sw-update-mask'], 'paths'),
      String(index),
    );
    return findBelow(known, mention, readMaskPath(String(getChild(written, 'path'))));
  },
  message: (name) => `What the mask names has no member \`${name}\`.`,
});

/** A member of the entries of a map. */
export const expectInEntry = expectMember({
  among: (known, mention) => {
    const [, , map = ''] = mention.path;
    return findBelow(known, mention, [...splitPath(String(map)), EACH]);
  },
  message: (name) => `The entries of the map have no member \`${name}\`.`,
});

function findBelow(
  known: Names,
  mention: Mention,
  path: readonly string[],
): readonly Raw[] | undefined {
  const bodies = findBodies(known, mention);
  return bodies && lookUp(known.check, bodies, path).found;
}
