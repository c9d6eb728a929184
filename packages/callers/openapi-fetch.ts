/** Finds clients of openapi-fetch and their calls, and says how each is written with one of ours. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../generator/core/emit/print-by-morph.ts';
import type { Api, Operation } from '../../generator/core/ir/model/model.ts';
import { methods } from '../../generator/core/load/structure/vocabulary.ts';
import { writeArguments } from './arguments.ts';
import { isNameFree, toImported } from './imports.ts';
import type {
  CallerTool,
  NeededImport,
  Question,
  Replacement,
  Rewritten,
  UncertainNode,
} from './tool.ts';

export const openapiFetch: CallerTool = {
  name: 'openapi-typescript',
  rewrite(question) {
    const { project, morph } = question;
    const found = project
      .getSourceFiles()
      .flatMap((file) => listClients(file, morph))
      .map((client) => rewriteOne(client, question));
    return {
      replacements: found.flatMap(({ replacements }) => replacements),
      uncertain: found.flatMap(({ uncertain }) => uncertain),
      imports: found.flatMap(({ imports = [] }) => imports),
    };
  },
};

/** Our client is beside the old one, which keeps what is not certain. */
function rewriteOne(client: Morph.VariableDeclaration, { output, morph }: Question): Rewritten {
  const { api, index } = output;
  const name = api.names.value;
  const options = readOptions(client, morph);
  const refuse = (why: string): Rewritten => ({
    replacements: [],
    uncertain: [{ node: client, why }],
  });
  if ('why' in options) return refuse(options.why);
  const found = rewriteClient(client, { api, name, morph });
  const own = client.getSourceFile();
  const taken = [own, ...found.callers].find((file) => !isNameFree(file, name, morph));
  if (taken !== undefined) return refuse(`\`${name}\` is another thing in ${taken.getBaseName()}`);
  if (found.replacements.length === 0) return found;
  const statement = client.getVariableStatementOrThrow();
  const keyword = statement.isExported() ? 'export const' : 'const';
  const after = statement.getEnd();
  const text = `\n${keyword} ${name} = new ${api.names.class}(${options.text});`;
  const imports: NeededImport[] = [...found.callers].map((file) => ({
    file,
    name,
    from: toImported(own, output),
  }));
  return {
    uncertain: found.uncertain,
    replacements: [...found.replacements, { file: own, start: after, end: after, text }],
    imports: [{ file: own, name: api.names.class, from: index }, ...imports],
  };
}

/** Only the address of the service is the same for both. */
function readOptions(client: Morph.VariableDeclaration, { Node }: TsMorph) {
  const made = client.getInitializer();
  const [given] = Node.isCallExpression(made) ? made.getArguments() : [];
  if (given === undefined) return { text: '' };
  if (!Node.isObjectLiteralExpression(given)) {
    return { why: 'its options are not written in place' };
  }
  const other = given
    .getProperties()
    .find(
      (one) =>
        !(
          (Node.isPropertyAssignment(one) || Node.isShorthandPropertyAssignment(one)) &&
          one.getName() === 'baseUrl'
        ),
    );
  if (other === undefined) return { text: given.getText() };
  return { why: `its option \`${other.getText().slice(0, 40)}\` has no certain counterpart` };
}

interface Found {
  readonly replacements: Replacement[];
  readonly uncertain: UncertainNode[];
  /** Files that call our client now. */
  readonly callers: Set<Morph.SourceFile>;
}

/** `const client = createClient<paths>(…)`. */
function listClients(
  file: Morph.SourceFile,
  { Node }: TsMorph,
): readonly Morph.VariableDeclaration[] {
  const imported = file.getImportDeclaration('openapi-fetch')?.getDefaultImport()?.getText();
  if (imported === undefined) return [];
  return file.getVariableDeclarations().filter((declaration) => {
    const made = declaration.getInitializer();
    return Node.isCallExpression(made) && made.getExpression().getText() === imported;
  });
}

/** What becomes of all uses of a client; `name` is that of our client. */
function rewriteClient(
  client: Morph.VariableDeclaration,
  { api, name, morph }: { readonly api: Api; readonly name: string; readonly morph: TsMorph },
): Found {
  const found: Found = { replacements: [], uncertain: [], callers: new Set() };
  for (const node of client.findReferencesAsNodes()) {
    if (node === client.getNameNode() || isImportOrExport(node, morph)) continue;
    const written = rewriteUse(node, { api, name, morph });
    if ('why' in written) found.uncertain.push({ node: written.node ?? node, why: written.why });
    else {
      found.replacements.push(...written.replacements);
      found.callers.add(node.getSourceFile());
    }
  }
  return found;
}

