/** What the template of an API's README shows: every text in it is Markdown already, every list is in order. */

import type { Table } from './tables.ts';

export interface ReadmeView {
  /** Text of the comment in the first line. */
  readonly header: string;
  readonly title: string;
  readonly intro: string;
  readonly contents: readonly ContentsEntry[];
  readonly about: Section | undefined;
  readonly install: Section;
  readonly start: StartView | undefined;
  readonly auth: AuthView | undefined;
  readonly operations: OperationsView | undefined;
  readonly results: ResultsView | undefined;
  readonly guides: readonly GuideView[];
  readonly enums: EnumsView | undefined;
  readonly limits: LimitsView | undefined;
  readonly states: StatesView | undefined;
  readonly notShown: NotShownView | undefined;
}

/** A heading's text, and paragraphs below it. */
export interface Section {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export interface ContentsEntry {
  readonly text: string;
  readonly slug: string;
  readonly entries: readonly { readonly text: string; readonly slug: string }[];
}

/** A sentence and the code that it speaks of, fenced. */
export interface Example {
  readonly text: string;
  readonly code: string;
}

export interface StartView {
  readonly heading: string;
  readonly examples: readonly Example[];
  readonly servers: Table | undefined;
  readonly variables: Table | undefined;
  readonly options: readonly string[];
}

export interface AuthView {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly schemes: Table | undefined;
  readonly inputs: Table | undefined;
  readonly scopes: Table | undefined;
  readonly examples: readonly Example[];
}

export interface OperationsView {
  readonly heading: string;
  readonly text: string;
  /** A call, where sections stand on pages. */
  readonly examples: readonly Example[];
  /** A link to the page of each tag. */
  readonly pages: Table | undefined;
  /** None where they have pages. */
  readonly tags: readonly TagView[];
}

/** A page beside the README. */
export interface PageView extends TagView {
  readonly header: string;
  readonly intro: string;
}

export interface TagView {
  readonly heading: string;
  readonly text: string;
  readonly overview: Table | undefined;
  readonly operations: readonly OperationView[];
}

export interface OperationView {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly examples: readonly Example[];
  readonly parameters: Table | undefined;
  readonly facts: readonly string[];
}

export interface ResultsView {
  readonly heading: string;
  readonly examples: readonly Example[];
  readonly kinds: readonly string[];
  readonly statuses: Table | undefined;
  readonly codes: Table | undefined;
  readonly codesText: string;
  readonly cases: Table | undefined;
}

/** How to do a thing. */
export interface GuideView extends Section {
  readonly examples: readonly Example[];
}

export interface EnumsView {
  readonly heading: string;
  readonly examples: readonly Example[];
  /** Instead of a section each, where there are many. */
  readonly overview: Table | undefined;
  readonly enums: readonly EnumView[];
}

export interface EnumView {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly values: Table | undefined;
}

export interface LimitsView {
  readonly heading: string;
  readonly text: string;
  readonly stated: Table | undefined;
  readonly members: Table | undefined;
}

export interface StatesView {
  readonly heading: string;
  readonly text: string;
  readonly tables: readonly StateView[];
}

export interface StateView {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly states: Table | undefined;
  readonly triggers: Table | undefined;
  readonly diagram: string;
  readonly rows: Table | undefined;
  readonly examples: readonly Example[];
}

export interface NotShownView {
  readonly heading: string;
  readonly text: string;
  readonly statements: readonly string[];
}
