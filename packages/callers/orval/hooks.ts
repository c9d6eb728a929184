/** Rewrites orval's hooks for TanStack Query, their options and their keys. */

import type * as Morph from 'ts-morph';
import { findMember, listReferences, readPattern, replace } from '../answers/nodes.ts';
import { type Member, readMember } from '../arguments.ts';
import { findCall } from '../hey-api/calls.ts';
import { findQueriesModule } from '../query-names.ts';
import { rewriteUses, readsVariables } from '../mutations.ts';
import { nameMethod, readsJson } from '../operations.ts';
import { findQueryName } from '../query-names.ts';
import type { UseAnswer } from '../rewriting.ts';
import type { Question, Replacement } from '../tool.ts';
import { writeArguments, writeVariables } from './arguments.ts';
import type { Context } from './calls.ts';
import { findFunction, type OrvalFunction, readOrvalFunction } from './functions.ts';

interface Hook extends OrvalFunction {
  readonly kind:
    | 'useQuery'
    | 'useSuspenseQuery'
    | 'useMutation'
    | 'infinite'
    | 'options'
    | 'key'
    | 'mutationOptions';
  /** The package of TanStack Query. */
  readonly from: string;
  readonly declared: Morph.Node;
}

/** Undefined for what is none of them. The function that it calls is in its types. */
export function readHook(declared: Morph.Node, { output, morph }: Question): Hook | undefined {
  const made = findFunction(declared, morph);
  const file = declared.getSourceFile();
  const from = file
    .getImportDeclarations()
    .map((one) => one.getModuleSpecifierValue())
    .find((one) => one.startsWith('@tanstack/'));
  const name = declared.getSymbol()?.getName() ?? '';
  if (made === undefined || from === undefined) return undefined;
  const kind = findKind(name, made, morph);
  const text = kind === 'key' ? findOwner(name, file) : declared.getText();
  const [, called = ''] = /\btypeof (\w+)>/.exec(text ?? '') ?? [];
  const target = file.getVariableDeclaration(called) ?? file.getFunction(called);
  const found = target && readOrvalFunction(target, output.api, morph);
  return found && kind && { ...found, kind, from, declared };
}

function findKind(
  name: string,
  made: Morph.Node,
  { SyntaxKind }: Question['morph'],
): Hook['kind'] | undefined {
  const called = made
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .map((one) => one.getExpression().getText());
  if (/Infinite/.test(name) || called.includes('useInfiniteQuery')) return 'infinite';
  if (called.includes('useMutation')) return 'useMutation';
  if (called.includes('useSuspenseQuery')) return 'useSuspenseQuery';
  if (called.includes('useQuery')) return 'useQuery';
  if (name.endsWith('MutationOptions')) return 'mutationOptions';
  if (name.endsWith('QueryOptions')) return 'options';
  return name.endsWith('QueryKey') ? 'key' : undefined;
}

/** The options that have a key by default. */
function findOwner(key: string, file: Morph.SourceFile): string | undefined {
  return file
    .getVariableDeclarations()
    .map((one) => one.getText())
    .find((text) => text.includes(`?? ${key}(`));
}

export function rewriteHook(node: Morph.Node, hook: Hook, context: Context): UseAnswer {
  const { question } = context;
  const call = findCall(node, question.morph);
  const { operation, kind } = hook;
  const method = `${context.client.name}.${nameMethod(operation, question.output.api)}`;
  if (call === undefined) return { why: 'the function is a value here' };
  if (call.getTypeArguments().length > 0) return { why: 'it says its types itself' };
  if (kind === 'infinite') {
    return { why: 'the document says where a page ends: our options need no `getNextPageParam`' };
  }
  if (kind === 'mutationOptions') {
    return { why: `\`{ mutationFn: ${method} }\` is its counterpart, and takes flat variables` };
  }
  if (!readsJson(operation) && kind !== 'useMutation') {
    return { why: 'its data are no JSON: look at the type of ours' };
  }
  if (hook.gives.startsWith('any')) {
    return {
      why: 'its data are an answer of any status: ours are those of a success, and other statuses are an error',
    };
  }
  return kind === 'useMutation'
    ? rewriteMutation(call, hook, { ...context, method })
    : rewriteQuery(call, hook, context);
}

