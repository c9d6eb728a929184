/** The one client of ours that a project calls: a module beside the output, which the old client's settings fill. */

import { dirname, join } from 'node:path';
import type * as Morph from 'ts-morph';
import { hasAuth } from './operations.ts';
import { isNameFree, toImported } from './imports.ts';
import type { NeededImport, Question, Rewritten, UncertainNode } from './tool.ts';

/** Code of the project that may be written in another module. */
export interface MovedCode {
  readonly text: string;
  /** A comment before it. */
  readonly note?: string;
  /** What it uses of other modules. */
  readonly imports: readonly Pick<NeededImport, 'name' | 'from'>[];
}

/** What the settings of an old client are here. */
export interface ClientSettings {
  /** Options by name. */
  readonly options: Readonly<Record<string, MovedCode>>;
  /** Members of a request that `fetch` is given: `credentials`. */
  readonly request?: readonly MovedCode[];
  /** Functions that change a request, or an answer, one after the other. */
  readonly onRequest?: readonly MovedCode[];
  readonly onResponse?: readonly MovedCode[];
  /** Settings that are not certain: then no call is. */
  readonly uncertain: readonly UncertainNode[];
}

export interface ClientModule {
  /** What it exports: `shop`. */
  readonly name: string;
  readonly from: string;
  /** It is the user's own, who has decided about all settings. */
  readonly isThere: boolean;
}

/** A name that no caller has for anything else. */
export function findClientModule(
  { project, output, morph }: Question,
  files: ReadonlySet<Morph.SourceFile>,
): ClientModule {
  const { api, index } = output;
  const path = join(dirname(dirname(index)), `${api.id}-client.ts`);
  const file = project.getSourceFile(path) ?? project.addSourceFileAtPathIfExists(path);
  const wanted = [api.names.value, `${api.names.value}Client`];
  const from = path.replace(/\.ts$/, /\.[jt]s$/.exec(index)?.[0] ?? '');
  const exported = wanted.find((name) => file?.getExportedDeclarations().has(name));
  if (exported !== undefined) return { name: exported, from, isThere: true };
  const isFree = (name: string): boolean => [...files].every((one) => isNameFree(one, name, morph));
  const name = wanted.find(isFree) ?? `${api.names.value}Api`;
  return { name, from, isThere: false };
}

/** Makes the file in the project; nothing of it is on the disk yet. */
export function makeClientModule(
  { project, output }: Question,
  { name, from }: ClientModule,
  { options: settled, request = [], onRequest = [], onResponse = [] }: ClientSettings,
): Required<Pick<Rewritten, 'imports'>> {
  // The old client sent what its settings say, and no credentials by itself.
  const isOpen = settled['auth'] === undefined && hasAuth(output.api);
  const options = isOpen ? { ...settled, auth: { text: 'false', imports: [] } } : settled;
  const hasFetch = request.length + onRequest.length + onResponse.length > 0;
  const members = Object.entries(options).map(([key, { text, note }]) => {
    const member = key === text ? key : `${key}: ${text}`;
    return note === undefined ? member : `// ${note}\n  ${member}`;
  });
  const all = [...members, ...(hasFetch ? [writeFetch({ request, onRequest, onResponse })] : [])];
  const given = all.length === 0 ? '' : `{\n${all.map((one) => `  ${one},\n`).join('')}}`;
  const declared = [
    ...onRequest.map(
      ({ text }, index) =>
        `const onRequest${number(index)}: (request: Request) => Request | Promise<Request> = ${text};\n\n`,
    ),
    ...onResponse.map(
      ({ text }, index) =>
        `const onResponse${number(index)}: (response: Response, request: Request) => Response | Promise<Response> = ${text};\n\n`,
    ),
  ];
  const text = `${declared.join('')}export const ${name} = new ${output.api.names.class}(${given});\n`;
  const path = from.replace(/(?:\.[jt]s)?$/, '.ts');
  const file = project.createSourceFile(path, text, { overwrite: true });
  const moved = [...Object.values(options), ...request, ...onRequest, ...onResponse];
  return {
    imports: [
      { file, name: output.api.names.class, from: output.index },
      ...moved.flatMap(({ imports }) => imports.map((one) => ({ ...one, file }))),
    ],
  };
}

function number(index: number): string {
  return index === 0 ? '' : String(index + 1);
}

function writeFetch({
  request = [],
  onRequest = [],
  onResponse = [],
}: Omit<ClientSettings, 'options' | 'uncertain'>): string {
  const init =
    request.length === 0 ? 'init' : `{ ...init, ${request.map(({ text }) => text).join(', ')} }`;
  if (onRequest.length + onResponse.length === 0) {
    return `fetch: (url, init) => fetch(url, ${init})`;
  }
  const before = onRequest.map(
    (_, index) => `    request = await onRequest${number(index)}(request);\n`,
  );
  const after = onResponse.map(
    (_, index) => `    response = await onResponse${number(index)}(response, request);\n`,
  );
  const [first, second] = [before.length > 0 ? 'let' : 'const', after.length > 0 ? 'let' : 'const'];
  return [
    `fetch: async (url, init) => {\n`,
    `    ${first} request = new Request(url, ${init});\n`,
    ...before,
    ...(after.length === 0
      ? ['    return fetch(request);\n']
      : [`    ${second} response = await fetch(request);\n`, ...after, '    return response;\n']),
    '  }',
  ].join('');
}

/** Code that uses only what it has itself, globals, and names that its file imports; undefined for other code. */
export function moveCode(node: Morph.Node, { output, morph }: Question): MovedCode | undefined {
  const { Node, SyntaxKind } = morph;
  const imports: Pick<NeededImport, 'name' | 'from'>[] = [];
  const all = [...node.getDescendantsOfKind(SyntaxKind.Identifier), node].filter(Node.isIdentifier);
  for (const one of all) {
    const parent = one.getParent();
    const isMember =
      (Node.isPropertyAccessExpression(parent) && parent.getNameNode() === one) ||
      (Node.isPropertyAssignment(parent) && parent.getNameNode() === one);
    if (isMember) continue;
    const declared = one.getSymbol()?.getDeclarations()[0];
    if (declared === undefined || isWithin(declared, node)) continue;
    if (Node.isImportSpecifier(declared) && declared.getAliasNode() === undefined) {
      const target = declared.getImportDeclaration().getModuleSpecifierSourceFile();
      const specifier = declared.getImportDeclaration().getModuleSpecifierValue();
      if (target === undefined && /^[.@~#]\//.test(specifier)) return undefined;
      const from =
        target === undefined || target.isInNodeModules() ? specifier : toImported(target, output);
      imports.push({ name: one.getText(), from });
    } else if (declared.getSourceFile() === node.getSourceFile()) return undefined;
  }
  return { text: node.getText(), imports };
}

function isWithin(node: Morph.Node, outer: Morph.Node): boolean {
  return (
    node.getSourceFile() === outer.getSourceFile() &&
    outer.getStart() <= node.getStart() &&
    node.getEnd() <= outer.getEnd()
  );
}
