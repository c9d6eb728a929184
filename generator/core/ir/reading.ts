/** What every part of building an API has at hand: the documents, the models found so far, and where problems are reported. */

import type { Code } from '../diagnostics/codes/codes.ts';
import type { Place, Reporter, Severity } from '../diagnostics/diagnostic.ts';
import type { Bundle } from '../load/document.ts';
import type { Unsettled } from './kinds/unsettled.ts';
import type { Discriminator, KeywordSchema, Schema, Within } from './model/model.ts';
import type { Draft } from './schemas/draft.ts';
import type { ReadPattern } from '../validate/patterns/read-pattern.ts';
import { placeOfRoot, type Raw } from '../load/structure/place.ts';
import type { RawParameter, RawResponse } from './operations/raw-operation.ts';

/** What the caller of the build decides. */
export interface BuildOptions {
  /** Folder name of the output, which every name of the API is made of: `pet-store`. */
  readonly id: string;
  /** Path of the spec as headers print it, with `/`. */
  readonly source: string;
  readonly int64: 'number' | 'bigint';
  /** What the classes of the client are made by. */
  readonly client?: ClientForm;
  /** Names that the user chose; they win over `x-sw-name`. */
  readonly names?: NameOverrides;
}

/**
 * `flat`: all methods on the API's own class, or on one for each group of dotted ids (`files.trash`). `tags`: on a class for
 * each tag.
 */
export type ClientForm = 'flat' | 'tags';

/** By key of the model (component name), operation id, or tag. */
export interface NameOverrides {
  readonly models?: Readonly<Record<string, string>>;
  readonly operations?: Readonly<Record<string, string>>;
  readonly tags?: Readonly<Record<string, string>>;
}

export type SharedPart = 'response' | 'body';

/** A schema that becomes a model, before it has a name. */
export interface ModelDraft extends Raw {
  readonly key: string;
  /** What the name is made of: the component's name, or words of the place. */
  readonly wanted: string;
  /** `x-sw-name`. */
  readonly named?: string;
  /** What operations share that holds it, where the name is that one's. */
  readonly part?: SharedPart;
  /** The model that it is a member of, where the name is made of that one's. */
  readonly within?: Within;
  schema?: Schema;
}

/** A statement about what is not shown, and everything that it concerns: many operations may share an answer. */
interface FoundStatement {
  readonly text: string;
  readonly at: Place;
  readonly subjects: Set<string>;
}

export interface Reading {
  readonly bundle: Bundle;
  readonly root: Raw;
  readonly reporter: Reporter;
  readonly options: BuildOptions;
  /** Grows while schemas are read: a reference into any place makes a model of it. */
  readonly drafts: ModelDraft[];
  readonly draftAt: Map<string, ModelDraft>;
  readonly draftOf: Map<string, ModelDraft>;
  /** By what a reference was resolved to. */
  readonly draftFound: Map<Raw, ModelDraft>;
  /** Sets of values by what the document itself calls them; two may have one name. */
  readonly namedSets: Map<string, ModelDraft[]>;
  /** Schemas whose `type: object` may say nothing, until it is known what they refer to. */
  readonly placeholders: KeywordSchema[];
  /** Everything that is said not to be shown, by place, in the order of reading. */
  readonly statements: Map<string, FoundStatement>;
  /** What several operations refer to, and what nothing was said about, by place (and status): it is read once. */
  readonly sharedResponses: Map<string, RawResponse>;
  readonly sharedParameters: Map<string, RawParameter | undefined>;
  /** Discriminators as schemas have them, to be decided when all schemas are read. */
  readonly discriminators: Map<Discriminator, Unsettled>;
  /** Whether a schema says of its values that they are not to be logged or stored. */
  hasSecrets: boolean;
  /** Whether a schema has a keyword that is not carried. */
  hasUncarried: boolean;
  /** Schemas with keywords that refuse values because other schemas accept them. */
  readonly deciding: Draft[];
  /** By pattern as it is written, how it is carried. */
  readonly patterns: Map<string, ReadPattern | undefined>;
  /** Whether a schema may be of raw bytes. */
  hasBytes: boolean;
  /** How often something was said about what is read. */
  remarks: number;
  current?: ModelDraft;
  depth: number;
}

export function startReading(bundle: Bundle, options: BuildOptions, reporter: Reporter): Reading {
  return {
    bundle,
    root: { value: bundle.root, at: placeOfRoot(bundle.entry) },
    options,
    reporter,
    drafts: [],
    draftAt: new Map(),
    draftOf: new Map(),
    draftFound: new Map(),
    namedSets: new Map(),
    placeholders: [],
    statements: new Map(),
    sharedResponses: new Map(),
    sharedParameters: new Map(),
    discriminators: new Map(),
    hasSecrets: false,
    hasUncarried: false,
    deciding: [],
    patterns: new Map(),
    hasBytes: false,
    remarks: 0,
    depth: 0,
  };
}

/** Notes a keyword that no stage carries. */
export function noteUncarried(reading: Reading, draft: Draft, keyword: string): void {
  draft.uncarried = [...(draft.uncarried ?? []), keyword];
  reading.hasUncarried = true;
}

export function report(
  reading: Reading,
  problem: { code: Code; at: Place; message: string; help?: string; severity?: Severity },
): void {
  reading.remarks += 1;
  reading.reporter.report({ severity: 'warning', ...problem });
}

/** Reads a part that others refer to as well once, unless what is said about it names the operation. */
export function readOnce<T>(
  reading: Reading,
  { known, key }: { readonly known: Map<string, T>; readonly key: string },
  read: () => T,
): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const before = reading.remarks;
  const made = read();
  if (reading.remarks === before) known.set(key, made);
  return made;
}
