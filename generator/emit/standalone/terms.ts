/** Checks as terms: calls that all must keep, over a value that is named where they are printed. */

import { code, join, string } from '../code.ts';
import type { Code } from '../code.ts';

/** One of the calls that a check consists of. */
export type Term = Call | Note | Unless | Among;

/** `hasLength(value, run, key, 1, 50)` */
export interface Call {
  readonly kind: 'call';
  readonly callee: Code;
  readonly args: readonly Code[];
  /** The only member that must be there. */
  readonly required?: string;
  /** What is called is of a schema that may be declared later. */
  readonly isLater?: true;
  /** An object, whose check is a constant unless it is a schema of its own. */
  readonly object?: ObjectText;
}

/** What `object` and `objectSchema` take. */
export interface ObjectText {
  readonly members: Code;
  /** Of the object as a whole. */
  readonly rules: Code | undefined;
}

/** `cites(run, key, 'Codes')`: about what was found of the value. */
export interface Note {
  readonly kind: 'note';
  readonly callee: Code;
  readonly args: readonly Code[];
}

/** `(value === null || isString(value, run, key))` */
export interface Unless {
  readonly kind: 'unless';
  readonly other: 'null' | 'undefined';
  readonly terms: readonly Term[];
}

/** `(typeof value !== 'string' || fitsNot(value, run, key, …))` */
export interface Among {
  readonly kind: 'among';
  readonly type: AmongType;
  readonly terms: readonly Term[];
}

export type AmongType = 'array' | 'boolean' | 'number' | 'object' | 'string';

/** What a value, and its key in what holds it, are called. */
export interface Names {
  readonly value: Code;
  readonly key: Code;
}

/** Names of the parameters of a check. */
export const PARAMETERS: Names = { value: code`value`, key: code`key` };

/** `isString(name, run, 'name') && hasLength(name, run, 'name', 1, 50)` */
export function printTerms(terms: readonly Term[], names: Names): Code {
  const texts = new Set(terms.map((term) => printTerm(term, names)));
  return texts.size === 0 ? code`true` : join([...texts], ' && ');
}

function printTerm(term: Term, names: Names): Code {
  const { value, key } = names;
  if (term.kind === 'call') return code`${term.callee}(${[value, code`run`, key, ...term.args]})`;
  if (term.kind === 'note') return code`${term.callee}(${[code`run`, key, ...term.args]})`;
  return code`(${join(listAlternatives(term, names), ' || ')})`;
}

/** What is before the terms is in the same brackets: `(tag === undefined || tag === null || …)`. */
function listAlternatives(term: Unless | Among, names: Names): readonly Code[] {
  const guard =
    term.kind === 'unless'
      ? code`${names.value} === ${GUARDS[term.other]}`
      : printGuard(term.type, names.value);
  const [only, second] = term.terms;
  const isNested = only !== undefined && second === undefined;
  if (isNested && (only.kind === 'unless' || only.kind === 'among')) {
    return [guard, ...listAlternatives(only, names)];
  }
  const rest = printTerms(term.terms, names);
  return [guard, isNested ? rest : code`(${rest})`];
}

const GUARDS = { null: code`null`, undefined: code`undefined` };

function printGuard(type: AmongType, value: Code): Code {
  if (type === 'array') return code`!Array.isArray(${value})`;
  return code`typeof ${value} !== ${string(type)}`;
}

/** A check as a function: the function that a single term calls, where it takes nothing more. */
export function printCheck(terms: readonly Term[]): Code {
  return findCallee(terms)?.callee ?? printArrow(terms);
}

/** The same where it is asked for at once, when not all schemas are declared. */
export function printCheckNow(terms: readonly Term[]): Code {
  const found = findCallee(terms);
  return found === undefined || found.isLater === true ? printArrow(terms) : found.callee;
}

function findCallee(terms: readonly Term[]): Call | undefined {
  const [only, second] = terms;
  const isAlone = only?.kind === 'call' && second === undefined && only.args.length === 0;
  return isAlone ? only : undefined;
}

/** Whether a check is a function of its own, and no name of one. */
export function isArrow(check: Code): boolean {
  return check.startsWith('(value, run, key) =>');
}

function printArrow(terms: readonly Term[]): Code {
  return code`(value, run, key) => ${printTerms(terms, PARAMETERS)}`;
}
