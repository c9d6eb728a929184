/** Names of the variables that hold the members of an object. */

import { isIdentifier, string } from '../../../core/code/code.ts';
import { code, type Code, identifier, memberName } from '../../../core/code/code.ts';
import { INHERITED as TYPED } from '../../../core/emit/inherited.ts';
import { findFree, toCamelCase } from '../../../core/ir/naming/letter-case.ts';
import { isCallName } from './calls.ts';

/** The members that every object has: whether one is its own must be asked. */
const INHERITED: ReadonlySet<string> = new Set([
  ...TYPED,
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
  '__proto__',
]);

/** Whether every object has a member of that name. */
export function isInherited(name: string): boolean {
  return INHERITED.has(name);
}

/** What a check itself uses. */
const USED: ReadonlySet<string> = new Set(['Array', 'key', 'run', 'test', 'undefined']);

/** Endings of what a file declares. */
const DECLARED = /(?:Names|Pattern|Rule|Schemas?|Shape|Values)\d*$/;

/** A variable for each member: its own name where that can be one. */
export function nameLocals(names: Iterable<string>): ReadonlyMap<string, Code> {
  const locals = new Map<string, Code>();
  const taken = new Set<string>();
  const others: string[] = [];
  for (const name of names) {
    if (!isFreeLocal(name)) others.push(name);
    else locals.set(name, take(name, taken));
  }
  for (const name of others) locals.set(name, take(findFree(wish(name), taken), taken));
  return locals;
}

function take(name: string, taken: Set<string>): Code {
  taken.add(name);
  return identifier(name);
}

/** Whether a variable of a check can have that name. */
export function isFreeLocal(name: string): boolean {
  const isUsed = USED.has(name) || isCallName(name) || DECLARED.test(name);
  return isIdentifier(name) && !isUsed && !INHERITED.has(name);
}

/** `x-rate` → `xRate`, `default` → `defaultMember`. */
function wish(name: string): string {
  const plain = toCamelCase(name);
  if (plain !== '' && isFreeLocal(plain)) return plain;
  const longer = `${plain}Member`;
  return isFreeLocal(longer) ? longer : 'member';
}

/** How the members of an object are read. */
export interface Reads {
  /** `{ id, 'x-rate': xRate }`; undefined where all are read otherwise. */
  readonly pattern: Code | undefined;
  /** Names that every object has: `const toStringMember = readOwn(pet, 'toString');` */
  readonly others: readonly Code[];
}

export function printReads(
  locals: ReadonlyMap<string, Code>,
  owner: Code,
  useReadOwn: () => Code,
): Reads {
  const all = [...locals];
  const plain = all.filter(([name]) => !INHERITED.has(name));
  const inherited = all.filter(([name]) => INHERITED.has(name));
  const members = plain.map(([name, local]) =>
    name === local ? local : code`${memberName(name)}: ${local}`,
  );
  return {
    pattern: members.length === 0 ? undefined : code`{ ${members} }`,
    others: inherited.map(
      ([name, local]) => code`const ${local} = ${useReadOwn()}(${owner}, ${string(name)});`,
    ),
  };
}
