/** What no longer compiles: errors that a file has with the new output and not with the old one. */

import type { ts as Ts } from 'ts-morph';
import {
  type CodeView,
  findSymbol,
  nameDeclaration,
  nameOrigin,
  nameSymbol,
  nameType,
} from './code-view.ts';
import { findCauses } from './error-causes.ts';
import type { Found } from './touch.ts';

interface Question {
  readonly view: CodeView;
  /** Whether what the compiler finds in a file would stop a build. */
  readonly isChecked: (file: Ts.SourceFile) => boolean;
}

/** The old program is asked only about files with errors. */
export function findErrors(file: Ts.SourceFile, { view, isChecked }: Question): readonly Found[] {
  const { programs } = view;
  const now = programs.new.getSemanticDiagnostics(file);
  if (now.length === 0) return [];
  const former = new Set(programs.old.getSemanticDiagnostics(file).map(printKey));
  return now
    .filter((one) => !former.has(printKey(one)))
    .map((one) => describe(one, file, isChecked(file), view));
}

function printKey({ start, code }: Ts.Diagnostic): string {
  return `${start} ${code}`;
}

function describe(
  error: Ts.Diagnostic,
  file: Ts.SourceFile,
  isChecked: boolean,
  view: CodeView,
): Found {
  const { ts } = view;
  const { start = 0, length = 1, messageText, code } = error;
  const whole = ts.flattenDiagnosticMessageText(messageText, '\n');
  const [first = ''] = whole.split('\n');
  const words = [...whole.matchAll(/'((?:[^'\\]|\\.)*)'/g)].flatMap(([, text = '']) =>
    readWords(text),
  );
  const listed =
    /properties from type '[^']*': (.*)$/m.exec(whole)?.[1]?.split(/, (?:and )?/) ?? [];
  const near = collectKeys(file, start, view);
  const said = [...words, ...listed.map((word) => word.replace(/\.$/, ''))];
  const nature = findCauses(code);
  return {
    kind: isChecked ? 'error' : 'meaning',
    file,
    start,
    end: start + length,
    what: isChecked ? first : `Nothing checks this file, and the compiler would say: ${first}`,
    code: `TS${code}`,
    clues: {
      keys: [...listRelated(error, view), ...near, ...joinWords(said)],
      words: said,
      ...(nature && { nature }),
    },
  };
}

/** `Order` of `Order | undefined`, and the name itself. */
function readWords(text: string): readonly string[] {
  const names = text.match(/[A-Za-z_$][\w$-]*/g) ?? [];
  return [text.replaceAll(/^"|"$/g, ''), ...names.slice(0, 20)];
}

/** A type and a member that are both named: `NewOrder.currency`. */
function joinWords(words: readonly string[]): readonly string[] {
  const names = [...new Set(words.filter((word) => /^[\w$-]+$/.test(word)))].slice(0, 12);
  return names.flatMap((one) => [
    one,
    ...names.flatMap((other) => (one === other ? [] : [`${one}.${other}`])),
  ]);
}

/** "Did you mean …?" points to another thing. */
const guesses = new Set([2551, 2552, 2561, 2724]);

/** What the compiler itself points to in an output: "`currency` is declared here". */
function listRelated(
  { code, relatedInformation = [] }: Ts.Diagnostic,
  view: CodeView,
): readonly string[] {
  if (guesses.has(code)) return [];
  return relatedInformation.flatMap(({ file, start = 0 }) => {
    if (file === undefined || !view.isOutput(file)) return [];
    const node = findNode(file, start);
    return nameDeclaration(node.parent ?? node, view);
  });
}

