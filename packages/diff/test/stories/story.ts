/** A change of a document in a few words in; the documents before and after, and what is to be said of going there and back, out. */

import { load as parse } from 'js-yaml';
import type { Severity } from '../../change.ts';
import type { TypeScriptVerdict } from '../../release.ts';

/** `breaking none`: on the wire, and in the code of callers. */
export type Verdicts = `${Severity} ${TypeScriptVerdict}`;

/** Texts of the document and their replacements. The reverse is judged too, if it is a change that people make. */
export type Row = readonly [
  name: string,
  edits: Readonly<Record<string, string>>,
  forth: Verdicts,
  back?: Verdicts,
];

/** Two documents, and what is to be said of going from one to the other. */
export interface Story {
  readonly name: string;
  readonly old: object;
  readonly new: object;
  readonly wire: Severity;
  readonly typescript: TypeScriptVerdict;
}

export function createStories(
  subject: string,
  document: string,
  [name, edits, forth, back]: Row,
): readonly Story[] {
  const before = read(document);
  const after = read(edited(document, name, edits));
  const there = { name: `${subject}: ${name}`, old: before, new: after, ...parseVerdicts(forth) };
  if (back === undefined) return [there];
  const again = { name: `${there.name}, back`, old: after, new: before, ...parseVerdicts(back) };
  return [there, again];
}

function edited(document: string, name: string, edits: Readonly<Record<string, string>>): string {
  let text = document;
  for (const [from, to] of Object.entries(edits)) {
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`${name}: ${parts.length - 1} times ${from}`);
    text = parts.join(to);
  }
  return text;
}

function read(text: string): object {
  const value: unknown = parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('not a document');
  return value;
}

export function parseVerdicts(verdicts: Verdicts): Pick<Story, 'wire' | 'typescript'> {
  // The type says that there are two words, of which the type of `split` knows nothing.
  const [wire, typescript] = verdicts.split(' ') as [Severity, TypeScriptVerdict];
  return { wire, typescript };
}

/** Two texts, and the verdicts of both ways. */
export type Pair = readonly [
  name: string,
  before: string,
  after: string,
  forth: Verdicts,
  back: Verdicts,
];
