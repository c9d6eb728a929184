// Schemas as data, and the code that validates a value by the rules of JSON Schema.

import { globalConfig } from 'zod/v4/core';
import {
  bounds,
  counted,
  describeSecret,
  describeValue,
  integerFor,
  isSentence,
  listed,
  printMessage,
} from './issue-words.ts';
import { codePoints, isObject, own } from './json-values.ts';
import type { Form } from './patterns.ts';
import {
  createValidator,
  type OperationSchemas,
  type OperationValidator,
  type Schema,
} from './validate.ts';
import { type Inner, readNode, optional, readShape } from './zod-words.ts';

export type { Form } from './patterns.ts';
export { bounds, codePoints, counted, integerFor, isObject, isSentence, listed, own, printMessage };

/**
 * Whether a value is a whole number, in a request or a response one that JavaScript holds exactly: a larger one was rounded
 * when the response's JSON was read, and is not what the service sent.
 */
export function isInteger(
  value: unknown,
  { direction }: { readonly direction?: unknown },
): boolean {
  return direction === undefined ? Number.isInteger(value) : Number.isSafeInteger(value);
}

/** Validates a value: true if it keeps the rule. Issues are collected only if the run asks for them. */
export type Validate = (value: unknown, run: Run) => boolean;

/** Content with any value. */
export const content: Validate = () => true;

/** Which way a value goes: members may be for one way only. */
export type Direction = 'request' | 'response' | undefined;

/** One validation of one value, beginning at the outermost schema. */
export interface Run {
  /** Absent on the first, quick pass, which ends at the first broken rule. */
  issues?: Issue[] | undefined;
  /** The path of the current value. */
  readonly path: PropertyKey[];
  /** Where the value goes, if it is known: integers of a request are safe; what is never sent may come in a response. */
  readonly direction: Direction;
  /** Values are not repeated in issues. */
  secret: boolean;
  /** The place of the rule in the source of the spec. */
  source: string | undefined;
  depth: number;
  /** Models and branches tried so far. */
  steps: number;
  /** Answers of models, kept once there have been very many. */
  answers?: Answers;
  /** Forms that were asked what is wrong with the value. */
  asked: number;
  /** What would have been expected, where the validation ended before its time; the value is refused. */
  ended: string | undefined;
  /** Dynamic anchors of the schema resources on the way, outermost first. */
  scope: Scope | undefined;
}

/** Schemas by dynamic anchor; the validation began at the outermost. */
export interface Scope {
  readonly anchors: Readonly<Record<string, Node>>;
  readonly outer: Scope | undefined;
}

/** By model, what it said of an object, and of the last value that was none. */
export type Answers = Map<Validate, AnswersOf>;

/** Answers of one validator. */
export interface AnswersOf {
  readonly objects: Map<object, boolean>;
  last?: readonly [unknown, boolean];
}

/** An issue as zod takes it; `params` is for programs. */
export interface Issue {
  readonly code: 'custom';
  readonly path: PropertyKey[];
  readonly message: string;
  readonly input: unknown;
  readonly params: IssueFacts;
}

/** What a program can read of an issue. */
export interface IssueFacts {
  /** Keyword of JSON Schema, or of an extension: `maxLength`, `required`, `uniqueBy`. */
  readonly rule: string;
  /** `at most 50 characters` */
  readonly expected: string;
  /** `a string of 51 characters`; never the value itself where it is sensitive. */
  readonly received: string;
  readonly source?: string;
}

/** A million broken rules are not a million messages. */
const MOST_ISSUES = 1000;

/** Refuses a value that is not validated to its end. */
export function end(run: Run, value: unknown, expected: string): false {
  run.ended ??= expected;
  return refuse(run, value, 'depth', expected);
}

/** Reports that a value breaks a rule. Always false, so that a validator can return it. */
export function refuse(run: Run, value: unknown, rule: string, expected: string): false {
  if (run.issues !== undefined && run.issues.length < MOST_ISSUES) {
    const received = run.secret ? describeSecret(value) : describeValue(value);
    const source = run.source === undefined ? {} : { source: run.source };
    run.issues.push({
      code: 'custom',
      path: [...run.path],
      message: printMessage(expected, received, run.source),
      input: run.secret ? undefined : value,
      params: { rule, expected, received, ...source },
    });
  }
  return false;
}

/** Validates what is inside a value, with its key in the path. */
export function inside(validate: Validate, value: unknown, key: PropertyKey, run: Run): boolean {
  if (run.issues === undefined) return validate(value, run);
  run.path.push(key);
  const kept = validate(value, run);
  run.path.pop();
  return kept;
}

/** Validates without collecting: does the value keep the rule? */
export function keeps(validate: Validate, value: unknown, run: Run): boolean {
  const { issues } = run;
  if (issues === undefined) return validate(value, run);
  run.issues = undefined;
  const kept = validate(value, run);
  run.issues = issues;
  return kept;
}

/** Whether every validator accepts; all run where issues are collected, else the first refusal ends it. */
export function every(validators: readonly Validate[]): Validate {
  const [first] = validators;
  if (first !== undefined && validators.length === 1) return first;
  return (value, run) => {
    let kept = true;
    for (const validate of validators) {
      if (validate(value, run)) continue;
      if (run.issues === undefined) return false;
      kept = false;
    }
    return kept;
  };
}

