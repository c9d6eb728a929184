/** Consumers and the outputs that they use in; how many errors the compiler has for each out, in one program. */

import { Project, ts } from 'ts-morph';
import { emitOutput } from '../types/output.ts';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { schemesPath } from '../../../generator/core/emit/operations/operations.ts';
import { buildRuntimeFiles } from '../../../generator/core/emit/runtime.ts';
import type { RuntimeName } from '../../../generator/core/emit/runtime-uses.ts';
import type { ReadDocument } from './apis.ts';
import { consumerOf } from './consumer.ts';

/** A caller of one document, compiled against its own output and that of another. */
export interface Case {
  readonly name: string;
  readonly old: ReadDocument;
  readonly new: ReadDocument;
}

export interface Compiled {
  readonly name: string;
  /** Against the output that it was written for: none, or the test itself is wrong. */
  readonly own: readonly string[];
  readonly other: readonly string[];
}

export async function compileAll(cases: readonly Case[]): Promise<readonly Compiled[]> {
  const project = new Project({ useInMemoryFileSystem: true, compilerOptions: options });
  const names = new Set<RuntimeName>();
  for (const [index, { old: before, new: after }] of cases.entries()) {
    await addOutput(project, before, before, `/${index}/old`, names);
    await addOutput(project, after, before, `/${index}/new`, names);
    const text = consumerOf(before.api, './api/index.js', {
      constants: constantsIn(project, `/${index}/old/api`),
      handedOn: handedOnIn(project, `/${index}/old/api/index.ts`),
    });
    project.createSourceFile(`/${index}/old/consumer.ts`, text);
    project.createSourceFile(`/${index}/new/consumer.ts`, text);
  }
  const runtime = await buildRuntimeFiles(names, { importEnding: '.js', tsNocheck: false });
  for (const [name, text] of runtime) project.createSourceFile(`/runtime/${name}`, text);
  const program = project.getProgram().compilerObject;
  const errorsIn = (path: string): readonly string[] =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  return cases.map(({ name }, index) => ({
    name,
    own: errorsIn(`/${index}/old/consumer.ts`),
    other: errorsIn(`/${index}/new/consumer.ts`),
  }));
}

const options = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  strict: true,
  types: [],
  noEmit: true,
};

/** Both sides are generated under the names of the old one's project. */
async function addOutput(
  project: Project,
  { api }: ReadDocument,
  { project: config, job }: ReadDocument,
  folder: string,
  names: Set<RuntimeName>,
): Promise<void> {
  const output = await emitOutput(api, { project: config, job, reporter: createReporter() });
  for (const [path, text] of output?.texts ?? []) {
    const own = text
      .replaceAll("'../runtime/", "'/runtime/")
      .replaceAll("'../../runtime/", "'/runtime/")
      .replace(/^export \* from '\.\/validators\.js';$/m, '');
    project.createSourceFile(`${folder}${path}`, own);
  }
  for (const name of output?.runtime ?? []) names.add(name);
}

function handedOnIn(project: Project, path: string): readonly string[] {
  const declarations = project.getSourceFile(path)?.getExportDeclarations() ?? [];
  return declarations.flatMap((one) => one.getNamedExports().map((each) => each.getName()));
}

function constantsIn(project: Project, folder: string): readonly string[] {
  // What `index.ts` leaves out is for other files of the output.
  const files = project
    .getSourceFiles()
    .filter((file) => file.getFilePath().startsWith(folder))
    .filter((file) => file.getBaseName() !== schemesPath);
  return files.flatMap((file) =>
    file
      .getVariableDeclarations()
      .filter((declaration) => declaration.isExported())
      .flatMap((declaration) => {
        const value = declaration.getInitializer()?.getText() ?? '';
        const literal = ts.createSourceFile('x.ts', `(${value})`, ts.ScriptTarget.ES2022);
        const name = `api.${declaration.getName()}`;
        // What has a type written beside it has that type's members, and no others.
        const isOwn = declaration.getTypeNode() === undefined && value.startsWith('{');
        return isOwn ? [name, ...membersIn(literal, name)] : [name];
      }),
  );
}

function membersIn(node: ts.Node, path: string): readonly string[] {
  const found: string[] = [];
  ts.forEachChild(node, (child) => {
    const isMember =
      ts.isPropertyAssignment(child) &&
      (ts.isIdentifier(child.name) ||
        ts.isStringLiteral(child.name) ||
        ts.isNumericLiteral(child.name));
    // What stands in lists and calls has no way to it that a caller would write.
    if (ts.isArrayLiteralExpression(child) || ts.isCallExpression(child)) return;
    const here = isMember ? `${path}[${JSON.stringify(child.name.text)}]` : path;
    if (isMember) found.push(here);
    found.push(...membersIn(child, here));
  });
  return found;
}
