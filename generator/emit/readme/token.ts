/** An operation in, what its samples need out where the token of the next page is not shown: a function of the reader's. */

import type { Operation } from '../../ir/model.ts';
import { code } from '../code.ts';
import type { Code } from '../code.ts';

/** Whether the caller must say how the next token is read. */
export function isTokenHidden({ pages }: Operation): boolean {
  return pages?.kind === 'token' && pages.response === undefined;
}

/** The function, for the head of a sample. */
export function tokenHead(operation: Operation): readonly Code[] {
  return isTokenHidden(operation) ? [tokenFunction] : [];
}

const tokenFunction = code`/** Yours: the member is not shown. */
declare function tokenOf(page: object): string | undefined;\n`;

/** `nextToken: tokenOf` */
export function tokenMember(operation: Operation): readonly (readonly [string, Code])[] {
  return isTokenHidden(operation) ? [['nextToken', code`tokenOf`]] : [];
}
