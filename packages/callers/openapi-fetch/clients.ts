/** Finds clients of openapi-fetch: what `createClient<paths>(…)` gives, however it is named, and all that is done with it. */

import type * as Morph from 'ts-morph';
import type { Question } from '../tool.ts';
import { isFunction, withParentheses } from './members.ts';

/** A call of `createClient`, and everything that its value is used for. */
export interface Client {
  readonly made: Morph.CallExpression;
  /** The variable, where it has one that is declared in place: then ours may be beside it. */
  readonly variable: Morph.VariableDeclaration | undefined;
  readonly uses: readonly Morph.Node[];
}

/** A call whose value goes where it cannot be followed. */
interface LostClient {
  readonly made: Morph.CallExpression;
  readonly why: string;
}

export function listClients(question: Question): readonly (Client | LostClient)[] {
  return question.files
    .flatMap((file) => listMade(file, question))
    .map((made) => findClient(made, question));
}

/** Calls of the default export of openapi-fetch for types of the old output, or for none. */
function listMade(file: Morph.SourceFile, question: Question): readonly Morph.CallExpression[] {
  const { SyntaxKind } = question.morph;
  const name = findImportedName(file, 'openapi-fetch');
  if (name === undefined) return [];
  return file
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .filter((call) => call.getExpression().getText() === name)
    .filter((call) => isOfOutput(call, question));
}

export function findImportedName(file: Morph.SourceFile, from: string): string | undefined {
  const declarations = file
    .getImportDeclarations()
    .filter((one) => one.getModuleSpecifierValue() === from);
  const byDefault = declarations.map((one) => one.getDefaultImport()?.getText());
  const named = declarations.flatMap((one) =>
    one
      .getNamedImports()
      .filter((specifier) => specifier.getName() === 'default')
      .map((specifier) => specifier.getAliasNode()?.getText()),
  );
  return [...byDefault, ...named].find((one) => one !== undefined);
}

function isOfOutput(call: Morph.CallExpression, { old, morph }: Question): boolean {
  const [paths] = call.getTypeArguments();
  if (!morph.Node.isTypeReference(paths)) return true;
  const imported = findImport(paths.getTypeName(), morph.Node);
  return imported === undefined || isFileOf(imported, old.path);
}

/** The import that a name comes from. */
export function findImport(
  name: Morph.Node,
  Node: Question['morph']['Node'],
): Morph.ImportDeclaration | undefined {
  const own = name.getText().split('.')[0] ?? '';
  return name
    .getSourceFile()
    .getImportDeclarations()
    .find((declaration) => {
      const names = [
        declaration.getDefaultImport(),
        declaration.getNamespaceImport(),
        ...declaration.getNamedImports().map((one) => one.getAliasNode() ?? one.getNameNode()),
      ];
      return names.some((one) => Node.isIdentifier(one) && one.getText() === own);
    });
}

/** Whether a declaration imports a file, or another one that has its types of it. */
export function isFileOf(declaration: Morph.ImportDeclaration, path: string): boolean {
  const source = declaration.getModuleSpecifierSourceFile();
  if (source === undefined) return true;
  if (strip(source.getFilePath()) === strip(path)) return true;
  return source
    .getExportDeclarations()
    .some((one) => strip(one.getModuleSpecifierSourceFile()?.getFilePath() ?? '') === strip(path));
}

function strip(path: string): string {
  return path.replaceAll('\\', '/').replace(/(?:\.d)?\.[cm]?tsx?$/, '');
}

function findClient(made: Morph.CallExpression, question: Question): Client | LostClient {
  const { Node } = question.morph;
  const whole = withParentheses(made, Node);
  const holder = whole.getParent();
  if (Node.isVariableDeclaration(holder) && Node.isIdentifier(holder.getNameNode())) {
    if (holder.getTypeNode() !== undefined) return lose(made, 'its type is written beside it');
    return { made, variable: holder, uses: listUses(holder, Node) };
  }
  if (Node.isPropertyDeclaration(holder)) {
    if (holder.getTypeNode() !== undefined) return lose(made, 'its type is written beside it');
    return { made, variable: undefined, uses: listUses(holder, Node) };
  }
  if (Node.isExportAssignment(holder)) {
    return { made, variable: undefined, uses: listDefaultUses(holder, question) };
  }
  return findFactory(made, holder, question) ?? lose(made, 'it is not the value of a variable');
}

function lose(made: Morph.CallExpression, why: string): LostClient {
  return { made, why };
}

interface Named {
  findReferencesAsNodes(): Morph.Node[];
  getNameNode(): Morph.Node;
}

/** Without imports and exports, which say no more than its name. */
function listUses(declaration: Named, Node: Question['morph']['Node']): readonly Morph.Node[] {
  const own = declaration.getNameNode();
  return declaration
    .findReferencesAsNodes()
    .filter((node) => node !== own && !isNaming(node, Node));
}

function isNaming(node: Morph.Node, Node: Question['morph']['Node']): boolean {
  const parent = node.getParent();
  return (
    Node.isImportSpecifier(parent) ||
    Node.isExportSpecifier(parent) ||
    Node.isImportClause(parent) ||
    Node.isExportAssignment(parent)
  );
}

/** Uses of what other files import of a file by default. */
function listDefaultUses(
  assignment: Morph.ExportAssignment,
  { files, morph: { Node } }: Question,
): readonly Morph.Node[] {
  const own = assignment.getSourceFile();
  return files
    .flatMap((file) => file.getImportDeclarations())
    .filter((declaration) => declaration.getModuleSpecifierSourceFile() === own)
    .flatMap((declaration) => {
      const name = declaration.getDefaultImport();
      const uses = name?.findReferencesAsNodes() ?? [];
      return uses.filter((node) => node.getSourceFile() !== own && !isNaming(node, Node));
    });
}

/** A function that only makes a client: what it is called for is the client. */
function findFactory(
  made: Morph.CallExpression,
  holder: Morph.Node | undefined,
  { morph: { Node } }: Question,
): Client | LostClient | undefined {
  const maker = made.getFirstAncestor((one) => isFunction(one, Node));
  const isReturned =
    holder === maker || (Node.isReturnStatement(holder) && holder.getParent() !== undefined);
  if (!isReturned || maker === undefined) return undefined;
  const named = Node.isFunctionDeclaration(maker) ? maker : maker.getParent();
  if (!Node.isFunctionDeclaration(named) && !Node.isVariableDeclaration(named)) return undefined;
  const name = named.getNameNode();
  if (name === undefined) return undefined;
  if (!Node.isReturnTyped(maker) || maker.getReturnTypeNode() !== undefined) {
    return lose(made, 'its type is written beside the function that makes it');
  }
  const uses: Morph.Node[] = [];
  const calls = named.findReferencesAsNodes().filter((one) => one !== name && !isNaming(one, Node));
  for (const node of calls) {
    const call = node.getParent();
    const variable = Node.isCallExpression(call)
      ? withParentheses(call, Node).getParent()
      : undefined;
    if (!Node.isVariableDeclaration(variable)) {
      return lose(
        made,
        `a function makes it, which is used at ${describe(node)} for more than a variable`,
      );
    }
    uses.push(...listUses(variable, Node));
  }
  return { made, variable: undefined, uses };
}

function describe(node: Morph.Node): string {
  return `${node.getSourceFile().getBaseName()}:${node.getStartLineNumber()}`;
}
