/** What finders of pages are asked, and what they answer. */

import type { Pages } from '../model/model.ts';
import type { Calls } from '../operations/calls.ts';
import type { Answer } from './answer.ts';
import type { RequestPart } from './request.ts';

/** Pages without the type of their items, which the caller knows. */
export type FoundPages = Omit<Pages, 'itemType'>;

export interface Question {
  readonly calls: Calls;
  readonly parts: readonly RequestPart[];
  readonly answer: Answer;
  /** The number of items per page. */
  readonly limit: RequestPart | undefined;
}

/** What a document would have to say: where the next token is, or which number the first page has. */
export type PagesDoubt = 'response' | 'first';

export type Finder = (question: Question) => Omit<FoundPages, 'items'> | undefined;
