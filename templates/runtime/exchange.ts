// In: schemas of parameters, body and answers. Out: the validators of an operation, each built when it is first used.

import { definitionOf, type Node, type Rule } from './node.ts';
import { objectNode } from './facade.ts';
import { judged, type OperationJudge, type OperationSchemas, type Schema } from './validate.ts';
import type { Direction } from './verdict.ts';
import { type Inner, nodeOf, optional, shapeOf } from './words.ts';

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
  /** Each item, where the answer is a stream. */
  readonly item?: () => Inner;
}

/** Puts a class of zod in front of a schema. */
export type MakeFacade = (node: () => Node, direction: Direction) => Schema;

/** The validators of one operation, built when one of them is first asked for. */
export class Exchange implements OperationJudge {
  readonly #build: () => Inner;
  readonly #facade: MakeFacade;
  #parts: OperationSchemas | undefined;

  constructor(build: () => Inner, facade: MakeFacade) {
    this.#build = build;
    this.#facade = facade;
  }

  get parts(): OperationSchemas {
    return (this.#parts ??= schemasOf(this.#build() as OperationParts, this.#facade)); // every caller is generated
  }

  get judge(): OperationJudge['judge'] {
    return judged(this.parts).judge;
  }

  get judgeItem(): OperationJudge['judgeItem'] {
    return judged(this.parts).judgeItem;
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
function schemasOf(parts: OperationParts, facade: MakeFacade): OperationSchemas {
  const { params, paramRules, body, rules, responses, item } = parts;
  const made: OperationSchemas = {};
  const paramsNode = params && (() => objectNode(shapeOf(params()), paramRules?.()));
  if (paramsNode) lazily(made, 'params', () => facade(paramsNode, 'request'));
  if (body) lazily(made, 'body', () => facade(() => nodeOf(body()), 'request'));
  if (paramsNode || body) {
    lazily(made, 'request', () => {
      return facade(
        () => objectNode(together(parts, paramsNode?.(), body?.()), rules?.()),
        'request',
      );
    });
  }
  if (responses) lazily(made, 'responses', () => answersOf(responses, facade));
  if (item) lazily(made, 'item', () => facade(() => nodeOf(item()), 'response'));
  return made;
}

function answersOf(
  responses: NonNullable<OperationParts['responses']>,
  facade: MakeFacade,
): object {
  const answers = {};
  for (const [status, build] of Object.entries(responses)) {
    lazily(answers, status, () => facade(() => nodeOf(build()), 'response'));
  }
  return answers;
}

function together(
  { paramsNeeded, bodyOptional }: OperationParts,
  params: Node | undefined,
  body: Inner | undefined,
): Record<string, Node> {
  const shape: Record<string, Node> = {};
  if (params) {
    const members = Object.values(definitionOf(params).shape ?? {});
    const needed =
      paramsNeeded ?? members.some((member) => definitionOf(member).type !== 'optional');
    shape['params'] = needed ? params : optional(params);
  }
  if (body) shape['body'] = bodyOptional ? optional(body) : nodeOf(body);
  return shape;
}

function lazily(target: object, name: string, build: () => unknown): void {
  let made: unknown;
  Object.defineProperty(target, name, { enumerable: true, get: () => (made ??= build()) });
}
