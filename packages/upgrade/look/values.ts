/** Sets of values as types have them: which a type lists, and which are new in it. */

import type { ts as Ts } from 'ts-morph';
import type { CodeView } from './code-view.ts';

/** The values that a type lists, as they are written in code; undefined for a type with others. */
export function readValues(
  type: Ts.Type,
  checker: Ts.TypeChecker,
  { ts }: Pick<CodeView, 'ts'>,
): ReadonlySet<string> | undefined {
  const parts = type.isUnion() ? type.types : [type];
  const values = new Set<string>();
  for (const part of parts) {
    if ((part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) !== 0) continue;
    if (part.isStringLiteral() || part.isNumberLiteral()) values.add(JSON.stringify(part.value));
    else if ((part.flags & ts.TypeFlags.BooleanLiteral) !== 0) {
      values.add(checker.typeToString(part));
    } else return undefined;
  }
  return values.size === 0 ? undefined : values;
}

/** Values that an expression may have with the new output, and not with the old one. */
interface Grown {
  readonly old: ReadonlySet<string>;
  readonly added: readonly string[];
}

export function findGrown(node: Ts.Expression, view: CodeView): Grown | undefined {
  const old = readValues(view.old.getTypeAtLocation(node), view.old, view);
  if (old === undefined) return undefined;
  const now = readValues(view.new.getTypeAtLocation(node), view.new, view);
  const added = [...(now ?? [])].filter((value) => !old.has(value));
  return added.length === 0 ? undefined : { old, added };
}

/** The one value that an expression surely is: a literal, or a constant. */
export function readValue(node: Ts.Expression, view: CodeView): string | undefined {
  const { ts, old } = view;
  // The name of a member that has the name of its value.
  const named = ts.isShorthandPropertyAssignment(node.parent)
    ? old.getShorthandAssignmentValueSymbol(node.parent)
    : undefined;
  const type =
    named === undefined ? old.getTypeAtLocation(node) : old.getTypeOfSymbolAtLocation(named, node);
  const values = readValues(type, old, view);
  const [value] = values ?? [];
  return values?.size === 1 ? value : undefined;
}

/** `` `refunded` and `lost` ``: values as sentences have them. */
export function printValues(values: readonly string[]): string {
  const shown = values.slice(0, 4).map((value) => `\`${value.replaceAll(/^"|"$/g, '')}\``);
  const rest = values.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)]
    .filter((one) => one !== '')
    .join(' and ');
}

/** Values as clues have them. */
export function toWords(values: readonly string[]): readonly string[] {
  return values.map((value) => value.replaceAll(/^"|"$/g, ''));
}

const kinds =
  /enum-value-added|enum-opened|became-not-enum|one-of-added|any-of-added|alternatives|discriminator|type-(?:widened|changed|narrowed)|const|member-added|symbol/;

/** Ids of changes by which a set of values grows. */
export const growing = kinds;
