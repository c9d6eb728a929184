/** Names of members, one below another, in; the member or the type at their end out. */

import type { Api, Member, Type } from '../../ir/model.ts';

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
