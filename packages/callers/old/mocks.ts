/** Finds tests that replace the old output, and the files that such a test runs: their calls must not move alone. */

import type * as Morph from 'ts-morph';
import type { OldOutput, Question, UncertainNode } from '../tool.ts';
import { isOld } from './uses.ts';

interface Mocks {
  readonly uncertain: readonly UncertainNode[];
  /** By file that a test runs over a replaced output: the name of the test. */
  readonly testedBy: ReadonlyMap<Morph.SourceFile, string>;
}

export function findMocks(question: Question): Mocks {
  const { files, old } = question;
  const testedBy = new Map<Morph.SourceFile, string>();
  const uncertain: UncertainNode[] = [];
  for (const file of files) {
    const mocks = listMocks(file, question);
    if (mocks.length === 0) continue;
    for (const node of mocks) {
      const why = 'this test replaces the old client: let it replace `fetch`, or the new client';
      uncertain.push({ node, why });
    }
    for (const one of listReached(file, old)) testedBy.set(one, file.getBaseName());
  }
  return { uncertain, testedBy };
}

const mocking = /^(?:vi|jest)\.(?:mock|doMock|unstable_mockModule|spyOn)$/;

function listMocks(file: Morph.SourceFile, question: Question): readonly Morph.Node[] {
  const { old, morph } = question;
  const { Node, SyntaxKind } = morph;
  return file.getDescendantsOfKind(SyntaxKind.CallExpression).filter((call) => {
    if (!mocking.test(call.getExpression().getText())) return false;
    const [given] = call.getArguments();
    if (Node.isStringLiteral(given)) return namesOld(given.getLiteralValue(), file, question);
    const of = given?.getSymbol()?.getAliasedSymbol()?.getDeclarations()[0];
    return of !== undefined && isOld(of.getSourceFile(), old);
  });
}

/** A module is named by its path, or as an import of the project names it. */
function namesOld(specifier: string, file: Morph.SourceFile, { files, old }: Question): boolean {
  if (specifier.startsWith('.')) {
    const path = new URL(specifier, `file://${file.getFilePath()}`).pathname;
    return path === stripEnding(old.path) || `${stripEnding(path)}/`.startsWith(`${old.path}/`);
  }
  return files
    .flatMap((one) => one.getImportDeclarations())
    .some((one) => {
      const target = one.getModuleSpecifierSourceFile();
      const isSame = one.getModuleSpecifierValue() === specifier;
      return isSame && target !== undefined && isOld(target, old);
    });
}

function stripEnding(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, '');
}

/** All that a file imports, and what that imports. */
function listReached(file: Morph.SourceFile, old: OldOutput): ReadonlySet<Morph.SourceFile> {
  const reached = new Set([file]);
  for (const one of reached) {
    for (const declaration of [...one.getImportDeclarations(), ...one.getExportDeclarations()]) {
      const target = declaration.getModuleSpecifierSourceFile();
      if (target !== undefined && !isOld(target, old)) reached.add(target);
    }
  }
  return reached;
}
