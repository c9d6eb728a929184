/** Reads the function of a project that sends orval's requests, where it does nothing but send them. */

import type * as Morph from 'ts-morph';
import { writeAddress } from '../address.ts';
import { readMember } from '../arguments.ts';
import { type ClientSettings, moveCode, type MovedCode } from '../client-module.ts';
import type { Question, UncertainNode } from '../tool.ts';
import { findDeclared } from './functions.ts';
import { interceptors, writeOption } from './settings.ts';

interface Draft {
  options: Record<string, MovedCode>;
  request: MovedCode[];
  uncertain: UncertainNode[];
}

export function readMutator(mutator: Morph.Node, base: string, question: Question): ClientSettings {
  const draft: Draft = { options: {}, request: [], uncertain: [] };
  const { Node, SyntaxKind } = question.morph;
  const calls = mutator.getDescendantsOfKind(SyntaxKind.CallExpression);
  const other = findOther(mutator, question);
  if (other !== undefined) {
    const why = `the function that sends all requests uses \`${other}\`: write what it does as \`auth\`, \`headers\` or \`fetch\` of our client`;
    draft.uncertain.push({ node: mutator, why });
  }
  const fetching = calls.find((one) => one.getExpression().getText() === 'fetch');
  if (fetching !== undefined) {
    readFetch(fetching, base, { draft, question });
    return draft;
  }
  const instance = calls
    .map((one) => one.getExpression())
    .map(findInstance)
    .find(Node.isVariableDeclaration);
  if (instance === undefined) draft.options = writeOption(base, question);
  else readInstance(instance, base, { draft, question });
  return draft;
}

/** A value that it has neither as a parameter nor by itself, and that is not what sends. */
function findOther(mutator: Morph.Node, { morph }: Question): string | undefined {
  const { Node, SyntaxKind } = morph;
  const stored = /\b(?:localStorage|sessionStorage|document|window)\b/.exec(mutator.getText());
  if (stored) return stored[0];
  const names = mutator.getDescendantsOfKind(SyntaxKind.Identifier).filter((one) => {
    const declared = one.getSymbol()?.getDeclarations()[0];
    if (declared === undefined || Node.isTypeNode(one.getParent())) return false;
    const isOwn =
      declared.getSourceFile() === mutator.getSourceFile() &&
      mutator.getStart() <= declared.getStart() &&
      declared.getEnd() <= mutator.getEnd();
    const isType =
      Node.isTypeParameterDeclaration(declared) ||
      one.getFirstAncestor(Node.isTypeNode) !== undefined;
    return !isOwn && !isType && declared !== mutator && !isSender(one, morph);
  });
  return names
    .find(
      (one) => one.getParent()?.getFirstAncestorByKind(SyntaxKind.TemplateExpression) === undefined,
    )
    ?.getText();
}

/** Axios, an instance of it, or `fetch`; and members of what these give. */
function isSender(node: Morph.Node, { Node }: Question['morph']): boolean {
  const parent = node.getParent();
  if (Node.isPropertyAccessExpression(parent) && parent.getNameNode() === node) return true;
  if (Node.isPropertyAssignment(parent) && parent.getNameNode() === node) return true;
  const text = findDeclared(node)?.getText() ?? '';
  return /^[Aa]xios$|^fetch$/.test(node.getText()) || text.includes('.create(');
}

function findInstance(callee: Morph.Node): Morph.Node | undefined {
  const root = callee.getFirstDescendantByKind(80) ?? callee;
  return findDeclared(root);
}

interface Context {
  readonly draft: Draft;
  readonly question: Question;
}

