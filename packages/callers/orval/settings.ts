/** Reads by what orval's functions are sent: the address in them, axios, or a function of the project (`mutator`). */

import type * as Morph from 'ts-morph';
import { writeAddress, writeText } from '../address.ts';
import { type ClientSettings, type MovedCode } from '../client-module.ts';
import type { Question, UncertainNode } from '../tool.ts';
import type { OrvalFunction } from './functions.ts';
import { readMutator } from './mutator.ts';

export function readSettings(
  found: readonly OrvalFunction[],
  question: Question,
): ClientSettings & { readonly statements: readonly Morph.Node[] } {
  const [first] = found;
  const own = first === undefined ? { options: {}, uncertain: [] } : readFirst(first, question);
  return { statements: [], ...own };
}

/** All functions of an output are sent alike. */
function readFirst(
  first: OrvalFunction,
  question: Question,
): ClientSettings & { statements?: readonly Morph.Node[] } {
  if (first.mutator !== undefined) return readMutator(first.mutator, first.base, question);
  if (first.gives === 'axios') return readAxios(first.base, question);
  return { options: writeOption(first.base, question), uncertain: [] };
}

export function writeOption(base: string, question: Question): Record<string, MovedCode> {
  const written = writeText(base, question);
  return 'moved' in written && written.moved !== undefined ? { baseUrl: written.moved } : {};
}

/** `axios.defaults.baseURL = …`, and what else a project sets for all that axios sends. */
function readAxios(
  base: string,
  question: Question,
): ClientSettings & { statements: readonly Morph.Node[] } {
  const { morph } = question;
  const { Node, SyntaxKind } = morph;
  const uncertain: UncertainNode[] = [];
  const statements: Morph.Node[] = [];
  let options = writeOption(base, question);
  const files = question.files.filter((file) => file.getImportDeclaration('axios') !== undefined);
  for (const access of files.flatMap((file) =>
    file.getDescendantsOfKind(SyntaxKind.PropertyAccessExpression),
  )) {
    const text = access.getText();
    const parent = access.getParent();
    if (/^[Aa]xios\.interceptors$/.test(text)) {
      uncertain.push({
        node: parent?.getFirstAncestor(Node.isCallExpression) ?? access,
        why: interceptors,
      });
    }
    if (!/^[Aa]xios\.defaults$/.test(text)) continue;
    const statement = access.getFirstAncestor(Node.isExpressionStatement);
    const set = statement?.getExpression();
    const isAddress = Node.isBinaryExpression(set) && set.getLeft().getText() === `${text}.baseURL`;
    const written =
      isAddress && Node.isSourceFile(statement?.getParent())
        ? writeAddress(set.getRight(), question)
        : undefined;
    if (written === undefined || 'why' in written) {
      const why =
        'why' in (written ?? {})
          ? (written as { why: string }).why
          : 'what is set for axios here is an option of our client';
      uncertain.push({ node: statement ?? access, why });
    } else if (/^\w+:/.test(base) === false) {
      options = written.moved === undefined ? {} : { baseUrl: written.moved };
    }
  }
  return { options, uncertain, statements };
}

export const interceptors =
  'what looks at requests or answers here must do so in our client: `auth` for tokens, `fetch`, or `hooks`';
