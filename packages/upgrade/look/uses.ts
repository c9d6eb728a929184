/** Uses of a name about which there is something to know: it is deprecated, or means something else. */

import type { ts as Ts } from 'ts-morph';
import type { Interest, Interests } from '../changes/interests.ts';
import { type CodeView, findSymbol, nameSymbol } from './code-view.ts';
import { type Found, findAt, type TouchKind } from './touch.ts';

export function findUses(
  node: Ts.Identifier,
  { view, interests }: { readonly view: CodeView; readonly interests: Interests },
): readonly Found[] {
  const { ts } = view;
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return [];
  const { deprecated, meanings, formats } = interests;
  if (deprecated.size + meanings.size + formats.size === 0) return [];
  const keys = nameSymbol(findSymbol(node, view), view);
  if (keys.length === 0) return [];
  const find = (
    known: ReadonlyMap<string, Interest>,
    kind: TouchKind,
    todo: string,
  ): readonly Found[] => {
    const key = keys.find((one) => known.has(one) && isItself(one, known, interests));
    const interest = key === undefined ? undefined : known.get(key);
    if (interest === undefined) return [];
    const { what } = interest.namedChange.change;
    return [
      findAt(node, { kind, what: `${what}.`, todo, clues: { keys, namedChange: interest.index } }),
    ];
  };
  const isRead = ts.isPropertyAccessExpression(parent) || ts.isBindingElement(parent);
  return [
    ...find(deprecated, 'note', 'Use what takes its place before it goes.'),
    ...find(meanings, 'meaning', 'Use the name that has the former meaning.'),
    ...(isRead ? find(formats, 'meaning', 'Read the new format.') : []),
  ];
}

/** Where an operation is meant, that is its function, not each of its types. */
function isItself(
  key: string,
  known: ReadonlyMap<string, Interest>,
  { operations }: Interests,
): boolean {
  const isOperation = known.get(key)?.namedChange.change.id === 'operation-deprecated';
  return !isOperation || operations.has(key);
}
