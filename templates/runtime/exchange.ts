// In: schemas of parameters, body and answers. Out: the validators of an operation, each built when it is first used.

import type * as z from 'zod';
import { definitionOf, type Node, type Rule } from './node.ts';
import { facade, objectNode } from './model.ts';
import { type Judge, judged } from './validate.ts';

/** Validators of what an operation takes and answers. */
export type OperationValidators<T> = {
  readonly [Part in keyof T]: Part extends 'responses'
    ? { readonly [Status in keyof T[Part]]: z.ZodType<T[Part][Status]> }
    : z.ZodType<T[Part]>;
} & Judge;

/** What they are made of, each built when it is first used. */
export interface OperationParts {
  readonly params?: () => Readonly<Record<string, Node>>;
  readonly body?: () => Node;
  readonly bodyOptional?: true;
  /** Rules over `{ params, body }`. */
  readonly rules?: () => readonly Rule[];
  readonly responses?: Readonly<Record<string, () => Node>>;
  /** Each item, where the answer is a stream. */
  readonly item?: () => Node;
}

/** The validators of one operation: of its parameters, its body, both together, and its answers by status. */
export function operation<T extends object>(parts: OperationParts): OperationValidators<T> {
  const { params, body, rules, responses, item } = parts;
  const made = {};
  const paramsNode = params && (() => objectNode(params()));
  if (paramsNode) lazily(made, 'params', () => facade(paramsNode, 'request'));
  if (body) lazily(made, 'body', () => facade(body, 'request'));
  if (paramsNode || body) {
    lazily(made, 'request', () => {
      return facade(
        () => objectNode(together(paramsNode?.(), body?.(), parts.bodyOptional), rules?.()),
        'request',
      );
    });
  }
  if (responses) lazily(made, 'responses', () => answersOf(responses));
  if (item) lazily(made, 'item', () => facade(item, 'response'));
  // As a judge of calls it is no part of what is listed.
  const calls = judged(made);
  Object.defineProperty(made, 'judge', { value: calls.judge });
  Object.defineProperty(made, 'judgeItem', { value: calls.judgeItem });
  return made as OperationValidators<T>; // each member is the part of that name
}

function answersOf(responses: NonNullable<OperationParts['responses']>): object {
  const answers = {};
  for (const [status, build] of Object.entries(responses)) {
    lazily(answers, status, () => facade(build, 'response'));
  }
  return answers;
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

function lazily(target: object, name: string, build: () => unknown): void {
  let made: unknown;
  Object.defineProperty(target, name, { enumerable: true, get: () => (made ??= build()) });
}