/** `axios.create({ baseURL, withCredentials })`, which nothing looks into. */
function readInstance(
  instance: Morph.VariableDeclaration,
  base: string,
  { draft, question }: Context,
): void {
  const { Node } = question.morph;
  const made = instance.getInitializer();
  const [given] = Node.isCallExpression(made) ? made.getArguments() : [];
  draft.options = { ...draft.options, ...writeOption(base, question) };
  const properties = Node.isObjectLiteralExpression(given) ? given.getProperties() : [];
  for (const property of properties) {
    const member = readMember(property, Node);
    const written = member?.name === 'baseURL' ? writeAddress(member.value, question) : undefined;
    if (written !== undefined && 'moved' in written) {
      const { baseUrl: _, ...rest } = draft.options;
      draft.options = written.moved === undefined ? rest : { ...rest, baseUrl: written.moved };
    } else if (member?.name === 'withCredentials') {
      if (member.value.getText() === 'true') {
        draft.request.push({ text: "credentials: 'include'", imports: [] });
      }
    } else if (member?.name === 'timeout' && Node.isNumericLiteral(member.value)) {
      draft.options['timeout'] = { text: member.value.getText(), imports: [] };
    } else if (member?.name !== 'headers' || !isJson(member.value)) {
      const why =
        written && 'why' in written
          ? written.why
          : 'this setting is one of our client, or of its `fetch`';
      draft.uncertain.push({ node: property, why });
    }
  }
  for (const use of instance.findReferencesAsNodes()) {
    const access = use.getParent();
    const isHook =
      Node.isPropertyAccessExpression(access) &&
      /^(?:interceptors|defaults)$/.test(access.getName());
    if (isHook) {
      draft.uncertain.push({
        node: access.getFirstAncestor(Node.isExpressionStatement) ?? access,
        why: interceptors,
      });
    }
  }
}

/** `{ 'Content-Type': 'application/json' }` says nothing that ours does not. */
function isJson(headers: Morph.Node): boolean {
  return /^\{\s*['"]?(?:Content-Type|Accept)['"]?:\s*['"]application\/json['"],?\s*\}$/i.test(
    headers.getText(),
  );
}

/** `` fetch(`${base}${url}`, { ...options, credentials: 'include' }) ``. */
function readFetch(call: Morph.CallExpression, base: string, { draft, question }: Context): void {
  const { Node } = question.morph;
  const [address, options] = call.getArguments();
  draft.options = writeOption(base, question);
  const whole =
    Node.isTemplateExpression(address) &&
    address.getHead().getLiteralText() === '' &&
    address.getTemplateSpans().length === 2
      ? address.getTemplateSpans()[0]?.getExpression()
      : undefined;
  const text =
    Node.isTemplateExpression(address) && address.getTemplateSpans().length === 1
      ? address.getHead().getLiteralText()
      : undefined;
  if (text !== undefined) draft.options = writeOption(text + base, question);
  else if (whole !== undefined && base === '') {
    const written = writeAddress(resolveConstant(whole, question), question);
    if ('why' in written) draft.uncertain.push({ node: whole, why: written.why });
    else draft.options = written.moved === undefined ? {} : { baseUrl: written.moved };
  } else if (!Node.isIdentifier(address)) {
    draft.uncertain.push({ node: call, why: 'its address is written as `baseUrl` of our client' });
  }
  for (const property of Node.isObjectLiteralExpression(options) ? options.getProperties() : []) {
    if (Node.isSpreadAssignment(property)) continue;
    const member = readMember(property, Node);
    const moved =
      member && /^(?:credentials|mode|cache)$/.test(member.name)
        ? moveCode(member.value, question)
        : undefined;
    if (member && moved) draft.request.push({ ...moved, text: `${member.name}: ${moved.text}` });
    else {
      draft.uncertain.push({
        node: property,
        why: 'this is an option of our client, or of its `fetch`',
      });
    }
  }
}

/** `const base = '…'` beside it. */
function resolveConstant(node: Morph.Node, { morph }: Question): Morph.Node {
  const { Node } = morph;
  const declared = Node.isIdentifier(node) ? findDeclared(node) : undefined;
  return (Node.isVariableDeclaration(declared) ? declared.getInitializer() : undefined) ?? node;
}
