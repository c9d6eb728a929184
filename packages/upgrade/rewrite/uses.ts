/** Finds all uses of an output in one file that have another name now. */

import type { ts } from 'ts-morph';
import { rewriteImports } from './imports.ts';
import { findModule } from './modules.ts';
import { movePath, rewriteCall } from './mocks.ts';
import { rewriteName } from './names.ts';
import { repairLiteral } from './repairs.ts';
import { listNodes, type Scan } from './scan.ts';

export function scanFile(scan: Scan): void {
  const { compiler, source, done } = scan;
  rewriteImports(scan);
  for (const node of listNodes(source, compiler)) {
    if (done.has(node)) continue;
    if (compiler.isCallExpression(node)) rewriteCall(node, scan);
    else if (compiler.isImportTypeNode(node)) rewriteImportType(node, scan);
    else if (compiler.isObjectLiteralExpression(node)) repairLiteral(node, scan);
    else if (compiler.isIdentifier(node) || compiler.isStringLiteralLike(node)) {
      rewriteName(node, scan);
    }
  }
}

function rewriteImportType({ argument }: ts.ImportTypeNode, scan: Scan): void {
  const { compiler } = scan;
  if (!compiler.isLiteralTypeNode(argument)) return;
  const { literal } = argument;
  const module = compiler.isStringLiteral(literal) ? findModule(literal, scan) : undefined;
  if (module !== undefined && compiler.isStringLiteral(literal)) movePath(literal, module, scan);
}