function rewriteQuery(
  call: Morph.CallExpression,
  hook: Hook,
  { question, client }: Context,
): UseAnswer {
  const { output, morph } = question;
  const { operation, kind, roles } = hook;
  const name = findQueryName(operation, 'query', output);
  if (name === undefined) {
    return { why: "`emitters: ['tanstack-query']` in the config gives its options" };
  }
  const params = roles.filter(({ role }) => role.kind !== 'options' && role.kind !== 'signal');
  const given = call.getArguments();
  const written = writeArguments(
    given.slice(0, params.length),
    { operation, roles: params },
    question,
  );
  if ('why' in written) return written;
  const [options, queryClient] = given.slice(params.length);
  const own = `${name}(${[client.name, ...(written.text === '' ? [] : [written.text])].join(', ')})`;
  const names = [{ name, from: findQueriesModule(output.index) }];
  if (kind === 'key') {
    return { replacements: [replace(call, `${own}.queryKey`)], names, usesClient: true };
  }
  const added = readOptions(options, 'query', question);
  if ('why' in added) return added;
  const members = added.members.filter(({ name: member }) => member !== 'queryKey');
  const key = added.members.find(({ name: member }) => member === 'queryKey');
  if (key !== undefined && !/^get\w+QueryKey\(/.test(key.value.getText())) {
    return { why: 'it has a key of its own' };
  }
  const enabled = members.some((one) => one.name === 'enabled')
    ? []
    : writeEnabled(hook, given, morph);
  const read = hook.gives === 'data' ? { replacements: [] } : rewriteData(call, members, question);
  if ('why' in read) return read;
  const texts = [...enabled, ...members.map(({ text }) => text)];
  const all = texts.length === 0 ? own : `{ ...${own}, ${texts.join(', ')} }`;
  const more = queryClient === undefined ? '' : `, ${queryClient.getText()}`;
  if (kind === 'options') {
    return { replacements: [replace(call, all), ...read.replacements], names, usesClient: true };
  }
  return {
    replacements: [replace(call, `${kind}(${all}${more})`), ...read.replacements],
    names: [...names, { name: kind, from: hook.from }],
    usesClient: true,
  };
}

interface Option extends Member {
  readonly text: string;
}

/** `{ query: { enabled } }`: its members. */
function readOptions(
  options: Morph.Node | undefined,
  group: 'query' | 'mutation',
  { morph }: Question,
): { readonly members: readonly Option[] } | { readonly why: string } {
  const { Node } = morph;
  if (options === undefined || options.getText() === 'undefined') return { members: [] };
  const plain = Node.isAsExpression(options) ? options.getExpression() : options;
  if (!Node.isObjectLiteralExpression(plain)) {
    return { why: 'its options are not written in place' };
  }
  const members: Option[] = [];
  for (const property of plain.getProperties()) {
    const member = readMember(property, Node);
    if (member?.name !== group) {
      return {
        why: `the option \`${property.getText().slice(0, 40)}\` has no certain counterpart`,
      };
    }
    if (!Node.isObjectLiteralExpression(member.value)) {
      return { why: `its \`${group}\` is not written in place` };
    }
    for (const one of member.value.getProperties()) {
      const inner = readMember(one, Node);
      if (inner === undefined && !Node.isMethodDeclaration(one)) {
        return { why: 'its options are spread, or computed' };
      }
      const name = Node.isMethodDeclaration(one) ? one.getName() : (inner?.name ?? '');
      members.push({ name, value: inner?.value ?? one, text: one.getText() });
    }
  }
  return { members };
}

/** Orval does not ask before its path parameters are there. */
function writeEnabled(
  hook: Hook,
  given: readonly Morph.Node[],
  morph: Question['morph'],
): readonly string[] {
  if (hook.kind === 'useSuspenseQuery') return [];
  const owner = hook.kind === 'options' ? hook.declared : hook.declared.getSourceFile();
  const [, stem = ''] = /^use(\w+)$/.exec(hook.declared.getSymbol()?.getName() ?? '') ?? [];
  const text =
    hook.kind === 'options'
      ? owner.getText()
      : (hook.declared
          .getSourceFile()
          .getVariableDeclaration(`get${stem}QueryOptions`)
          ?.getText() ?? '');
  const [, condition = ''] = /\benabled: (!!\(|\w+ !== null)/.exec(text) ?? [];
  if (condition === '') return [];
  const isTruthy = condition.startsWith('!!');
  const values = given.flatMap((value, index) =>
    hook.roles[index]?.role.kind === 'path' ? [value] : [],
  );
  const unsure = values
    .filter((value) => !isAlwaysThere(value, isTruthy, morph))
    .map((value) => value.getText().replace(/!$/, ''));
  if (unsure.length === 0) return [];
  const parts = unsure.map((one) =>
    isTruthy ? (unsure.length === 1 ? `!!${wrap(one)}` : wrap(one)) : `${wrap(one)} != null`,
  );
  const joined = parts.join(' && ');
  return [`enabled: ${isTruthy && unsure.length > 1 ? `!!(${joined})` : joined}`];
}

function wrap(text: string): string {
  return /^[\w.$?[\]'"]+$/.test(text) ? text : `(${text})`;
}

function isAlwaysThere(value: Morph.Node, isTruthy: boolean, { Node }: Question['morph']): boolean {
  if (Node.isStringLiteral(value)) return value.getLiteralValue() !== '';
  if (Node.isNumericLiteral(value)) return value.getLiteralValue() !== 0;
  if (isTruthy || Node.isNonNullExpression(value)) return false;
  const type = value.getType();
  return type.isString() || type.isNumber() || type.isLiteral();
}

/** Data of a query are the answer there: every use of them must read `data` of it. */
function rewriteData(
  call: Morph.CallExpression,
  members: readonly Option[],
  { morph }: Question,
): { readonly replacements: readonly Replacement[] } | { readonly why: string } {
  const { Node } = morph;
  const why = 'its data are the whole answer there, and the data alone here';
  if (
    members.some(
      ({ name }) => name === 'select' || name === 'initialData' || name === 'placeholderData',
    )
  ) {
    return { why };
  }
  const declaration = call.getParent();
  const name = Node.isVariableDeclaration(declaration) ? declaration.getNameNode() : undefined;
  if (name === undefined) return { why };
  const bound = Node.isObjectBindingPattern(name) ? readPattern(name) : undefined;
  const data = bound?.get('data');
  if (bound !== undefined && data === undefined) return { replacements: [] };
  if (data?.getInitializer()) return { why };
  const uses = data
    ? listReferences(data.getNameNode(), morph)
    : listReferences(name, morph).flatMap((use) => {
        const access = findMember(use, morph);
        return access === undefined ? [use] : access.getName() === 'data' ? [access] : [];
      });
  if (data !== undefined && !Node.isIdentifier(data.getNameNode())) return { why };
  const replacements = uses.flatMap((use) => {
    const access = use.getParent();
    const isData =
      Node.isPropertyAccessExpression(access) &&
      access.getExpression() === use &&
      access.getName() === 'data';
    return isData ? [replace(access, use.getText())] : [];
  });
  return replacements.length === uses.length ? { replacements } : { why };
}

function rewriteMutation(
  call: Morph.CallExpression,
  hook: Hook,
  { question, method }: Context & { readonly method: string },
): UseAnswer {
  const { morph } = question;
  const [options, queryClient] = call.getArguments();
  const added = readOptions(options, 'mutation', question);
  if ('why' in added) return added;
  const object = added.members[0]?.value.getFirstAncestorByKind(
    morph.SyntaxKind.ObjectLiteralExpression,
  );
  if (object !== undefined && readsVariables(object, morph)) {
    return { why: 'a callback reads the variables, which are flat parameters here' };
  }
  if (hook.gives !== 'data' && readsAnswer(call, added.members, question)) {
    return { why: 'its data are the whole answer there, and the data alone here' };
  }
  const uses = rewriteUses(call, {
    morph,
    writeVariables: (given) => writeVariables(given, hook, question),
  });
  if ('why' in uses) return uses;
  const texts = [`mutationFn: ${method}`, ...added.members.map(({ text }) => text)];
  const more = queryClient === undefined ? '' : `, ${queryClient.getText()}`;
  return {
    replacements: [
      replace(call, `useMutation({ ${texts.join(', ')} }${more})`),
      ...uses.replacements,
    ],
    names: [{ name: 'useMutation', from: hook.from }],
    usesClient: true,
  };
}

/** Whether anything looks at what a mutation gives. */
function readsAnswer(
  call: Morph.CallExpression,
  members: readonly Option[],
  { morph }: Question,
): boolean {
  const { Node } = morph;
  const takes = (value: Morph.Node): boolean =>
    Node.isArrowFunction(value) ||
    Node.isFunctionExpression(value) ||
    Node.isMethodDeclaration(value)
      ? value.getParameters().length > 0
      : true;
  if (
    members.some(
      ({ name, value }) => (name === 'onSuccess' || name === 'onSettled') && takes(value),
    )
  ) {
    return true;
  }
  const declaration = call.getParent();
  const text = Node.isVariableDeclaration(declaration) ? declaration.getNameNode().getText() : '';
  const scope = declaration?.getFirstAncestor(Node.isFunctionLikeDeclaration)?.getText() ?? '';
  return (
    /\bmutateAsync\b|\bdata\b/.test(text) ||
    (Node.isVariableDeclaration(declaration) &&
      new RegExp(String.raw`\b${text.replaceAll(/\W/g, '.')}\.(?:mutateAsync|data)\b`).test(scope))
  );
}
