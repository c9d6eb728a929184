/** Members of a client's class in; those that are functions of another file, as these are declared there, out. */

import type { Exported, Member, Members } from './declarations.ts';

/** `bound` finds what a name stands for; a function of a file that is as it was is not found, and stays a name. */
export function withFunctions(
  members: Members,
  bound: (name: string) => Exported | undefined,
): Members {
  return new Map(
    Array.from(members, ([key, member]): [string, Member] => [
      key,
      functionOf(member, bound) ?? member,
    ]),
  );
}

/** `Bound<typeof pets.getPet>` takes what `getPet` takes behind its connection; `typeof pets.petMask` all of it. */
const BOUND = /^(Bound<)?typeof [\w$]+\.([\w$]+)>?$/;

function functionOf(
  { text, isOptional }: Member,
  bound: (name: string) => Exported | undefined,
): Member | undefined {
  const [, isBound, name] = BOUND.exec(text) ?? [];
  const found = name === undefined ? undefined : bound(name);
  const shape = found?.shape();
  if (found === undefined || shape?.kind !== 'function' || shape.text === '') return undefined;
  const { node } = shape;
  return {
    isOptional,
    text: isBound === undefined ? shape.text : shape.text.replace(/^\(http: Http(?:, )?/, '('),
    ...(node === undefined ? {} : { node }),
    isCall: true,
    file: found.file,
  };
}
