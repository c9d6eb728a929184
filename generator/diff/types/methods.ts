/** Members of a client's class in; those that are functions of another file, as these are declared there, out. */

import type { Exported, Member, Members } from './declarations.ts';

/** A function of a file that is as it was is not found, and stays a name. */
export function resolveMethods(
  members: Members,
  find: (name: string) => Exported | undefined,
): Members {
  return new Map(
    Array.from(members, ([key, member]): [string, Member] => [
      key,
      resolveMethod(member, find) ?? member,
    ]),
  );
}

/** `Bound<typeof pets.getPet>` takes what `getPet` takes behind its connection; `typeof pets.petMask` all of it. */
const BOUND = /^(Bound<)?typeof [\w$]+\.([\w$]+)>?$/;

function resolveMethod(
  { text, isOptional }: Member,
  find: (name: string) => Exported | undefined,
): Member | undefined {
  const [, isBound, name] = BOUND.exec(text) ?? [];
  const found = name === undefined ? undefined : find(name);
  const shape = found?.shape();
  if (found === undefined || shape?.kind !== 'function' || shape.text === '') return undefined;
  const own = isBound === undefined ? shape.text : shape.text.replace(/^\(http: Http(?:, )?/, '(');
  const { node } = shape;
  return { isOptional, text: own, ...(node && { node }), isCall: true, file: found.file };
}
