/** Rewrites code that calls a client of another generator, where that is certain; lists what is not. */

import { writeFileSync } from 'node:fs';
import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../generator/core/emit/print-by-morph.ts';
import { compareTexts } from '../../generator/core/diagnostics/lists.ts';
import type { Api } from '../../generator/core/ir/model/model.ts';
import {
  listClients,
  type Replacement,
  rewriteClient,
  type UncertainNode,
} from './openapi-fetch.ts';

/** A project's own files: absolute paths, those of old and new outputs left out. */
interface CallingProject {
  readonly files: readonly string[];
}

/** A client of ours. */
interface Output {
  readonly api: Api;
  /** Absolute path of its `index`, with the ending that imports have: `/app/src/api/shop/index.js`. */
  readonly index: string;
}

interface CallerEdit {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

interface UncertainCall {
  readonly path: string;
  readonly line: number;
  readonly expression: string;
  readonly why: string;
}

interface CallerChanges {
  readonly edits: readonly CallerEdit[];
  readonly uncertain: readonly UncertainCall[];
}

/** Nothing is written. A client is matched with the one output whose document has the paths of its calls. */
export async function planCallerChanges(
  { files }: CallingProject,
  [output]: readonly [Output],
): Promise<CallerChanges> {
  const morph = await import('ts-morph');
  const project = new morph.Project({
    skipAddingFilesFromTsConfig: true,
    compilerOptions: { allowJs: true, noLib: true, moduleResolution: 100 },
  });
  project.addSourceFilesAtPaths([...files]);
  const replacements: Replacement[] = [];
  const uncertain: UncertainNode[] = [];
  for (const file of project.getSourceFiles()) {
    for (const client of listClients(file, morph)) {
      const found = rewriteOne(client, output, morph);
      replacements.push(...found.replacements);
      uncertain.push(...found.uncertain);
    }
  }
  return {
    edits: applyAll(replacements),
    uncertain: uncertain.map(describeUncertain).toSorted(comparePlaces),
  };
}

export function applyCallerChanges({ edits }: CallerChanges): void {
  for (const { path, after } of edits) writeFileSync(path, after);
}

interface Rewritten {
  readonly replacements: readonly Replacement[];
  readonly uncertain: readonly UncertainNode[];
}

/** Our client is beside the old one, which keeps what is not certain. */
function rewriteOne(
  client: Morph.VariableDeclaration,
  { api, index }: Output,
  morph: TsMorph,
): Rewritten {
  const name = api.names.value;
  const options = readOptions(client, morph);
  if ('why' in options) {
    return { replacements: [], uncertain: [{ node: client, why: options.why }] };
  }
  const found = rewriteClient(client, { api, name, morph });
  const own = client.getSourceFile();
  const taken = [own, ...found.callers].find((file) => file.getLocal(name) !== undefined);
  if (taken !== undefined) {
    return {
      replacements: [],
      uncertain: [{ node: client, why: `\`${name}\` is another thing in ${taken.getBaseName()}` }],
    };
  }
  if (found.replacements.length === 0) return found;
  const imports: Replacement[] = [];
  for (const file of found.callers) {
    if (file === own) continue;
    const at = findImport(file, client, morph);
    if (at === undefined) {
      return {
        replacements: [],
        uncertain: [{ node: client, why: `${file.getBaseName()} does not import it by name` }],
      };
    }
    const isKept = found.uncertain.some(({ node }) => node.getSourceFile() === file);
    const { start, end } = at;
    imports.push(
      isKept ? { file, start: end, end, text: `, ${name}` } : { file, start, end, text: name },
    );
  }
  const statement = client.getVariableStatementOrThrow();
  const keyword = statement.isExported() ? 'export const' : 'const';
  const after = statement.getEnd();
  const from = own.getRelativePathAsModuleSpecifierTo(index.replace(/\.[jt]s$/, ''));
  const ending = /\.[jt]s$/.exec(index)?.[0] ?? '';
  const specifier = from.endsWith('/index') || ending === '' ? from : `${from}/index`;
  const declared = `\n${keyword} ${name} = new ${api.names.class}(${options.text});`;
  const imported = `import { ${api.names.class} } from '${specifier}${ending}';\n`;
  const first = own.getImportDeclarationOrThrow('openapi-fetch').getStart();
  return {
    uncertain: found.uncertain,
    replacements: [
      ...found.replacements,
      ...imports,
      { file: own, start: first, end: first, text: imported },
      { file: own, start: after, end: after, text: declared },
    ],
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

/** Where a file imports the client by its name. */
function findImport(
  file: Morph.SourceFile,
  client: Morph.VariableDeclaration,
  { Node }: TsMorph,
): { readonly start: number; readonly end: number } | undefined {
  const uses = client.findReferencesAsNodes().filter((node) => node.getSourceFile() === file);
  const specifier = uses.map((node) => node.getParent()).find(Node.isImportSpecifier);
  return specifier && { start: specifier.getStart(), end: specifier.getEnd() };
}

function applyAll(replacements: readonly Replacement[]): readonly CallerEdit[] {
  const files = new Set(replacements.map(({ file }) => file));
  return [...files].map((file) => {
    const before = file.getFullText();
    let after = before;
    const own = replacements.filter((one) => one.file === file);
    for (const { start, end, text } of own.toSorted((a, b) => b.start - a.start)) {
      after = after.slice(0, start) + text + after.slice(end);
    }
    return { path: file.getFilePath(), before, after };
  });
}

function describeUncertain({ node, why }: UncertainNode): UncertainCall {
  const expression = node.getText().replaceAll(/\s+/g, ' ');
  return {
    path: node.getSourceFile().getFilePath(),
    line: node.getStartLineNumber(),
    expression: expression.length > 80 ? `${expression.slice(0, 79)}…` : expression,
    why,
  };
}

function comparePlaces(a: UncertainCall, b: UncertainCall): number {
  return compareTexts(a.path, b.path) || a.line - b.line;
}
