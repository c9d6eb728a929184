/** Reads orval's hooks for TanStack Query, their options and their keys: what each of them calls. */

import type * as Morph from 'ts-morph';
import type { Question } from '../tool.ts';
import { findFunction, type OrvalFunction, readOrvalFunction } from './functions.ts';

export interface Hook extends OrvalFunction {
  readonly kind:
    | 'useQuery'
    | 'useSuspenseQuery'
    | 'useMutation'
    | 'infinite'
    | 'options'
    | 'key'
    | 'mutationOptions';
  /** The package of TanStack Query. */
  readonly from: string;
  readonly declared: Morph.Node;
}

/** Undefined for what is none of them. The function that it calls is in its types. */
export function readHook(declared: Morph.Node, { output, morph }: Question): Hook | undefined {
  const made = findFunction(declared, morph);
  const file = declared.getSourceFile();
  const from = file
    .getImportDeclarations()
    .map((one) => one.getModuleSpecifierValue())
    .find((one) => one.startsWith('@tanstack/'));
  const name = declared.getSymbol()?.getName() ?? '';
  if (made === undefined || from === undefined) return undefined;
  const kind = findKind(name, made, morph);
  const text = kind === 'key' ? findOwner(name, file) : declared.getText();
  const [, called = ''] = /\btypeof (\w+)>/.exec(text ?? '') ?? [];
  const target = file.getVariableDeclaration(called) ?? file.getFunction(called);
  const found = target && readOrvalFunction(target, output.api, morph);
  return found && kind && { ...found, kind, from, declared };
}

function findKind(
  name: string,
  made: Morph.Node,
  { SyntaxKind }: Question['morph'],
): Hook['kind'] | undefined {
  const called = made
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .map((one) => one.getExpression().getText());
  if (/Infinite/.test(name) || called.includes('useInfiniteQuery')) return 'infinite';
  if (called.includes('useMutation')) return 'useMutation';
  if (called.includes('useSuspenseQuery')) return 'useSuspenseQuery';
  if (called.includes('useQuery')) return 'useQuery';
  if (name.endsWith('MutationOptions')) return 'mutationOptions';
  if (name.endsWith('QueryOptions')) return 'options';
  return name.endsWith('QueryKey') ? 'key' : undefined;
}

/** The options that have a key by default. */
function findOwner(key: string, file: Morph.SourceFile): string | undefined {
  return file
    .getVariableDeclarations()
    .map((one) => one.getText())
    .find((text) => text.includes(`?? ${key}(`));
}
