/** Reads which operation a function of orval's output calls, what each of its parameters is, and what it gives. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../../generator/core/emit/print-by-morph.ts';
import type { Api, Operation } from '../../../generator/core/ir/model/model.ts';
import { methods } from '../../../generator/core/load/structure/vocabulary.ts';

/**
 * What a call gives: the data, an answer of axios, or an object with `data` and `status`; of an answer of any status, or only
 * after a success.
 */
type Gives = 'data' | 'axios' | 'envelope' | 'any data' | 'any envelope';

/** What an argument of a call is. */
export type Role =
  | { readonly kind: 'path'; readonly wire: string }
  /** Several path parameters in one object: the wire name by that of the member. */
  | { readonly kind: 'paths'; readonly wires: ReadonlyMap<string, string> }
  | { readonly kind: 'query' | 'header' | 'body' | 'options' | 'signal' };

export interface OrvalFunction {
  readonly operation: Operation;
  readonly roles: readonly { readonly name: string; readonly role: Role }[];
  readonly gives: Gives;
  /** What is before the path in its address. */
  readonly base: string;
  /** The function of the project that sends it. */
  readonly mutator?: Morph.Node;
}

type Made = Morph.ArrowFunction | Morph.FunctionDeclaration;

/** Undefined for what sends nothing, and for an operation that the document does not have. */
export function readOrvalFunction(
  declared: Morph.Node,
  api: Api,
  morph: TsMorph,
): OrvalFunction | undefined {
  const made = findFunction(declared, morph);
  const sent = made && findSent(made, morph);
  const found = sent && findOperation(sent, api);
  if (made === undefined || sent === undefined || found === undefined) return undefined;
  const { operation, base } = found;
  const wires = new Map(sent.words.map((word, index) => [word, found.wires[index] ?? word]));
  const roles = made
    .getParameters()
    .map((one) => ({ name: one.getName(), role: readRole(one, wires, morph) }));
  const mutator = sent.mutator && { mutator: sent.mutator };
  return { operation, base, roles, gives: findGives(made, sent, morph), ...mutator };
}

export function findFunction(declared: Morph.Node, morph: TsMorph): Made | undefined {
  const { Node } = morph;
  if (Node.isFunctionDeclaration(declared)) return declared.getImplementation() ?? declared;
  if (Node.isShorthandPropertyAssignment(declared)) {
    const value = declared.getValueSymbol()?.getDeclarations()[0];
    return value && findFunction(value, morph);
  }
  const made = Node.isVariableDeclaration(declared) ? declared.getInitializer() : undefined;
  return Node.isArrowFunction(made) ? made : undefined;
}

interface Sent {
  readonly method: string;
  /** With `{}` in the places of values. */
  readonly address: string;
  /** The values in it. */
  readonly words: readonly string[];
  readonly by: 'axios' | 'fetch' | 'mutator';
  readonly mutator?: Morph.Node;
  readonly call: Morph.CallExpression;
}

function findSent(made: Made, morph: TsMorph): Sent | undefined {
  // A function in it is another one: `getOrders` holds all of a tag.
  const { SyntaxKind, Node } = morph;
  return made
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .filter((call) => call.getFirstAncestor(Node.isFunctionLikeDeclaration) === made)
    .flatMap((call) => readSent(call, morph) ?? [])[0];
}

function readSent(call: Morph.CallExpression, morph: TsMorph): Sent | undefined {
  const { Node } = morph;
  const [first, second] = call.getArguments();
  const callee = call.getExpression();
  if (Node.isPropertyAccessExpression(callee)) {
    const method = callee.getName();
    const address = readAddress(first, morph);
    const isAxios = methods.has(method) && callee.getExpression().getText().startsWith('axios');
    return isAxios && address
      ? { ...address, method: method.toUpperCase(), by: 'axios', call }
      : undefined;
  }
  const isRequest = Node.isObjectLiteralExpression(first);
  const options = isRequest ? first : second;
  const method = readText(options, 'method', morph);
  const address = readAddress(isRequest ? readMember(first, 'url', morph) : first, morph);
  if (method === undefined || address === undefined) return undefined;
  const isFetch = callee.getText() === 'fetch';
  const mutator = isFetch ? undefined : findDeclared(callee);
  return {
    ...address,
    method,
    by: isFetch ? 'fetch' : 'mutator',
    ...(mutator !== undefined && { mutator }),
    call,
  };
}