function isImportOrExport(node: Morph.Node, { Node }: TsMorph): boolean {
  const parent = node.getParent();
  return Node.isImportSpecifier(parent) || Node.isExportSpecifier(parent);
}

type Use =
  | { readonly replacements: readonly Replacement[] }
  | { readonly why: string; readonly node?: Morph.Node };

function rewriteUse(
  node: Morph.Node,
  { api, name, morph }: { readonly api: Api; readonly name: string; readonly morph: TsMorph },
): Use {
  const { Node } = morph;
  const access = node.getParent();
  const call = access?.getParent();
  if (!Node.isPropertyAccessExpression(access) || !Node.isCallExpression(call)) {
    return { why: 'the client is handed on' };
  }
  const method = access.getName();
  if (!methods.has(method.toLowerCase())) {
    return { why: `\`${method}\` has no certain counterpart`, node: call };
  }
  const [path, options] = call.getArguments();
  if (!Node.isStringLiteral(path) && !Node.isNoSubstitutionTemplateLiteral(path)) {
    return { why: 'its path is not written in place', node: call };
  }
  const operation = findOperation(api, method, path.getLiteralText());
  if (operation === undefined) return { why: 'the document has no such operation', node: call };
  const given = writeArguments(options, operation, morph);
  if ('why' in given) return { ...given, node: call };
  const text = `${name}.${nameMethod(operation)}(${given.text})`;
  return (
    rewriteStatement(call, text, morph) ?? {
      why: 'what is done with a failure is not certain: await it, which throws, or use `.result()`',
      node: call,
    }
  );
}

function findOperation(api: Api, method: string, path: string): Operation | undefined {
  return api.operations.find((one) => one.path === path && one.method === method);
}

function nameMethod({ group, names }: Operation): string {
  return group === undefined ? names.method : `${group}.${names.method}`;
}

/** `const { data, error } = await …; if (error) throw error;` is `const data = await …;`. Undefined for other statements. */
function rewriteStatement(
  call: Morph.CallExpression,
  text: string,
  { Node }: TsMorph,
): Use | undefined {
  const awaited = call.getParent();
  const declaration = awaited?.getParent();
  if (!Node.isAwaitExpression(awaited) || !Node.isVariableDeclaration(declaration)) {
    return undefined;
  }
  const pattern = declaration.getNameNode();
  const statement = declaration.getVariableStatement();
  if (!Node.isObjectBindingPattern(pattern) || statement === undefined) return undefined;
  if (statement.getDeclarations().length !== 1) return undefined;
  const bound = new Map(
    pattern
      .getElements()
      .map((one) => [one.getPropertyNameNode()?.getText() ?? one.getName(), one]),
  );
  const [data, error] = [bound.get('data'), bound.get('error')];
  const isPlain = bound.size === 2 && !pattern.getElements().some((one) => one.getInitializer());
  if (!isPlain || data === undefined || error === undefined) return undefined;
  const next = statement.getNextSibling();
  if (next === undefined || !isThrowOf(next, error.getName(), Node)) return undefined;
  // The condition and the throw are all that asks for it.
  const uses = error.findReferencesAsNodes().filter((one) => one !== error.getNameNode());
  if (uses.some((use) => use.getStart() < next.getStart() || use.getEnd() > next.getEnd())) {
    return undefined;
  }
  const file = call.getSourceFile();
  return {
    replacements: [
      { file, start: pattern.getStart(), end: pattern.getEnd(), text: data.getName() },
      { file, start: call.getStart(), end: call.getEnd(), text },
      { file, start: statement.getEnd(), end: next.getEnd(), text: '' },
    ],
  };
}

/** A comment between the two, or an `else`, is for a person to move. */
function isThrowOf(node: Morph.Node, name: string, Node: TsMorph['Node']): boolean {
  if (!Node.isIfStatement(node) || node.getElseStatement() !== undefined) return false;
  if (node.getLeadingCommentRanges().length > 0) return false;
  const body = node.getThenStatement();
  const [only, ...more] = Node.isBlock(body) ? body.getStatements() : [body];
  const thrown =
    Node.isThrowStatement(only) && more.length === 0 ? only.getExpression() : undefined;
  return node.getExpression().getText() === name && thrown?.getText() === name;
}
