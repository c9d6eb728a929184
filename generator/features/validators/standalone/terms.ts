/** Checks as terms: calls that all must keep, over a value that is named where they are printed. */

import { code, join, string } from '../../../core/code/code.ts';
import type { Code } from '../../../core/code/code.ts';

/** One of the calls that a check consists of. */
export type Term = CallTerm | Note | Unless | Among;

/** `hasLength(value, run, key, 1, 50)` */
export interface CallTerm {
  readonly kind: 'call';
  readonly callee: Code;
  readonly args: readonly Code[];
  /** The only member that must be there. */
  readonly required?: string;
  /** What is called is of a schema that may be declared later. */
  readonly isLater?: true;
  /** The check of an object, which is a constant unless it is a schema of its own. */
  readonly test?: Code;
}

/** `cites(run, key, 'Codes')`: about what was found of the value. */
interface Note {
  readonly kind: 'note';
  readonly callee: Code;
  readonly args: readonly Code[];
}

/** `(value === null || isString(value, run, key))` */
interface Unless {
  readonly kind: 'unless';
  /** Literals that fit as well. */
  readonly others: readonly Code[];
  readonly terms: readonly Term[];
}

/** `(typeof value !== 'string' || fitsNot(value, run, key, …))` */
interface Among {
  readonly kind: 'among';
  readonly type: AmongType;
  readonly terms: readonly Term[];
}

export type AmongType = 'array' | 'boolean' | 'number' | 'object' | 'string';

export function createCall(callee: Code): CallTerm {
  return { kind: 'call', callee, args: [] };
}

/** Terms, unless the value is a literal. */
export function listUnless(other: Code, terms: readonly Term[]): readonly Term[] {
  return terms.length === 0 ? [] : [{ kind: 'unless', others: [other], terms }];
}

/** What a value, and its key in what holds it, are called. */
interface Names {
  readonly value: Code;
  readonly key: Code;
}

/** Names of the parameters of a check. */
const PARAMETERS: Names = { value: code`value`, key: code`key` };

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
  const [only, second] = term.terms;
  const isNested = only !== undefined && second === undefined;
  if (term.kind === 'unless' && isNested && only.kind === 'unless') {
    return listAlternatives({ ...only, others: [...term.others, ...only.others] }, names);
  }
  const guards =
    term.kind === 'unless'
      ? printEqual(names.value, term.others)
      : [printGuard(term.type, names.value)];
  if (isNested && (only.kind === 'unless' || only.kind === 'among')) {
    return [...guards, ...listAlternatives(only, names)];
  }
  const rest = printTerms(term.terms, names);
  return [...guards, isNested ? rest : code`(${rest})`];
}

/** `tag == null || tag === 'none'` */
function printEqual(value: Code, others: readonly Code[]): readonly Code[] {
  const isNullish = NULLISH.every((one) => others.includes(one));
  const rest = isNullish ? others.filter((one) => !NULLISH.includes(one)) : others;
  const equal = rest.map((other) => code`${value} === ${other}`);
  return isNullish ? [code`${value} == null`, ...equal] : equal;
}

const NULLISH: readonly Code[] = [code`undefined`, code`null`];

function printGuard(type: AmongType, value: Code): Code {
  if (type === 'array') return code`!Array.isArray(${value})`;
  return code`typeof ${value} !== ${string(type)}`;
}

/** A check as a function: the function that a single term calls, where it takes nothing more. */
export function printCheck(terms: readonly Term[]): Code {
  return findCallee(terms)?.callee ?? printArrow(terms);
}

/** Prints a check that is asked for at once, when not all schemas are declared. */
export function printCheckNow(terms: readonly Term[]): Code {
  const found = findCallee(terms);
  return found === undefined || found.isLater === true ? printArrow(terms) : found.callee;
}

function findCallee(terms: readonly Term[]): CallTerm | undefined {
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