function readMember(
  object: Morph.Node | undefined,
  name: string,
  { Node }: TsMorph,
): Morph.Node | undefined {
  const property = Node.isObjectLiteralExpression(object) ? object.getProperty(name) : undefined;
  return Node.isPropertyAssignment(property) ? property.getInitializer() : undefined;
}

function readText(
  object: Morph.Node | undefined,
  name: string,
  morph: TsMorph,
): string | undefined {
  const value = readMember(object, name, morph);
  return morph.Node.isStringLiteral(value) ? value.getLiteralValue().toUpperCase() : undefined;
}

/** A template, or the call of a function of the output that gives one. */
function readAddress(
  node: Morph.Node | undefined,
  morph: TsMorph,
): Pick<Sent, 'address' | 'words'> | undefined {
  const { Node, SyntaxKind } = morph;
  if (Node.isNoSubstitutionTemplateLiteral(node) || Node.isStringLiteral(node)) {
    return { address: node.getLiteralText(), words: [] };
  }
  if (Node.isTemplateExpression(node)) {
    const spans = node.getTemplateSpans();
    const parts = spans.map((one) => `{}${one.getLiteral().getLiteralText()}`);
    const words = spans.map(
      (one) => /([A-Za-z_$][\w$]*)\W*$/.exec(one.getExpression().getText())?.[1] ?? '',
    );
    return { address: node.getHead().getLiteralText() + parts.join(''), words };
  }
  if (!Node.isCallExpression(node)) return undefined;
  const made = findDeclared(node.getExpression());
  const returned = made?.getDescendantsOfKind(SyntaxKind.ReturnStatement).at(-1)?.getExpression();
  return readAddress(
    Node.isConditionalExpression(returned) ? returned.getWhenFalse() : returned,
    morph,
  );
}

export function findDeclared(node: Morph.Node): Morph.Node | undefined {
  const symbol = node.getSymbol();
  return (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations()[0];
}

/** The operation with the longest path that the address ends with. */
function findOperation({ method, address, words }: Sent, { operations }: Api) {
  const [found] = operations
    .flatMap((operation) => {
      const path = operation.path ?? '\n';
      const wires = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, wire = '']) => wire);
      const plain = path.replaceAll(/\{[^{}]*\}/g, '{}');
      const isOf =
        operation.method === method && address.endsWith(plain) && wires.length === words.length;
      return isOf
        ? [{ operation, wires, base: address.slice(0, address.length - plain.length) }]
        : [];
    })
    .toSorted((a, b) => a.base.length - b.base.length);
  return found;
}

function readRole(
  parameter: Morph.ParameterDeclaration,
  wires: ReadonlyMap<string, string>,
  { Node }: TsMorph,
): Role {
  const name = parameter.getNameNode();
  if (Node.isObjectBindingPattern(name)) {
    const members = name.getElements().map((one) => one.getName());
    return { kind: 'paths', wires: new Map(members.map((one) => [one, wires.get(one) ?? one])) };
  }
  const text = name.getText();
  const wire = wires.get(text);
  if (wire !== undefined) return { kind: 'path', wire };
  if (text === 'params') return { kind: 'query' };
  if (text === 'headers') return { kind: 'header' };
  return text === 'options' || text === 'signal' ? { kind: text } : { kind: 'body' };
}

function findGives(made: Made, { by, call, mutator }: Sent, morph: TsMorph): Gives {
  if (by === 'axios') return 'axios';
  const type = call.getTypeArguments()[0] ?? made.getReturnTypeNode();
  const isEnvelope =
    /[Rr]esponse(?:Success)?>?$/.test(type?.getText() ?? '') && hasStatus(type, morph);
  if (by === 'fetch') return isEnvelope ? 'any envelope' : 'any data';
  if (!isEnvelope) return 'data';
  return mutator?.getText().includes('throw ') === true ? 'envelope' : 'any envelope';
}

/** `type getOrderResponse = …`, whose parts have `data` and `status`. */
function hasStatus(type: Morph.Node | undefined, { SyntaxKind }: TsMorph): boolean {
  const name = type?.getText().replace(/^Promise<(.*)>$/, '$1') ?? '';
  const file = type?.getSourceFile();
  const alias = file?.getTypeAlias(name);
  if (alias === undefined) return false;
  const parts = alias.getDescendantsOfKind(SyntaxKind.TypeReference).map((one) => one.getText());
  const texts = [alias.getText(), ...parts.map((one) => file?.getTypeAlias(one)?.getText() ?? '')];
  return (
    texts.some((text) => text.includes('headers: Headers')) ||
    texts.some((text) => /\bstatus: /.test(text))
  );
}
