/** Types that are read out of `components`, `paths` and `operations` become types of ours by their names. */

import type * as Morph from 'ts-morph';
import type { Operation, Type } from '../../../generator/core/ir/model/model.ts';
import { isNameFree } from '../imports.ts';
import { findOperation } from '../operations.ts';
import type { NeededImport, Question, Replacement, Rewritten, UncertainNode } from '../tool.ts';
import { findImport, isFileOf } from './clients.ts';

/** The type of ours, and the name in it that is imported. */
interface OwnType {
  readonly text: string;
  readonly name: string;
}

type Found = OwnType | { readonly why: string };

const roots = new Set(['components', 'operations', 'paths']);

export function rewriteTypes(question: Question): Rewritten {
  const replacements: Replacement[] = [];
  const uncertain: UncertainNode[] = [];
  const imports: NeededImport[] = [];
  for (const node of question.files.flatMap((file) => listReads(file, question))) {
    const refused = question.refused(node);
    const found = refused === undefined ? findType(node, question) : { why: refused };
    const written = 'why' in found ? found : writeType(node, found, question);
    if ('why' in written) {
      uncertain.push({ node, why: written.why });
      continue;
    }
    replacements.push({ ...written.replacement, of: node });
    imports.push(...written.imports);
  }
  return { replacements, uncertain, imports };
}

/** The whole of each `components['schemas']['Order']`. */
function listReads(
  file: Morph.SourceFile,
  { old, morph: { Node, SyntaxKind } }: Question,
): readonly Morph.IndexedAccessTypeNode[] {
  return file.getDescendantsOfKind(SyntaxKind.IndexedAccessType).filter((node) => {
    if (Node.isIndexedAccessTypeNode(node.getParent())) return false;
    const root = findRoot(node, Node);
    if (!Node.isTypeReference(root) || !roots.has(root.getText())) return false;
    const declaration = findImport(root, Node);
    return declaration !== undefined && isFileOf(declaration, old.path);
  });
}

function findRoot(node: Morph.Node, Node: Question['morph']['Node']): Morph.Node {
  return Node.isIndexedAccessTypeNode(node) ? findRoot(node.getObjectTypeNode(), Node) : node;
}

/** `['schemas', 'Order']`, undefined where one of them is no literal. */
function listKeys(
  node: Morph.Node,
  Node: Question['morph']['Node'],
): readonly string[] | undefined {
  if (!Node.isIndexedAccessTypeNode(node)) return [];
  const before = listKeys(node.getObjectTypeNode(), Node);
  const index = node.getIndexTypeNode();
  const literal = Node.isLiteralTypeNode(index) ? index.getLiteral() : undefined;
  const isKey = Node.isStringLiteral(literal) || Node.isNumericLiteral(literal);
  return before && isKey ? [...before, String(literal.getLiteralValue())] : undefined;
}

function findType(node: Morph.Node, { output: { api }, morph: { Node } }: Question): Found {
  const keys = listKeys(node, Node);
  if (keys === undefined) {
    return { why: 'it is read by more than names: it stays with the old types' };
  }
  const root = findRoot(node, Node).getText();
  const [first = '', second = '', ...rest] = keys;
  if (root === 'components') {
    const model = first === 'schemas' ? api.models.find(({ key }) => key === second) : undefined;
    if (model === undefined) return { why: 'no model of ours is this component' };
    if (rest.length === 0) return { text: model.name, name: model.name };
    const read = rest.map((key) => `['${key}']`).join('');
    return { text: `${model.name}${read}`, name: model.name };
  }
  const isPath = root === 'paths';
  const operation = isPath
    ? findOperation(api, second, first)
    : api.operations.find(({ id }) => id === first);
  if (operation === undefined) return { why: 'the document has no such operation' };
  return findPart(operation, isPath ? rest : [second, ...rest], api.models);
}

/** Parameters, bodies and answers of an operation, where they have a type of their own. */
function findPart(
  { parameters, body, responses, names }: Operation,
  [part, ...keys]: readonly string[],
  models: Question['output']['api']['models'],
): Found {
  const [group] = keys;
  if (part === 'parameters' && keys.length === 1) {
    const isAll = body === undefined && parameters.every((one) => one.in === group);
    if (isAll) return { text: names.params, name: names.params };
    return {
      why: `\`${names.params}\` has all that a call is given, and nothing of its own for \`${group}\``,
    };
  }
  if (part === 'requestBody' && group === 'content' && keys.length === 2) {
    const model = body && nameModel(body.type, models);
    if (model !== undefined) return { text: model, name: model };
    return body?.required === true
      ? { text: `${names.params}['body']`, name: names.params }
      : { why: `its body is \`${names.params}['body']\`, which may be undefined` };
  }
  if (part === 'responses' && keys.length === 3 && keys[1] === 'content') {
    const response = responses.find(({ status }) => status === group);
    const model = response && nameModel(response.type, models);
    if (model !== undefined) return { text: model, name: model };
  }
  return { why: 'no type of ours is only this' };
}

function nameModel(type: Type, models: Question['output']['api']['models']): string | undefined {
  if (type.kind !== 'model') return undefined;
  const model = models.find(({ key }) => key === type.key);
  return type.input ? (model?.input?.name ?? model?.name) : model?.name;
}

interface Written {
  readonly replacement: Replacement;
  readonly imports: readonly NeededImport[];
}

/** `type Order = components[…]` in a file is our `Order` under the same name. */
function writeType(
  node: Morph.IndexedAccessTypeNode,
  { text, name }: OwnType,
  question: Question,
): Written | { readonly why: string } {
  const {
    output: { index },
    morph,
  } = question;
  const file = node.getSourceFile();
  const needed: NeededImport = { file, name, from: index, isType: true };
  const replacement = { file, start: node.getStart(), end: node.getEnd(), text };
  const alias = file.getTypeAlias(name);
  if (alias === undefined) {
    if (isNameFree(file, name, morph) || isImported(file, name)) {
      return { replacement, imports: [needed] };
    }
    return { why: `\`${name}\` is another thing in ${file.getBaseName()}` };
  }
  const given = alias.getTypeNode();
  const own = morph.Node.isIndexedAccessTypeNode(given) ? findType(given, question) : undefined;
  // The alias becomes the type of ours under the same name.
  const isSame = own !== undefined && 'text' in own && own.text === name;
  if (isSame && given !== node) return { replacement, imports: [needed] };
  if (alias.getTypeNode() !== node || text !== name || alias.getTypeParameters().length > 0) {
    return { why: `\`${name}\` is another thing in ${file.getBaseName()}` };
  }
  const [start, end] = [alias.getStart(), alias.getEnd()];
  if (alias.isExported()) {
    return {
      replacement: { file, start, end, text: `export type { ${name} };` },
      imports: [needed],
    };
  }
  const [line = ''] = /^[ \t]*\r?\n?/.exec(file.getFullText().slice(end)) ?? [];
  return { replacement: { file, start, end: end + line.length, text: '' }, imports: [needed] };
}

function isImported(file: Morph.SourceFile, name: string): boolean {
  return file
    .getImportDeclarations()
    .flatMap((declaration) => declaration.getNamedImports())
    .some((one) => one.getName() === name && one.getAliasNode() === undefined);
}