/** Builds a validator when it is first needed. */
export function later(build: () => Validate): Validate {
  let validate: Validate | undefined;
  return (value, run) => {
    validate ??= build();
    return validate(value, run);
  };
}

/** A schema: a validator, or a word of ours that carries nothing but its definition. */
export interface Node {
  readonly _zod: {
    readonly def: object;
    /** Ours: a validator of zod's own type, compiled. */
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
  readonly discriminator?: string;
  readonly innerType?: Node;
  readonly left?: Node;
  readonly right?: Node;
  readonly keyType?: Node;
  readonly valueType?: Node;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly getter?: () => Node;
  readonly format?: string;
  /** Ours: makes the validator of the type. */
  readonly build?: Build;
  /** Ours: how a model is validated, and the schema behind it. */
  readonly validate?: Validate;
  readonly node?: () => Node;
}

/** Makes the validation of a definition, and of what is inside. */
export type Build = (def: Definition, of: Compile) => Validate;

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

/** A rule next to the type: a check of zod's that also validates in our way. */
export interface Rule extends Check {
  readonly _zod: {
    readonly def: { check: string };
    readonly onattach: [];
    check(payload: Payload): void;
  };
  /** The validator, given the schema that carries the rule, since some rules look at their neighbours. */
  readonly compileIn: (node: Definition) => Validate;
  /** Members and items that the rule looks at, for `additionalProperties` and `unevaluated…`. */
  readonly covers?: Coverage;
  /** Schemas that dynamic references behind this one may mean, by anchor. */
  readonly anchors?: Readonly<Record<string, Node>>;
  /** Schemas that all hold wherever the rule does. */
  readonly parts?: readonly Node[];
  /** Schemas of which the rule is a choice. */
  readonly options?: readonly Node[];
  /** Distinguishes the kinds of a model: what extends the model is not validated by it. */
  readonly tellsKinds?: boolean;
  /** What is expected in the place of an integer that was rounded. */
  readonly rounded?: string;
  /** What the spec says of the rule. */
  readonly words?: string;
  /** Runs around all other checks of the schema. */
  readonly around?: (validate: Validate) => Validate;
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
export function getDefinition(schema: Node): Definition {
  const { word, def } = schema._zod;
  return word ?? (def as Definition); // zod types definitions one by one; all are read here in one shape
}

/** The rules that a schema carries next to its type. */
export function listRules({ checks = [] }: Definition): readonly (Rule | Check)[] {
  return checks;
}

/** Whether any value fits. */
export function isUnknown(schema: Node): boolean {
  const { type, checks } = getDefinition(schema);
  return type === 'unknown' && !checks?.length;
}

/** Whether a check is a rule, and none of zod’s own. */
export function isRule(check: object): check is Rule {
  return 'compileIn' in check;
}

/** Gives the validator of a schema. */
export type Compile = (schema: Node) => Validate;

/** A rule that validates a value by itself. */
export function rule(validate: Validate, covers?: Coverage): Rule {
  return ruleIn(() => validate, covers);
}

/** A rule that validates by what else the schema says. */
export function ruleIn(compileIn: (node: Definition) => Validate, covers?: Coverage): Rule {
  return {
    _zod: {
      def: { check: 'rule' },
      onattach: [],
      check: (payload) => checkAlone(compileIn, payload),
    },
    compileIn,
    ...(covers === undefined ? {} : { covers }),
  };
}

/** The rule in zod's own hands: where a schema is used without `model`. */
function checkAlone(compileIn: Rule['compileIn'], payload: Payload): void {
  const run = createRun(undefined, []);
  compileIn({ type: 'unknown' })(payload.value, run);
  for (const issue of run.issues ?? []) payload.issues.push({ ...issue });
}

// The quick pass keeps no path: what tried to would throw.
const NOWHERE = /* @__PURE__ */ Object.freeze([]) as unknown as PropertyKey[];

/** A validation that has not begun. */
function createRun(direction: Run['direction'], issues?: Run['issues']): Run {
  return {
    issues,
    path: issues === undefined ? NOWHERE : [],
    direction,
    secret: false,
    source: undefined,
    depth: 0,
    steps: 0,
    asked: 0,
    ended: undefined,
    scope: undefined,
  };
}

/** A rule on strings: a value of another type is none of its business. */
export function onStrings(name: string, expected: string, fits: (text: string) => boolean): Rule {
  return rule(
    (value, run) => typeof value !== 'string' || fits(value) || refuse(run, value, name, expected),
  );
}

/** The same for numbers. */
export function onNumbers(
  name: string,
  expected: string,
  fits: (value: number | bigint, run: Run) => boolean,
): Rule {
  return rule((value, run) => {
    if (typeof value !== 'number' && typeof value !== 'bigint') return true;
    return fits(value, run) || refuse(run, value, name, expected);
  });
}

/** The same for arrays. */
export function onArrays(
  name: string,
  expected: string,
  fits: (items: readonly unknown[], run: Run) => boolean,
): Rule {
  return rule(
    (value, run) => !Array.isArray(value) || fits(value, run) || refuse(run, value, name, expected),
  );
}

/** The validator of a schema. */
export function compile(schema: Node): Validate {
  const def = getDefinition(schema);
  const base = def.validate ?? def.build?.(def, compile) ?? refuseSchema;
  const checks = listRules(def).filter(isRule);
  // What a kind is validated by replaces all rules before it, and none of those for all kinds after it.
  const end = checks.map(isTelling).lastIndexOf(true) + 1;
  return addChecks(def, addChecks(def, base, checks.slice(0, end)), checks.slice(end));
}

function isTelling({ tellsKinds, around }: Rule): boolean {
  return tellsKinds === true && around !== undefined;
}

function addChecks(def: Definition, base: Validate, checks: readonly Rule[]): Validate {
  // Some rules only describe the schema, and validate nothing.
  const rules = checks
    .map((check) => check.compileIn(def))
    .filter((validate) => validate !== content);
  const whole = rules.length === 0 ? base : validateThen(base, every(rules));
  return checks.reduce((validate, { around }) => (around ? around(validate) : validate), whole);
}

function validateThen(base: Validate, rules: Validate): Validate {
  return (value, run) => {
    const before = run.issues?.length ?? 0;
    if (base(value, run)) return rules(value, run);
    // A value of another type breaks that one rule, not all that follow from it.
    if (isBrokenInside(run, before)) rules(value, run);
    return false;
  };
}

function refuseSchema(value: unknown, run: Run): boolean {
  return refuse(run, value, 'schema', 'a value of a schema that is written with these words');
}

/** Whether a value that is refused is of its type: what is wrong is inside. */
function isBrokenInside({ issues, path }: Run, before: number): boolean {
  return issues?.slice(before).every((one) => one.path.length > path.length) === true;
}

/** Nesting beyond which a value is refused. */
const DEEPEST = 400;

/** Models and branches tried until answers are kept: forms of forms ask for the same thing again and again. */
const PATIENCE = 100_000;

/** Models and branches tried until the value is refused. */
const MOST_STEPS = 20_000_000;

/** The validator of a model, built when it is first used. */
export function limitDepth(build: () => Validate): Validate {
  let inner: Validate | undefined;
  const enter: Validate = (value, run) => {
    inner ??= build();
    run.depth += 1;
    const kept = inner(value, run);
    run.depth -= 1;
    return kept;
  };
  return (value, run) => {
    run.steps += 1;
    if (run.depth < DEEPEST && run.steps < PATIENCE) return enter(value, run);
    if (run.ended !== undefined) return false;
    if (run.depth >= DEEPEST) return end(run, value, `at most ${DEEPEST} levels`);
    if (run.steps > MOST_STEPS) return end(run, value, 'less to validate');
    // What a schema means may depend on the way to it.
    if (run.scope !== undefined) return enter(value, run);
    if (run.issues === undefined) return validateOnce(enter, value, run);
    if (run.issues.length >= MOST_ISSUES) return false;
    const isKept = keeps((item, at) => validateOnce(enter, item, at), value, run);
    return isKept || enter(value, run);
  };
}

function validateOnce(enter: Validate, value: unknown, run: Run): boolean {
  run.answers ??= new Map<Validate, AnswersOf>();
  const answers = run.answers.get(enter) ?? { objects: new Map<object, boolean>() };
  run.answers.set(enter, answers);
  if (typeof value === 'object' && value !== null) {
    const known = answers.objects.get(value);
    if (known !== undefined) return known;
    const kept = enter(value, run);
    answers.objects.set(value, kept);
    return kept;
  }
  if (answers.last !== undefined && Object.is(answers.last[0], value)) return answers.last[1];
  const kept = enter(value, run);
  answers.last = [value, kept];
  return kept;
}

/** The quick pass. A value that cannot be read is not accepted. */
export function accepts(validate: Validate, value: unknown, direction: Direction): boolean {
  const run = createRun(direction);
  try {
    return validate(value, run) && run.ended === undefined;
  } catch {
    // The pass that explains meets the same error, and knows where.
    return false;
  }
}

/** What is wrong with a value. */
export function listIssues(
  validate: Validate,
  value: unknown,
  direction: Direction,
): readonly Issue[] {
  const issues: Issue[] = [];
  const run = createRun(direction, issues);
  try {
    validate(value, run);
  } catch (error) {
    if (!(error instanceof RangeError) && isReadable(value, run.path)) throw error;
    run.issues = issues;
    refuse(run, {}, 'readable', 'a value that can be read');
  }
  run.path.length = 0;
  const isReported = issues.some(({ params }) => params.rule === 'depth');
  if (run.ended !== undefined && !isReported) refuse(run, value, 'depth', run.ended);
  if (issues.length >= MOST_ISSUES) issues.push(createMoreIssue());
  return issues;
}

/** Whether the error is none of the value's: what it holds at a place can be read. */
function isReadable(value: unknown, path: readonly PropertyKey[]): boolean {
  try {
    let at = value;
    // Each key was read of this value before.
    for (const key of path) at = (at as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key];
    if (typeof at === 'object' && at !== null) Object.values(at);
    return true;
  } catch {
    return false;
  }
}

function createMoreIssue(): Issue {
  const expected = 'fewer broken rules';
  return {
    code: 'custom',
    path: [],
    message: `More rules are broken than these ${MOST_ISSUES}`,
    input: undefined,
    params: { rule: 'issues', expected, received: `more than ${MOST_ISSUES}` },
  };
}

/** What a validator is made of. */
export interface FacadeDefinition {
  readonly type: 'custom';
  /** What a caller added with `.check(…)`. */
  readonly checks?: readonly object[];
  readonly node: () => Node;
  readonly validate: Validate;
  readonly direction: Direction;
}

/** What a validator is made of, from the schema that it represents. */
export function defineFacade(node: () => Node, direction?: Direction): FacadeDefinition {
  return { type: 'custom', node, validate: limitDepth(() => compile(node())), direction };
}

/**
 * What is put in the place of zod's in a validator. The types of zod say far more, and a compiler that is asked whether
 * they fit looks through all of them.
 */
export interface Face {
  readonly _zod: { parse: (payload: Payload) => Payload };
  parse: (value: unknown, params?: object) => unknown;
  safeParse: (value: unknown, params?: object) => unknown;
}

/** A class of zod's that a validator is one of. */
export interface FaceClass {
  init(inst: Face, def: FacadeDefinition): void;
}

/** Makes a class as zod does. */
export type MakeClass = (
  name: string,
  init: (inst: Face, def: FacadeDefinition) => void,
) => new (def: FacadeDefinition) => object;

/** One of zod's own readers. */
export type Read = (schema: Face, value: unknown, params?: object) => unknown;

/** Validates in zod's place: quickly first, and once more for the issues where the value is refused. */
export function parseBy<P extends Payload>(
  payload: P,
  validate: Validate,
  direction: Direction,
): P {
  const { value } = payload;
  if (accepts(validate, value, direction)) return payload;
  for (const issue of listIssues(validate, value, direction)) payload.issues.push({ ...issue });
  return payload;
}

/** An object with these members, as a schema. */
export function createObjectNode(
  shape: Readonly<Record<string, Node>>,
  checks?: readonly Rule[],
): Node {
  return { _zod: { def: { type: 'object', shape, checks, build: compileObject } } };
}

/** What they are made of, each built when it is first used. */
export interface OperationParts {
  readonly params?: () => Inner;
  /** Rules over the parameters. */
  readonly paramRules?: () => readonly Rule[];
  readonly paramsNeeded?: true;
  readonly body?: () => Inner;
  readonly bodyOptional?: true;
  /** Rules over `{ params, body }`. */
  readonly rules?: () => readonly Rule[];
  readonly responses?: Readonly<Record<string, () => Inner>>;
  /** The schema of each item, if the response is a stream. */
  readonly item?: () => Inner;
}

/** Puts a class of zod in front of a schema. */
export type MakeFacade = (node: () => Node, direction: Direction) => Schema;

/** The validators of one operation, built when one of them is first asked for. */
export class Exchange implements OperationValidator {
  readonly #build: () => Inner;
  readonly #facade: MakeFacade;
  #parts: OperationSchemas | undefined;

