// In: schemas in zod's notation, and rules of ours beside them. Out: validators that judge a value and never change it.

import * as z from 'zod';
import { definitionOf, judgeOf, later, type Node, type Rule } from './judge.ts';
import { newRun, rule } from './rule.ts';
import { whole } from './texts.ts';
import { refuse, type Issue, type IssueFacts, type Judge, type Run } from './verdict.ts';

export type { Issue, IssueFacts, Node, Rule };
export * from './evaluated.ts';
export * from './formats.ts';
export * from './listed.ts';
export * from './lists.ts';
export * from './logic.ts';
export * from './mask-rules.ts';
export * from './members.ts';
export * from './texts.ts';

/** A schema whose values are of type T: only that one type is compared, which keeps a user's build quick. */
export interface Gives<T> {
  readonly _zod: { readonly def: object; readonly output: T };
}

/** A schema for each member. */
export type Fields<T> = { readonly [Name in keyof T]-?: Gives<T[Name]> };

/**
 * A validator that is built when it is first used, so that schemas may refer to each other in any order. It judges by
 * what JSON Schema means, and gives back the caller's own value.
 */
export function model<T>(schema: () => Gives<NoInfer<T>>): z.ZodType<T> {
  return facade(schema, false);
}

/** A validator of objects, open to members that are not named. */
export function object<T>(
  fields: () => Fields<NoInfer<T>>,
  rules?: () => readonly Rule[],
): z.ZodType<T> {
  return facade(() => objectNode(fields(), rules?.()), false);
}

/** The same for what is sent. */
export function request<T>(validator: z.ZodType<T>): z.ZodType<T> {
  return facade(() => validator, true);
}

/** Nesting beyond which a value is refused; a stack has an end. */
const DEEPEST = 400;

interface FacadeDefinition extends z.core.$ZodTypeDef {
  readonly node: () => Node;
  readonly judge: Judge;
  readonly request: boolean;
}

interface Facade extends z.ZodType {
  _zod: z.core.$ZodTypeInternals & { def: FacadeDefinition };
}

const Facade: z.core.$constructor<Facade, FacadeDefinition> = /* @__PURE__ */ z.core.$constructor(
  'SpecwrightModel',
  (inst, def) => {
    const type: z.core.$constructor<z.ZodType> = z.ZodType; // the compiler wants it named with its type
    type.init(inst, def);
    inst._zod.parse = (payload) => {
      const { value } = payload;
      const run = newRun(def.request);
      if (def.judge(value, run)) return payload;
      const again = newRun(def.request, []);
      def.judge(value, again);
      for (const issue of again.issues ?? []) payload.issues.push({ ...issue });
      return payload;
    };
  },
);

function facade<T>(node: () => Node, asRequest: boolean): z.ZodType<T> {
  const inner = later(() => judgeOf(node()));
  const judge: Judge = (value, run) => {
    if (run.depth >= DEEPEST) return refuse(run, value, 'depth', `at most ${DEEPEST} levels`);
    run.depth += 1;
    const kept = inner(value, run);
    run.depth -= 1;
    return kept;
  };
  // The type says what the schema behind it gives; the instance itself is typed for anything.
  return new Facade({ type: 'custom', node, judge, request: asRequest }) as unknown as z.ZodType<T>;
}

/** An integer: of any size in a response, in a request one that JavaScript holds exactly. */
export function integer(): z.ZodNumber {
  return z.number().check(whole());
}

/** Values are not repeated in issues. */
export function secret(): Rule {
  return {
    ...rule(() => true),
    around: (judge) => within(judge, (run) => void (run.secret = true)),
  };
}

/** Where the source of the spec states the rules of this schema: issues repeat it. */
export function source(text: string): Rule {
  return {
    ...rule(() => true),
    around: (judge) => within(judge, (run) => void (run.source = text)),
  };
}

function within(judge: Judge, enter: (run: Run) => void): Judge {
  return (value, run) => {
    if (run.issues === undefined) return judge(value, run);
    const before = { secret: run.secret, source: run.source };
    enter(run);
    const kept = judge(value, run);
    Object.assign(run, before);
    return kept;
  };
}

/** Validators of what an operation takes and answers. */
export type OperationValidators<T> = {
  readonly [Part in keyof T]: Part extends 'responses'
    ? { readonly [Status in keyof T[Part]]: z.ZodType<T[Part][Status]> }
    : z.ZodType<T[Part]>;
};

/** What they are made of, each built when it is first used. */
export interface OperationParts<T> {
  readonly params?: () => Readonly<Record<string, Node>>;
  readonly body?: () => Gives<T extends { body: infer Body } ? Body : unknown>;
  readonly bodyOptional?: true;
  /** Rules over `{ params, body }`. */
  readonly rules?: () => readonly Rule[];
  readonly responses?: T extends { responses: infer Responses }
    ? { readonly [Status in keyof Responses]: () => Gives<Responses[Status]> }
    : undefined;
}

/** The validators of one operation: of its parameters, its body, both together, and its answers by status. */
export function operation<T extends object>(
  parts: OperationParts<NoInfer<T>>,
): OperationValidators<T> {
  const { params, body, rules, responses } = parts;
  const made = {};
  const paramsNode = params && (() => objectNode(params()));
  if (paramsNode) lazily(made, 'params', () => facade(paramsNode, true));
  if (body) lazily(made, 'body', () => facade(body, true));
  if (paramsNode || body) {
    lazily(made, 'request', () => {
      return facade(
        () => objectNode(together(paramsNode?.(), body?.(), parts.bodyOptional), rules?.()),
        true,
      );
    });
  }
  if (responses) {
    const answers = {};
    for (const [status, build] of Object.entries<() => Node>(responses)) {
      lazily(answers, status, () => answer(build()));
    }
    lazily(made, 'responses', () => answers);
  }
  return made as OperationValidators<T>; // each member is the part of that name
}

function objectNode(shape: Readonly<Record<string, Node>>, checks?: readonly Rule[]): Node {
  return { _zod: { def: { type: 'object', shape, checks } } };
}

function optionalNode(innerType: Node): Node {
  return { _zod: { def: { type: 'optional', innerType } } };
}

function together(
  params: Node | undefined,
  body: Node | undefined,
  bodyOptional = false,
): Record<string, Node> {
  const shape: Record<string, Node> = {};
  if (params) {
    const members = Object.values(definitionOf(params).shape ?? {});
    const needed = members.some((member) => definitionOf(member).type !== 'optional');
    shape['params'] = needed ? params : optionalNode(params);
  }
  if (body) shape['body'] = bodyOptional ? optionalNode(body) : body;
  return shape;
}

function answer(schema: Node): Node {
  return schema instanceof Facade ? schema : facade(() => schema, false);
}

function lazily(target: object, name: string, build: () => unknown): void {
  let made: unknown;
  Object.defineProperty(target, name, { enumerable: true, get: () => (made ??= build()) });
}
