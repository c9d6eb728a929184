/** Lists which names each file of an output exports. */

import { posix } from 'node:path';
import type { ts } from 'ts-morph';
import type { Compiler } from '../project/code.ts';
import type { OutputFiles } from './declared.ts';

/** Names by the path of a file below the folder of the API. */
export type ExportedNames = ReadonlyMap<string, ReadonlySet<string>>;

export function listExports(files: OutputFiles, compiler: Compiler): ExportedNames {
  const all = new Map<string, Set<string>>();
  for (const [path, source] of files) all.set(path, new Set(listOwn(source, compiler)));
  for (const [path, source] of files) {
    for (const target of listHandedOn(source, path, compiler)) {
      for (const name of all.get(target) ?? []) all.get(path)?.add(name);
    }
  }
  return all;
}

function listOwn({ statements }: ts.SourceFile, compiler: Compiler): readonly string[] {
  return statements.flatMap((statement): readonly string[] => {
    if (compiler.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    }
    if (compiler.isExportDeclaration(statement)) {
      const { exportClause } = statement;
      if (exportClause === undefined) return [];
      if (compiler.isNamespaceExport(exportClause)) return [exportClause.name.text];
      return exportClause.elements.map(({ name }) => name.text);
    }
    const isNamed =
      compiler.isInterfaceDeclaration(statement) ||
      compiler.isTypeAliasDeclaration(statement) ||
      compiler.isFunctionDeclaration(statement) ||
      compiler.isClassDeclaration(statement);
    return isNamed && statement.name !== undefined ? [statement.name.text] : [];
  });
}

/** Files all of whose names a file exports too: `index.ts` has those of the others, and these have none of others. */
function listHandedOn(
  { statements }: ts.SourceFile,
  path: string,
  compiler: Compiler,
): readonly string[] {
  return statements.flatMap((statement) => {
    const isAll =
      compiler.isExportDeclaration(statement) &&
      statement.exportClause === undefined &&
      statement.moduleSpecifier !== undefined &&
      compiler.isStringLiteral(statement.moduleSpecifier);
    if (!isAll) return [];
    const named = posix.join(posix.dirname(path), statement.moduleSpecifier.text);
    return [named.replace(/(?:\.[jt]s)?$/, '.ts')];
  });
}
