/** Reads how a project sets hey-api's client: what of it is an option of ours, and what a person must decide. */

import type * as Morph from 'ts-morph';
import { readMember, type Member } from '../arguments.ts';
import { type ClientSettings, moveCode, type MovedCode } from '../client-module.ts';
import type { Use } from '../old/uses.ts';
import { isOld } from '../old/uses.ts';
import type { Question, UncertainNode } from '../tool.ts';
import { writeAddress } from '../address.ts';

export interface OldSettings extends ClientSettings {
  /** Whether calls throw that do not say so. */
  readonly isThrowing: boolean;
  /** Whether calls give the data alone. */
  readonly isData: boolean;
  /** Statements that set the old client, and nothing else. */
  readonly statements: readonly Morph.Node[];
}

interface Draft {
  options: Record<string, MovedCode>;
  request: MovedCode[];
  onRequest: MovedCode[];
  onResponse: MovedCode[];
  uncertain: UncertainNode[];
  statements: Morph.Node[];
  isThrowing: boolean;
  isData: boolean;
}

/** `uses` are those of the client itself. */
export function readSettings(uses: readonly Use[], question: Question): OldSettings {
  const draft: Draft = {
    options: {},
    request: [],
    onRequest: [],
    onResponse: [],
    uncertain: [],
    statements: [],
    isThrowing: false,
    isData: false,
  };
  readWritten(draft, question);
  readValidation(draft, question);
  for (const { node } of uses) readUse(node, draft, question);
  return draft;
}

/** What the old output itself gives: `createClient(createConfig<…>({ baseUrl, throwOnError }))`. */
function readWritten(draft: Draft, question: Question): void {
  const { project, old, morph } = question;
  for (const file of project.getSourceFiles().filter((one) => isOld(one, old))) {
    const made = file.getVariableDeclaration('client');
    const text = made?.getInitializer()?.getText() ?? '';
    if (made === undefined || !text.startsWith('createClient(')) continue;
    if (text.includes('createClientConfig(')) {
      const why =
        'another module makes the settings of this client: write them in a module of ours';
      draft.uncertain.push({ node: made, why });
    }
    const given = made
      .getDescendantsOfKind(morph.SyntaxKind.CallExpression)
      .find((one) => one.getExpression().getText() === 'createConfig')
      ?.getArguments()[0];
    readAddress(undefined, draft, question);
    if (given !== undefined) readConfig(given, draft, question);
  }
}

/** Functions of the SDK may validate what they send and read; then ours do. */
function readValidation(draft: Draft, { project, old, output }: Question): void {
  const files = project.getSourceFiles().filter((one) => isOld(one, old));
  if (!files.some((one) => /\bresponseValidator: async \(/.test(one.getFullText()))) return;
  const name = output.api.names.validation;
  draft.options['validate'] = { text: `${name}()`, imports: [{ name, from: output.index }] };
}

function readAddress(value: Morph.Node | undefined, draft: Draft, question: Question): void {
  const written = writeAddress(value, question);
  if ('why' in written) {
    if (value !== undefined) draft.uncertain.push({ node: value, why: written.why });
    return;
  }
  delete draft.options['baseUrl'];
  if (written.moved !== undefined) draft.options['baseUrl'] = written.moved;
}

function readUse(node: Morph.Node, draft: Draft, question: Question): void {
  const { Node } = question.morph;
  // An option of a call is read there.
  const parent = node.getParent();
  const isOption = Node.isShorthandPropertyAssignment(parent) || Node.isPropertyAssignment(parent);
  if (isOption) return;
  const call = node.getFirstAncestor(Node.isCallExpression);
  const method = call?.getExpression().getText().slice(node.getText().length);
  const [given] = call?.getArguments() ?? [];
  const statement = call?.getParent();
  const isPlain = Node.isExpressionStatement(statement) && Node.isSourceFile(statement.getParent());
  if (method === '.getConfig') return;
  if (call === undefined || given === undefined || !isPlain) {
    const why = isSetting(method)
      ? 'the old client is set while the program runs: `auth` and `headers` of ours take functions'
      : 'the old client is handed on';
    draft.uncertain.push({ node: call ?? node, why });
    return;
  }
  draft.statements.push(statement);
  if (method === '.setConfig') return readConfig(given, draft, question);
  if (method === '.interceptors.request.use') {
    return readHook(given, 1, draft.onRequest, { draft, question });
  }
  if (method === '.interceptors.response.use') {
    return readHook(given, 2, draft.onResponse, { draft, question });
  }
  draft.statements.pop();
  draft.uncertain.push({
    node: call,
    why: `\`${method?.slice(1)}\` has no certain counterpart: \`hooks\` of ours look on`,
  });
}

function isSetting(method: string | undefined): boolean {
  return method === '.setConfig' || method?.startsWith('.interceptors') === true;
}

function readHook(
  given: Morph.Node,
  most: number,
  list: MovedCode[],
  { draft, question }: { readonly draft: Draft; readonly question: Question },
): void {
  const { Node } = question.morph;
  const isFunction = Node.isArrowFunction(given) || Node.isFunctionExpression(given);
  const isShort = isFunction && given.getParameters().length <= most;
  const moved = isShort ? moveCode(given, question) : undefined;
  if (moved !== undefined) list.push(moved);
  else {
    const why =
      'what it does needs names of this file, or more than the request: write it in `fetch`, `auth` or `hooks` of ours';
    draft.uncertain.push({ node: given, why });
  }
}

function readConfig(given: Morph.Node, draft: Draft, question: Question): void {
  const { Node } = question.morph;
  if (!Node.isObjectLiteralExpression(given)) {
    draft.uncertain.push({ node: given, why: 'the settings are not written in place' });
    return;
  }
  for (const property of given.getProperties()) {
    const member = readMember(property, Node);
    const why =
      member === undefined
        ? 'a setting is spread, or computed'
        : readOption(member, draft, question);
    if (why !== undefined) draft.uncertain.push({ node: property, why });
  }
}

const requestMembers = new Set(['credentials', 'mode', 'cache', 'keepalive', 'referrerPolicy']);

/** Why a setting has no certain counterpart. */
function readOption({ name, value }: Member, draft: Draft, question: Question): string | undefined {
  const text = value.getText();
  if (name === 'baseUrl' || name === 'baseURL') {
    readAddress(value, draft, question);
    return undefined;
  }
  if (name === 'throwOnError' || name === 'responseStyle') {
    if (name === 'throwOnError') draft.isThrowing = text === 'true';
    else draft.isData = text.slice(1, -1) === 'data';
    return undefined;
  }
  const moved = moveCode(value, question);
  if (moved === undefined) {
    return `\`${name}\` uses names of this file: write it in the module of our client`;
  }
  if (requestMembers.has(name)) {
    draft.request.push({ ...moved, text: `${name}: ${text}` });
    return undefined;
  }
  if (name === 'headers' && question.morph.Node.isObjectLiteralExpression(value)) {
    draft.options['headers'] = moved;
    return undefined;
  }
  const { schemes } = question.output.api;
  if (name === 'auth' && schemes.length === 1 && schemes[0] !== undefined) {
    const key = schemes[0].key;
    const member = /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
    draft.options['auth'] = { ...moved, text: `{ ${member}: ${text} }` };
    return undefined;
  }
  if (name === 'auth') return '`auth` of ours has a credential for each scheme';
  return `the setting \`${name}\` has no certain counterpart`;
}
