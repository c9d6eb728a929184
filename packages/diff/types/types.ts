/** Compares the generated types of two APIs: what changes for the code of callers. */

import type { Both } from '../change.ts';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import type { TypeChange } from './change.ts';
import type { LoadCompiler } from './compiler/compiler.ts';
import { emitOutput, type Generation } from './emit-output.ts';

export interface TypesContext extends Generation {
  readonly loadCompiler: LoadCompiler;
}

export interface ComparedTypes {
  readonly changes: readonly TypeChange[];
  /** Generated code differs, if only in its comments or bodies. */
  readonly isOutputChanged: boolean;
}

export async function compareTypes(apis: Both<Api>, context: TypesContext): Promise<ComparedTypes> {
  const was = await emitOutput(apis.old, context);
  const is = await emitOutput(apis.new, context);
  if (was === undefined || is === undefined || was.whole === is.whole) {
    return { changes: [], isOutputChanged: false };
  }
  const compiler = await context.loadCompiler();
  const { compareOutputs } = await import('./compare-outputs.ts');
  const changes = await compareOutputs(apis, { old: was, new: is }, compiler);
  return { changes, isOutputChanged: true };
}

/** To be shared by all comparisons of a run. */
export function createLoadCompiler(): LoadCompiler {
  let loaded: ReturnType<LoadCompiler> | undefined;
  return () =>
    (loaded ??= import('./compiler/compiler.ts').then(({ createCompiler }) => createCompiler()));
}
