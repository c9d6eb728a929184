// In: a zod schema. Out: what its definition says, and the rules that it carries, in one shape for all kinds.

import type { Judge, Run } from './verdict.ts';

/** A schema: a validator, or a word of ours that carries nothing but its definition. */
export interface Node {
  readonly _zod: {
    readonly def: object;
    /** Ours: what a validator of zod's own type is to a judge. */
    readonly word?: Definition;
  };
}

/** What a definition may say; zod's own names. */
export interface Definition {
  readonly type: string;
  readonly checks?: readonly Check[];
  readonly shape?: Readonly<Record<string, Node>>;
  readonly catchall?: Node;
  readonly element?: Node;
  readonly items?: readonly Node[];
  readonly rest?: Node | null;
  readonly options?: readonly Node[];
  readonly innerType?: Node;
  readonly keyType?: Node;
  readonly valueType?: Node;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly getter?: () => Node;
  readonly format?: string;
  /** Ours: makes the judge of the type. */
  readonly build?: Build;
  /** Ours: how a model is judged, and the schema behind it. */
  readonly judge?: Judge;
  readonly node?: () => Node;
}

/** What rules ask of a regular expression. */
export interface Form {
  readonly source: string;
  test(text: string): boolean;
}

/** Makes a judge of a definition, and of what stands inside. */
export type Build = (def: Definition, of: JudgeOf) => Judge;

/**
 * A check as zod knows it, as far as it is looked at here: a compiler that meets zod's own type looks through all that
 * zod declares.
 */
export interface Check {
  readonly _zod: { readonly def: { check: string } };
}

/** What zod hands from check to check, as far as it is looked at here. */
export interface Payload {
  readonly value: unknown;
  readonly issues: object[];
}

/** A rule beside the type: a check of zod's that also judges in our way. */
export interface Rule extends Check {
  readonly _zod: {
    readonly def: { check: string };
    readonly onattach: [];
    check(payload: Payload): void;
  };
  /** The judge, given the schema that carries the rule, since some rules look at their neighbours. */
  readonly judgeIn: (node: Definition) => Judge;
  /** Members and items that the rule looks at, for `additionalProperties` and `unevaluated…`. */
  readonly covers?: Coverage;
  /** Schemas that dynamic references behind this one may mean, by anchor. */
  readonly anchors?: Readonly<Record<string, Node>>;
  /** Schemas that all hold wherever the rule does. */
  readonly parts?: readonly Node[];
  /** Tells the kinds of a model apart: whatever extends the model is not held to it. */
  readonly tellsKinds?: boolean;
  /** Goes around all other judges of the schema. */
  readonly around?: (judge: Judge) => Judge;
}

/** What an applicator evaluates of a value, once the value has been found valid. */
export interface Coverage {
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly patterns?: readonly Form[];
  readonly evaluated?: (value: unknown, run: Run, into: Evaluated) => void;
}

/** Members and items that some schema has looked at. */
export interface Evaluated {
  readonly keys: Set<string>;
  all: boolean;
  /** Looks at what another schema evaluates of the same value, which must be valid by it. */
  readonly look: (schema: Node, value: unknown, run: Run) => void;
}

/** The definition of a schema. */
export function definitionOf(schema: Node): Definition {
  const { word, def } = schema._zod;
  return word ?? (def as Definition); // zod types definitions one by one; all are read here in one shape
}

/** The rules that a schema carries beside its type. */
export function rulesOf({ checks = [] }: Definition): readonly (Rule | Check)[] {
  return checks;
}

/** Whether any value fits. */
export function isUnknown(schema: Node): boolean {
  const { type, checks } = definitionOf(schema);
  return type === 'unknown' && !checks?.length;
}

/** Whether a check is a rule, and none of zod’s own. */
export function isRule(check: object): check is Rule {
  return 'judgeIn' in check;
}

/** Gives the judge of a schema. */
export type JudgeOf = (schema: Node) => Judge;