  constructor(build: () => Inner, facade: MakeFacade) {
    this.#build = build;
    this.#facade = facade;
  }

  get parts(): OperationSchemas {
    this.#parts ??= createSchemas(this.#build() as OperationParts, this.#facade); // every caller is generated
    return this.#parts;
  }

  get validate(): OperationValidator['validate'] {
    return createValidator(this.parts).validate;
  }

  get validateItem(): OperationValidator['validateItem'] {
    return createValidator(this.parts).validateItem;
  }

  get params(): Schema | undefined {
    return this.parts.params;
  }

  get body(): Schema | undefined {
    return this.parts.body;
  }

  get request(): Schema | undefined {
    return this.parts.request;
  }

  get responses(): OperationSchemas['responses'] {
    return this.parts.responses;
  }

  get item(): Schema | undefined {
    return this.parts.item;
  }
}

/** Of its parameters, its body, both together, and its answers by status. */
function createSchemas(parts: OperationParts, facade: MakeFacade): OperationSchemas {
  const { params, paramRules, body, rules, responses, item } = parts;
  const made: OperationSchemas = {};
  const paramsNode = params && (() => createObjectNode(readShape(params()), paramRules?.()));
  if (paramsNode) defineLazily(made, 'params', () => facade(paramsNode, 'request'));
  if (body) defineLazily(made, 'body', () => facade(() => readNode(body()), 'request'));
  if (paramsNode || body) {
    defineLazily(made, 'request', () => {
      return facade(
        () => createObjectNode(combineParts(parts, paramsNode?.(), body?.()), rules?.()),
        'request',
      );
    });
  }
  if (responses) defineLazily(made, 'responses', () => createAnswers(responses, facade));
  if (item) defineLazily(made, 'item', () => facade(() => readNode(item()), 'response'));
  return made;
}

function createAnswers(
  responses: NonNullable<OperationParts['responses']>,
  facade: MakeFacade,
): object {
  const answers = {};
  for (const [status, build] of Object.entries(responses)) {
    defineLazily(answers, status, () => facade(() => readNode(build()), 'response'));
  }
  return answers;
}

function combineParts(
  { paramsNeeded, bodyOptional }: OperationParts,
  params: Node | undefined,
  body: Inner | undefined,
): Record<string, Node> {
  const shape: { params?: Node; body?: Node } = {};
  if (params) {
    const members = Object.values(getDefinition(params).shape ?? {});
    const needed =
      paramsNeeded ?? members.some((member) => getDefinition(member).type !== 'optional');
    shape.params = needed ? params : optional(params);
  }
  if (body) shape.body = bodyOptional ? optional(body) : readNode(body);
  return shape;
}

function defineLazily(target: object, name: string, build: () => unknown): void {
  let made: unknown;
  Object.defineProperty(target, name, { enumerable: true, get: () => (made ??= build()) });
}

/** The forms that are left, by their place in the list, and by which member the others were ruled out. */
export interface Left {
  readonly member: string;
  readonly indexes: readonly number[];
  /** The values of the member in all forms, where each fixes it. */
  readonly known: readonly unknown[] | undefined;
}

interface Fixed {
  readonly values: ReadonlySet<unknown>;
  readonly required: boolean;
}

/** Rules out what cannot be: of hundreds of forms a fixed member leaves one. Undefined where no member is fixed. */
function createFilter(
  schemas: readonly Node[],
): ((value: unknown) => Left | undefined) | undefined {
  const forms = schemas.map((schema) => findFixed(schema));
  const [member] = findTags(forms);
  if (member === undefined) return undefined;
  const fixed = forms.map((form) => form.get(member));
  const values = new Set<unknown>(fixed.flatMap((one): unknown[] => [...(one?.values ?? [])]));
  const known = fixed.includes(undefined) ? undefined : [...values];
  const createLeft = (fits: (one: Fixed) => boolean): Left => ({
    member,
    indexes: [...fixed.keys()].filter((index) => fixed[index] === undefined || fits(fixed[index])),
    known,
  });
  const byValue = new Map<unknown, Left>();
  for (const value of values) {
    byValue.set(
      value,
      createLeft((one) => one.values.has(value)),
    );
  }
  const absent = createLeft(({ required }) => !required);
  const other = createLeft(() => false);
  return (value) => {
    if (!isObject(value)) return undefined;
    const found = own(value, member);
    return found === undefined ? absent : (byValue.get(found) ?? other);
  };
}

/** The member that most forms fix, if two do. */
function findTags(forms: readonly ReadonlyMap<string, Fixed>[]): string[] {
  const counts = new Map<string, number>();
  for (const name of forms.flatMap((form) => [...form.keys()])) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
}

/** In so many schemas of one form a fixed member is looked for. */
const MOST = 20;

/** Members that have fixed values, by name. */
export function findFixed(
  schema: Node,
  into: Map<string, Fixed> = new Map(),
  seen: Set<Node> = new Set(),
): Map<string, Fixed> {
  if (seen.size === MOST || seen.has(schema)) return into;
  seen.add(schema);
  const def = getDefinition(schema);
  const next = def.node?.() ?? (def.checks?.length ? undefined : def.getter?.());
  if (next !== undefined) findFixed(next, into, seen);
  addShape(def.shape, into);
  for (const side of listSides(def)) findFixed(side, into, seen);
  for (const check of listRules(def)) {
    if (!isRule(check)) continue;
    addShape(check.covers?.shape as Definition['shape'], into); // a shape of nodes, whoever carries it
    for (const part of check.parts ?? []) findFixed(part, into, seen);
  }
  return into;
}

function addShape(shape: Definition['shape'] = {}, into: Map<string, Fixed>): void {
  for (const [name, schema] of Object.entries(shape)) {
    const { type, innerType } = getDefinition(schema);
    const isOptional = type === 'optional' && innerType !== undefined;
    const values = listValues(isOptional ? innerType : schema);
    // Of two that both hold, one is enough to rule a form out.
    if (values === undefined) continue;
    into.set(name, { values: new Set<unknown>(values), required: !isOptional });
  }
}

function listValues(schema: Node): readonly unknown[] | undefined {
  const def = getDefinition(schema);
  // A list of values may be a model of its own.
  const { type, values, entries } = def.node === undefined ? def : getDefinition(def.node());
  if (type === 'literal') return values;
  return type === 'enum' ? Object.values(entries ?? {}) : undefined;
}

/** At least one schema fits. The issues are those of the branch that came nearest. */
export function anyOf(schemas: readonly Node[], of: Compile): Validate {
  const choose = createChoice(schemas, of);
  return (value, run) => {
    const { validators, left } = choose(value, run);
    for (const validate of validators) if (keeps(validate, value, run)) return true;
    return run.issues === undefined ? false : refuseChoice(validators, left, value, run, 'anyOf');
  };
}

/** Exactly one schema matches. */
export function oneOf(schemas: readonly Node[], of: Compile): Validate {
  const choose = createChoice(schemas, of);
  return (value, run) => {
    const { validators, left } = choose(value, run);
    let fitting = 0;
    for (const validate of validators) {
      if (!keeps(validate, value, run)) continue;
      fitting += 1;
      if (fitting > 1) return run.issues !== undefined && refuseSeveral(schemas, of, value, run);
    }
    if (fitting === 1) return true;
    return run.issues === undefined ? false : refuseChoice(validators, left, value, run, 'oneOf');
  };
}

/** Says of which forms a value is: in the words of the spec, or by the members that each of them alone asks for. */
function refuseSeveral(schemas: readonly Node[], of: Compile, value: unknown, run: Run): false {
  const fitting = schemas.filter((schema) => keeps(of(schema), value, run));
  const members = fitting.map(listRequired);
  const forms = fitting.map((schema, index) => {
    const others = members.filter((_, at) => at !== index);
    const alone = [...(members[index] ?? [])].filter(
      (name) => !others.some((one) => one.has(name)),
    );
    return findWords(schema) ?? alone.join(' and ');
  });
  const named = forms.every((form) => form !== '') ? `: ${forms.join(' or ')}` : '';
  return refuse(run, value, 'oneOf', `a value of one form, not of several${named}`);
}

/** What the spec says of a schema that is a rule. */
function findWords(schema: Node): string | undefined {
  return listRules(followNode(schema))
    .filter(isRule)
    .find(({ words }) => words !== undefined)?.words;
}

/** Names of the members that must be there. */
function listRequired(schema: Node): ReadonlySet<string> {
  const { shape = {} } = followNode(schema);
  const names = Object.keys(shape).filter((name) => {
    const member = own(shape, name) as Node; // a key of the shape itself
    return getDefinition(member).type !== 'optional';
  });
  return new Set(names);
}

/** The definition of a schema, of a model the one behind it. */
function followNode(schema: Node): Definition {
  const def = getDefinition(schema);
  return def.node === undefined ? def : getDefinition(def.node());
}

interface Choice {
  readonly validators: readonly Validate[];
  readonly left?: Left | undefined;
}

/** The checks of the schemas that can match the value. */
function createChoice(schemas: readonly Node[], of: Compile): (value: unknown, run: Run) => Choice {
  const all: Choice = { validators: schemas.map(of) };
  let pick: ReturnType<typeof createFilter> | null = null;
  const choices = new Map<Left, Choice>();
  return (value, run) => {
    if (pick === null && isObject(value)) pick = createFilter(schemas);
    const left = pick?.(value);
    const choice = left === undefined ? all : (choices.get(left) ?? narrowChoice(all, left));
    if (left !== undefined) choices.set(left, choice);
    run.steps += choice.validators.length;
    return choice;
  };
}

function narrowChoice({ validators }: Choice, left: Left): Choice {
  return { validators: left.indexes.flatMap((index) => validators[index] ?? []), left };
}

/** Says what is wrong: by the branch that is left, or by the member that rules all of them out. */
function refuseChoice(
  validators: readonly Validate[],
  left: Left | undefined,
  value: unknown,
  run: Run,
  rule: string,
): false {
  const [meant] = validators;
  if (left !== undefined && validators.length === 1 && meant !== undefined) {
    meant(value, run);
    return false;
  }
  if (left?.known === undefined || validators.length > 0 || !isObject(value)) {
    return refuseNearest(validators, value, run, rule);
  }
  const { member, known } = left;
  inside((item, at) => refuse(at, item, rule, listed(known)), own(value, member), member, run);
  return false;
}

const MOST_ASKED = 3000;

/** Reports a value that fits no branch: by its nearest branch, which is the one that went deepest, then broke least. */
function refuseNearest(
  validators: readonly Validate[],
  value: unknown,
  run: Run,
  rule: string,
): false {
  run.asked += validators.length;
  // In unions of unions of unions there is no end of forms.
  if (run.asked > MOST_ASKED) return refuse(run, value, rule, 'one of several forms');
  const all = validators.map((validate) => collectIssues(validate, value, run));
  const depth = run.path.length;
  const inner = all.filter((issues) => issues.every(({ path }) => path.length > depth));
  const [best] = inner.sort((a, b) => a.length - b.length);
  if (best === undefined || best.length === 0) {
    const expected = all.flatMap((issues) =>
      issues.filter(({ path }) => path.length === depth).slice(0, 1),
    );
    const words = [...new Set<string>(expected.map(({ params }) => params.expected))];
    return refuse(
      run,
      value,
      rule,
      words.length === 0 ? 'one of several forms' : words.join(' or '),
    );
  }
  const near = inner.filter(({ length }) => length === best.length);
  const stated = near.map(findStatement);
  if (near.length > 1 && stated.every((words) => words !== undefined)) {
    return refuse(run, value, rule, [...new Set(stated)].join(' or '));
  }
  const lacking = near.map((issues) => findMissing(issues, depth));
  if (near.length > 1 && lacking.every((names) => names !== undefined)) {
    return refuse(run, value, rule, [...new Set(lacking)].join(' or '));
  }
  run.issues?.push(...best);
  return false;
}

/** What the spec words, where that is all that is wrong. */
function findStatement([issue, ...others]: readonly Issue[]): string | undefined {
  return others.length === 0 && issue?.params.rule === 'request'
    ? issue.params.expected
    : undefined;
}

/** Names of the members whose absence is all that is wrong. */
function findMissing(issues: readonly Issue[], depth: number): string | undefined {
  const isLack = issues.every(({ path, params }) => {
    return params.rule === 'required' && path.length === depth + 1;
  });
  return isLack ? issues.map(({ path }) => String(path.at(-1))).join(' and ') : undefined;
}

/** The issues of one validator alone. */
export function collectIssues(
  validate: Validate,
  value: unknown,
  run: Run,
): NonNullable<Run['issues']> {
  const { issues } = run;
  const found: NonNullable<Run['issues']> = [];
  run.issues = found;
  validate(value, run);
  run.issues = issues;
  return found;
}

/** Any value. */
export const compileUnknown: Build = () => content;

/** No value. */
export const compileNever: Build = () => (value, run) => refuse(run, value, 'false', 'nothing');

/** `null` */
export const compileNull: Build = () => (value, run) =>
  value === null || refuse(run, value, 'type', 'null');

/** Any text. */
export const compileString: Build = () => isText;

/** `true` and `false`. */
export const compileBoolean: Build = () => isTruth;

/** Any number that is one. */
export const compileNumber: Build = () => isNumeric;

/** Whole numbers, which JavaScript holds exactly in requests and responses. */
export const compileInteger: Build = (def) => {
  const { rounded } =
    listRules(def)
      .filter(isRule)
      .find((check) => check.rounded) ?? {};
  return (value, run) => {
    if (isInteger(value, run)) return true;
    const isRounded = run.direction === 'response' && Number.isInteger(value);
    const expected = isRounded ? rounded : undefined;
    return refuse(run, value, 'type', expected ?? integerFor(value));
  };
};

/** Whole numbers of 32 bits. */
export const compileInt32: Build = () => isInt32;

function isText(value: unknown, run: Run): boolean {
  return typeof value === 'string' || refuse(run, value, 'type', 'a string');
}

function isTruth(value: unknown, run: Run): boolean {
  return typeof value === 'boolean' || refuse(run, value, 'type', 'a boolean');
}

function isNumeric(value: unknown, run: Run): boolean {
  return Number.isFinite(value) || refuse(run, value, 'type', 'a number');
}

function isInt32(value: unknown, run: Run): boolean {
  if (typeof value === 'number' && value === (value | 0)) return true;
  return isNumeric(value, run) && refuse(run, value, 'format', 'an integer of 32 bits');
}

/** One of the entries, or of the values. */
export const compileValues: Build = ({ entries, values = Object.values(entries ?? {}) }) => {
  const known = new Set(values);
  const expected = listed(values);
  return (value, run) => known.has(value) || refuse(run, value, 'enum', expected);
};

/** Lists of items. */
export const compileItems: Build = ({ element }, of) => {
  const validate = element === undefined || isUnknown(element) ? undefined : of(element);
  return (value, run) => {
    if (!Array.isArray(value)) return refuse(run, value, 'type', 'an array');
    if (validate === undefined) return true;
    if (run.issues === undefined) return validateAll(validate, value, run);
    let kept = true;
    for (let index = 0; index < value.length; index += 1) {
      if (!inside(validate, value[index], index, run)) kept = false;
    }
    return kept;
  };
};

function validateAll(validate: Validate, items: readonly unknown[], run: Run): boolean {
  for (let index = 0; index < items.length; index += 1) {
    if (!validate(items[index], run)) return false;
  }
  return true;
}

/** Any of the options. */
export const compileUnion: Build = ({ options = [] }, of) => anyOf(options, of);

/** Exactly one of the options. */
export const compileXor: Build = ({ options = [] }, of) => oneOf(options, of);

/** What is on both sides. */
export const compileBoth: Build = (def, of) => every(listSides(def).map(of));

/** Schemas that all hold where one does that is made of them. */
export function listSides({ left, right }: Definition): readonly Node[] {
  return [left, right].filter((side) => side !== undefined);
}

/** Nothing, or what is inside. */
export const compileOptional: Build = ({ innerType }, of) => allowAlso(undefined, innerType, of);

/** `null`, or what is inside. */
export const compileNullable: Build = ({ innerType }, of) => allowAlso(null, innerType, of);

function allowAlso(
  other: null | undefined,
  inner: Node | undefined,
  of: (schema: Node) => Validate,
): Validate {
  const validate = inner === undefined ? content : of(inner);
  return (value, run) => value === other || validate(value, run);
}

/** What a schema is found to be when it is first used. */
export const compileLazy: Build = ({ getter }, of) =>
  getter === undefined ? content : later(() => of(getter()));

/** A member that a shape names. */
export interface Member {
  readonly name: string;
  readonly optional: boolean;
  /** Ordinary objects inherit something of this name. */
  readonly inherited: boolean;
  /** The type as the language calls it, where nothing else is requested. */
  readonly plain: string | undefined;
  readonly validate: Validate;
}

/** Validates an ordinary object in the quick pass. */
export type Unrolled = (value: object, run: Run) => boolean;

type MakeUnrolled = (ownMember: typeof own, ...validators: readonly Validate[]) => Unrolled;

/** Code of many members would not be optimised. */
const MOST_UNROLLED = 200;

/**
 * The quick pass over some members without a loop, so that the engine sees one name at each place; undefined where code
 * may not be made from text. Zod asks the same way, and `z.config({ jitless: true })` forbids it to both.
 */
export function compileUnrolled(members: readonly Member[]): Unrolled | undefined {
  if (members.length > MOST_UNROLLED || globalConfig.jitless === true) return undefined;
  const validators = members.map((_, index) => `validate${index}`);
  const steps = members.map(({ name, optional, inherited, plain }, index) => {
    // A name becomes code as a literal alone.
    const key = JSON.stringify(name);
    const item = inherited ? `own(value, ${key})` : `value[${key}]`;
    const absent = optional ? 'item !== undefined && ' : 'item === undefined || ';
    const other = plain ? `typeof item !== '${plain}'` : `!validate${index}(item, run)`;
    return `item = ${item}; if (${absent}${other}) return false;`;
  });
  const body = `return (value, run) => { let item; ${steps.join('\n')} return true; };`;
  const make = compileFunction(['own', ...validators], body);
  return make?.(own, ...members.map(({ validate }) => validate));
}

/** Undefined where a policy forbids to make code; zod's own way to ask would bring all of its helpers along. */
function compileFunction(names: readonly string[], body: string): MakeUnrolled | undefined {
  try {
    return new Function(...names, body) as MakeUnrolled; // the text above is of this type
  } catch {
    return undefined;
  }
}

/** An object with members by name, and what else it may hold. */
export function compileObject({ shape = {}, catchall }: Definition, of: Compile): Validate {
  const members = compileMembers(shape, of);
  const rest =
    catchall === undefined ? undefined : compileRest(new Set(Object.keys(shape)), [], catchall, of);
  return (value, run) => {
    if (!isObject(value)) return refuse(run, value, 'type', 'an object');
    const kept = members(value, run);
    if (rest === undefined || (!kept && run.issues === undefined)) return kept;
    return rest(value, run) && kept;
  };
}

/** Validates the members that a shape names; those that are not optional must be present. */
export function compileMembers(
  shape: Readonly<Record<string, Node>>,
  of: Compile,
): (value: Readonly<Record<string, unknown>>, run: Run) => boolean {
  const members = Object.keys(shape).map((name) => createMember(shape, name, of));
  let quick: Unrolled | undefined;
  let calls = 0;
  return (value, run) => {
    // What an ordinary object inherits is known, so that most members can be read without asking whose they are.
    const prototype: unknown = Object.getPrototypeOf(value);
    const isOrdinary = prototype === Object.prototype || prototype === null;
    if (isOrdinary && run.issues === undefined) {
      if (quick !== undefined) return quick(value, run);
      calls += 1;
      if (calls === OFTEN) quick = compileUnrolled(members);
    }
    let kept = true;
    for (const member of members) {
      const { name, validate } = member;
      const item = isOrdinary && !member.inherited ? value[name] : own(value, name);
      if (item === undefined) {
        if (member.optional || refuseMissing(run, name, validate)) continue;
      } else if (inside(validate, item, name, run)) continue;
      if (run.issues === undefined) return false;
      kept = false;
    }
    return kept;
  };
}

/** After so many calls it pays to make code. */
const OFTEN = 100;

function createMember(shape: Readonly<Record<string, Node>>, name: string, of: Compile): Member {
  const schema = own(shape, name) as Node; // a key of the shape itself
  const { type, innerType } = getDefinition(schema);
  const optional = type === 'optional' && innerType !== undefined;
  const value = optional ? innerType : schema;
  const plain = isPlain(value) ? getDefinition(value).type : undefined;
  return { name, optional, inherited: name in Object.prototype, plain, validate: of(value) };
}

/** Reports that a member is not there, and what its schema expects. */
export function refuseMissing(run: Run, name: string, validate?: Validate): false {
  if (run.issues === undefined) return false;
  run.path.push(name);
  const issues = validate === undefined ? [] : collectIssues(validate, undefined, run);
  const own = issues.find(({ path }) => path.length === run.path.length);
  refuse(run, undefined, 'required', own?.params.expected ?? 'a value');
  run.path.pop();
  return false;
}

/** Validates the members that neither a name nor a pattern covers. */
export function compileRest(
  names: ReadonlySet<string>,
  patterns: readonly Form[],
  rest: Node,
  of: Compile,
): Validate {
  if (isUnknown(rest)) return () => true;
  const validate: Validate =
    getDefinition(rest).type === 'never'
      ? (value, run) => refuse(run, value, 'additionalProperties', 'no such member')
      : of(rest);
  return (value, run) => {
    if (!isObject(value)) return true;
    let kept = true;
    for (const name of Object.keys(value)) {
      if (
        names.has(name) ||
        value[name] === undefined ||
        patterns.some((pattern) => pattern.test(name))
      ) {
        continue;
      }
      if (inside(validate, value[name], name, run)) continue;
      if (run.issues === undefined) return false;
      kept = false;
    }
    return kept;
  };
}

/** A map: names of one schema, values of another. */
export function compileRecord({ keyType, valueType }: Definition, of: Compile): Validate {
  const keys = keyType === undefined || isPlainText(keyType) ? undefined : of(keyType);
  const isOpen = keys === undefined && (valueType === undefined || isUnknown(valueType));
  const values: Validate = valueType === undefined ? () => true : of(valueType);
  return (value, run) => {
    if (!isObject(value)) return refuse(run, value, 'type', 'an object');
    if (isOpen) return true;
    let kept = true;
    for (const name of Object.keys(value)) {
      if (value[name] === undefined) continue;
      const fits = keys === undefined || inside(keys, name, name, run);
      if ((fits || run.issues !== undefined) && inside(values, value[name], name, run) && fits) {
        continue;
      }
      if (run.issues === undefined) return false;
      kept = false;
    }
    return kept;
  };
}

/** Whether the type is all that is requested, and the language knows it. */
function isPlain(schema: Node): boolean {
  const { type, checks, format } = getDefinition(schema);
  return /^(?:string|boolean)$/.test(type) && format === undefined && !checks?.length;
}

function isPlainText(schema: Node): boolean {
  return getDefinition(schema).type === 'string' && isPlain(schema);
}
