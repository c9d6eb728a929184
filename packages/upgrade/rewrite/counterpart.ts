/** Finds a node of an old text in the new one, where it was not changed itself. */

import type { ts } from 'ts-morph';
import type { Compiler } from '../project/code.ts';
import { type Edit, movePosition } from './use.ts';

interface Rewritten {
  readonly program: ts.Program;
  readonly edits: readonly Edit[];
  readonly compiler: Compiler;
}

export function findCounterpart<T extends ts.Node>(
  node: T,
  { program, edits, compiler }: Rewritten,
): T | undefined {
  const own = node.getSourceFile();
  const source = program.getSourceFile(own.fileName);
  const start = movePosition(node.getStart(own), edits);
  if (source === undefined || start === undefined) return undefined;
  const isSame = (one: ts.Node): one is T =>
    one.kind === node.kind &&
    one.getStart(source) === start &&
    one.getText(source) === node.getText(own);
  const find = (one: ts.Node): T | undefined => {
    if (isSame(one)) return one;
    return compiler.forEachChild(one, (child): T | undefined =>
      child.pos <= start && start < child.end ? find(child) : undefined,
    );
  };
  return find(source);
}
