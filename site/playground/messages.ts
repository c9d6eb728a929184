/** What the page asks its worker, and what that answers. */

import type { ComparedDocuments, Diagnostic } from '../../generator/entry/core.ts';

/** What is chosen beside the document. */
export interface Choice {
  readonly validators: 'zod' | 'zod-mini' | 'standalone';
  readonly client: 'flat' | 'tags';
  readonly emitters: readonly string[];
}

export type Question =
  | { readonly kind: 'list' }
  | {
      readonly kind: 'generate';
      readonly name: string;
      readonly text: string;
      readonly choice: Choice;
    }
  | { readonly kind: 'compare'; readonly old: string; readonly text: string }
  | { readonly kind: 'format'; readonly path: string; readonly text: string };

export interface Generated {
  readonly ok: boolean;

  /** What the document calls itself. */
  readonly title: string | undefined;
  readonly files: Readonly<Record<string, string>>;
  readonly diagnostics: readonly Diagnostic[];

  /** The time of the generator alone. */
  readonly milliseconds: number;
}

/** By the kind of question. */
export interface Answers {
  /** The emitters that write only where they are chosen. */
  readonly list: readonly string[];
  readonly generate: Generated;
  readonly compare: ComparedDocuments;
  readonly format: string;
}

export interface Asked {
  readonly id: number;
  readonly question: Question;
}

export type Answered =
  | { readonly id: number; readonly answer: Answers[Question['kind']] }
  | { readonly id: number; readonly failure: string };
