/** Paths of member names: as the runtime takes them, and the type that is at their end. */

import type { Api, Member, Type } from '../../ir/model.ts';
import { string } from '../code.ts';
import type { Code } from '../code.ts';

/** `['file', 'state']` → `'file.state'`. */
export function printPath(names: readonly string[]): Code {
  return string(names.join('.'));
}

/** The type of a member below a type, where it is described. */
export function typeAt(type: Type, path: readonly string[], api: Api): Type | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return type;
  const member = findMember(type, name, api);
  return member && typeAt(member.type, rest, api);
}

/** A member of an object, or of the model that a type names. */
export function findMember(type: Type, name: string, api: Api): Member | undefined {
  const object =
    type.kind === 'model' ? api.models.find(({ key }) => key === type.key)?.type : type;
  if (object?.kind !== 'object') return undefined;
  return object.members.find((member) => member.name === name);
}