/** Names of what is used at the place, and around it up to its statement. */
function collectKeys(file: Ts.SourceFile, start: number, view: CodeView): readonly string[] {
  const { ts, old } = view;
  const keys: string[] = [];
  let at: Ts.Node = findNode(file, start);
  for (let steps = 0; steps < 12 && !ts.isSourceFile(at); steps += 1, at = at.parent) {
    if (ts.isIdentifier(at) || ts.isStringLiteralLike(at)) {
      keys.push(...nameSymbol(findSymbol(at, view), view));
    }
    if (ts.isPropertyAccessExpression(at)) {
      keys.push(...nameSymbol(old.getSymbolAtLocation(at.name), view));
    }
    if (ts.isExpression(at)) {
      keys.push(...nameType(old.getTypeAtLocation(at), view));
      keys.push(...nameType(old.getContextualType(at), view));
    }
    if (ts.isCallExpression(at)) {
      const called = old.getResolvedSignature(at)?.declaration;
      if (called !== undefined) keys.push(...nameDeclaration(called, view));
      keys.push(...nameSymbol(old.getSymbolAtLocation(getCallee(at, view)), view));
    }
    if (ts.isNewExpression(at)) {
      const [options] = old.getResolvedSignature(at)?.parameters ?? [];
      if (options !== undefined) keys.push(...nameType(old.getTypeOfSymbol(options), view));
    }
    if (ts.isTypeNode(at)) keys.push(...nameType(old.getTypeFromTypeNode(at), view));
    if (ts.isVariableDeclaration(at) && at.type !== undefined) {
      keys.push(...nameType(old.getTypeFromTypeNode(at.type), view));
    }
    if (ts.isStatement(at) || ts.isFunctionLike(at)) break;
  }
  const given = findGiven(at, view);
  if (given !== undefined) keys.push(...nameOrigin(given, view));
  if (ts.isFunctionLike(at) || ts.isReturnStatement(at)) keys.push(...nameReturned(at, view));
  return [...new Set(keys)];
}

/** The value that a statement returns, or sets something to. */
function findGiven(at: Ts.Node, { ts }: CodeView): Ts.Expression | undefined {
  if (ts.isReturnStatement(at)) return at.expression;
  if (!ts.isExpressionStatement(at) || !ts.isBinaryExpression(at.expression)) return undefined;
  const { operatorToken, right } = at.expression;
  return operatorToken.kind === ts.SyntaxKind.EqualsToken ? right : undefined;
}

function nameReturned(node: Ts.Node, view: CodeView): readonly string[] {
  const { ts, old } = view;
  let at = node;
  while (!ts.isFunctionLike(at) && !ts.isSourceFile(at)) at = at.parent;
  if (ts.isSourceFile(at)) return [];
  // What a switch in it is over is what it does not return for.
  const subjects: string[] = [];
  const visit = (inner: Ts.Node): void => {
    if (ts.isSwitchStatement(inner)) {
      subjects.push(...nameSubject(inner.expression, view));
    }
    if (ts.isIfStatement(inner) && ts.isBinaryExpression(inner.expression)) {
      subjects.push(...nameSubject(inner.expression.left, view));
    }
    ts.forEachChild(inner, visit);
  };
  visit(at);
  const returned = old.getSignatureFromDeclaration(at)?.getReturnType();
  return [...subjects, ...nameType(returned, view)];
}

/** A value, by the member that it is and the type that it has. */
export function nameSubject(node: Ts.Expression, view: CodeView): readonly string[] {
  const { ts, old } = view;
  const inner = ts.isPropertyAccessExpression(node) ? node.name : node;
  return [
    ...nameSymbol(findSymbol(inner, view), view),
    ...nameType(old.getTypeAtLocation(node), view),
    ...(ts.isPropertyAccessExpression(node)
      ? nameType(old.getTypeAtLocation(node.expression), view)
      : []),
  ];
}

function getCallee({ expression }: Ts.CallExpression, { ts }: CodeView): Ts.Node {
  return ts.isPropertyAccessExpression(expression) ? expression.name : expression;
}

/** The innermost node at a place. */
function findNode(file: Ts.SourceFile, position: number): Ts.Node {
  let found: Ts.Node = file;
  for (;;) {
    let inner: Ts.Node | undefined;
    found.forEachChild((child) => {
      if (inner === undefined && child.getStart(file) <= position && position < child.end) {
        inner = child;
      }
    });
    if (inner === undefined) return found;
    found = inner;
  }
}
