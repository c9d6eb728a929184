/** Values that may be absent now, or are of another kind, and are used where the compiler says nothing. */

import type { ts as Ts } from 'ts-morph';
import { type CodeView, findOrigin, nameOrigin } from './code-view.ts';
import { nameSubject } from './errors.ts';
import type { MayDiffer } from './changed-words.ts';
import { findUse, mayBeText, mayBeUsed, type Use } from './places-of-values.ts';
import { type Found, findAt } from './touch.ts';

const absent =
  /optional|nullable|removed|type-(?:widened|changed)|required|member-removed|body|header/;
const changing = /type-|format|enum|removed|changed|became|one-of|any-of|alternatives/;

const phrases: Record<Use, (nothing: string) => string> = {
  text: (nothing) => `the text says \`${nothing}\` then`,
  sum: (nothing) => `\`${nothing}\` is added then`,
  comparison: (nothing) => `\`${nothing}\` is compared then`,
  jsx: () => 'nothing is shown then',
  anything: (nothing) => `\`${nothing}\` is handed on then`,
  join: () => 'an empty text is joined then',
};

/** A value that code uses as text, compares, shows or hands on. */
export function findAbsent(
  node: Ts.Expression,
  { view, mayDiffer }: { readonly view: CodeView; readonly mayDiffer: MayDiffer },
): readonly Found[] {
  if (!mayBeUsed(node, view) || !mayDiffer(node)) return [];
  // The new checker has looked at the file already.
  const is = view.new.getTypeAtLocation(node);
  const { TypeFlags } = view.ts;
  const isPlain = !has(is, TypeFlags.Undefined | TypeFlags.Null);
  if (isPlain && !has(is, TypeFlags.StringLike | TypeFlags.Object)) return [];
  if (isPlain && !mayBeText(node, view)) return [];
  const was = view.old.getTypeAtLocation(node);
  if (was === is) return [];
  const use = findUse(node, view);
  if (use === undefined) return [];
  const nothing = findNothing(was, is, view);
  const keys = [...nameSubject(node, view), ...nameOrigin(node, view)];
  const subject = print(node);
  if (nothing !== undefined) {
    return [
      findAt(node, {
        what: `\`${subject}\` may be \`${nothing}\`: ${phrases[use](nothing)}.`,
        todo: 'Check it, or give a value for that case: `?? …`.',
        clues: { keys, words: readMembers(node, view), ids: absent },
      }),
    ];
  }
  const other = findOtherKind(was, is, { use, view });
  if (other === undefined) return [];
  const types = `\`${view.new.typeToString(is)}\`, not \`${view.old.typeToString(was)}\``;
  return [
    findAt(node, {
      what: `\`${subject}\` is ${types}: ${other}.`,
      todo: 'Convert it first.',
      clues: { keys, words: readMembers(node, view), ids: changing },
    }),
  ];
}

/** `undefined` or `null`, where a value may be that from now on. */
function findNothing(was: Ts.Type, is: Ts.Type, { ts }: CodeView): string | undefined {
  const { TypeFlags } = ts;
  const wasAny = (was.flags & (TypeFlags.Any | TypeFlags.Unknown)) !== 0;
  const isAny = (is.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never)) !== 0;
  if (wasAny || isAny) return undefined;
  const gains = (flag: Ts.TypeFlags): boolean => has(is, flag) && !has(was, flag);
  if (gains(TypeFlags.Undefined)) return 'undefined';
  return gains(TypeFlags.Null) ? 'null' : undefined;
}

function has(type: Ts.Type, flag: Ts.TypeFlags): boolean {
  return (type.isUnion() ? type.types : [type]).some((part) => (part.flags & flag) !== 0);
}

/** What happens with a number that is a text now, or a plain value that is an object. */
function findOtherKind(
  was: Ts.Type,
  is: Ts.Type,
  { use, view }: { readonly use: Use; readonly view: CodeView },
): string | undefined {
  const { TypeFlags } = view.ts;
  if (use === 'sum' && isAll(was, TypeFlags.NumberLike) && isAll(is, TypeFlags.StringLike)) {
    return 'it is joined as a text, not added';
  }
  const plain = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike;
  const nothing = TypeFlags.Undefined | TypeFlags.Null;
  const wasPlain = isAll(was, plain | nothing) && has(was, plain);
  if (use !== 'text' || !wasPlain || !has(is, TypeFlags.Object)) return undefined;
  const objects = (is.isUnion() ? is.types : [is]).filter((part) => has(part, TypeFlags.Object));
  const isList = objects.every((part) => view.new.isArrayType(part));
  return isList ? 'the text joins all of them' : 'the text says `[object Object]`';
}

function isAll(type: Ts.Type, flag: Ts.TypeFlags): boolean {
  return (type.isUnion() ? type.types : [type]).every((part) => (part.flags & flag) !== 0);
}

function readMembers(node: Ts.Expression, view: CodeView): readonly string[] {
  const { ts } = view;
  const origin = findOrigin(node, view);
  return [node, origin].flatMap((one) =>
    ts.isPropertyAccessExpression(one) ? [one.name.text] : [],
  );
}

export function print(node: Ts.Node): string {
  const text = node.getText().replaceAll(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
