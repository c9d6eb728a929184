import type { ts } from 'ts-morph';
import type { RuntimePart } from './types/runtime.d.ts';

export declare function checkNames(
  name: string,
  modules: readonly { readonly source: ts.SourceFile; readonly part: RuntimePart }[],
  checker: ts.TypeChecker,
): void;
