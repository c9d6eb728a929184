/** Writes flat parameters of hey-api (`paramsStructure: 'flat'`), by the rules that the function itself has. */

import type * as Morph from 'ts-morph';
import type { Operation } from '../../../generator/core/ir/model/model.ts';
import { readMember, writeMember } from '../arguments.ts';
import type { Question } from '../tool.ts';
import { type Given, joinGiven, writeGiven } from './arguments.ts';

interface Called {
  readonly operation: Operation;
  readonly question: Question;
}

/** `getOrder({ orderId }, { signal })`; `rules` are `[{ args: [{ in: 'path', key: 'orderId' }, …] }]`. */
export function writeFlat(
  [params, options]: readonly Morph.Node[],
  rules: Morph.Node,
  { operation, question }: Called,
): Given | { readonly why: string } {
  const { Node } = question.morph;
  const given = writeGiven(options, operation, question);
  if ('why' in given || params === undefined) return given;
  if (!Node.isObjectLiteralExpression(params)) {
    return { why: 'its parameters are not written in place' };
  }
  const members: string[] = [];
  for (const property of params.getProperties()) {
    const member = readMember(property, Node);
    if (member === undefined) return { why: 'its parameters are spread, or computed' };
    const key = findKey(member.name, rules, { operation, question });
    if (key === undefined) return { why: `\`${member.name}\` has another form here` };
    members.push(writeMember(key, member.value.getText()));
  }
  const isThrowing = given.isThrowing === undefined ? {} : { isThrowing: given.isThrowing };
  const [, own = ''] = /^\{\}, \{ (.*) \}$/s.exec(given.text) ?? [];
  return { text: joinGiven(members, own === '' ? [] : [own]), ...isThrowing };
}

/** Our name of a parameter, or `body`. */
function findKey(
  name: string,
  rules: Morph.Node,
  { operation, question }: Called,
): string | undefined {
  const rule = rules
    .getDescendantsOfKind(question.morph.SyntaxKind.ObjectLiteralExpression)
    .map((one) => readTexts(one, question))
    .find((one) => one.get('key') === name);
  const place = rule?.get('in');
  const wire = rule?.get('map') ?? name;
  if (place === undefined) return wire === 'body' ? 'body' : undefined;
  const found = operation.parameters.find((one) => {
    return one.name === wire && (one.in === place || `${one.in}s` === place);
  });
  return found?.key.length === 1 ? found.key[0] : undefined;
}

function readTexts(
  rule: Morph.ObjectLiteralExpression,
  { morph }: Question,
): ReadonlyMap<string, string> {
  const { Node } = morph;
  return new Map(
    rule.getProperties().flatMap((one) => {
      const value = Node.isPropertyAssignment(one) ? one.getInitializer() : undefined;
      return Node.isStringLiteral(value) && Node.isPropertyAssignment(one)
        ? [[one.getName(), value.getLiteralValue()] as const]
        : [];
    }),
  );
}
