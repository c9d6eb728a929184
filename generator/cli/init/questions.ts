/** Asks a person about what was found: each question has an answer to agree to. */

import type { RuntimeSource } from '../../core/plan/emitter.ts';

export interface Wish {
  readonly documents: readonly string[];
  readonly output: string;
  readonly runtime: RuntimeSource;
  /** Files of the project that must say what is generated. */
  readonly marks: readonly string[];
}

/** What is known before anybody is asked; what a flag says is not asked. */
export type Found = Omit<Wish, 'runtime'> & { readonly runtime?: RuntimeSource | undefined };

type Ask = (question: string) => Promise<string>;

export async function askFor(found: Found, ask: Ask): Promise<Wish> {
  const { documents, marks } = found;
  const rows = documents.map((path, index) => `  ${index + 1}  ${path}`).join('\n');
  const chosen =
    documents.length < 2
      ? documents
      : await askUntil(
          ask,
          `${rows}\nWhich of them? (all, or numbers such as 1 2) [all] `,
          `Please type all, or numbers from 1 to ${documents.length}: `,
          (answer) => chooseFrom(documents, answer),
        );
  const output = (await ask(`Where should the clients be written? [${found.output}] `)).trim();
  const runtime =
    found.runtime ??
    (await askUntil(
      ask,
      'Should they get a copy of the runtime, or import the package @specwright/runtime? [copy] ',
      'Please type copy or package: ',
      readRuntime,
    ));
  const isMarked =
    marks.length > 0 &&
    (await askUntil(
      ask,
      `Mark them as generated in ${marks.join(', ')}? [yes] `,
      'Please type yes or no: ',
      readYes,
    ));
  return {
    documents: chosen,
    output: output === '' ? found.output : output,
    runtime,
    marks: isMarked ? marks : [],
  };
}

function readRuntime(answer: string): RuntimeSource | undefined {
  if (/^(?:c|copy|)$/i.test(answer)) return 'copy';
  return /^p(?:ackage)?$/i.test(answer) ? 'package' : undefined;
}

function readYes(answer: string): boolean | undefined {
  if (/^(?:y|yes|)$/i.test(answer)) return true;
  return /^no?$/i.test(answer) ? false : undefined;
}

/** `read` gives undefined for an answer that means nothing: then it is asked again. */
async function askUntil<T>(
  ask: Ask,
  text: string,
  again: string,
  read: (answer: string) => T | undefined,
): Promise<T> {
  let meant = read((await ask(text)).trim());
  while (meant === undefined) meant = read((await ask(again)).trim());
  return meant;
}

/** The documents that an answer names, in the order of the list; undefined if it names anything else. */
function chooseFrom(documents: readonly string[], answer: string): readonly string[] | undefined {
  if (/^(?:all|)$/i.test(answer)) return documents;
  const answers = answer.split(/[\s,;]+/).filter(Boolean);
  const numbers = new Set(answers.map((one) => (/^\d+$/.test(one) ? Number(one) : 0)));
  const isKnown = [...numbers].every((number) => documents[number - 1] !== undefined);
  return isKnown && numbers.size > 0
    ? documents.filter((_, index) => numbers.has(index + 1))
    : undefined;
}
