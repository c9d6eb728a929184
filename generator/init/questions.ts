/** What was found in, what a person wants of it out: two questions, each with an answer to agree to. */

export interface Wish {
  readonly documents: readonly string[];
  readonly output: string;
}

/** `ask` prints a question and gives the line that was typed. */
export async function askFor(
  found: Wish,
  ask: (question: string) => Promise<string>,
): Promise<Wish> {
  const { documents } = found;
  const rows = documents.map((path, index) => `  ${index + 1}  ${path}`).join('\n');
  const chosen =
    documents.length < 2
      ? documents
      : chosenOf(documents, await ask(`${rows}\nWhich of them? (all, or numbers: 1 2) [all] `));
  const output = (await ask(`Where do the clients go? [${found.output}] `)).trim();
  return { documents: chosen, output: output === '' ? found.output : output };
}

/** All, where no number of the answer is one of the list. */
function chosenOf(documents: readonly string[], answer: string): readonly string[] {
  const numbers = new Set((answer.match(/\d+/g) ?? []).map(Number));
  const chosen = documents.filter((_, index) => numbers.has(index + 1));
  return chosen.length === 0 ? documents : chosen;
}
