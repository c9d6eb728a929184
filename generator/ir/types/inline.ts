/** A type in, whether it writes out members itself instead of naming the model that has them. */

import type { Type } from '../model.ts';

export function hasMembers(type: Type): boolean {
  switch (type.kind) {
    case 'object':
      return type.members.length > 0 || (type.rest !== undefined && hasMembers(type.rest));
    case 'array':
      return hasMembers(type.items);
    case 'tuple':
      return type.items.some(hasMembers) || (type.rest !== undefined && hasMembers(type.rest));
    case 'union':
    case 'intersection':
      return type.members.some(hasMembers);
    default:
      return false;
  }
}
